import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const FONT_SOURCE = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'
/** Where the development server answers with the font; a build emits it as a hashed asset. */
const DEV_FONT_PATH = '/@stoa/display.woff2'

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** Western European letters and the punctuation of headings; other scripts take the next family in the list. */
const FONT_GLYPHS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„…‹›€\u2009\u202f−×`

const subsetDisplayFont = async (): Promise<Uint8Array> => {
  const require = createRequire(import.meta.url)
  const { default: subset } = await import('subset-font')
  return subset(await readFile(require.resolve(FONT_SOURCE)), FONT_GLYPHS, {
    targetFormat: 'woff2',
    // One optical size, drawn for headings, and the three weights we use, keep the file under 30 kB.
    variationAxes: { opsz: 72, wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'liga', 'lnum', 'mark', 'mkmk', 'ccmp'],
    noHinting: true,
  })
}

/** The display face at weight 480: mean advance of a letter in English headings, ascent and descent, all in em. */
const DISPLAY_METRICS = { width: 0.4347, ascent: 0.978, descent: 0.255 }

/**
 * The serifs of the usual systems, with the mean advance of a letter in em, measured over the same text as above. Faces
 * in one row have the same advances. Georgia and Times New Roman are measured from Gelasio and Tinos, which are made to
 * their advances; the other two from their own files. Phones and computers without one of them are rare.
 */
const STAND_INS = [
  { family: 'Georgia', locals: ['Georgia'], width: 0.4469 },
  { family: 'Times', locals: ['Times New Roman', 'Liberation Serif'], width: 0.4103 },
  { family: 'Noto', locals: ['Noto Serif'], width: 0.4842 },
  { family: 'DejaVu', locals: ['DejaVu Serif'], width: 0.5184 },
]

const percent = (value: number): string => `${Math.round(value * 100)}%`

const standInFace = ({ family, locals, width }: (typeof STAND_INS)[number]): string => {
  const scale = DISPLAY_METRICS.width / width
  return `
@font-face {
  font-family: 'Stoa ${family}';
  src: ${locals.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(DISPLAY_METRICS.ascent / scale)};
  descent-override: ${percent(DISPLAY_METRICS.descent / scale)};
}`
}

/**
 * The display face as `@font-face`, and system faces scaled to its size. `optional`: a face that arrives after the first
 * paint is not shown on this page, because no stand-in has all its advances and a swap would wrap lines anew. The router
 * shows it from the next page on. Not preloaded: on a slow connection that delays the code of the first page.
 * @param url where the subset is served
 */
export const displayFontFaces = (url: string): string => `
@font-face {
  font-family: 'Stoa Display';
  font-weight: 400 600;
  font-display: optional;
  src: url(${url}) format('woff2');
}${STAND_INS.map(standInFace).join('')}
:root {
  --display-face: url(${url});
  --font-display: var(--brand-display, 'Stoa Display'), ${STAND_INS.map(({ family }) => `'Stoa ${family}'`).join(', ')}, serif;
}
`

interface DisplayFont {
  readonly plugin: Plugin
  /** The address of the font, known once the bundle is written. */
  readonly url: (bundleFiles?: readonly string[]) => string
}

/** Subsets the display face while building, or when the development server is first asked for it. */
export const displayFont = (): DisplayFont => ({
  url: (files) => {
    const file = files?.find((name) => /stoa-display[^/]*\.woff2$/.test(name))
    return file ? `/${file}` : DEV_FONT_PATH
  },
  plugin: {
    name: 'stoa:display-font',
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      this.emitFile({ type: 'asset', name: 'stoa-display.woff2', source: await subsetDisplayFont() })
    },
    configureServer(server) {
      let font: Promise<Uint8Array> | undefined
      server.middlewares.use(DEV_FONT_PATH, (_request, response, next) => {
        font ??= subsetDisplayFont()
        font.then((bytes) => response.setHeader('content-type', 'font/woff2').end(bytes)).catch(next)
      })
    },
  },
})
