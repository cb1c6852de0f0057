/** Lamps, textiles, boards, frames and books. */
import type { Random } from '../world/random.ts'
import type { Drawing } from './icons.ts'
import { mix, shade } from './paint.ts'
import type { Profile } from './shapes.ts'
import { ellipse, line, move, n, path, rect, scaled, turned } from './shapes.ts'

const FEET: readonly Profile[] = [
  [[12, 100], [16, 88], [44, 60], [50, 36], [40, 8], [36, 0]],
  [[10, 100], [9, 60], [10, 24], [34, 14], [50, 6], [50, 0]],
  [[12, 100], [30, 88], [50, 60], [50, 40], [30, 12], [34, 0]],
  [[14, 100], [28, 80], [16, 62], [34, 44], [18, 26], [46, 8], [46, 0]],
]

/** A table lamp; its shade glows. */
export const drawLamp = (colour: string, random: Random): Drawing => {
  const foot = random.int(96, 130)
  const radius = random.int(38, 52)
  const tone = random.pick(['#efe2c8', '#e9dcc6', '#e8cfae', mix(colour, '#f5ead6', 0.7)])
  const top = random.int(46, 62)
  const wide = random.int(88, 104)
  const tall = random.int(100, 122)
  const at = -foot - 18
  const pleats = random.chance(0.4)
    ? line(Array.from({ length: 9 }, (_, index) => {
      const part = (index + 1) / 10 - 0.5
      return `M${n(part * top * 2)} ${n(at - tall)}L${n(part * wide * 2)} ${n(at)}`
    }).join(''), shade(tone, -0.07), 1.6)
    : ''
  return {
    body: path(turned(scaled(random.pick(FEET), radius, foot)), colour) + rect(-4, at - 6, 8, 28, '#b08d4f')
      + path(`M${n(-top)} ${n(at - tall)}H${n(top)}L${n(wide)} ${n(at)}Q0 ${n(at + 14)} ${n(-wide)} ${n(at)}Z`, tone) + pleats
      + `<radialGradient id="h" cy=".62" r=".6"><stop offset="0" stop-color="#fff6da" stop-opacity=".95"/><stop offset="1" stop-color="#fff6da" stop-opacity="0"/></radialGradient>`
      + path(`M${n(-top)} ${n(at - tall)}H${n(top)}L${n(wide)} ${n(at)}Q0 ${n(at + 14)} ${n(-wide)} ${n(at)}Z`, 'url(#h)'),
    width: wide * 2, height: foot + 18 + tall, form: 'round',
  }
}

/** A pendant on its cord; the cord runs out of the picture. */
export const drawPendant = (colour: string, random: Random): Drawing => {
  const radius = random.int(88, 112)
  const domes = [
    `M${n(-radius)} 0C${n(-radius)} -70 -46 -110 -16 -116H16C46 -110 ${n(radius)} -70 ${n(radius)} 0Z`,
    `M${n(-radius)} 0L-26 -96Q-22 -116 -14 -116H14Q22 -116 26 -96L${n(radius)} 0Z`,
    `M${n(-radius)} 0Q${n(-radius)} -44 -44 -58Q-20 -66 -18 -116H18Q20 -66 44 -58Q${n(radius)} -44 ${n(radius)} 0Z`,
  ]
  return {
    body: line('M0 -520V-110', '#3a3431', 3) + rect(-10, -140, 20, 28, '#3f3936', 4)
      + ellipse(0, 0, radius, 15, '#fff1cf') + path(random.pick(domes), colour) + ellipse(0, 0, radius, 13, shade(colour, 0.16, 0.4)) + ellipse(0, 1, radius * 0.92, 10, '#fff3d4'),
    width: radius * 2, height: 140, form: 'round',
  }
}

