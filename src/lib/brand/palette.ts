/** The colours of both appearances, as a brand makes them. */
import type { StorefrontConfig } from '../settings.ts'
import { EDGE_CONTRAST, colourOf, contrast, lightnessOf, mixed, readColour, readable } from './colours.ts'

export type Brand = StorefrontConfig['brand']
export type Scheme = 'light' | 'dark'
export const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** The roles that a brand changes; `styles/tokens.css` has them as `--color-…`. */
export type Role = 'paper' | 'surface' | 'ink' | 'muted' | 'line' | 'edge' | 'accent' | 'on-accent' | 'good' | 'warn' | 'bad'
export type Palette = Readonly<Record<Role, string>>

/** Those of `styles/tokens.css`, which hold where a brand says nothing. */
export const DEFAULT_PALETTES: Readonly<Record<Scheme, Palette>> = {
  light: {
    'paper': 'oklch(0.985 0.006 85)', 'surface': 'oklch(0.955 0.01 82)', 'ink': 'oklch(0.23 0.015 55)', 'muted': 'oklch(0.48 0.02 62)',
    'line': 'oklch(0.88 0.012 80)', 'edge': 'oklch(0.61 0.016 65)', 'accent': 'oklch(0.5 0.135 40)', 'on-accent': 'oklch(0.99 0.006 85)',
    'good': 'oklch(0.47 0.1 150)', 'warn': 'oklch(0.5 0.11 75)', 'bad': 'oklch(0.5 0.18 22)',
  },
  dark: {
    'paper': 'oklch(0.19 0.008 60)', 'surface': 'oklch(0.245 0.01 60)', 'ink': 'oklch(0.94 0.01 85)', 'muted': 'oklch(0.74 0.015 75)',
    'line': 'oklch(0.34 0.012 65)', 'edge': 'oklch(0.56 0.015 65)', 'accent': 'oklch(0.76 0.125 50)', 'on-accent': 'oklch(0.2 0.03 45)',
    'good': 'oklch(0.78 0.12 150)', 'warn': 'oklch(0.82 0.12 82)', 'bad': 'oklch(0.74 0.14 25)',
  },
}

/** How much ink is in what is mixed of paper and ink; more of it on a dark ground, where the eye tells less apart. */
const INK_SHARES = { light: { surface: 0.04, line: 0.14, edge: 0.5, muted: 0.67 }, dark: { surface: 0.07, line: 0.2, edge: 0.5, muted: 0.73 } }

const DARK_PAPER = { l: 0.19, chromaMax: 0.014 }
const DARK_INK = { l: 0.94, chromaMax: 0.012 }
const DARK_ACCENT_LIGHTNESS_MIN = 0.76

/** A dark counterpart of a light colour, or the other way round, with a breath of its hue. */
const tint = (colour: string, { l, chromaMax }: typeof DARK_PAPER): string => {
  const { c, h } = lightnessOf(colour)
  return colourOf(l, Math.min(c, chromaMax), h)
}

/** What the operator chose for a role in an appearance, or what follows from their choice; undefined where nothing does. */
export const chosenColour = (brand: Brand, role: 'accent' | 'paper' | 'ink', scheme: Scheme): string | undefined => {
  const read = (css: string | undefined) => (css === undefined ? undefined : readColour(css))
  const light = read(brand[role])
  if (scheme === 'light') return light
  const own = read(brand[`${role}Dark`])
  if (own !== undefined) return own
  if (role === 'accent') {
    if (light === undefined) return undefined
    const { l, c, h } = lightnessOf(light)
    return colourOf(Math.max(l, DARK_ACCENT_LIGHTNESS_MIN), c, h)
  }
  const paper = read(brand.paper)
  return paper === undefined ? undefined : tint(paper, role === 'paper' ? DARK_PAPER : DARK_INK)
}

/** Text that must be read on a ground which is mixed with the text itself. */
const INK_CONTRAST = 4.7

/**
 * The colours of an appearance. What the brand chose is made darker or lighter where it could not be read: 4.5:1 for
 * text, 3:1 for the outline of a control.
 */
export const paletteOf = (brand: Brand, scheme: Scheme): Palette => {
  const standard = DEFAULT_PALETTES[scheme]
  const [ownPaper, ownInk, ownAccent] = (['paper', 'ink', 'accent'] as const).map((role) => chosenColour(brand, role, scheme))
  if (ownPaper === undefined && ownInk === undefined && ownAccent === undefined) return standard
  const isGround = ownPaper !== undefined || ownInk !== undefined
  const paper = ownPaper ?? standard.paper
  const shares = INK_SHARES[scheme]
  const ink = isGround ? readable(ownInk ?? standard.ink, [paper, mixed(paper, ownInk ?? standard.ink, shares.surface)], INK_CONTRAST) : standard.ink
  const of = (share: number) => mixed(paper, ink, share)
  const surface = isGround ? of(shares.surface) : standard.surface
  const grounds = [paper, surface]
  const held = (role: 'good' | 'warn' | 'bad') => (isGround ? readable(standard[role], grounds) : standard[role])
  const accent = ownAccent !== undefined || isGround ? readable(ownAccent ?? standard.accent, grounds) : standard.accent
  // What is read on paper is read by paper; where the accent is the standard one, so is what stands on it.
  const onAccent = accent === standard.accent ? standard['on-accent'] : contrast(accent, standard['on-accent']) > contrast(accent, paper) ? standard['on-accent'] : paper
  return {
    paper, surface, ink, accent, 'on-accent': onAccent,
    'muted': isGround ? readable(of(shares.muted), grounds) : standard.muted,
    'line': isGround ? of(shares.line) : standard.line,
    'edge': isGround ? readable(of(shares.edge), [paper], EDGE_CONTRAST) : standard.edge,
    'good': held('good'), 'warn': held('warn'), 'bad': held('bad'),
  }
}

/** The colour of a browser's own bars beside the header; undefined where the brand changes neither. */
export const barColour = (brand: Brand, scheme: Scheme): string | undefined => {
  const { header = 'paper' } = brand
  // A coloured header is the same in both appearances.
  const colour = paletteOf(brand, header === 'paper' ? scheme : 'light')[header]
  return colour === DEFAULT_PALETTES[scheme].paper ? undefined : readColour(colour)
}
