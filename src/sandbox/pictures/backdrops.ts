/** Backdrops for pictures of goods: a wall, a surface, the light. */
import type { Random } from '../world/random.ts'
import { distance, mix, readHex, shade } from './paint.ts'
import { ellipse, line, n, path, rect } from './shapes.ts'

interface Tones {
  wall: string
  floor: string
}

/**
 * Wall and surface of the studio, and the weight with which a pair is chosen. One family of warm papers, so that a page
 * of pictures is one shop: light for most goods, a little deeper for goods as light as paper.
 */
const ROOMS: readonly (readonly [wall: string, floor: string, weight: number])[] = [
  ['#eee6d9', '#ddcfb9', 4], ['#ebe4da', '#d6cbbb', 4], ['#e8dcc9', '#d3bd9d', 4], ['#e5dccf', '#cbbca6', 3],
  ['#eddfd3', '#dcc3b0', 3], ['#e6d2c2', '#d0b199', 2], ['#e4dfce', '#cbc3aa', 3], ['#e9dfc6', '#d8c49b', 2],
  ['#ddd3c4', '#c0b098', 2], ['#d8c6ae', '#bfa684', 2], ['#d5bda6', '#bb9a7d', 1.5], ['#cfc4b0', '#b3a48b', 1.5],
]

/** Chooses papers that contrast with the goods: never too similar, rarely of one lightness. */
export const chooseTones = (colour: string, random: Random): Tones => {
  const goods = readHex(colour)
  const fitting = ROOMS.map(([wall, floor, weight]) => {
    const apart = Math.min(distance(wall, colour), distance(floor, colour) * 1.15)
    const lit = Math.abs(readHex(wall).l - goods.l) > 0.16 ? 1 : 0.35
    return { wall, floor, weight: apart < 0.1 ? 0 : weight * lit }
  })
  const total = fitting.reduce((sum, { weight }) => sum + weight, 0)
  let left = random.next() * total
  const { wall, floor } = fitting.find(({ weight }) => (left -= weight) < 0) ?? fitting.reduce((far, room) => (distance(room.wall, colour) > distance(far.wall, colour) ? room : far))
  return { wall, floor }
}

export interface Frame {
  width: number
  height: number
  tones: Tones
  random: Random
}

export interface Backdrop {
  body: string
  /** Where goods stand, lie or hang. */
  x: number
  y: number
  /** Colour of the rail from which goods hang; empty for all other backdrops. */
  over: string
  /** How large things are drawn here. */
  scale: number
}

/**
 * Gradients of every picture: `w` wall, `f` surface, `l` light, `v` dark corners, `s` contact shadow, `r` light on
 * round things, `d` light on flat things, `c` cast shadow.
 */
export const gradients = ({ wall, floor }: Tones): string => {
  const stop = (at: number, colour: string, opacity = 1) => `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`
  return `<linearGradient id="w" x2=".9" y2="1">${stop(0, shade(wall, 0.035))}${stop(0.55, wall)}${stop(1, shade(wall, -0.055))}</linearGradient>`
    + `<linearGradient id="f" x2="0" y2="1">${stop(0, shade(floor, -0.035))}${stop(0.2, floor)}${stop(1, shade(floor, 0.045))}</linearGradient>`
    + `<radialGradient id="l" cx=".3" cy=".24" r=".62">${stop(0, '#fff6e3', 0.5)}${stop(1, '#fff6e3', 0)}</radialGradient>`
    + `<radialGradient id="v" cx=".46" cy=".46" r=".78">${stop(0.62, '#2a1c12', 0)}${stop(1, '#2a1c12', 0.15)}</radialGradient>`
    + `<radialGradient id="s">${stop(0, '#1d130c', 0.62)}${stop(0.55, '#1d130c', 0.26)}${stop(1, '#1d130c', 0)}</radialGradient>`
    + `<linearGradient id="r">${stop(0, '#fff8ea', 0.07)}${stop(0.14, '#fff8ea', 0.19)}${stop(0.25, '#fff8ea', 0.25)}${stop(0.36, '#fff8ea', 0.16)}${stop(0.52, '#fff8ea', 0.01)}${stop(0.53, '#22140b', 0.01)}${stop(0.72, '#22140b', 0.1)}${stop(0.88, '#22140b', 0.25)}${stop(1, '#22140b', 0.38)}</linearGradient>`
    + `<linearGradient id="d" x2=".8" y2="1">${stop(0, '#fff8ea', 0.24)}${stop(0.45, '#fff8ea', 0.01)}${stop(0.46, '#22140b', 0.01)}${stop(1, '#22140b', 0.26)}</linearGradient>`
    + `<linearGradient id="c" x2="0" y2="1">${stop(0, '#1d130c', 0)}${stop(0.35, '#1d130c', 0.1)}${stop(1, '#1d130c', 0.4)}</linearGradient>`
}

