/** What the finished themes show: heroes and logos, drawn here and served by the sandbox alone. */
import { createRandom, hash } from '../world/random.ts'
import { ellipse, n, path, rect } from '../pictures/shapes.ts'
import { studyOf } from '../pictures/studies.ts'
import { startPicture } from '../pictures/vessels.ts'

const WIDTH = 1600
const HEIGHT = 800

/** What stands where: kind, colour, x of its middle, y of its base, height. */
type Thing = readonly [kind: string, colour: string, x: number, y: number, height: number]

/** A thing in flat colour, with a flat shadow on its ground. */
const thing = ([kind, colour, x, y, height]: Thing, shadow: string): string => {
  const drawing = studyOf(kind).draw(colour, createRandom(hash(kind + colour)))
  const scale = Math.round((height / drawing.height) * 1000) / 1000
  const wide = drawing.width * scale
  return ellipse(x + wide * 0.06, y - 2, wide * 0.56, Math.max(8, wide * 0.06), shadow) + `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${drawing.body}</g>`
}

const picture = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`

const MARKET_STALLS: readonly { ground: string, floor: string, x: number, width: number, things: readonly Thing[] }[] = [
  { ground: '#f2b705', floor: '#d59d00', x: 0, width: 760, things: [['basket', '#c0703a', 160, 690, 210], ['jug', '#1746d1', 380, 690, 270], ['pear', '#7fae3c', 520, 690, 84], ['lemon', '#fff0a8', 592, 690, 64]] },
  { ground: '#e4432b', floor: '#b9311c', x: 760, width: 280, things: [['radio', '#f6efe2', 900, 690, 190]] },
  { ground: '#f4f1ea', floor: '#d8d3c6', x: 1040, width: 280, things: [['lamp', '#1746d1', 1180, 690, 420]] },
  { ground: '#12a06a', floor: '#0c7a50', x: 1320, width: 280, things: [['backpack', '#f2b705', 1460, 690, 290]] },
]
const LANTERNS: readonly Thing[] = [['lantern', '#e4432b', 150, 330, 200], ['lantern', '#1746d1', 370, 280, 150], ['lantern', '#12a06a', 600, 340, 210]]
const AWNING = { height: 110, stripe: 80 }

/** The stripes of an awning, each with a round end. */
const awning = (): string => Array.from({ length: WIDTH / AWNING.stripe }, (_, index) => {
  const [x, half] = [index * AWNING.stripe, AWNING.stripe / 2]
  return path(`M${x} 0h${AWNING.stripe}v${AWNING.height}a${half} ${half} 0 0 1 ${-AWNING.stripe} 0Z`, index % 2 === 0 ? '#ffffff' : '#e4432b')
}).join('')

/** Stalls under an awning, each in a colour of its own. */
const marketHero = (): string => {
  startPicture()
  const stalls = MARKET_STALLS.map(({ ground, floor, x, width, things }) =>
    rect(x, 0, width, HEIGHT, ground) + rect(x, 690, width, HEIGHT - 690, floor)
    + things.map((goods) => thing(goods, '#00000030')).join(''))
  const cords = LANTERNS.map(([, , x, y, height]) => rect(x - 1.5, 100, 3, y - height - 90, '#7a5b00'))
  return picture(stalls.join('') + cords.join('') + LANTERNS.map((goods) => thing(goods, 'none')).join('') + awning())
}

const hill = (top: number, bend: number, fill: string): string =>
  path(`M0 ${top}C${WIDTH * 0.25} ${top - bend} ${WIDTH * 0.4} ${top + bend} ${WIDTH * 0.62} ${top}S${WIDTH * 0.9} ${top - bend} ${WIDTH} ${top - bend * 0.3}V${HEIGHT}H0Z`, fill)
const cloud = (x: number, y: number, size: number): string =>
  [[0, 0, 1], [-0.9, 0.25, 0.7], [0.95, 0.2, 0.75], [0.1, 0.35, 1.1]].map(([dx = 0, dy = 0, part = 1]) => ellipse(x + dx * size, y + dy * size, size * part, size * part * 0.62, '#fffaf2')).join('')

const NURSERY_THINGS: readonly Thing[] = [
  ['basket', '#e59a6b', 290, 690, 210], ['teddy-bear', '#c98d5b', 560, 700, 330], ['jam', '#d8546f', 790, 700, 170], ['carousel-horse', '#e2a33f', 1040, 700, 330],
  ['kite', '#6f9fd0', 1290, 420, 260], ['drum', '#7ab08a', 1340, 705, 190],
]

/** Toys and a picnic on soft hills. */
const nurseryHero = (): string => {
  startPicture()
  return picture(rect(0, 0, WIDTH, HEIGHT, '#fbdcc8') + ellipse(1180, 250, 150, 150, '#fff0c9') + cloud(360, 200, 90) + cloud(860, 130, 60)
    + hill(520, 90, '#f3c4b4') + hill(600, 60, '#c9d9a8') + hill(680, 34, '#aecb8f')
    + NURSERY_THINGS.map((goods) => thing(goods, goods[0] === 'kite' ? 'none' : '#5c7a4a44')).join(''))
}

const logo = (width: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64">${body}</svg>`
const words = (text: string, x: number, size: number, weight: number, fill: string, family: string, spacing: number, length: number): string =>
  `<text x="${x}" y="45" font-family="${family}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${fill}">${text}</text>`

/** A stamp with a capital, and the name in heavy capitals. */
const marketLogo = (ink: string, ground: string): string =>
  logo(288, rect(0, 4, 56, 56, ink) + path('M14 46V18h6l8 13 8-13h6v28h-7V30l-7 11-7-11v16z', ground)
    + words('MARKTHAL', 70, 38, 900, ink, "'Arial Black','Helvetica Neue',Arial,sans-serif", -1, 214))

/** A plum with its leaf, and the name in round letters. */
const nurseryLogo = (ink: string, fruit: string): string =>
  logo(280, ellipse(30, 36, 24, 23, fruit) + path('M30 14c2-9 10-12 18-11-1 9-8 14-18 11z', '#7fa65b') + ellipse(22, 29, 5, 7, '#ffffff55')
    + words('pip &amp; plum', 66, 40, 700, ink, "ui-rounded,'Nunito','Arial Rounded MT Bold','Trebuchet MS',sans-serif", -0.5, 206))

/** Each by its file below `/sandbox/appearance/looks`. */
export const LOOK_PICTURES: Readonly<Record<string, () => string>> = {
  'market-hero.svg': marketHero,
  'market-logo.svg': () => marketLogo('#10131c', '#ffffff'),
  'market-logo-light.svg': () => marketLogo('#ffffff', '#1746d1'),
  'nursery-hero.svg': nurseryHero,
  'nursery-logo.svg': () => nurseryLogo('#4b2a36', '#8e3b5e'),
  'nursery-logo-light.svg': () => nurseryLogo('#fbeee6', '#d98aa9'),
}
