/** Vessels: drawings of solids of revolution. */
import type { Random } from '../world/random.ts'
import type { Drawing } from './icons.ts'
import { mix, shade } from './paint.ts'
import type { Profile } from './shapes.ts'
import { ellipse, line, mouth, n, path, rect, scaled, turned } from './shapes.ts'

const VASES: readonly { profile: Profile, radius: number, height: number }[] = [
  { profile: [[13, 100], [11, 88], [12, 74], [30, 62], [47, 42], [49, 25], [38, 6], [30, 0]], radius: 78, height: 225 },
  { profile: [[20, 100], [18, 94], [34, 84], [49, 58], [49, 40], [38, 12], [27, 0]], radius: 98, height: 190 },
  { profile: [[16, 100], [12, 90], [14, 80], [41, 68], [49, 55], [44, 30], [36, 8], [33, 0]], radius: 82, height: 220 },
  { profile: [[38, 100], [36, 92], [39, 70], [44, 40], [46, 12], [43, 0]], radius: 62, height: 220 },
  { profile: [[22, 100], [16, 90], [24, 76], [33, 66], [24, 56], [40, 40], [49, 22], [40, 4], [34, 0]], radius: 80, height: 225 },
  { profile: [[44, 100], [34, 86], [28, 70], [38, 46], [49, 26], [42, 6], [32, 0]], radius: 76, height: 205 },
  { profile: [[9, 100], [8, 84], [9, 60], [18, 46], [44, 28], [50, 16], [44, 3], [38, 0]], radius: 90, height: 235 },
]

let clips = 0

/** Clips a drawing to an outline; its ids are numbered per picture, see `startPicture`. */
const within = (d: string, inside: string): string => {
  clips += 1
  return `<clipPath id="k${clips}"><path d="${d}"/></clipPath><g clip-path="url(#k${clips})">${inside}</g>`
}

/** Restarts the numbering of ids, so that the same picture is always the same text. */
export const startPicture = (): void => {
  clips = 0
}

const speckles = (radius: number, height: number, ink: string, random: Random): string => {
  let d = ''
  for (let index = 0; index < 26; index += 1) {
    d += `M${n((random.next() * 2 - 1) * radius)} ${n(-random.next() * height)}h${n(0.8 + random.next() * 1.4)}`
  }
  return line(d, ink, 1.6, ' opacity=".4"')
}

/** A random decoration of the surface, such as speckles or stripes. */
const glaze = (d: string, radius: number, height: number, colour: string, random: Random): string => {
  const dark = shade(colour, -0.17)
  const raw = mix('#c9a27c', colour, 0.16)
  const ways: (() => string)[] = [
    () => speckles(radius, height, dark, random),
    () => rect(-radius, -height * 0.24, radius * 2, height * 0.3, raw) + line(`M${n(-radius)} ${n(-height * 0.24)}Q0 ${n(-height * 0.2)} ${n(radius)} ${n(-height * 0.24)}`, shade(colour, 0.07), 3),
    () => [0.56, 0.6, 0.64].map((at) => line(`M${n(-radius)} ${n(-height * at)}Q0 ${n(-height * at + radius * 0.16)} ${n(radius)} ${n(-height * at)}`, dark, 2.4)).join(''),
    () => path(`M${n(-radius)} ${n(-height * 1.1)}V${n(-height * 0.56)}q${n(radius * 0.3)} ${n(height * 0.16)} ${n(radius * 0.6)} ${n(height * 0.03)}t${n(radius * 0.7)} ${n(height * 0.05)}t${n(radius * 0.7)} ${n(-height * 0.06)}V${n(-height * 1.1)}Z`, shade(colour, 0.12, 0.8)),
    () => '',
    () => rect(-radius, -height * 0.62, radius * 2, height * 0.2, shade(colour, 0.14, 0.5)) + speckles(radius, height, dark, random),
  ]
  return within(d, random.pick(ways)())
}

/** A vase, of one of seven shapes. */
export const drawVase = (colour: string, random: Random): Drawing => {
  const shape = random.pick(VASES)
  const height = shape.height * (0.92 + random.next() * 0.12)
  const profile = scaled(shape.profile, shape.radius, height)
  const d = turned(profile)
  const top = profile[0]?.[0] ?? 10
  const ears = shape.profile[0]?.[0] === 16
    ? [-1, 1].map((side) => line(`M${n(side * top)} ${n(-height * 0.9)}q${n(side * 30)} 2 ${n(side * 22)} ${n(height * 0.19)}`, shade(colour, -0.05), 7)).join('')
    : ''
  return {
    body: ears + path(d, colour) + glaze(d, shape.radius, height, colour, random) + mouth(top, height, shade(colour, -0.26), shade(colour, 0.06)),
    width: shape.radius * 2, height, form: 'round',
  }
}

/** A bowl seen slightly from above. */
export const drawBowl = (colour: string, random: Random): Drawing => {
  const radius = 105 + random.int(0, 18)
  const height = 78 + random.int(0, 34)
  const profile = scaled([[50, 100], [47, 70], [36, 34], [20, 10], [19, 0]], radius, height)
  const d = turned(profile)
  const inside = random.chance(0.5) ? shade(colour, 0.12, 0.6) : shade(colour, -0.1)
  const depth = radius * 0.24
  return {
    body: path(d, colour) + glaze(d, radius, height, colour, random)
      + ellipse(0, -height, radius, depth, shade(colour, 0.08)) + ellipse(0, -height + 1.5, radius * 0.95, depth * 0.88, inside)
      + path(`M${n(-radius * 0.95)} ${n(-height + 1.5)}A${n(radius * 0.95)} ${n(depth * 0.88)} 0 0 1 ${n(radius * 0.95)} ${n(-height + 1.5)}Q0 ${n(-height + depth * 0.5)} ${n(-radius * 0.95)} ${n(-height + 1.5)}Z`, shade(inside, -0.11)),
    width: radius * 2, height: height + depth, form: 'round',
  }
}

