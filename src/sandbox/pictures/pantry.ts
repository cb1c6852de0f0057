/** Bottles, jars, bags and bars from the pantry. */
import type { Random } from '../world/random.ts'
import type { Drawing } from './icons.ts'
import { mix, shade } from './paint.ts'
import { ellipse, group, line, n, path, rect, scaled, turned } from './shapes.ts'

const PAPER = '#f1e8d7'

/** A paper label with one of several marks. */
const label = (x: number, y: number, width: number, height: number, ink: string, random: Random, paper = PAPER): string => {
  const middle = x + width / 2
  const marks: (() => string)[] = [
    () => ellipse(middle, y + height * 0.4, width * 0.17, width * 0.17, ink),
    () => path(`M${n(middle - width * 0.26)} ${n(y + height * 0.56)}l${n(width * 0.26)} ${n(-height * 0.36)}l${n(width * 0.26)} ${n(height * 0.36)}Z`, ink),
    () => [0.24, 0.36, 0.48].map((at) => rect(x + width * 0.2, y + height * at, width * 0.6, height * 0.05, ink)).join(''),
    () => path(`M${n(middle)} ${n(y + height * 0.16)}q${n(width * 0.26)} ${n(height * 0.22)} 0 ${n(height * 0.42)}q${n(-width * 0.26)} ${n(-height * 0.2)} 0 ${n(-height * 0.42)}`, ink),
    () => rect(x, y, width, height * 0.36, ink),
  ]
  return rect(x, y, width, height, paper) + random.pick(marks)()
    + rect(x + width * 0.22, y + height * 0.7, width * 0.56, Math.max(2, height * 0.035), ink, 0, ' opacity=".7"')
    + rect(x + width * 0.3, y + height * 0.8, width * 0.4, Math.max(1.6, height * 0.025), ink, 0, ' opacity=".5"')
}

const shine = (x: number, from: number, to: number) => line(`M${n(x)} ${n(-from)}V${n(-to)}`, '#ffffff', 5, ' opacity=".28"')

const bottle = (colour: string, random: Random, profile: readonly (readonly [number, number])[], radius: number, height: number, seal: string): Drawing => {
  const d = turned(scaled(profile, radius, height))
  const neck = radius * ((profile[0]?.[0] ?? 12) / 50) + 2
  return {
    body: path(d, colour) + shine(-radius * 0.66, height * 0.08, height * 0.56)
      + label(-radius * 0.9, -height * 0.43, radius * 1.8, height * 0.28, random.pick([shade(colour, -0.04), '#7b3b2e', '#2f3b36']), random)
      + rect(-neck, -height - 4, neck * 2, height * 0.16, seal, 3),
    width: radius * 2, height: height + 4, form: 'round',
  }
}

const GLASS: Record<string, string> = { wine: '#34402f', cider: '#4a5235', oil: '#3f4a2c' }

/** A bottle of wine: dark glass with a tint of the wine's colour, or clear glass that shows the wine. */
export const drawWine = (colour: string, random: Random): Drawing => {
  const glass = random.chance(0.6) ? mix(GLASS['wine'] ?? colour, colour, 0.28) : colour
  const one = bottle(glass, random, [[12, 100], [12, 76], [14, 70], [46, 56], [50, 46], [50, 6], [46, 0]], 40, 285, colour)
  return one
}

/** A bottle of cider: heavier, with foil. */
export const drawCider = (colour: string, random: Random): Drawing =>
  bottle(mix(GLASS['cider'] ?? colour, colour, 0.35), random, [[13, 100], [14, 78], [26, 62], [48, 44], [50, 30], [50, 6], [44, 0]], 44, 270, mix(colour, '#c9a24a', 0.4))

/** A bottle of oil with a cork. */
export const drawOil = (colour: string, random: Random): Drawing => {
  const height = 215 + random.int(0, 25)
  const glass = mix(GLASS['oil'] ?? colour, colour, 0.55)
  const d = turned(scaled([[14, 100], [13, 86], [46, 74], [50, 66], [50, 8], [47, 0]], 46, height))
  return {
    body: path(d, glass) + shine(-30, height * 0.1, height * 0.6) + label(-38, -height * 0.56, 76, height * 0.36, colour, random)
      + rect(-11, -height - 16, 22, 24, '#b98a58', 3) + rect(-14, -height + 2, 28, 6, shade(glass, 0.08), 2),
    width: 92, height: height + 16, form: 'round',
  }
}

