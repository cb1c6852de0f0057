/** What is drawn for a kind of goods, and how it is placed. */
import type { Random } from '../world/random.ts'
import { drawBlanket, drawBoard, drawBook, drawBooks, drawCushion, drawLamp, drawPendant, drawPrint } from './household.ts'
import type { Drawing, IconOptions } from './icons.ts'
import { drawIcon } from './icons.ts'
import { mix } from './paint.ts'
import {
  drawBag, drawCandles, drawChocolate, drawCider, drawLotion, drawOil, drawPreserve, drawSalt, drawSoap, drawTin, drawWine,
} from './pantry.ts'
import { drawPlate, drawWheel } from './table.ts'
import { drawBowl, drawCarafe, drawJar, drawJug, drawMug, drawVase } from './vessels.ts'

/**
 * How goods are placed: standing, lying (seen from above), hanging on the wall, hanging from the ceiling (`drop`), or
 * leaning against the wall.
 */
type Pose = 'stand' | 'lie' | 'hang' | 'drop' | 'lean'

export interface Study {
  pose: Pose
  /** @param trim the colour of its other parts, where it is known */
  draw: (colour: string, random: Random, trim?: string) => Drawing
  /** Props that go with the goods, see `props.ts`. */
  beside: readonly Prop[]
  /** Stands on the floor. */
  floor?: boolean
}

export type Prop = 'branch' | 'fruit' | 'pebbles' | 'cup' | 'book' | 'leaf' | 'linen' | 'spool' | 'none'

/** `tonal`: its other parts are lighter and darker shades of the colour (a kite of one cloth). */
type IconStudy = Omit<IconOptions, 'colour' | 'size' | 'trim'> & { size?: number, floor?: boolean, tonal?: boolean }

const icon = (name: string, pose: Pose, beside: readonly Prop[] = ['none'], { floor = false, tonal = false, ...options }: IconStudy = {}): Study => ({
  pose,
  beside,
  floor,
  draw: (colour, _, told) => {
    const trim = tonal ? mix(colour, '#efe4d2', 0.5) : told
    return drawIcon(name, { size: 235, ...options, colour, ...(trim === undefined ? {} : { trim }) })
  },
})

const drawn = (draw: Study['draw'], pose: Pose, beside: readonly Prop[] = ['none']): Study => ({ pose, draw, beside })

const HOME: readonly Prop[] = ['branch', 'pebbles', 'fruit', 'book']
const DESK: readonly Prop[] = ['book', 'cup', 'none']
const KITCHEN: readonly Prop[] = ['fruit', 'linen', 'branch']
const LAID: readonly Prop[] = ['leaf', 'linen', 'none']
const ROUND = { form: 'round' } as const

