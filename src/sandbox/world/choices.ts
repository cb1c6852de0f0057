/** What a buyer can choose: variants, add-ons, ways of delivery. */
import type { AddOn, ShippingMethod, Variant } from '../model.ts'
import type { Choice, Family, Kind } from './kinds.ts'
import type { Random } from './random.ts'

/** A variant before it has an id: its title and its price as a multiple of the listing's. */
interface Option {
  title: string
  factor: number
}

const same = (titles: string[]): Option[] => titles.map((title) => ({ title, factor: 1 }))
const steps = (options: [string, number][]): Option[] => options.map(([title, factor]) => ({ title, factor }))

/** Sizes of kinds that nobody sells as small, medium and large. */
const SIZES: Partial<Record<string, Option[]>> = {
  'bicycle': same(['Frame 50 cm', 'Frame 54 cm', 'Frame 58 cm']),
  'skis': steps([['170 cm', 1], ['180 cm', 1.05], ['190 cm', 1.1]]),
  'bed': steps([['80 × 200 cm', 1], ['90 × 200 cm', 1.1], ['100 × 200 cm', 1.2]]),
  'cushion': steps([['40 × 40 cm', 1], ['50 × 50 cm', 1.25], ['60 × 60 cm', 1.5]]),
  'blanket': steps([['100 × 150 cm', 1], ['130 × 180 cm', 1.3], ['150 × 220 cm', 1.7]]),
  'print': steps([['30 × 40 cm', 1], ['40 × 50 cm', 1.3], ['50 × 70 cm', 1.7]]),
  'board': steps([['30 × 20 cm', 1], ['40 × 25 cm', 1.3], ['50 × 30 cm', 1.7]]),
  'pan': steps([['20 cm', 1], ['24 cm', 1.2], ['28 cm', 1.4]]),
  'scissors': steps([['12 cm', 1], ['16 cm', 1.2], ['20 cm', 1.4]]),
  'top-hat': same(['56 cm', '58 cm', '60 cm']),
  'brush': steps([['No. 4', 1], ['No. 8', 1.3], ['No. 12', 1.7]]),
  'plant': steps([['9 cm pot', 1], ['12 cm pot', 1.4], ['17 cm pot', 2]]),
  'candle': steps([['20 hours', 1], ['40 hours', 1.5], ['60 hours', 1.9]]),
}

const LIQUIDS = steps([['250 ml', 1], ['500 ml', 1.8], ['1 litre', 3.2]])
const VOLUMES: Partial<Record<string, Option[]>> = {
  oil: LIQUIDS, jug: LIQUIDS, lotion: steps([['50 ml', 1], ['100 ml', 1.8], ['250 ml', 3.8]]),
  jar: steps([['0.5 litre', 1], ['1 litre', 1.4], ['2 litres', 2]]), tea: steps([['50 g', 1], ['100 g', 1.9], ['250 g', 4.4]]),
  lemon: steps([['1 kg', 1], ['2.5 kg', 2.3], ['5 kg', 4.2]]),
}

/** Words for one and several packs of a kind; a kind without them is sold singly or as a set. */
const PACKED: Partial<Record<string, [one: string, many: string]>> = {
  jam: ['jar', 'jars'], preserve: ['jar', 'jars'], salt: ['jar', 'jars'], chocolate: ['bar', 'bars'], soap: ['bar', 'bars'],
  baguette: ['pack', 'packs'], croissant: ['pack', 'packs'], pretzel: ['pack', 'packs'], cookie: ['tin', 'tins'],
}

const setOf = (kind: Kind): Option[] => {
  if (kind.family === 'drink') return steps([['One bottle', 1], ['Three bottles', 2.9], ['Six bottles', 5.5]])
  const packed = PACKED[kind.key]
  return steps(packed
    ? [[`One ${packed[0]}`, 1], [`Two ${packed[1]}`, 1.9], [`Four ${packed[1]}`, 3.6]]
    : [['One', 1], ['Set of two', 1.9], ['Set of four', 3.6]])
}

const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