/** A glass jar with contents; `pieces`: whether pieces are visible in them. */
export const drawPreserve = (colour: string, random: Random, pieces: boolean): Drawing => {
  const radius = 58
  const height = 128 + random.int(0, 34)
  const d = turned(scaled([[42, 100], [44, 92], [50, 82], [50, 8], [44, 0]], radius, height))
  const dots = pieces
    ? Array.from({ length: 16 }, () => ellipse((random.next() * 1.6 - 0.8) * radius, -random.next() * height * 0.74 - 12, 12 + random.next() * 6, 10 + random.next() * 5, shade(colour, random.next() * 0.16 - 0.08), ' opacity=".8"')).join('')
    : ''
  const cloth = random.chance(0.5)
  const lid = cloth ? mix(random.pick(['#c7553f', '#4c6b8c', '#e6dcc6', '#7d8c5a']), colour, 0.1) : '#b9a67e'
  const top = cloth
    ? path(`M-58 ${n(-height + 2)}Q-30 ${n(-height - 8)} 0 ${n(-height)}T58 ${n(-height + 2)}Q50 ${n(-height - 34)} 0 ${n(-height - 34)}T-58 ${n(-height + 2)}Z`, lid) + rect(-48, -height - 6, 96, 5, shade(lid, -0.16))
    : rect(-51, -height - 20, 102, 22, lid, 4)
  return {
    body: path(d, mix(colour, '#ffffff', 0.25)) + path(turned(scaled([[46, 88], [46, 60], [46, 8], [40, 2]], radius, height)), colour) + dots + top
      + label(-34, -height * 0.66, 68, height * 0.42, shade(colour, -0.12), random) + shine(-46, height * 0.14, height * 0.7),
    width: radius * 2, height: height + 26, form: 'round',
  }
}

/** A paper bag with a folded top. */
export const drawBag = (colour: string, random: Random): Drawing => {
  const kraft = random.chance(0.5)
  const paper = kraft ? '#bd9464' : colour
  const ink = kraft ? colour : PAPER
  return {
    body: path('M-66 0L-70 -206Q-70 -214 -62 -214H62Q70 -214 70 -206L66 0Q0 7 -66 0Z', paper) + path('M-70 -214h140l-3 -30h-134Z', shade(paper, -0.06))
      + rect(-69, -238, 138, 8, shade(paper, -0.2)) + path('M40 0L46 -214H70L66 0Q54 3 40 0Z', '#000000', ' opacity=".07"')
      + label(-48, -158, 96, 108, kraft ? ink : colour, random),
    width: 140, height: 244, form: 'flat',
  }
}

/** A tin with a lid. */
export const drawTin = (colour: string, random: Random): Drawing => {
  const height = 165 + random.int(0, 30)
  return {
    body: path(`M-60 ${n(-height)}V0Q0 12 60 0V${n(-height)}Z`, colour) + path(`M-63 ${n(-height - 22)}V${n(-height + 8)}Q0 ${n(-height + 20)} 63 ${n(-height + 8)}V${n(-height - 22)}Z`, shade(colour, -0.08))
      + ellipse(0, -height - 22, 63, 11, shade(colour, 0.07)) + label(-42, -height * 0.76, 84, height * 0.52, shade(colour, -0.1), random),
    width: 126, height: height + 32, form: 'round',
  }
}

/** Two bars in printed paper, one leaning. */
export const drawChocolate = (colour: string, random: Random): Drawing => {
  const bar = (tone: string): Drawing => {
    const pattern = random.pick([
      () => [0, 1, 2, 3, 4].map((at) => path(`M-62 ${n(-30 - at * 34)}l62 -22l62 22v12l-62 -22l-62 22Z`, shade(tone, 0.12))).join(''),
      () => [0, 1, 2, 3].flatMap((y) => [0, 1, 2].map((x) => ellipse(-42 + x * 42, -34 - y * 42, 11, 11, shade(tone, (x + y) % 2 ? 0.14 : -0.1)))).join(''),
      () => [0, 1, 2, 3, 4, 5].map((at) => rect(-62, -24 - at * 30, 124, 9, shade(tone, at % 2 ? 0.13 : -0.08))).join(''),
    ])()
    return {
      body: rect(-62, -206, 124, 206, tone, 3) + pattern + rect(-62, -206, 124, 16, '#d9c08a') + label(-40, -150, 80, 84, tone, random),
      width: 124, height: 206, form: 'flat',
    }
  }
  const back = bar(mix(colour, '#e3c9a0', 0.5))
  const front = bar(colour)
  return group([{ drawing: { ...back, body: `<g transform="rotate(7)">${back.body}</g>` }, x: 52, y: -3 }, { drawing: front, x: 0 }])
}