/** Kinds that are drawn with an icon: kind → icon, pose, props. */
const icons: Record<string, Study> = {
  teapot: icon('teapot', 'stand', ['cup', 'branch'], { ...ROUND, size: 220 }),
  pan: icon('cooking', 'lie', KITCHEN, { key: '#635994', size: 270 }),
  pot: icon('pot-of-food', 'stand', KITCHEN, { key: '#cdc4d6', ...ROUND }),
  knife: icon('kitchen-knife', 'lie', ['linen', 'leaf'], { key: '#7167a4', size: 300 }),
  spoon: icon('spoon', 'lie', ['linen', 'leaf'], { size: 290 }),
  chopsticks: icon('chopsticks', 'lie', ['linen', 'pebbles'], { size: 300 }),
  amphora: icon('amphora', 'stand', HOME, { ...ROUND, size: 270 }),
  urn: icon('funeral-urn', 'stand', HOME, { ...ROUND, size: 210 }),
  'oil-lamp': icon('diya-lamp', 'lie', ['leaf', 'pebbles'], { size: 230 }),
  plant: icon('potted-plant', 'stand', ['book', 'pebbles', 'none'], { size: 270 }),
  cactus: icon('cactus', 'stand', ['pebbles', 'none'], { size: 230 }),
  bouquet: icon('bouquet', 'lie', ['linen', 'none'], { key: '#ff6dc6', size: 300 }),
  basket: icon('basket', 'stand', ['fruit', 'linen'], { size: 230 }),
  chair: icon('chair', 'stand', ['none', 'none', 'book'], { floor: true, size: 285 }),
  couch: icon('couch-and-lamp', 'stand', ['none'], { floor: true, size: 310 }),
  lantern: icon('red-paper-lantern', 'drop', ['none'], { key: '#ca0b4a', ...ROUND, size: 230 }),
  bulb: icon('light-bulb', 'lie', ['leaf', 'none'], { ...ROUND, size: 210 }),
  clock: icon('mantelpiece-clock', 'stand', ['book', 'branch'], { size: 215 }),
  'alarm-clock': icon('alarm-clock', 'stand', DESK, { size: 200 }),
  hourglass: icon('hourglass-done', 'stand', ['book', 'pebbles'], { key: '#ffb02e', size: 220 }),
  mirror: icon('mirror', 'hang', ['none'], { size: 270 }),
  bed: icon('bed', 'stand', ['none'], { floor: true, size: 300 }),
  'shelf-ladder': icon('ladder', 'stand', ['none'], { floor: true, size: 300 }),
  coat: icon('coat', 'hang', ['none'], { size: 265 }),
  dress: icon('dress', 'hang', ['none'], { size: 280 }),
  blouse: icon('womans-clothes', 'hang', ['none'], { size: 265 }),
  't-shirt': icon('t-shirt', 'hang', ['none'], { size: 265 }),
  jeans: icon('jeans', 'hang', ['none'], { size: 285 }),
  kimono: icon('kimono', 'hang', ['none'], { size: 275 }),
  scarf: icon('scarf', 'lie', LAID, { size: 270 }),
  gloves: icon('gloves', 'lie', LAID, { size: 250 }),
  socks: icon('socks', 'lie', LAID, { key: '#3f5fff', size: 260, tonal: true }),
  'hiking-boot': icon('hiking-boot', 'stand', ['pebbles', 'none'], { size: 240 }),
  'ankle-boot': icon('womans-boot', 'stand', ['none'], { size: 245 }),
  derby: icon('mans-shoe', 'stand', ['none', 'linen'], { size: 260 }),
  flats: icon('flat-shoe', 'stand', ['none'], { size: 260 }),
  heels: icon('high-heeled-shoe', 'stand', ['none'], { size: 235 }),
  sandal: icon('thong-sandal', 'lie', ['leaf', 'pebbles'], { size: 280 }),
  mule: icon('womans-sandal', 'stand', ['pebbles', 'none'], { size: 250 }),
  backpack: icon('backpack', 'stand', ['book', 'none'], { ...ROUND, size: 255 }),
  handbag: icon('handbag', 'stand', ['none', 'linen'], { key: '#f3ad61', size: 235 }),
  clutch: icon('clutch-bag', 'stand', ['none', 'pebbles'], { size: 220 }),
  purse: icon('purse', 'stand', ['none', 'pebbles'], { ...ROUND, size: 200 }),
  briefcase: icon('briefcase', 'stand', ['book', 'none'], { size: 240 }),
  suitcase: icon('luggage', 'stand', ['none'], { floor: true, size: 285 }),
  'top-hat': icon('top-hat', 'stand', ['none', 'book'], { key: '#533566', ...ROUND, size: 220 }),
  'sun-hat': icon('womans-hat', 'stand', ['none'], { key: '#f3ad61', size: 265 }),
  cap: icon('billed-cap', 'stand', ['none', 'book'], { size: 235 }),
  glasses: icon('glasses', 'lie', ['book', 'linen'], { key: '#533566', size: 260 }),
  sunglasses: icon('sunglasses', 'lie', ['linen', 'leaf'], { size: 260 }),
  umbrella: icon('closed-umbrella', 'lie', ['none'], { size: 300 }),
  'hand-fan': icon('folding-hand-fan', 'lie', ['leaf', 'none'], { size: 280 }),
  ring: icon('ring', 'stand', ['pebbles', 'linen'], { key: '#00a6ed', size: 165 }),
  tiara: icon('crown', 'stand', ['linen', 'none'], { size: 215 }),
  beads: icon('prayer-beads', 'lie', ['linen', 'pebbles'], { size: 280 }),
  gem: icon('gem-stone', 'stand', ['pebbles'], { size: 165 }),
  watch: icon('watch', 'lie', ['linen', 'leaf'], { size: 270 }),
  stopwatch: icon('stopwatch', 'lie', ['linen', 'book'], { key: '#636363', size: 235 }),
  guitar: icon('guitar', 'lie', ['none'], { size: 330 }),
  violin: icon('violin', 'lie', ['linen', 'none'], { size: 320 }),
  banjo: icon('banjo', 'lie', ['none'], { key: '#8c5543', size: 310 }),
  trumpet: icon('trumpet', 'lie', ['linen', 'none'], { size: 310 }),
  saxophone: icon('saxophone', 'lie', ['none'], { size: 310 }),
  flute: icon('flute', 'lie', ['linen', 'leaf'], { size: 290 }),
  accordion: icon('accordion', 'stand', ['none'], { size: 260 }),
  keyboard: icon('musical-keyboard', 'lie', ['none'], { key: '#533566', size: 270 }),
  drum: icon('drum', 'stand', ['none'], { floor: true, key: '#ca0b4a', size: 250 }),
  djembe: icon('long-drum', 'stand', ['none', 'pebbles'], { floor: true, ...ROUND, size: 255 }),
  maracas: icon('maracas', 'lie', ['leaf', 'none'], { key: '#60bc55', size: 290 }),
  bell: icon('bell', 'stand', ['book', 'linen'], { ...ROUND, size: 195 }),
  camera: icon('camera', 'stand', ['book', 'none'], { key: '#533566', size: 245 }),
  'cine-camera': icon('movie-camera', 'stand', ['book', 'none'], { size: 245 }),
  projector: icon('film-projector', 'stand', ['book', 'none'], { size: 255 }),
  radio: icon('radio', 'stand', ['branch', 'cup', 'book'], { size: 250 }),
  telephone: icon('telephone', 'stand', ['book', 'branch'], { size: 235 }),
  television: icon('television', 'stand', ['branch', 'none'], { floor: true, size: 250 }),
  microphone: icon('studio-microphone', 'stand', ['book', 'none'], { ...ROUND, size: 250 }),
  headphones: icon('headphone', 'stand', ['book', 'none'], { size: 215 }),
  ledger: icon('ledger', 'lie', ['leaf', 'spool'], { size: 270 }),
  'fountain-pen': icon('fountain-pen', 'lie', ['leaf', 'none'], { size: 300 }),
  pencil: icon('pencil', 'lie', ['leaf', 'none'], { size: 290 }),
  envelope: icon('envelope', 'lie', ['leaf', 'spool'], { key: '#e1d8ec', size: 280 }),
  map: icon('world-map', 'lie', ['pebbles', 'none'], { key: '#0074ba', size: 300 }),
  globe: icon('globe-showing-europe-africa', 'stand', ['book'], { key: '#0074ba', ...ROUND, size: 215 }),
  brush: icon('paintbrush', 'lie', ['leaf', 'linen'], { size: 290 }),
  palette: icon('artist-palette', 'lie', ['none', 'linen'], { size: 280 }),
  bicycle: icon('bicycle', 'stand', ['none'], { floor: true, key: '#f92f60', size: 310 }),
  skateboard: icon('skateboard', 'lie', ['none'], { size: 300 }),
  scooter: icon('kick-scooter', 'stand', ['none'], { floor: true, size: 280 }),
  'roller-skate': icon('roller-skate', 'stand', ['none'], { key: '#f92f60', size: 240 }),
  tent: icon('tent', 'stand', ['none', 'pebbles'], { floor: true, without: ['#ffb02e'], size: 290 }),
  compass: icon('compass', 'lie', ['leaf', 'linen'], { key: '#f9c23c', size: 230 }),
  telescope: icon('telescope', 'stand', ['none'], { floor: true, key: '#5235a6', size: 280 }),
  canoe: icon('canoe', 'stand', ['pebbles', 'none'], { floor: true, key: '#ff822d', without: ['#00a6ed', '#0074ba'], size: 310 }),
  sled: icon('sled', 'stand', ['none'], { floor: true, size: 275 }),
  skis: icon('skis', 'lie', ['none'], { key: '#00a6ed', size: 300 }),
  'ice-skate': icon('ice-skate', 'stand', ['none'], { size: 240 }),
  'fishing-rod': icon('fishing-pole', 'lie', ['none', 'leaf'], { key: '#6d4534', size: 310 }),
  hammer: icon('hammer', 'lie', ['linen', 'none'], { size: 290 }),
  saw: icon('carpentry-saw', 'lie', ['linen', 'none'], { key: '#7d4533', size: 300 }),
  axe: icon('axe', 'lie', ['leaf', 'none'], { key: '#f8312f', size: 290 }),
  screwdriver: icon('screwdriver', 'lie', ['linen', 'none'], { size: 290 }),
  toolbox: icon('toolbox', 'stand', ['none', 'spool'], { size: 250 }),
  bucket: icon('bucket', 'stand', ['branch', 'none'], { ...ROUND, size: 230 }),
  honey: icon('honey-pot', 'stand', ['fruit', 'linen'], { key: '#b97028', ...ROUND, size: 215 }),
  garlic: icon('garlic', 'stand', ['linen', 'none'], { ...ROUND, size: 170 }),
  bread: icon('bread', 'stand', ['linen', 'fruit'], { size: 225 }),
  baguette: icon('baguette-bread', 'lie', ['linen', 'none'], { size: 280 }),
  croissant: icon('croissant', 'lie', ['linen', 'none'], { size: 255 }),
  pie: icon('pie', 'lie', ['linen', 'fruit'], { size: 265 }),
  pretzel: icon('pretzel', 'lie', ['linen', 'none'], { size: 255 }),
  cookie: icon('cookie', 'lie', ['linen', 'none'], { size: 210 }),
  cheese: icon('cheese-wedge', 'stand', ['fruit', 'linen'], { size: 225 }),
  lemon: icon('lemon', 'stand', ['linen', 'none'], { ...ROUND, size: 165 }),
  pear: icon('pear', 'stand', ['linen', 'none'], { ...ROUND, size: 190 }),
  grapes: icon('grapes', 'lie', ['linen', 'none'], { key: '#533566', size: 240 }),
  'teddy-bear': icon('teddy-bear', 'stand', ['none', 'book'], { ...ROUND, size: 245 }),
  'carousel-horse': icon('carousel-horse', 'stand', ['none'], { floor: true, key: '#f3ad61', size: 270 }),
  train: icon('locomotive', 'stand', ['none'], { key: '#f92f60', size: 255 }),
  'nesting-dolls': icon('nesting-dolls', 'stand', ['none', 'branch'], { key: '#ca0b4a', ...ROUND, size: 230 }),
  'toy-boat': icon('sailboat', 'stand', ['none', 'pebbles'], { key: '#fcd53f', without: ['#00a6ed'], size: 265 }),
  kite: icon('kite', 'hang', ['none'], { key: '#00a6ed', size: 290, tonal: true }),
  'yo-yo': icon('yo-yo', 'lie', ['none', 'leaf'], { size: 220 }),
  chess: icon('chess-pawn', 'stand', ['book', 'none'], { ...ROUND, size: 225 }),
  dice: icon('game-die', 'stand', ['book', 'none'], { key: '#e1d8ec', size: 165 }),
  puzzle: icon('puzzle-piece', 'lie', ['none'], { size: 230 }),
  abacus: icon('abacus', 'stand', ['none', 'book'], { key: '#ff6723', size: 230 }),
  yarn: icon('yarn', 'stand', ['none', 'branch'], { ...ROUND, size: 205 }),
  thread: icon('thread', 'lie', ['leaf', 'linen'], { key: '#00a6ed', size: 240 }),
  scissors: icon('scissors', 'lie', ['linen', 'spool'], { size: 270 }),
  'sewing-class': icon('thread', 'lie', ['linen', 'leaf'], { key: '#00a6ed', size: 255 }),
  'cooking-class': icon('pot-of-food', 'stand', KITCHEN, { key: '#cdc4d6', ...ROUND }),
  'music-lesson': icon('guitar', 'lie', ['none', 'leaf'], { size: 330 }),
  'bicycle-repair': icon('wrench', 'lie', ['linen', 'none'], { size: 280 }),
  'watch-repair': icon('watch', 'lie', ['linen', 'spool'], { size: 250 }),
  'instrument-repair': icon('violin', 'lie', ['linen'], { size: 320 }),
  'shoe-repair': icon('mans-shoe', 'stand', ['spool', 'linen'], { size: 255 }),
  portrait: icon('artist-palette', 'lie', ['leaf', 'linen'], { size: 285 }),
  'photo-session': icon('camera', 'stand', ['book', 'branch'], { key: '#533566', size: 250 }),
  lettering: icon('black-nib', 'lie', ['leaf', 'none'], { key: '#433b6b', size: 285 }),
}

