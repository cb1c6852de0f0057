/** The hero picture of the marketplace: several goods on one long table. */
import { createRandom, hash } from '../world/random.ts'
import { gradients } from './backdrops.ts'
import type { Drawing } from './icons.ts'
import { stem } from './props.ts'
import { ellipse, n, path, rect } from './shapes.ts'
import { studyOf } from './studies.ts'
import { startPicture } from './vessels.ts'

const WIDTH = 800
const HEIGHT = 600
const TONES = { wall: '#e6d6c3', floor: '#c8a481' }

/** Where each thing stands: kind, colour, seed, x of its middle, y of its base, height. */
const ARRANGEMENT: readonly (readonly [kind: string, colour: string, seed: string, x: number, y: number, height: number])[] = [
  ['print', '#c0673f', 'p8', 232, 356, 262],
  ['lamp', '#c9973a', 'l2', 632, 466, 300],
  ['vase', '#2f5a47', 'v3', 424, 470, 224],
  ['books', '#a83f39', 'b1', 212, 478, 126],
  ['radio', '#a9c6c2', 'r1', 552, 508, 128],
  ['camera', '#752e30', 'c1', 316, 512, 92],
  ['pear', '#a9a354', 'x1', 404, 522, 60],
  ['mug', '#34466f', 'm4', 158, 530, 76],
  ['lemon', '#d9bb4a', 'x2', 676, 532, 54],
]

const lit = (drawing: Drawing, index: number): string => {
  const box = `x="${n(-drawing.width / 2 - 14)}" y="${n(-drawing.height - 60)}" width="${n(drawing.width + 28)}" height="${n(drawing.height + 90)}"`
  const fill = drawing.form === 'round' ? 'r' : 'd'
  return `<g id="o${index}">${drawing.body}</g><mask id="m${index}" maskUnits="userSpaceOnUse" ${box} style="mask-type:alpha"><use href="#o${index}"/></mask>`
    + `<rect ${box} fill="url(#${fill})" mask="url(#m${index})"/>`
}

/** The shadow of a hanging thing on the wall. */
const hangingShadowOf = (drawing: Drawing, index: number): string =>
  [[10, 11, 0.13], [20, 22, 0.07]].map(([x = 0, y = 0, opacity = 0]) => `<g transform="translate(${x} ${y})"><rect x="${n(-drawing.width / 2 - 14)}" y="${n(-drawing.height - 60)}" width="${n(drawing.width + 28)}" height="${n(drawing.height + 90)}" fill="#1d130c" opacity="${opacity}" mask="url(#m${index})"/></g>`).join('')

const shadowOf = (drawing: Drawing, index: number): string =>
  `<g transform="matrix(1 0 -.62 .2 0 0)"><rect x="${n(-drawing.width / 2 - 14)}" y="${n(-drawing.height - 60)}" width="${n(drawing.width + 28)}" height="${n(drawing.height + 90)}" fill="url(#c)" opacity=".5" mask="url(#m${index})"/></g>`
  + ellipse(drawing.width * 0.05, 1, drawing.width * 0.52, Math.max(7, drawing.width * 0.05), 'url(#s)')

const place = ([kind, colour, seed, x, y, height]: (typeof ARRANGEMENT)[number], index: number): string => {
  const random = createRandom(hash(seed))
  const drawing = studyOf(kind).draw(colour, random)
  const scale = Math.round((height / drawing.height) * 1000) / 1000
  const branches = kind === 'vase'
    ? `<g transform="translate(0 ${n(-drawing.height + 2)})">${[-62, -20, 34, 70].map((bend) => stem(150 + Math.abs(bend) / 2, bend, bend > 0 ? '#a3654a' : '#8a8f66', random)).join('')}</g>`
    : ''
  return `<g transform="translate(${x} ${y}) scale(${scale})">${branches}${kind === 'print' ? hangingShadowOf(drawing, index) : shadowOf(drawing, index)}${lit(drawing, index)}</g>`
}

const panes = [0, 1, 2].flatMap((column) => [0, 1].map((row) => {
  const [x, y] = [60 + column * 118, 66 + row * 150 - column * 20]
  return `M${x} ${y}l100 -17v128l-100 17Z`
})).join('')

/** Draws the hero, 4:3. */
export const drawHero = ({ width = 1280 }: { width?: number } = {}): string => {
  startPicture()
  const glow = '<radialGradient id="g"><stop offset="0" stop-color="#ffeec4" stop-opacity=".8"/><stop offset="1" stop-color="#ffeec4" stop-opacity="0"/></radialGradient>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${Math.round((width * HEIGHT) / WIDTH)}"><defs>${gradients(TONES)}${glow}</defs>`
    + rect(0, 0, WIDTH, HEIGHT, 'url(#w)') + rect(0, 0, WIDTH, HEIGHT, 'url(#l)') + path(panes, '#fff5dc', ' opacity=".38"') + ellipse(640, 300, 250, 220, 'url(#g)')
    + rect(0, 424, WIDTH, HEIGHT - 424, 'url(#f)') + rect(0, 424, WIDTH, 2.5, '#a8825c', 0, ' opacity=".5"')
    + ARRANGEMENT.map(place).join('') + rect(0, 0, WIDTH, HEIGHT, 'url(#v)') + '</svg>'
}