/** A small sack of salt, tied with string. */
export const drawSalt = (colour: string, random: Random): Drawing => {
  const cloth = mix('#e9e1d2', colour, 0.2)
  return {
    body: path('M-62 0C-82 -40 -72 -100 -34 -132L-44 -168Q0 -150 44 -168L34 -132C72 -100 82 -40 62 0Q0 8 -62 0Z', cloth)
      + line('M-36 -130Q0 -120 36 -130', '#8a6b48', 6) + line('M30 -126q20 8 16 30', '#8a6b48', 3)
      + label(-34, -96, 68, 62, mix(colour, '#5a6b70', 0.2), random),
    width: 150, height: 166, form: 'round',
  }
}

/** A stack of soap bars with a band of paper. */
export const drawSoap = (colour: string, random: Random): Drawing => {
  const bar = (y: number, tone: string, turn: number) =>
    `<g transform="translate(0 ${n(y)}) rotate(${turn})">${rect(-82, -40, 164, 42, shade(tone, -0.08), 9)}${rect(-82, -46, 164, 34, tone, 9)}`
    + `${rect(-26, -46, 52, 48, PAPER)}${rect(-16, -34, 32, 4, shade(tone, -0.2))}${rect(-11, -25, 22, 3, shade(tone, -0.2))}</g>`
  const second = mix(colour, '#efe3cb', 0.6)
  return {
    body: bar(0, colour, 0) + bar(-47, second, random.int(-2, 2)) + bar(-94, shade(colour, 0.05), random.int(-3, 3)),
    width: 164, height: 140, form: 'flat',
  }
}

/** A pump bottle with a paper label. */
export const drawLotion = (colour: string, random: Random): Drawing => {
  const amber = random.chance(0.5)
  const glass = amber ? '#7d4a24' : mix(colour, '#f3ece0', 0.25)
  return {
    body: path(turned(scaled([[18, 100], [20, 94], [46, 86], [50, 78], [50, 6], [46, 0]], 56, 180)), glass) + shine(-40, 16, 130)
      + label(-44, -128, 88, 96, colour, random)
      + rect(-15, -206, 30, 28, '#3b3836', 3) + rect(-5, -232, 10, 30, '#3b3836') + path('M-34 -244h46q10 0 10 12h-56Z', '#3b3836'),
    width: 112, height: 244, form: 'round',
  }
}

/** Candles of three heights, burning. */
export const drawCandles = (colour: string, random: Random): Drawing => {
  const candle = (radius: number, height: number, tone: string): Drawing => ({
    body: path(`M${n(-radius)} ${n(-height)}V0Q0 ${n(radius * 0.22)} ${n(radius)} 0V${n(-height)}Z`, tone) + ellipse(0, -height, radius, radius * 0.22, shade(tone, 0.08))
      + ellipse(0, -height + 1, radius * 0.6, radius * 0.12, shade(tone, -0.05)) + line(`M0 ${n(-height)}v-12`, '#3a2c22', 2.6)
      + path(`M0 ${n(-height - 42)}q14 20 0 33q-14 -13 0 -33`, '#f2b24a') + path(`M0 ${n(-height - 30)}q7 10 0 19q-7 -9 0 -19`, '#fff0c2'),
    width: radius * 2, height: height + 42, form: 'round',
  })
  const tall = candle(26, 190 + random.int(0, 24), colour)
  return group([
    { drawing: tall, x: 0, y: -6 }, { drawing: candle(38, 104 + random.int(0, 20), mix(colour, '#f1e6d0', 0.55)), x: 70, y: 2 },
    { drawing: candle(30, 64 + random.int(0, 16), shade(colour, -0.05)), x: -62, y: 6 },
  ])
}