/** A cushion, with or without a woven pattern. */
export const drawCushion = (colour: string, random: Random): Drawing => {
  const d = 'M-104 -6C-92 -70 -92 -130 -106 -196C-40 -184 40 -184 106 -196C92 -130 92 -70 104 -6C40 -18 -40 -18 -104 -6Z'
  const light = mix(colour, '#f6ecd8', 0.62)
  const patterns = [
    () => [-70, -35, 0, 35, 70].map((x) => line(`M${x} -190C${n(x * 0.94)} -130 ${n(x * 0.94)} -70 ${x} -10`, light, 7)).join(''),
    () => [-50, -100, -150].map((y) => line(`M-98 ${y}Q0 ${y + 8} 98 ${y}`, light, y === -100 ? 22 : 8)).join(''),
    () => [0, 1, 2].flatMap((row) => [-2, -1, 0, 1, 2].map((x) => path(`M${x * 36} ${-56 - row * 44}l9 -12l9 12l-9 12Z`, light))).join(''),
    () => '',
    () => path('M-104 -6C-92 -70 -92 -130 -106 -196L104 -6C40 -18 -40 -18 -104 -6Z', light),
  ]
  return {
    body: `<g transform="translate(0 12)">${path(d, colour)}<g opacity=".85">${random.pick(patterns)()}</g>`
      + `<path d="${d}" fill="none" stroke="${shade(colour, -0.12)}" stroke-width="3.4"/>${line('M-96 -20q22 -8 34 -4M96 -20q-22 -8 -34 -4M-96 -184q20 8 30 6M96 -184q-20 8 -30 6', shade(colour, -0.15), 2.4, ' opacity=".6"')}</g>`,
    width: 212, height: 196, form: 'round',
  }
}

/** A folded stack of blankets, fringe to one side. */
export const drawBlanket = (colour: string, random: Random): Drawing => {
  const tones = [colour, mix(colour, '#f2e7d2', 0.55), shade(colour, -0.07), mix(colour, '#c8a178', 0.45)]
  let body = ''
  let y = 0
  for (let fold = 0; fold < 4; fold += 1) {
    const height = 30 + random.int(0, 10)
    const wide = 112 - fold * random.int(1, 3)
    const tone = tones[fold % tones.length] ?? colour
    body += path(`M${-wide} ${n(y - 2)}Q${-wide - 12} ${n(y - height / 2)} ${-wide} ${n(y - height)}H${wide}Q${wide + 9} ${n(y - height / 2)} ${wide} ${n(y - 2)}Z`, tone)
      + line(`M${-wide + 6} ${n(y - height / 2)}H${wide - 26}`, shade(tone, -0.09), 1.8)
    if (fold % 2 === 0) body += line(Array.from({ length: 7 }, (_, index) => `M${wide - 4} ${n(y - 5 - (index * (height - 8)) / 6)}h${13 + (index % 3) * 3}`).join(''), shade(tone, 0.06), 2.2)
    y -= height
  }
  return { body, width: 240, height: -y, form: 'flat' }
}

/** A board of one plank. */
export const drawBoard = (colour: string, random: Random): Drawing => {
  const shapes = [
    'M-62 0Q-70 0 -70 -10V-200Q-70 -212 -58 -214Q-24 -218 -22 -244V-268Q-22 -284 0 -284Q22 -284 22 -268V-244Q24 -218 58 -214Q70 -212 70 -200V-10Q70 0 62 0Z',
    'M-84 -112C-84 -180 -40 -206 -16 -214V-270Q-16 -284 0 -284Q16 -284 16 -270V-214C40 -206 84 -180 84 -112C84 -40 46 0 0 0C-46 0 -84 -40 -84 -112Z',
    'M-88 0Q-96 0 -96 -10V-176Q-96 -188 -86 -188H86Q96 -188 96 -176V-10Q96 0 88 0Z',
  ]
  const d = random.pick(shapes)
  const grain = Array.from({ length: 6 }, (_, index) => {
    const x = -60 + index * 23 + random.int(-4, 4)
    return `M${x} -6C${x + 9} -70 ${x - 9} -130 ${n(x * 0.9)} -184`
  }).join('')
  const wide = d.startsWith('M-88') ? 192 : d.startsWith('M-84') ? 168 : 140
  return {
    body: path(d, colour) + line(grain, shade(colour, -0.08), 2.2, ' opacity=".7"') + `<path d="${d}" fill="none" stroke="${shade(colour, -0.14)}" stroke-width="3"/>`
      + (wide === 192 ? '' : ellipse(0, -266, 6, 6, shade(colour, -0.3))),
    width: wide, height: wide === 192 ? 188 : 284, form: 'flat',
  }
}

