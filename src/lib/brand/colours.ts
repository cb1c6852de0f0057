/** Colours of a brand: what reads on what (WCAG 2.2), and the nearest colour that does. */
import {
  ColorSpace, HSL, HWB, LCH, Lab, OKLCH, OKLab, P3, contrastWCAG21, mix, serialize, sRGB, sRGB_Linear, to, toGamutCSS, tryColor, type PlainColorObject,
} from 'colorjs.io/fn'

for (const space of [sRGB, sRGB_Linear, HSL, HWB, Lab, LCH, OKLab, OKLCH, P3]) ColorSpace.register(space)

/** What text needs on its ground. */
export const TEXT_CONTRAST = 4.5
/** What the outline of a control needs on its ground. */
export const EDGE_CONTRAST = 3

const hexOf = (colour: PlainColorObject): string => serialize(toGamutCSS({ ...colour, alpha: 1 }, { space: sRGB }), { format: 'hex', collapse: false })

/** Whether only a browser can make out what a CSS colour is, such as `var(--x)`. */
const isOfBrowser = (css: string): boolean => /^(?:var|color-mix|light-dark|env|attr)\(|from /.test(css.trim())

/** Whether a text is a CSS colour, or may be one as far as can be told outside of a browser. */
export const isColour = (css: string): boolean => isOfBrowser(css) || Boolean(tryColor(css))

/** A CSS colour as `#rrggbb`; undefined where it is none, or one that only a browser can make out. */
export const readColour = (css: string): string | undefined => {
  if (isOfBrowser(css)) return undefined
  const colour = tryColor(css)
  return colour ? hexOf(colour) : undefined
}

/** Contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => contrastWCAG21(one, other)

/** The lowest contrast of a colour on several grounds. */
const lowestContrast = (colour: string, grounds: readonly string[]): number => Math.min(...grounds.map((ground) => contrast(colour, ground)))

/** Mixes two colours as the eye sees it; `share` is that of the second one, 0 to 1. */
export const mixed = (one: string, other: string, share: number): string => hexOf(to(mix(one, other, share, { space: OKLab, outputSpace: OKLab }), OKLCH))

/** Lightness (0 to 1), chroma and hue of a colour. */
export const lightnessOf = (colour: string): { l: number, c: number, h: number } => {
  const [l, c, h] = to(colour, OKLCH).coords
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0 }
}

/** A colour of this lightness, chroma and hue. */
export const colourOf = (l: number, c: number, h: number): string => hexOf({ space: OKLCH, coords: [l, c, h], alpha: 1 })

const SEARCH_STEPS = 24

/**
 * The nearest colour of the same hue that has at least this contrast on all grounds: the colour itself, or one that is as
 * much darker or lighter as it takes.
 */
export const readable = (colour: string, grounds: readonly string[], least = TEXT_CONTRAST): string => {
  const fits = (candidate: string) => lowestContrast(candidate, grounds) >= least
  if (fits(colour)) return colour
  const { l, c, h } = lightnessOf(colour)
  const found = [0, 1].flatMap((end) => {
    if (!fits(colourOf(end, c, h))) return []
    let [fails, passes] = [l, end]
    for (let step = 0; step < SEARCH_STEPS; step++) {
      const middle = (fails + passes) / 2
      if (fits(colourOf(middle, c, h))) passes = middle
      else fails = middle
    }
    return [passes]
  })
  const [first, second] = found
  if (first === undefined) return lowestContrast('#000000', grounds) > lowestContrast('#ffffff', grounds) ? '#000000' : '#ffffff'
  return colourOf(second !== undefined && Math.abs(second - l) < Math.abs(first - l) ? second : first, c, h)
}
