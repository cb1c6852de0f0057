/** What of a brand can be read on what, in each appearance, as it was chosen and before the storefront mends it. */
import { TEXT_CONTRAST, contrast, readColour } from '../../lib/brand/colours.ts'
import { chosenColour, paletteOf, type Brand, type Role, type Scheme } from '../../lib/brand/palette.ts'

/** A part of the brand that a colour can be given to. */
export type ColourField = 'accent' | 'accentDark' | 'paper' | 'paperDark' | 'ink' | 'inkDark'

/** One colour on another. */
export interface ContrastCheck {
  readonly name: string
  readonly text: string
  readonly ground: string
  readonly ratio: number
  readonly passes: boolean
  /** The nearest colour that passes, and the part of the brand that it would be given to. */
  readonly mend?: { readonly field: ColourField, readonly colour: string }
}

const PAIRS: readonly { name: string, text: Role, ground: Role }[] = [
  { name: 'Text on paper', text: 'ink', ground: 'paper' },
  { name: 'Quiet text on paper', text: 'muted', ground: 'paper' },
  { name: 'Words on the accent', text: 'on-accent', ground: 'accent' },
  { name: 'Accent on paper', text: 'accent', ground: 'paper' },
  { name: 'Accent on a surface', text: 'accent', ground: 'surface' },
  { name: 'Good news on paper', text: 'good', ground: 'paper' },
  { name: 'Warnings on paper', text: 'warn', ground: 'paper' },
  { name: 'Errors on paper', text: 'bad', ground: 'paper' },
]

/** All pairs of an appearance. */
export const contrastChecks = (brand: Brand, scheme: Scheme): ContrastCheck[] => {
  const palette = paletteOf(brand, scheme)
  const shown = (role: Role) => readColour(palette[role]) ?? palette[role]
  const chosen = (role: Role) => (role === 'accent' || role === 'ink' ? chosenColour(brand, role, scheme) : undefined) ?? shown(role)
  return PAIRS.map(({ name, text: textRole, ground: groundRole }) => {
    const [text, ground] = [chosen(textRole), chosen(groundRole)]
    const ratio = contrast(text, ground)
    const passes = ratio >= TEXT_CONTRAST
    const role = [textRole, groundRole].find((one) => one === 'accent' || one === 'ink')
    const field = role && (scheme === 'dark' ? `${role}Dark` as const : role)
    return { name, text, ground, ratio, passes, ...(!passes && role && field && { mend: { field, colour: shown(role) } }) }
  })
}