const days = (now: Date, random: Random): Option[] => {
  const first = random.int(5, 14)
  return same([0, 7, 14, 28].map((later, index) => {
    const day = new Date(now.getTime() + (first + later) * 86_400_000)
    return `${weekdays.format(day)}, ${index % 2 === 0 ? '10:00' : '18:30'}`
  }))
}

const SCOPES: Partial<Record<string, Option[]>> = {
  'music-lesson': steps([['One lesson', 1], ['Five lessons', 4.6], ['Ten lessons', 8.8]]),
  'portrait': steps([['In pencil', 1], ['In colour', 1.4], ['In colour, framed', 1.8]]),
  'photo-session': steps([['One hour', 1], ['Two hours', 1.7], ['Half a day', 2.8]]),
  'lettering': steps([['Up to 10 words', 1], ['Up to 40 words', 1.6], ['Up to 100 words', 2.4]]),
}

const REPAIRS = steps([['Basic', 1], ['Complete', 1.6], ['Complete, with collection', 1.9]])

const optionsOf = (kind: Kind, choice: Choice, colour: string, now: Date, random: Random): Option[] => {
  switch (choice) {
    case 'clothes': return same(['XS', 'S', 'M', 'L', 'XL'])
    case 'shoes': return same(['37', '38', '39', '40', '41', '42', '43', '44'].slice(random.int(0, 2), random.int(6, 8)))
    case 'size': return SIZES[kind.key] ?? steps([['Small', 1], ['Medium', 1.3], ['Large', 1.7]])
    case 'colour': {
      // The same number of colours for a colour that is not one of the kind's own: as many random numbers are used.
      const rest = kind.colours.filter((other) => other !== colour).slice(0, kind.colours.length - 1)
      const others = random.shuffle(rest).slice(0, random.int(2, 4))
      return same([colour, ...others].map((name) => name.charAt(0).toUpperCase() + name.slice(1)))
    }
    case 'volume': return VOLUMES[kind.key] ?? steps([['250 g', 1], ['500 g', 1.8], ['1 kg', 3.3]])
    case 'ring': return same(['50', '52', '54', '56', '58', '60'])
    case 'length': return steps([['45 cm', 1], ['60 cm', 1.15], ['80 cm', 1.3]])
    case 'set': return setOf(kind)
    case 'day': return days(now, random)
    case 'scope': return SCOPES[kind.key] ?? REPAIRS
  }
}

const LIKELIHOOD: Record<Choice, number> = {
  clothes: 0.95, shoes: 0.95, ring: 0.9, day: 0.85, scope: 0.6, colour: 0.45, size: 0.35, volume: 0.5, length: 0.4, set: 0.3,
}

/** Usual prices: multiples of 0.50 below 20, whole euros below 150, multiples of 5 above. */
export const niceprice = (amount: number): number => {
  if (amount < 20) return Math.max(1, Math.round(amount * 2) / 2)
  if (amount < 150) return Math.round(amount)
  return Math.round(amount / 5) * 5
}

/** The stock of one variant: sometimes 0, sometimes a last piece. */
const shelf = (random: Random, plenty: number): number => {
  if (random.chance(0.14)) return 0
  return random.chance(0.14) ? 1 : random.int(2, plenty)
}

export interface Ids {
  variant: () => number
  addOn: () => number
}

/** The variants of a listing; null where there is nothing to choose. */
export const tellVariants = (
  kind: Kind, listing: { id: number, price: number, colour: string, sku: string | null, plenty: number }, now: Date,
  ids: Ids, random: Random,
): Variant[] | null => {
  if (kind.choice === null || !random.chance(LIKELIHOOD[kind.choice])) return null
  const options = optionsOf(kind, kind.choice, listing.colour, now, random)
  return options.map(({ title, factor }, index) => ({
    id: ids.variant(),
    object: 'Variant',
    external_id: null,
    listing_id: listing.id,
    sku: listing.sku === null ? null : `${listing.sku}-${index + 1}`,
    title,
    price: factor === 1 ? listing.price : niceprice(listing.price * factor),
    price_unit: null,
    quantity: shelf(random, listing.plenty),
    sort_priority: index,
    weight: kind.weight || null,
    cover_id: null,
  }))
}

