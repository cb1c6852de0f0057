/** Draws pictures of goods: goods placed in a room, lit from one side. */
import type { Random } from '../world/random.ts'
import { createRandom, hash } from '../world/random.ts'
import { colours } from '../world/colours.ts'
import type { Backdrop, Frame } from './backdrops.ts'
import { chooseTones, flat, gradients, ground, ledge, stage, wall } from './backdrops.ts'
import type { Drawing } from './icons.ts'
import { drawBeside, layBeside, napkin, stem } from './props.ts'
import { ellipse, line, n, rect } from './shapes.ts'
import type { Study } from './studies.ts'
import { studyOf } from './studies.ts'
import { startPicture } from './vessels.ts'

/** What a picture shows. */
export interface Subject {
  /** Key of the kind of goods, see `studies.ts`. */
  kind: string
  /** Name of one of the world's colours, or '#rrggbb'. */
  colour: string
  /** The same seed draws the same piece; another colour does not change its shape. */
  seed: number
  /** `front`: the piece; `close`: a detail of it; `scene`: the piece in another room, with other things. */
  view: 'front' | 'close' | 'scene'
  /** Which model of its kind: 0 is the usual one, others have other proportions. */
  model?: number
  /** The colour of its other parts (metal), where it is known. */
  trim?: string
}

/** Width of every picture in the units of its view box; the height follows from the ratio. */
const WIDTH = 400

/** The hex value of a colour name; a hex value is returned as it is. */
export const hexOf = (colour: string): string => (colour.startsWith('#') ? colour : (colours.get(colour)?.hex ?? '#b08a63'))

/** The goods with light and shade. `o` is the id of the drawing, `m` that of the mask with its shape. */
const lit = (drawing: Drawing): string => {
  const { width, height, form } = drawing
  const box = `x="${n(-width / 2 - 14)}" y="${n(-height - 60)}" width="${n(width + 28)}" height="${n(height + 90)}"`
  return `<g id="o">${drawing.body}</g><mask id="m" maskUnits="userSpaceOnUse" ${box} style="mask-type:alpha"><use href="#o"/></mask>`
    + `<rect ${box} fill="url(#${form === 'round' ? 'r' : 'd'})" mask="url(#m)"/>`
}

const silhouette = (drawing: Drawing, fill: string, opacity: number, transform: string): string => {
  const { width, height } = drawing
  return `<g transform="${transform}"><rect x="${n(-width / 2 - 14)}" y="${n(-height - 60)}" width="${n(width + 28)}" height="${n(height + 90)}" fill="${fill}" opacity="${opacity}" mask="url(#m)"/></g>`
}

const at = (x: number, y: number, scale: number, body: string) => `<g transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${body}</g>`

/** A contact shadow, and a long cast shadow on the surface. */
const standingShadow = (drawing: Drawing): string =>
  silhouette(drawing, 'url(#c)', 0.62, 'matrix(1 0 -.62 .2 0 0)') + silhouette(drawing, 'url(#c)', 0.3, 'matrix(1 0 -.74 .24 0 0)')
  + ellipse(drawing.width * 0.05, 1, drawing.width * 0.5, Math.max(8, drawing.width * 0.055), 'url(#s)')

interface Place {
  frame: Frame
  study: Study
  drawing: Drawing
  random: Random
  busy: boolean
}

/** A smaller prop, in front of or behind the goods. */
const companion = ({ frame, study, drawing, random, busy }: Place, { x, y, scale }: Backdrop): { behind: string, before: string } => {
  const prop = random.pick(study.beside)
  if (!busy && random.chance(0.35)) return { behind: '', before: '' }
  const beside = drawBeside(prop, random)
  if (!beside) return { behind: '', before: '' }
  const side = random.chance(0.6) ? 1 : -1
  const front = beside.height < 70
  const far = Math.min(drawing.width * scale * 0.5 + beside.width * 0.34, frame.width * 0.5 - beside.width * 0.36)
  const [left, top] = [x + side * far, y + (front ? frame.height * 0.035 : -frame.height * 0.028)]
  const body = at(left, top, 1, ellipse(beside.width * 0.14, 1, beside.width * 0.62, 7, 'url(#s)', ' opacity=".8"') + beside.body)
  return front ? { behind: '', before: body } : { behind: body, before: '' }
}

