import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const SOURCE = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'
/** Where the development server answers with the font; a build emits it as a hashed asset. */
const DEV_PATH = '/@stoa/display.woff2'

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** Western European letters and the punctuation of headings; other scripts take the next family in the list. */
const GLYPHS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„…‹›€\u2009\u202f−×`

const subsetDisplayFont = async (): Promise<Uint8Array> => {
  const require = createRequire(import.meta.url)
  const { default: subset } = await import('subset-font')
  return subset(await readFile(require.resolve(SOURCE)), GLYPHS, {
    targetFormat: 'woff2',
    // One optical size, drawn for headings, and the three weights we use, keep the file under 30 kB.
    variationAxes: { opsz: 72, wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'liga', 'lnum', 'mark', 'mkmk', 'ccmp'],
    noHinting: true,
  })
}

/**
 * The display face as `@font-face`, with two system faces made to its measure: the swap then moves nothing.
 * @param url where the subset is served
 */
export const displayFontFaces = (url: string): string => `
@font-face {
  font-family: 'Stoa Display';
  font-weight: 400 600;
  font-display: swap;
  src: url(${url}) format('woff2');
}
@font-face {
  font-family: 'Stoa Display Georgia';
  src: local('Georgia'), local('Gelasio');
  size-adjust: 95%;
  ascent-override: 103%;
  descent-override: 27%;
  line-gap-override: 0%;
}
@font-face {
  font-family: 'Stoa Display Times';
  src: local('Times New Roman'), local('Liberation Serif'), local('Tinos'), local('Noto Serif');
  size-adjust: 106%;
  ascent-override: 92%;
  descent-override: 24%;
  line-gap-override: 0%;
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
    return file ? `/${file}` : DEV_PATH
  },
  plugin: {
    name: 'stoa:display-font',
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      this.emitFile({ type: 'asset', name: 'stoa-display.woff2', source: await subsetDisplayFont() })
    },
    configureServer(server) {
      let font: Promise<Uint8Array> | undefined
      server.middlewares.use(DEV_PATH, (_request, response, next) => {
        font ??= subsetDisplayFont()
        font.then((bytes) => response.setHeader('content-type', 'font/woff2').end(bytes)).catch(next)
      })
    },
  },
})