const sky = (width: number, height: number, colour: string, random: Random): string => {
  const paper = mix('#f1e7d4', colour, 0.12)
  const second = random.pick(['#c9724f', '#d8a648', '#5f7f86', '#7d8b5c', '#2f3f4f', '#d9a79a'])
  const [w, h] = [width / 2, height]
  const hill = (y: number, tone: string, bend: number) => path(`M${n(-w)} ${n(-h * y)}Q${n(-w * 0.3)} ${n(-h * (y + bend))} ${n(w * 0.2)} ${n(-h * y)}T${n(w)} ${n(-h * (y + bend * 0.3))}V0H${n(-w)}Z`, tone)
  const scenes = [
    () => ellipse(w * 0.3, -h * 0.68, w * 0.3, w * 0.3, second) + hill(0.46, mix(colour, paper, 0.4), 0.12) + hill(0.3, colour, 0.1) + hill(0.15, shade(colour, -0.12), -0.06),
    () => rect(-w * 0.62, -h * 0.82, w * 0.8, h * 0.44, colour) + ellipse(w * 0.22, -h * 0.38, w * 0.42, w * 0.42, second, ' opacity=".9"') + path(`M${n(-w * 0.5)} ${n(-h * 0.12)}h${n(w)}`, 'none', ` stroke="#2f2a27" stroke-width="4"`),
    () => rect(-w, -h * 0.3, w * 2, h * 0.3, second) + path(`M${n(-w * 0.26)} ${n(-h * 0.26)}c${n(-w * 0.34)} ${n(-h * 0.2)} ${n(w * 0.02)} ${n(-h * 0.26)} ${n(w * 0.06)} ${n(-h * 0.42)}c${n(w * 0.16)} ${n(h * 0.06)} ${n(w * 0.5)} ${n(h * 0.3)} ${n(w * 0.24)} ${n(h * 0.42)}Z`, colour) + line(`M${n(-w * 0.2)} ${n(-h * 0.68)}q4 -12 14 -16`, '#4a3a2c', 4),
    () => [0, 1, 2, 3].map((row) => path(`M${n(-w)} ${n(-h * (0.2 + row * 0.17))}q${n(w * 0.5)} ${n(-h * 0.09)} ${n(w)} 0t${n(w)} 0v${n(h * 0.1)}q${n(-w * 0.5)} ${n(h * 0.09)} ${n(-w)} 0t${n(-w)} 0Z`, row % 2 ? mix(colour, paper, 0.5) : colour)).join('') + ellipse(-w * 0.4, -h * 0.84, w * 0.17, w * 0.17, second),
    () => [0, 1, 2, 3, 4].map((at) => path(`M${n(-w * 0.06 + at * 3)} ${n(-h * 0.08)}Q${n((at - 2) * w * 0.5)} ${n(-h * 0.5)} ${n((at - 2) * w * 0.36)} ${n(-h * (0.86 - Math.abs(at - 2) * 0.1))}Q${n((at - 2) * w * 0.2 + w * 0.12)} ${n(-h * 0.4)} ${n(w * 0.06 + at * 2)} ${n(-h * 0.08)}Z`, at % 2 ? second : colour, ' opacity=".92"')).join(''),
  ]
  return rect(-w, -h, width, h, paper) + random.pick(scenes)()
}

/** A framed print. */
export const drawPrint = (colour: string, random: Random): Drawing => {
  const [width, height] = random.pick([[196, 258], [232, 232], [182, 270], [250, 196]])
  const frame = random.pick(['#c49a66', '#8a6242', '#3a3431', '#e8dfcf', '#d6b17f'])
  const mount = random.chance(0.65) ? 26 : 10
  return {
    body: rect(-width / 2, -height, width, height, frame) + rect(-width / 2 + 8, -height + 8, width - 16, height - 16, '#f7f1e6')
      + move(0, -8 - mount, sky(width - 16 - mount * 2, height - 16 - mount * 2, colour, random))
      + path(`M${n(-width / 2)} ${n(-height)}h${n(width)}l-8 8h${n(16 - width)}Z`, '#ffffff', ' opacity=".22"'),
    width, height, form: 'flat',
  }
}

