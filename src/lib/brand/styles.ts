/** A brand as style: what it sets over `styles/tokens.css`. Made when a document is made; what is not set costs no byte. */
import { httpUrl } from '../url.ts'
import type { StorefrontConfig } from '../settings.ts'
import { DEFAULT_PALETTES, SCHEMES, paletteOf, type Brand, type Role, type Scheme } from './palette.ts'
import { readColour } from './colours.ts'

/** What style is made of. */
export interface Look {
  readonly brand: Brand
  readonly hero?: Pick<StorefrontConfig['hero'], 'layout'>
}

type Declarations = readonly (readonly [property: string, value: string])[]

const rule = (selector: string, declarations: Declarations): string =>
  declarations.length === 0 ? '' : `${selector}{${declarations.map(([property, value]) => `${property}:${value}`).join(';')}}`

/** The larger spaces of `styles/tokens.css`, and how they are elsewhere; the small ones hold lines together. */
const SPACES = {
  regular: { 4: '1rem', 5: '1.5rem', 6: '2rem', 7: '3rem', 8: 'clamp(3.5rem,2.5rem + 3vw,5rem)' },
  compact: { 4: '0.875rem', 5: '1.125rem', 6: '1.5rem', 7: '2rem', 8: 'clamp(2.25rem,1.75rem + 2vw,3rem)' },
  spacious: { 4: '1.125rem', 5: '2rem', 6: '2.75rem', 7: '4.25rem', 8: 'clamp(4rem,3rem + 3.5vw,6.25rem)' },
} as const

/** Beside an appearance that somebody chose stands the one of their device. */
const inScheme = (scheme: Scheme, selector: string, declarations: Declarations): string => {
  if (scheme === 'light') return rule(selector === '' ? ':root' : selector, declarations)
  const device = rule(`:root:not([data-theme=light])${selector && ` ${selector}`}`, declarations)
  return device && rule(`:root[data-theme=dark]${selector && ` ${selector}`}`, declarations) + `@media(prefers-color-scheme:dark){${device}}`
}

/** A colour that only a browser can make out keeps its hue; its lightness is held where it mostly reads. */
const accentByBrowser = (brand: Brand, scheme: Scheme): Declarations => {
  const accent = scheme === 'dark' ? brand.accentDark ?? brand.accent : brand.accent
  if (accent === undefined || readColour(accent) !== undefined) return []
  return [['--color-accent', `oklch(from ${accent} ${scheme === 'dark' ? 'max(l,0.76)' : 'min(l,0.5)'} c h)`]]
}

const colours = (brand: Brand, scheme: Scheme, isWhole: boolean): Declarations => {
  const palette = paletteOf(brand, scheme)
  const roles = Object.keys(palette) as Role[]
  return [
    ...roles.filter((role) => isWhole || palette[role] !== DEFAULT_PALETTES[scheme][role]).map((role) => [`--color-${role}`, palette[role]] as const),
    ...accentByBrowser(brand, scheme),
  ]
}

/** The custom properties that tokens.css falls back from. */
const properties = ({ radius, radiusImage, display, displayWeight, text, density }: Brand, isWhole: boolean): Declarations => {
  const set = (property: string, value: string | undefined, unset?: string): Declarations =>
    value === undefined ? (isWhole && unset !== undefined ? [[property, unset]] : []) : [[property, value]]
  const spaces: Readonly<Record<string, string>> = density === undefined && isWhole ? SPACES.regular : density && (isWhole || density !== 'regular') ? SPACES[density] : {}
  return [
    ...set('--brand-radius', radius, 'initial'),
    ...set('--brand-radius-image', radiusImage, 'initial'),
    ...set('--brand-display', display, 'initial'),
    // A face of the operator's keeps its own size.
    ...set('--brand-aspect', display && 'none', 'initial'),
    ...set('--weight-display', displayWeight?.toString(), '480'),
    ...set('--weight-name', displayWeight?.toString(), '560'),
    ...set('--brand-text', text, 'initial'),
    ...Object.entries(spaces).map(([step, value]) => [`--space-${step}`, value] as const),
  ]
}

/**
 * The ground and the words of what is coloured all over. As in the light appearance also in the dark: a header as bright
 * as a button would be a lamp.
 */
const toneOf = (brand: Brand, tone: 'accent' | 'ink'): readonly [ground: string, words: string] => {
  const palette = paletteOf(brand, 'light')
  return tone === 'accent' ? [palette.accent, palette['on-accent']] : [palette.ink, palette.paper]
}

/** The header on the accent or on ink. Its popups stay on paper. */
const headerStyles = (brand: Brand): string => {
  if (brand.header === undefined || brand.header === 'paper') return ''
  const [ground, words] = toneOf(brand, brand.header)
  return `.header{border-color:transparent;background:${ground};color:${words}}`
    + '.header :focus-visible{outline-color:currentcolor}'
    + '.header-search-field,.header-search-field:hover,.header-search-field:focus-visible{border-color:currentcolor}'
    + '.header-search-icon,.header-search-key,.header-search-field::placeholder{--color-muted:currentcolor}'
    + `.header-count{background:${words};color:${ground}}`
    + `@media(width<40rem){.header-search:focus-within{background:${ground}}}`
    + '.header :is(.popup,.panel){color:var(--color-ink)}'
}

const heroOver = (brand: Brand): string => {
  const [ground, words] = toneOf(brand, 'accent')
  return '.hero-picture{order:-1}'
    + '@media(width>=48rem){.hero{grid-template-columns:minmax(0,1fr)}.hero>*{grid-area:1/1}.hero-picture{block-size:clamp(24rem,42vw,34rem);aspect-ratio:auto}'
    + `.hero-words{z-index:1;align-self:end;inline-size:min(32rem,52%);padding:var(--space-6);background:${ground};color:${words}}`
    + `.hero-text{color:inherit}.hero-words .ui-button:not(:hover){border-color:${words};background:${words};color:${ground}}.hero-words :focus-visible{outline-color:currentcolor}}`
}

const quoted = (url: string): string => `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")`

/** Its box is kept whatever the picture is: nothing moves when it comes. */
const logoStyles = ({ logo, logoDark, header = 'paper' }: Brand): string => {
  if (logo === undefined) return ''
  const box = '.logo{inline-size:min(9rem,100%);block-size:2rem;object-fit:contain;object-position:0}[dir=rtl] .logo{object-position:100%}'
  const dark = logoDark === undefined ? undefined : httpUrl(logoDark)
  if (dark === undefined) return box
  const swap: Declarations = [['content', quoted(dark)]]
  return box + (header === 'paper' ? inScheme('dark', '.logo', swap) : rule('.logo', swap))
}

/**
 * The style of a look.
 * @param isWhole also what is as in `styles/tokens.css`: for a document that shows another look already
 */
export const brandStyles = ({ brand, hero }: Look, isWhole = false): string => {
  const [light, dark] = SCHEMES.map((scheme) => colours(brand, scheme, isWhole))
  return inScheme('light', '', [...light ?? [], ...properties(brand, isWhole)])
    + inScheme('dark', '', dark ?? [])
    + headerStyles(brand) + logoStyles(brand) + (hero?.layout === 'over' ? heroOver(brand) : '')
}