const fitting = (drawing: Drawing, width: number, height: number): number => Math.min(1.3, (width * 0.8) / drawing.width, (height * 0.61) / drawing.height)

const placeStanding = (place: Place): string => {
  const { frame, drawing, study, random } = place
  const slim = drawing.width < frame.width * 0.5
  const room = study.floor ? ground(frame) : stage(frame, slim)
  const scale = room.scale * fitting(drawing, frame.width, frame.height)
  const { behind, before } = companion(place, room)
  const off = behind || before ? 0 : (random.next() - 0.5) * frame.width * 0.06
  const flowers = study.draw.name === 'drawVase' && random.chance(0.55)
    ? `<g transform="translate(0 ${n(-drawing.height + 2)})">${[-1, 0, 1].map((turn) => stem(random.int(90, 150), turn * random.int(24, 60), ['#8a8f66', '#b98a54', '#a3654a', '#77886f'][random.int(0, 3)] ?? '#8a8f66', random)).join('')}</g>`
    : ''
  return room.body + behind + at(room.x + off, room.y, scale, flowers + standingShadow(drawing) + lit(drawing)) + before
}

const placeLeaning = (place: Place): string => {
  const { frame, drawing } = place
  const room = ledge(frame)
  const scale = room.scale * fitting(drawing, frame.width, frame.height)
  const { behind, before } = companion(place, room)
  const y = room.y - frame.height * 0.03
  const shadow = silhouette(drawing, '#1d130c', 0.15, 'translate(16 0) skewX(-5)') + silhouette(drawing, '#1d130c', 0.08, 'translate(26 0) skewX(-8)')
  return room.body + behind + at(room.x, y, scale, shadow + ellipse(6, 0, drawing.width * 0.54, 8, 'url(#s)') + lit(drawing)) + before
}

const placeHanging = ({ frame, drawing, study, random }: Place): string => {
  const room = wall(frame)
  const framed = study.draw.name === 'drawPrint' || drawing.form === 'flat' && drawing.height > 255 && drawing.width < 190
  const scale = Math.min(1.2, (frame.width * 0.72) / drawing.width, (frame.height * 0.62) / drawing.height)
  const top = framed ? (frame.height - drawing.height * scale) * 0.44 : frame.height * 0.19
  const y = top + drawing.height * scale
  const rail = framed ? '' : rect(0, frame.height * 0.11, frame.width, 15, room.over) + rect(0, frame.height * 0.11 + 15, frame.width, 7, '#1d130c', 0, ' opacity=".12"')
    + line(`M${n(room.x)} ${n(frame.height * 0.12)}V${n(top + 14)}`, '#8d7a63', 3) + ellipse(room.x, frame.height * 0.125, 8, 8, '#6f5238')
  const off = framed ? (random.next() - 0.5) * frame.width * 0.05 : 0
  const shadow = silhouette(drawing, '#1d130c', 0.14, 'translate(13 15)') + silhouette(drawing, '#1d130c', 0.07, 'translate(24 27)')
  return room.body + rail + at(room.x + off, y, scale, shadow + lit(drawing))
}

/** Goods that hang from the ceiling, with a glow around them. */
const placeDropping = ({ frame, drawing }: Place): string => {
  const room = wall(frame)
  const scale = Math.min(1.1, (frame.width * 0.66) / drawing.width)
  const y = frame.height * 0.56
  const cord = line(`M${n(room.x)} 0V${n(y - drawing.height * scale * 0.9)}`, '#3a3431', 3)
  const glow = `<radialGradient id="g"><stop offset="0" stop-color="#ffedbd" stop-opacity="0.75"/><stop offset="1" stop-color="#ffedbd" stop-opacity="0"/></radialGradient>`
  return room.body + glow + ellipse(room.x, y + 10, frame.width * 0.5, frame.height * 0.34, 'url(#g)') + cord
    + at(room.x, y, scale, silhouette(drawing, '#1d130c', 0.09, 'translate(30 14)') + lit(drawing))
}