const ornament = (width: number, height: number, tone: string, random: Random): string => {
  const light = mix(tone, '#f5ead5', 0.75)
  return random.pick([
    () => ellipse(0, -height * 0.6, width * 0.24, width * 0.24, light) + rect(-width * 0.28, -height * 0.24, width * 0.56, 6, light),
    () => rect(-width * 0.34, -height * 0.82, width * 0.68, height * 0.28, light) + rect(-width * 0.24, -height * 0.74, width * 0.48, 5, tone) + rect(-width * 0.16, -height * 0.66, width * 0.32, 4, tone),
    () => [0, 1, 2, 3].map((at) => path(`M${n(-width * 0.34)} ${n(-height * (0.2 + at * 0.13))}q${n(width * 0.17)} -14 ${n(width * 0.34)} 0t${n(width * 0.34)} 0`, 'none', ` stroke="${light}" stroke-width="5"`)).join('') + rect(-width * 0.26, -height * 0.82, width * 0.52, 7, light),
    () => path(`M${n(-width / 2)} ${n(-height * 0.42)}L${n(width / 2)} ${n(-height * 0.68)}V0H${n(-width / 2)}Z`, light, ' opacity=".9"') + rect(-width * 0.3, -height * 0.88, width * 0.44, 6, light),
    () => path(`M0 ${n(-height * 0.86)}q${n(width * 0.36)} ${n(height * 0.26)} 0 ${n(height * 0.52)}q${n(-width * 0.36)} ${n(-height * 0.26)} 0 ${n(-height * 0.52)}`, light) + rect(-width * 0.2, -height * 0.2, width * 0.4, 5, light),
  ])()
}

/** A book or notebook, its cover to the front. */
export const drawBook = (colour: string, random: Random, notebook = false): Drawing => {
  const width = notebook ? 158 : 174
  const height = notebook ? 218 : 236
  const band = notebook && random.chance(0.6) ? rect(width * 0.3, -height, 9, height, shade(colour, -0.2)) : ''
  const marker = notebook ? path(`M${n(-width * 0.2)} -2h9v26l-4.5 -6l-4.5 6Z`, '#b6523c') : ''
  const tag = notebook ? rect(-width * 0.24, -height * 0.76, width * 0.48, height * 0.15, '#f1e8d7', 2) : ornament(width * 0.94, height, colour, random)
  return {
    body: marker + rect(-width / 2 + 5, -height + 3, width, height + 2, '#e9dfca', 3) + rect(-width / 2, -height, width, height, colour, 4)
      + rect(-width / 2, -height, 15, height, shade(colour, -0.1), 3) + move(7, 0, tag) + band,
    width: width + 5, height, form: 'flat',
  }
}

/** Books in a row, one leaning. */
export const drawBooks = (colour: string, random: Random): Drawing => {
  const others = ['#c08457', '#e6d9bf', '#55685c', '#8d4a3c', '#cfae62', '#45566b', '#b9a48b']
  let x = -104
  let body = ''
  for (let index = 0; index < 6; index += 1) {
    const wide = random.int(22, 36)
    const tall = random.int(160, 220)
    const tone = index === 1 || index === 4 ? colour : random.pick(others)
    const light = mix(tone, '#f3e7cf', 0.7)
    const spine = rect(0, -tall, wide, tall, tone, 2) + rect(4, -tall + 20, wide - 8, 4, light) + rect(4, -tall + 30, wide - 8, 4, light)
      + rect(wide * 0.3, -tall * 0.6, wide * 0.4, tall * 0.28, light, 0, ' opacity=".75"') + rect(4, -22, wide - 8, 4, light)
    body += index === 5 ? move(x + 46, 0, spine, -14) : move(x, 0, spine)
    x += wide + 1
  }
  return { body, width: 232, height: 220, form: 'flat' }
}
