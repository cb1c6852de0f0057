/** What a browser needs to put the shop on a home screen: the manifest and the icons that it names. */
import { readColour } from '../lib/brand/colours.ts'
import { barColour, paletteOf } from '../lib/brand/palette.ts'
import { directionOf } from '../lib/languages.ts'
import type { StorefrontConfig } from '../lib/settings.ts'

export const MANIFEST_FILE = 'manifest.webmanifest'

/** The paper of `styles/tokens.css`, as a browser's bars take it. */
export const PAPER = { light: '#fcfaf6', dark: '#171310' } as const

/** The icon at the sizes that are asked for; `edge` is a margin in its own colour, for what is cut to a shape. */
export const SITE_ICONS = [
  { file: 'icons/32.png', size: 32, edge: 0 },
  // Apple cuts its icons itself, and shows what is transparent as black.
  { file: 'icons/180.png', size: 180, edge: 0, opaque: true },
  { file: 'icons/192.png', size: 192, edge: 0 },
  { file: 'icons/512.png', size: 512, edge: 0 },
  // A launcher may cut away all but the middle four fifths.
  { file: 'icons/maskable.png', size: 512, edge: 0.13, opaque: true },
] as const

/** The links of the document to its icons and its manifest; the vector last, which browsers take before the others. */
export const siteLinks = (): string =>
  '<link rel="icon" href="/icons/32.png" sizes="32x32" type="image/png"><link rel="icon" href="/favicon.svg" sizes="any" type="image/svg+xml">'
  + `<link rel="apple-touch-icon" href="/icons/180.png"><link rel="manifest" href="/${MANIFEST_FILE}">`

/** The web manifest of a marketplace, as JSON. */
export const webManifest = ({ name, languages, brand }: StorefrontConfig): string => JSON.stringify({
  id: '/',
  name,
  short_name: name,
  ...(languages[0] === undefined ? {} : { lang: languages[0], dir: directionOf(languages[0]) }),
  start_url: '/',
  scope: '/',
  // With the browser's own way back: checkout and sign-in may be the marketplace's own pages.
  display: 'minimal-ui',
  background_color: readColour(paletteOf(brand, 'light').paper) ?? PAPER.light,
  theme_color: barColour(brand, 'light') ?? PAPER.light,
  categories: ['shopping'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...SITE_ICONS.filter(({ size }) => size >= 192).map(({ file, size, edge }) => ({
      src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose: edge > 0 ? 'maskable' : 'any',
    })),
  ],
})