const wallOf = ({ width, height }: Frame) => rect(0, 0, width, height, 'url(#w)') + rect(0, 0, width, height, 'url(#l)')

const tableOf = ({ width, height, tones }: Frame, y: number) =>
  rect(0, y, width, height - y, 'url(#f)') + rect(0, y, width, 2, shade(tones.floor, -0.08), 0, ' opacity=".5"')

const planks = ({ width, height, tones, random }: Frame, y: number): string => {
  const ink = shade(tones.floor, -0.09)
  return line([0.28, 0.6].map((part) => `M0 ${n(y + (height - y) * part)}H${width}`).join(''), ink, 1.6, ' opacity=".45"')
    + line(Array.from({ length: 5 }, () => `M${random.int(0, width)} ${n(y + 12 + random.next() * (height - y - 20))}h${random.int(30, 110)}`).join(''), ink, 1.1, ' opacity=".3"')
}

/** Light from a window on the wall, with the window bars as gaps. */
const windowLight = ({ width, height, random }: Frame): string => {
  const x = width * (0.08 + random.next() * 0.22)
  const pane = (left: number, top: number) => `M${n(left)} ${n(top)}l${n(width * 0.17)} ${n(-height * 0.035)}v${n(height * 0.2)}l${n(-width * 0.17)} ${n(height * 0.035)}Z`
  const panes = [0, 1].flatMap((column) => [0, 1, 2].map((row) => pane(x + column * width * 0.2, height * (0.08 + row * 0.235) - column * height * 0.042)))
  return path(panes.join(''), '#fff5dc', ` opacity="0.42"`)
}

/** The shadow of a branch outside the picture, from an upper corner. */
const leafShade = ({ width, height, random }: Frame): string => {
  const spread = width * (0.5 + random.next() * 0.16)
  const stem = (part: number): [number, number] => [width * 1.04 - spread * part, height * (-0.03 + 0.1 * part + 0.3 * part * part)]
  let d = ''
  for (let index = 1; index <= 13; index += 1) {
    const [x, y] = stem(index / 13)
    const side = index % 2 ? 1 : -1
    const size = width * (0.15 + random.next() * 0.05) * (1 - index / 30)
    const angle = 1.9 + side * (0.85 + random.next() * 0.3)
    const [dx, dy] = [Math.cos(angle) * size, Math.sin(angle) * size]
    const [px, py] = [-dy * 0.3, dx * 0.3]
    d += `M${n(x)} ${n(y)}Q${n(x + dx * 0.5 + px)} ${n(y + dy * 0.5 + py)} ${n(x + dx)} ${n(y + dy)}Q${n(x + dx * 0.5 - px)} ${n(y + dy * 0.5 - py)} ${n(x)} ${n(y)}Z`
  }
  const [fx, fy] = stem(0.5)
  const [tx, ty] = stem(1)
  return `<g opacity="0.085">${path(d, '#1d130c')}${line(`M${n(width * 1.04)} ${n(height * -0.03)}Q${n(fx)} ${n(fy * 0.7)} ${n(tx)} ${n(ty)}`, '#1d130c', 3)}</g>`
}

const edge = (width: number, y: number, tone: string, depth: number) =>
  rect(0, y, width, depth, shade(tone, -0.07)) + rect(0, y, width, 2.4, shade(tone, 0.06))

type Build = (frame: Frame) => Backdrop

const table: Build = (frame) => {
  const { width, height, random } = frame
  const y = height * (0.64 + random.next() * 0.07)
  const light = random.chance(0.4) ? windowLight(frame) : random.chance(0.45) ? leafShade(frame) : ''
  return { body: wallOf(frame) + light + tableOf(frame, y) + (random.chance(0.45) ? planks(frame, y) : ''), x: width / 2, y: y + height * 0.135, over: '', scale: 1 }
}

/** A paper backdrop without an edge between wall and floor. */
const cove: Build = (frame) => {
  const { width, height, tones } = frame
  const y = height * 0.6
  return {
    body: wallOf(frame) + `<linearGradient id="b" x2="0" y2="1"><stop offset="0" stop-color="${tones.floor}" stop-opacity="0"/><stop offset=".45" stop-color="${tones.floor}" stop-opacity=".85"/><stop offset="1" stop-color="${shade(tones.floor, 0.04)}"/></linearGradient>`
      + rect(0, y, width, height - y, 'url(#b)'),
    x: width / 2, y: height * 0.8, over: '', scale: 1.06,
  }
}

