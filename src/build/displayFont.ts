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

/** The height of an `x` of the display face in em, which `font-size-adjust` gives to the faces that stand in for it. */
const DISPLAY_ASPECT = 0.484

/**
 * The display face as `@font-face`, and the system's serif in its place. `optional`: a face that arrives after the first
 * paint is not shown on this page, because no stand-in has all its advances and a swap would wrap lines anew. The document
 * asks for it in its head to have it by then; otherwise the router shows it from the next page on. The stand-ins are no
 * faces of their own: Chromium looks for each `local()` again at each size, a quarter of the first style and layout.
 * @param url where the subset is served
 */
export const displayFontFaces = (url: string): string => `
@font-face {
  font-family: 'Stoa Display';
  font-weight: 400 600;
  font-display: optional;
  src: url(${url}) format('woff2');
}
:root {
  --font-display: var(--brand-display, 'Stoa Display'), Georgia, serif;
  --display-aspect: var(--brand-aspect, ${DISPLAY_ASPECT});
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