const studies: Readonly<Record<string, Study>> = {
  ...icons,
  vase: drawn(drawVase, 'stand', HOME),
  bowl: drawn(drawBowl, 'stand', KITCHEN),
  plate: drawn(drawPlate, 'lie', ['linen', 'leaf']),
  mug: drawn((colour, random) => drawMug(colour, random, 1.25), 'stand', ['book', 'branch', 'linen']),
  jug: drawn(drawJug, 'stand', KITCHEN),
  carafe: drawn(drawCarafe, 'stand', ['fruit', 'cup']),
  jar: drawn(drawJar, 'stand', KITCHEN),
  candle: drawn(drawCandles, 'stand', ['pebbles', 'branch']),
  soap: drawn(drawSoap, 'stand', ['branch', 'pebbles', 'linen']),
  lotion: drawn(drawLotion, 'stand', ['branch', 'pebbles']),
  lamp: drawn(drawLamp, 'stand', ['book', 'none', 'cup']),
  pendant: drawn(drawPendant, 'drop'),
  cushion: drawn(drawCushion, 'lean', ['none', 'book']),
  blanket: drawn(drawBlanket, 'stand', ['branch', 'cup', 'none']),
  board: drawn(drawBoard, 'lean', KITCHEN),
  print: drawn(drawPrint, 'hang'),
  books: drawn(drawBooks, 'stand', ['cup', 'branch', 'pebbles']),
  'art-book': drawn((colour, random) => drawBook(colour, random), 'lean', ['cup', 'branch', 'pebbles']),
  cookbook: drawn((colour, random) => drawBook(colour, random), 'lean', KITCHEN),
  notebook: drawn((colour, random) => drawBook(colour, random, true), 'lie', ['leaf', 'spool', 'none']),
  jam: drawn((colour, random) => drawPreserve(colour, random, false), 'stand', KITCHEN),
  preserve: drawn((colour, random) => drawPreserve(colour, random, true), 'stand', KITCHEN),
  oil: drawn(drawOil, 'stand', KITCHEN),
  salt: drawn(drawSalt, 'stand', ['pebbles', 'linen']),
  wine: drawn(drawWine, 'stand', ['fruit', 'linen', 'none']),
  cider: drawn(drawCider, 'stand', ['fruit', 'none']),
  tea: drawn(drawTin, 'stand', ['cup', 'branch']),
  coffee: drawn(drawBag, 'stand', ['cup', 'linen']),
  chocolate: drawn(drawChocolate, 'lean', ['linen', 'none']),
  'pottery-class': drawn(drawWheel, 'stand', ['pebbles', 'branch']),
}

/** How goods of a kind are drawn; a wrapped present for unknown kinds. */
export const studyOf = (subject: string): Study => studies[subject] ?? icon('wrapped-gift', 'stand', ['none'], { size: 220 })

/** Every kind that has a drawing. */
export const knownSubjects: readonly string[] = Object.keys(studies)
