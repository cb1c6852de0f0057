/** Colours in OKLCH, in which a change of lightness keeps the hue. */

interface Oklch {
  /** 0–1 */
  l: number
  c: number
  /** Radians. */
  h: number
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** Reads '#rgb' or '#rrggbb'. */
export const readHex = (hex: string): Oklch => {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const channel = (at: number) => toLinear(Number.parseInt(full.slice(at, at + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const yellow = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short, c: Math.hypot(a, yellow), h: Math.atan2(yellow, a) }
}

/** Writes '#rrggbb'; colours outside sRGB are clipped. */
export const writeHex = ({ l, c, h }: Oklch): string => {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return `#${channels.map((value) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, value)))) * 255).toString(16).padStart(2, '0')).join('')}`
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The same colour with `by` added to its lightness (0–1): lighter above 0, darker below 0. */
export const shade = (hex: string, by: number, chroma = 1): string => {
  const { l, c, h } = readHex(hex)
  return writeHex({ l: clamp(l + by, 0.08, 0.985), c: c * chroma, h })
}

/** Mixes two colours; `part` is the share of the second one, 0–1. */
export const mix = (one: string, other: string, part: number): string => {
  const [a, b] = [readHex(one), readHex(other)]
  const x = a.c * Math.cos(a.h) * (1 - part) + b.c * Math.cos(b.h) * part
  const y = a.c * Math.sin(a.h) * (1 - part) + b.c * Math.sin(b.h) * part
  return writeHex({ l: a.l * (1 - part) + b.l * part, c: Math.hypot(x, y), h: Math.atan2(y, x) })
}

/** Distance between two colours; 0.1 is a clear difference. */
export const distance = (one: string, other: string): number => {
  const [a, b] = [readHex(one), readHex(other)]
  return Math.hypot(a.l - b.l, (a.c * Math.cos(a.h) - b.c * Math.cos(b.h)) * 1.6, (a.c * Math.sin(a.h) - b.c * Math.sin(b.h)) * 1.6)
}

const MAX_NEUTRAL_CHROMA = 0.035

/** Angle between two hues, radians, signed. */
const turn = (from: number, to: number) => Math.atan2(Math.sin(to - from), Math.cos(to - from))

/** Mutes colours that are not those of the body: bright colours become duller, purple blacks become warm ones. */
const mute = ({ l, c, h }: Oklch): Oklch => {
  const violet = h > -1.6 && h < -0.2
  if (c < MAX_NEUTRAL_CHROMA || (violet && c < 0.09)) return { l: clamp(l * 0.97, 0.2, 0.96), c: 0.012, h: 1.3 }
  if (violet && l < 0.42) return { l: l * 0.9, c: 0.02, h: 0.9 }
  const cyan = Math.abs(h) > 2.4 || h < -1.9
  return { l: clamp(l > 0.72 ? 0.72 + (l - 0.72) * 0.55 : l, 0.2, 0.9), c: c * (cyan ? 0.34 : 0.5), h }
}

/**
 * Recolours one colour of a drawing. Colours of the body (near the hue of `key`) become the target colour with their
 * own light and shade; the others are muted, or take the hue of `trim`.
 */
export const dye = (hex: string, key: string, target: string, trim?: string): string => {
  const [from, base, to] = [readHex(hex), readHex(key), readHex(target)]
  const grey = base.c < MAX_NEUTRAL_CHROMA || (base.c < 0.06 && from.c < 0.06)
  const belongs = grey
    ? from.c < 0.06 && Math.abs(from.l - base.l) < 0.22
    : from.c >= MAX_NEUTRAL_CHROMA && Math.abs(turn(base.h, from.h)) < 0.85
  if (!belongs) {
    const quiet = mute(from)
    return writeHex(trim === undefined ? quiet : { ...readHex(trim), l: quiet.l })
  }
  const strength = base.c < MAX_NEUTRAL_CHROMA ? 1 : clamp(from.c / base.c, 0.55, 1.15)
  return writeHex({ l: clamp(to.l + Math.tanh((from.l - base.l) / 0.3) * 0.24, 0.14, 0.96), c: to.c * strength, h: to.h + (grey ? 0 : turn(base.h, from.h) * 0.35) })
}