const arch: Build = (frame) => {
  const { width, height, tones } = frame
  const y = height * 0.7
  const [x, wide] = [width / 2, width * 0.35]
  const inside = shade(tones.wall, -0.07, 1.25)
  const d = `M${n(x - wide)} ${n(y)}V${n(height * 0.38)}A${n(wide)} ${n(wide)} 0 0 1 ${n(x + wide)} ${n(height * 0.38)}V${n(y)}Z`
  return {
    body: wallOf(frame) + path(d, inside) + path(`M${n(x - wide)} ${n(y)}V${n(height * 0.38)}A${n(wide)} ${n(wide)} 0 0 1 ${n(x + wide)} ${n(height * 0.38)}q${n(-wide * 0.2)} ${n(-wide * 0.78)} ${n(-wide * 0.9)} ${n(-wide * 0.72)}T${n(x - wide * 0.8)} ${n(height * 0.42)}V${n(y)}Z`, '#1d130c', ' opacity=".09"')
      + tableOf(frame, y),
    x, y: y + height * 0.1, over: '', scale: 0.93,
  }
}

/** A table in front of a wall with a large painted circle. */
const disc: Build = (frame) => {
  const { width, height, tones, random } = frame
  const y = height * 0.69
  const paint = mix(tones.wall, random.pick(['#c9764f', '#d8ac55', '#a9a382', '#f1e7d8', '#b98a6a']), 0.34)
  return { body: wallOf(frame) + ellipse(width * (0.46 + random.next() * 0.14), height * 0.4, width * 0.34, width * 0.34, paint) + tableOf(frame, y), x: width / 2, y: y + height * 0.115, over: '', scale: 0.98 }
}

const plinth: Build = (frame) => {
  const { width, height, tones, random } = frame
  const y = height * 0.735
  const tone = random.pick([shade(tones.wall, 0.035), mix(tones.floor, '#efe6d8', 0.5), shade(tones.floor, -0.05)])
  const [x, wide, deep] = [width / 2, width * 0.31, height * 0.045]
  const round = random.chance(0.5)
  const top = round ? ellipse(x, y, wide, deep, shade(tone, 0.05)) : path(`M${n(x - wide)} ${n(y + deep)}L${n(x - wide * 0.8)} ${n(y - deep)}H${n(x + wide * 0.8)}L${n(x + wide)} ${n(y + deep)}Z`, shade(tone, 0.05))
  const front = round
    ? path(`M${n(x - wide)} ${n(y)}A${n(wide)} ${n(deep)} 0 0 0 ${n(x + wide)} ${n(y)}V${height}H${n(x - wide)}Z`, shade(tone, -0.03)) + path(`M${n(x + wide * 0.35)} ${n(y + deep * 0.93)}A${n(wide)} ${n(deep)} 0 0 0 ${n(x + wide)} ${n(y)}V${height}H${n(x + wide * 0.35)}Z`, '#1d130c', ' opacity=".1"')
    : rect(x - wide, y + deep, wide * 2, height - y - deep, shade(tone, -0.035))
  return { body: cove(frame).body + ellipse(x + wide * 0.9, height * 0.97, wide * 1.2, height * 0.06, 'url(#s)', ' opacity=".4"') + front + top, x, y: y + deep * 0.25, over: '', scale: 0.9 }
}

const shelf: Build = (frame) => {
  const { width, height, tones, random } = frame
  const y = height * 0.77
  const wood = random.pick(['#c9a274', '#a87a50', '#7a5238', '#e6dac6', shade(tones.floor, 0.02)])
  return {
    body: wallOf(frame) + rect(0, y + 15, width, 30, '#1d130c', 0, ' opacity=".12"') + edge(width, y, wood, 16) + (random.chance(0.5) ? leafShade(frame) : windowLight(frame)),
    x: width / 2, y: y + 3, over: '', scale: 1.02,
  }
}

/** A table in front of a wall with a rectangular panel in another colour. */
const panels: Build = (frame) => {
  const { width, height, tones, random } = frame
  const y = height * 0.68
  const second = mix(tones.wall, random.pick(['#c67f5c', '#dcb76c', '#aaa486', '#f6eee2', '#b7977c', '#8d7a68']), 0.36)
  const x = width * (random.chance(0.5) ? 0.1 : 0.4)
  return {
    body: wallOf(frame) + rect(x + 7, height * 0.1 + 9, width * 0.5, y - height * 0.1, '#1d130c', 0, ' opacity=".09"') + rect(x, height * 0.1, width * 0.5, y - height * 0.1, second) + tableOf(frame, y),
    x: width / 2, y: y + height * 0.12, over: '', scale: 1,
  }
}