const placeLying = ({ frame, drawing, study, random, busy }: Place): string => {
  const room = flat(frame)
  const scale = Math.min(1.15, (frame.width * 0.8) / drawing.width, (frame.height * 0.66) / drawing.height)
  const prop = random.pick(study.beside)
  const under = prop === 'linen' || (busy && random.chance(0.4)) ? at(room.x, room.y, 1, napkin(random)) : ''
  const corner = random.pick([[0.17, 0.85], [0.85, 0.84], [0.86, 0.17], [0.15, 0.2]] as const)
  const beside = prop === 'none' || prop === 'linen' ? '' : at(frame.width * corner[0], frame.height * corner[1], 1, layBeside(prop, random))
  const turn = random.int(-12, 12)
  const middle = (body: string) => at(room.x, room.y, scale, `<g transform="rotate(${turn}) translate(0 ${n(drawing.height / 2)})">${body}</g>`)
  // The light comes from above left, whichever way a thing is turned.
  const shadow = (far: number, opacity: number) => at(far, far * 1.1, 1, middle(silhouette(drawing, '#1d130c', opacity, 'translate(0 0)')))
  return room.body + under + beside + shadow(6, 0.17) + shadow(13, 0.08) + middle(lit(drawing))
}

/** Width and height of the models of a kind, by their number. */
const PROPORTIONS: readonly (readonly [number, number])[] = [[1, 1], [0.86, 1.04], [1.1, 0.9], [0.92, 0.92], [0.8, 1.08]]
/** Sizes of the models of goods with wheels, dials or rims, which must stay round. */
const SIZES: readonly number[] = [1, 0.8, 1.12, 0.9, 0.72]
const CIRCULAR = new Set(['globe', 'plate', 'watch', 'watch-repair', 'stopwatch', 'alarm-clock', 'clock', 'compass', 'yo-yo', 'bicycle', 'scooter', 'roller-skate', 'bulb', 'pie', 'cookie', 'train', 'drum', 'ring', 'beads', 'yarn'])

/** Two bags of one colour at one vendor are a slim and a wide one. */
const modelled = (drawing: Drawing, kind: string, model: number): Drawing => {
  const size = SIZES[model % SIZES.length] ?? 1
  const [x, y] = CIRCULAR.has(kind) ? [size, size] : (PROPORTIONS[model % PROPORTIONS.length] ?? [1, 1])
  if (x === 1 && y === 1) return drawing
  return { ...drawing, body: `<g transform="scale(${x} ${y})">${drawing.body}</g>`, width: drawing.width * x, height: drawing.height * y }
}

const PLACES: Record<Study['pose'], (place: Place) => string> = {
  stand: placeStanding, lean: placeLeaning, hang: placeHanging, drop: placeDropping, lie: placeLying,
}

/** Enlarges a part near the middle of the same picture, to show a detail. */
const nearer = (body: string, width: number, height: number, random: Random): string => {
  const scale = 1.75
  const [x, y] = [width * (0.36 + random.next() * 0.24), height * (0.5 + random.next() * 0.14)]
  return `<g transform="translate(${n(width / 2 - x * scale)} ${n(height / 2 - y * scale)}) scale(${scale})">${body}</g>`
}

/**
 * Draws a picture as SVG. The same subject always gives the same text; it has no script and no external reference.
 * @param ratio width by height; 0.8 is the 4:5 of listings
 * @param width of the SVG element, in pixels; the view box is always 400 wide
 */
export const drawPicture = (subject: Subject, { width = 640, ratio = 0.8 }: { width?: number, ratio?: number } = {}): string => {
  startPicture()
  const height = Math.round(WIDTH / ratio)
  const piece = createRandom(subject.seed)
  const room = createRandom(hash(`${subject.seed} ${subject.view === 'scene' ? 'scene' : 'front'}`))
  const colour = hexOf(subject.colour)
  const study = studyOf(subject.kind)
  const frame: Frame = { width: WIDTH, height, tones: chooseTones(colour, room), random: room }
  const drawing = modelled(study.draw(colour, piece, subject.trim && hexOf(subject.trim)), subject.kind, subject.model ?? 0)
  const place: Place = { frame, study, drawing, random: room, busy: subject.view === 'scene' }
  const placed = PLACES[study.pose](place)
  const body = subject.view === 'close' ? nearer(placed, WIDTH, height, room) : placed
  // Some pictures are mirrored, with light from the right, so that pages with many pictures look less uniform.
  const turned = study.pose !== 'hang' && room.chance(0.28) ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${body}</g>` : body
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${width}" height="${Math.round(width / ratio)}"><defs>${gradients(frame.tones)}</defs>${turned}${rect(0, 0, WIDTH, height, 'url(#v)')}</svg>`
}
