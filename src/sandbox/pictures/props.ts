/** Small things beside the goods: they show the size of the goods and make the picture less empty. */
import type { Random } from '../world/random.ts'
import type { Drawing } from './icons.ts'
import { drawIcon } from './icons.ts'
import { mix, shade } from './paint.ts'
import { ellipse, line, n, path, rect, scaled, turned } from './shapes.ts'
import type { Prop } from './studies.ts'
import { drawMug } from './vessels.ts'

const QUIET_COLOURS = ['#efe4d2', '#c8a27a', '#8f9a86', '#b9a79b', '#5f6763', '#d9b9a4']

/** A dry stem with leaves or berries, from (0, 0) upward. */
export const stem = (height: number, bend: number, tone: string, random: Random): string => {
  const berries = random.chance(0.45)
  let parts = ''
  for (let index = 1; index <= 7; index += 1) {
    const part = 0.3 + index * 0.1
    const [x, y] = [bend * part * part, -height * part]
    const side = index % 2 ? 1 : -1
    parts += berries
      ? line(`M${n(x)} ${n(y)}l${n(side * 13)} -12`, shade(tone, -0.12), 1.8) + ellipse(x + side * 14, y - 14, 5.4, 5.4, tone)
      : path(`M${n(x)} ${n(y)}q${n(side * 16)} -20 ${n(side * 32)} -15q${n(-side * 8)} 17 ${n(-side * 32)} 15`, index % 3 ? tone : shade(tone, 0.06))
  }
  return line(`M0 0Q${n(bend * 0.2)} ${n(-height * 0.6)} ${n(bend)} ${n(-height)}`, shade(tone, -0.16), 2.6) + parts
}

const branch = (random: Random): Drawing => {
  const tone = random.pick(QUIET_COLOURS)
  const height = random.int(62, 88)
  const bottle = turned(scaled([[16, 100], [14, 74], [42, 52], [50, 26], [42, 4], [36, 0]], 27, height))
  const leaf = random.pick(['#8a8f66', '#b98a54', '#a3654a', '#77886f'])
  return {
    body: `<g transform="translate(0 ${n(-height + 4)})">${stem(120, random.int(-34, 34), leaf, random)}${stem(86, random.int(-46, 46), leaf, random)}</g>${path(bottle, tone)}${ellipse(0, -height, 8, 2.4, shade(tone, -0.22))}`,
    width: 54, height, form: 'round',
  }
}

const fruit = (random: Random): Drawing => {
  const [name, colour] = random.pick([['lemon', '#dcb948'], ['pear', '#a9a354'], ['tangerine', '#d58a48'], ['red-apple', '#a8483c']] as const)
  return drawIcon(name, { size: 64, colour, form: 'round' })
}

const pebbles = (random: Random): Drawing => {
  const tone = random.pick(['#b7aea2', '#8f8a83', '#d8cfc1', '#7b7f7c'])
  return { body: ellipse(-13, -14, 30, 16, tone) + ellipse(22, -9, 18, 10, shade(tone, 0.08)) + ellipse(-12, -36, 19, 10, shade(tone, 0.05)), width: 78, height: 46, form: 'round' }
}

const book = (random: Random): Drawing => {
  const [low, high] = [random.pick(['#8d4a3c', '#45566b', '#55685c', '#c08457']), random.pick(QUIET_COLOURS)]
  const volume = (y: number, wide: number, tone: string) =>
    rect(-wide / 2, y - 22, wide, 22, tone, 2) + rect(-wide / 2 + 5, y - 18, wide - 5, 14, '#f0e7d6') + rect(-wide / 2, y - 22, 9, 22, shade(tone, -0.06), 2)
  return { body: volume(0, 118, low) + volume(-22, 98, high), width: 118, height: 44, form: 'flat' }
}

const standing: Partial<Record<Prop, (random: Random) => Drawing>> = {
  branch, fruit, pebbles, book,
  cup: (random) => drawMug(random.pick(QUIET_COLOURS), random, 0.52),
  linen: (random) => {
    const tone = mix('#efe6d6', random.pick(['#c98a6c', '#a9a382', '#b9a79b']), 0.45)
    return { body: path('M-70 6Q-58 -16 -20 -12T54 -18Q84 -8 72 8Q40 20 0 12T-70 6Z', tone) + line('M-44 0Q-10 -8 20 2T60 -4', shade(tone, -0.08), 2.4), width: 140, height: 16, form: 'flat' }
  },
  spool: (random) => {
    const tone = random.pick(['#b5523c', '#45607a', '#c99b3f', '#6d7b4a'])
    return { body: rect(-20, -52, 40, 52, tone) + rect(-26, -58, 52, 10, '#c49a66', 3) + rect(-26, -4, 52, 10, '#c49a66', 3), width: 52, height: 58, form: 'round' }
  },
}

/** A prop that stands beside the goods; undefined when there is no drawing for it. */
export const drawBeside = (prop: Prop, random: Random): Drawing | undefined => standing[prop]?.(random)

/** A prop that lies beside the goods, seen from above, around (0, 0); empty when there is no drawing for it. */
export const layBeside = (prop: Prop, random: Random): string => {
  if (prop === 'leaf') {
    const tone = random.pick(['#8a8f66', '#a3654a', '#77886f', '#b98a54'])
    return `<g transform="rotate(${random.int(-40, 40)})">${stem(170, random.int(-30, 30), tone, random)}</g>`
  }
  if (prop === 'pebbles') {
    const tone = random.pick(['#b7aea2', '#8f8a83', '#d8cfc1'])
    return ellipse(0, 0, 26, 20, tone) + ellipse(40, -22, 17, 14, shade(tone, 0.08)) + ellipse(30, 26, 12, 10, shade(tone, -0.07))
  }
  if (prop === 'spool') {
    const tone = random.pick(['#b5523c', '#45607a', '#c99b3f'])
    return ellipse(0, 0, 30, 30, '#c49a66') + ellipse(0, 0, 24, 24, tone) + ellipse(0, 0, 8, 8, '#8f6744') + line('M20 12Q60 40 40 80T90 120', tone, 2.4)
  }
  if (prop === 'fruit') return `<g transform="translate(0 34) rotate(${random.int(-30, 30)})">${fruit(random).body}</g>`
  return ''
}

/** A napkin under goods that lie on the surface. */
export const napkin = (random: Random): string => {
  const tone = mix('#f1e9da', random.pick(['#c98a6c', '#a9a382', '#b9a79b', '#d9b56e', '#c9a58f']), 0.4)
  const stripes = random.chance(0.5) ? rect(-150, -112, 300, 7, shade(tone, -0.1)) + rect(-150, 105, 300, 7, shade(tone, -0.1)) : ''
  return `<g transform="rotate(${random.int(-24, 24)})">${rect(-145, -118, 300, 250, '#1d130c', 3, ' opacity=".1"')}${rect(-150, -125, 300, 250, tone, 3)}${stripes}${line('M-30 -125Q-20 0 -34 125M70 -125Q60 0 74 125', shade(tone, -0.05), 2.4)}</g>`
}