type Offer = [title: string, description: string, price: number]

const WRAP: Offer = ['Gift wrapping', 'Wrapped in printed paper with a handwritten card.', 3.5]
const ENGRAVING: Offer = ['Engraving', 'Up to three letters. Tell us which in the message.', 12]

const OFFERS: Partial<Record<Family, Offer[]>> = {
  ceramic: [WRAP], glass: [WRAP], jewellery: [WRAP, ENGRAVING], toy: [WRAP, ['Name embroidered or painted', 'Up to eight letters.', 8]],
  paper: [WRAP, ['Initials in gold', 'Foil-blocked on the cover, up to three letters.', 9]], book: [WRAP],
  leather: [['Blind-stamped initials', 'Pressed into the leather, without gold.', 10], ['Care kit', 'Beeswax cream and a horsehair brush.', 14]],
  wood: [['Extra coat of oil', 'For kitchens and bathrooms.', 9], ['Assembly', 'We put it together and take the packing away.', 35]],
  metal: [ENGRAVING, ['Sharpening for life', 'Send it back whenever it is dull.', 25]], textile: [WRAP, ['Name tape', 'Woven, sewn in by hand.', 6]],
  instrument: [['Case', 'Padded, with shoulder straps.', 48], ['Spare set of strings or reeds', 'What we use ourselves.', 14]],
  device: [['Two years of guarantee', 'Instead of one.', 29], ['Spare battery or lamp', 'Tested.', 12]],
  outdoor: [['Repair kit', 'Patches, a lever and a small bottle of oil.', 11]], food: [['Cool pack', 'For warm weeks.', 3]], drink: [['Gift box', 'Wood wool and a wooden lid.', 6]],
  service: [['Take-home material', 'Enough to go on at home.', 15], ['Express', 'Within three working days.', 30]],
}

/** The add-ons of a listing; null for most. */
export const tellAddOns = (kind: Kind, listing_id: number, ids: Ids, random: Random): AddOn[] | null => {
  const offers = OFFERS[kind.family]
  if (!offers || !random.chance(0.34)) return null
  const chosen = random.chance(0.5) ? offers : [random.pick(offers)]
  return chosen.map(([title, description, price]) => ({ id: ids.addOn(), object: 'Addon', listing_id, title, description, price }))
}

const METHODS: [carrier: string, title: string, slot: number][] = [
  ['post', 'Standard post', 0], ['express', 'Express, next working day', 1], ['relay', 'Pickup point', 2],
  ['van', 'Delivered by van, two people', 3], ['collect', 'Collect from the workshop', 4],
]

/** Number of shipping method ids reserved for each vendor. */
export const METHODS_PER_VENDOR = METHODS.length

/**
 * The shipping methods of a listing. A vendor's method has the same id on all of its listings, so that a parcel of
 * several listings has the methods that they share.
 * @param vendor index of the vendor, from 0
 */
export const tellShipping = (kind: Kind, vendor: number): ShippingMethod[] => {
  if (kind.family === 'service') return []
  const heavy = kind.weight > 15
  const base = Math.round((3.9 + Math.min(kind.weight, 15) * 0.9) * 10) / 10
  const prices: Record<string, [number, number]> = heavy
    ? { van: [59, 20], collect: [0, 0] }
    : { post: [base, 1], express: [Math.round((base * 1.6 + 4) * 10) / 10, 2], relay: [Math.max(2.9, Math.round((base - 1) * 10) / 10), 0.5] }
  if (!heavy && vendor % 3 === 0) prices['collect'] = [0, 0]
  return METHODS.flatMap(([carrier_alias, title, slot]) => {
    const price = prices[carrier_alias]
    if (!price) return []
    return [{ id: vendor * METHODS.length + slot + 1, carrier_alias, title, price: price[0], step_price: price[1], sort_priority: slot }]
  })
}