/** A mug with its handle. */
export const drawMug = (colour: string, random: Random, size = 1): Drawing => {
  const radius = (58 + random.int(0, 10)) * size
  const height = (112 + random.int(-8, 16)) * size
  const profile = random.chance(0.5)
    ? scaled([[50, 100], [49, 70], [48, 30], [46, 6], [42, 0]], radius, height)
    : scaled([[46, 100], [44, 80], [50, 40], [46, 8], [36, 0]], radius, height)
  const d = turned(profile)
  const handle = line(`M${n(radius * 0.9)} ${n(-height * 0.8)}C${n(radius * 1.75)} ${n(-height * 0.86)} ${n(radius * 1.75)} ${n(-height * 0.2)} ${n(radius * 0.86)} ${n(-height * 0.24)}`, shade(colour, -0.06), 13 * size)
  return {
    body: handle + path(d, colour) + glaze(d, radius, height, colour, random)
      + mouth(profile[0]?.[0] ?? radius, height, mix(shade(colour, -0.22), '#4a3226', 0.4), shade(colour, 0.08)),
    width: radius * 2.3, height, form: 'round',
  }
}

/** A jug with a handle and a lip. */
export const drawJug = (colour: string, random: Random): Drawing => {
  const radius = 74 + random.int(0, 10)
  const height = 185 + random.int(0, 26)
  const profile = scaled([[30, 100], [26, 86], [30, 72], [46, 48], [50, 30], [42, 6], [35, 0]], radius, height)
  const d = turned(profile)
  const top = profile[0]?.[0] ?? 40
  const handle = line(`M${n(top * 0.8)} ${n(-height * 0.93)}C${n(radius * 1.7)} ${n(-height)} ${n(radius * 1.5)} ${n(-height * 0.4)} ${n(radius * 0.86)} ${n(-height * 0.42)}`, shade(colour, -0.07), 13)
  const lip = path(`M${n(-top * 0.6)} ${n(-height * 1.02)}Q${n(-top * 1.5)} ${n(-height * 1.06)} ${n(-top * 1.7)} ${n(-height * 1.03)}Q${n(-top * 1.2)} ${n(-height * 0.94)} ${n(-top * 0.84)} ${n(-height * 0.86)}Z`, colour)
  return {
    body: handle + path(d, colour) + lip + glaze(d, radius, height, colour, random) + mouth(top, height, shade(colour, -0.26), shade(colour, 0.06)),
    width: radius * 2.4, height: height * 1.04, form: 'round',
  }
}

/** A jar with its lid. */
export const drawJar = (colour: string, random: Random): Drawing => {
  const radius = 64 + random.int(0, 12)
  const height = 150 + random.int(0, 40)
  const profile = scaled([[40, 100], [47, 92], [50, 74], [50, 30], [46, 5], [40, 0]], radius, height)
  const d = turned(profile)
  const lid = random.pick(['#b98a58', '#8f6a48', shade(colour, -0.05)])
  const top = (profile[0]?.[0] ?? 40) * 1.06
  const knob = random.chance(0.6) ? ellipse(0, -height - 31, 15, 12, shade(lid, 0.05)) : ''
  return {
    body: path(d, colour) + glaze(d, radius, height, colour, random)
      + path(`M${n(-top)} ${n(-height)}Q0 ${n(-height + 10)} ${n(top)} ${n(-height)}V${n(-height - 20)}Q0 ${n(-height - 14)} ${n(-top)} ${n(-height - 20)}Z`, lid)
      + ellipse(0, -height - 20, top, 7, shade(lid, 0.1)) + knob,
    width: radius * 2, height: height + (knob ? 42 : 26), form: 'round',
  }
}

/** A carafe of clear glass with water in it. */
export const drawCarafe = (colour: string, random: Random): Drawing => {
  const radius = 66 + random.int(0, 14)
  const height = 225 + random.int(0, 20)
  const d = turned(scaled([[20, 100], [15, 88], [16, 70], [34, 50], [50, 26], [48, 6], [42, 0]], radius, height))
  const water = within(d, rect(-radius, -height * 0.46, radius * 2, height * 0.48, colour, 0, ' opacity=".45"')
    + ellipse(0, -height * 0.46, radius * 0.74, 9, shade(colour, 0.16), ' opacity=".7"'))
  const top = radius * 0.4
  return {
    body: path(d, mix(colour, '#ffffff', 0.4), ' opacity=".5"') + water
      + `<path d="${d}" fill="none" stroke="${shade(colour, -0.08)}" stroke-width="2" opacity=".55"/>`
      + ellipse(0, -height, top, 5, shade(colour, -0.12), ' opacity=".5"')
      + line(`M${n(-radius * 0.66)} ${n(-height * 0.14)}q${n(-radius * 0.16)} ${n(-height * 0.14)} ${n(radius * 0.2)} ${n(-height * 0.28)}`, '#ffffff', 6, ' opacity=".6"')
      + (random.chance(0.6) ? rect(-top * 0.9, -height - 22, top * 1.8, 26, '#b98a58', 4) : ''),
    width: radius * 2, height: height + 20, form: 'flat',
  }
}