/** A linen cloth over the front of the table. */
const cloth: Build = (frame) => {
  const { width, height, random } = frame
  const { body } = table(frame)
  const linen = mix('#efe6d6', random.pick(['#c98a6c', '#a9a382', '#b9a79b', '#d9b56e', '#efe6d6']), 0.4)
  const y = height * 0.74
  const d = `M${n(width * 0.08)} ${n(y)}Q${n(width * 0.4)} ${n(y - height * 0.035)} ${n(width * 0.94)} ${n(y + height * 0.01)}L${n(width * 1.03)} ${height}H${n(-width * 0.03)}Z`
  const folds = line([0.24, 0.43, 0.68, 0.83].map((part) => `M${n(width * part)} ${n(y + height * 0.05)}Q${n(width * (part - 0.03))} ${n(height * 0.9)} ${n(width * (part + 0.03))} ${height}`).join(''), shade(linen, -0.07), 3, ' opacity=".55"')
  return { body: body + path(d, shade(linen, 0)) + folds, x: width / 2, y: height * 0.815, over: '', scale: 1 }
}

/** A wall without a table, for goods that hang. */
export const wall: Build = (frame) => {
  const { width, height, tones, random } = frame
  const rail = random.pick(['#c9a274', '#8f6744', '#e8dcc8'])
  const light = random.chance(0.55) ? windowLight(frame) : leafShade(frame)
  const skirting = random.chance(0.4) ? rect(0, height * 0.87, width, height, shade(tones.floor, -0.03)) + rect(0, height * 0.87, width, 5, shade(tones.floor, 0.07)) : ''
  return { body: wallOf(frame) + light + skirting, x: width / 2, y: height * 0.13, over: rail, scale: 1 }
}

/** A surface seen from above: plain, wood, linen, tiles, two colours, or a sheet of paper. */
export const flat: Build = (frame) => {
  const { width, height, tones, random } = frame
  const ink = shade(tones.wall, -0.07)
  const base = rect(0, 0, width, height, 'url(#w)')
  const grounds: (() => string)[] = [
    () => '',
    () => line(Array.from({ length: 4 }, (_, index) => `M0 ${n(height * (0.2 + index * 0.2))}H${width}`).join(''), ink, 2, ' opacity=".6"')
      + line(Array.from({ length: 14 }, () => `M${random.int(0, width)} ${random.int(0, height)}h${random.int(40, 130)}`).join(''), ink, 1.2, ' opacity=".3"'),
    () => `<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 1h5M1 0v5" stroke="${ink}" stroke-width=".7" opacity=".4"/></pattern>` + rect(0, 0, width, height, 'url(#p)'),
    () => line([1, 2, 3].map((at) => `M${n((width * at) / 4)} 0V${height}`).join('') + [1, 2, 3, 4].map((at) => `M0 ${n((height * at) / 5)}H${width}`).join(''), shade(tones.wall, 0.06), 3),
    () => path(`M0 ${n(height * (0.52 + random.next() * 0.2))}L${width} ${n(height * (0.3 + random.next() * 0.2))}V${height}H0Z`, mix(tones.floor, random.pick(['#c67f5c', '#dcb76c', '#aaa486', '#f6eee2', '#b7977c']), 0.4)),
    () => rect(width * 0.17, height * 0.15, width * 0.66, height * 0.7, '#1d130c', 0, ' opacity=".1" transform="translate(6 8) rotate(3 200 250)"')
      + rect(width * 0.17, height * 0.15, width * 0.66, height * 0.7, mix(tones.wall, '#fbf6ec', 0.6), 0, ' transform="rotate(3 200 250)"'),
  ]
  const light = random.chance(0.4) ? leafShade(frame) : random.chance(0.3) ? windowLight(frame) : ''
  return { body: base + random.pick(grounds)() + rect(0, 0, width, height, 'url(#l)') + light, x: width / 2, y: height / 2, over: '', scale: 1 }
}

/** Where furniture and vehicles stand. */
export const ground: Build = (frame) => frame.random.pick([table, table, cove, cove, arch, disc, panels])(frame)

/** A backdrop for goods that stand; a plinth only for narrow goods. */
export const stage = (frame: Frame, slim: boolean): Backdrop =>
  frame.random.pick([table, table, table, cove, cove, arch, disc, slim ? plinth : table, slim ? plinth : cloth, shelf, shelf, panels, cloth])(frame)

/** A backdrop for goods that lean against a wall. */
export const ledge: Build = (frame) => frame.random.pick([table, shelf, shelf, table])(frame)
