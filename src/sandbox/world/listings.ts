import { slugify } from '../../lib/text.ts'
import type { Attribute, Category, Listing, Media, OrderType } from '../model.ts'
import { createAttributeTeller } from './attributes.ts'
import { lineage } from './categories.ts'
import type { Ids } from './choices.ts'
import { niceprice, tellAddOns, tellShipping, tellVariants } from './choices.ts'
import { dealKinds, shopWindow } from './deck.ts'
import { findKind, kinds } from './kind-list.ts'
import type { Kind } from './kinds.ts'
import type { Look } from './looks.ts'
import { createLooks } from './looks.ts'
import { DEMO_MEMBER_IDS, stamp } from './members.ts'
import type { OddTitle } from './oddities.ts'
import { oddTitles } from './oddities.ts'
import type { Random } from './random.ts'
import type { Words } from './telling.ts'
import { chooseWords, tellDescription, tellTitle } from './telling.ts'
import { wordsFor } from './trades.ts'
import type { Vendor } from './vendors.ts'
import { vendors } from './vendors.ts'

const DAY_MS = 86_400_000
const MONTHS_18 = 548

export const createOrderTypes = (): OrderType[] => {
  const shared = { prices_enabled: true, stock_enabled: true, skus_enabled: false, currency: 'EUR' }
  return [
    { ...shared, id: 1, url_token: 'buy', title: 'Buy', transaction_type: 'purchase', requires_approval: false, requires_shipping: true },
    { ...shared, id: 2, url_token: 'book', title: 'Book a service', transaction_type: 'booking', requires_approval: false, requires_shipping: false },
    { ...shared, id: 3, url_token: 'request', title: 'Made on request', transaction_type: 'request', requires_approval: true, requires_shipping: true,
      stock_enabled: false, skus_enabled: true },
  ]
}

/** Families of used goods, of which most listings have a single piece. */
const SINGLE = new Set(['instrument', 'device', 'book'])
const ON_REQUEST = new Set(['bed', 'canoe', 'ring', 'briefcase', 'derby', 'dress', 'chair', 'teddy-bear', 'couch', 'guitar', 'knife', 'lettering', 'portrait'])
const BY_THE_CASE = new Set(['wine', 'cider', 'yarn', 'mug', 'plate', 'soap', 'jam'])
const UNITS: Partial<Record<string, string>> = { lemon: 'kg', pear: 'kg', grapes: 'kg', cheese: 'piece', yarn: 'ball', wine: 'bottle', cider: 'bottle' }

const stockOf = (kind: Kind, random: Random): number => {
  const luck = random.next()
  if (luck < 0.06) return 0
  if (kind.family === 'service') return random.int(2, 10)
  if (SINGLE.has(kind.family)) return luck < 0.8 ? 1 : random.int(2, 4)
  return luck < 0.2 ? 1 : random.int(2, 40)
}

const orderTypeOf = (kind: Kind, maker: boolean, random: Random): 1 | 2 | 3 => {
  if (ON_REQUEST.has(kind.key) && maker && random.chance(0.3)) return 3
  return kind.family === 'service' ? 2 : 1
}

const VIEWS: Record<string, string> = { front: '', close: 'detail', scene: 'with other things from the workshop' }

/** How each picture is taken: the piece, a detail, a scene, then the piece in its other colours. */
const shotsOf = (random: Random, colours: string[]): string[] => {
  const count = random.int(1, 3)
  return ['front', 'close', 'scene'].slice(0, Math.max(count, 2)).concat(colours.map((name) => `front:${name}`))
}

/** Pictures of a listing, as `shots` name them: `view` or `view:colour`. */
export const createMedias = (id: number, title: string, shots: string[], nextId: () => number): Media[] =>
  shots.map((shot, index) => {
    const [view = 'front', colour] = shot.split(':')
    const about = colour ?? VIEWS[view]
    return {
      id: nextId(), object: 'Media', alt: about ? `${title}, ${about}` : title, position: index, media_type: 'image',
      src: `/media/listing/${id}-${index + 1}.webp`,
    }
  })

interface Making {
  count: number
  categories: readonly Category[]
  attributes: readonly Attribute[]
  now: Date
  random: Random
  counters: { variants: number, add_ons: number, medias: number }
}

/** What is the same for every listing of a world. */
interface Shop {
  making: Making
  ids: Ids
  /** Indexes of the vendors that sell a kind, from 0, by the key of the kind. */
  sellers: ReadonlyMap<string, number[]>
  leaves: ReadonlyMap<string, number>
  tellAttributes: ReturnType<typeof createAttributeTeller>
  titles: Set<string>
  lookFor: ReturnType<typeof createLooks>
}

const openShop = (making: Making): Shop => {
  const { categories, attributes, counters } = making
  const sellers = new Map<string, number[]>()
  for (const [index, vendor] of vendors.entries()) {
    for (const key of vendor.kinds) sellers.set(key, [...(sellers.get(key) ?? []), index])
  }
  const lines = new Map(categories.map(({ id }) => [id, lineage(categories, id)]))
  return {
    making,
    ids: { variant: () => counters.variants++, addOn: () => counters.add_ons++ },
    sellers,
    leaves: new Map(categories.map((category) => [category.slug, category.id])),
    tellAttributes: createAttributeTeller(attributes, (id) => lines.get(id) ?? []),
    titles: new Set(),
    lookFor: createLooks(),
  }
}

/** Whether a title repeats a word, as in 'canvas canvas tent' or 'leather bag with leather straps'. */
const stutters = (title: string): boolean => {
  const long = title.toLowerCase().split(/[^\p{L}]+/u).filter((word) => word.length > 3)
  return new Set(long).size < long.length
}

/** A title that is not used yet in this world where possible, and the words that it was made of. */
const freshTitle = (shop: Shop, kind: Kind, vendor: Vendor): { title: string, words: Words } => {
  const { random } = shop.making
  let words = chooseWords(kind, random)
  let title = tellTitle(kind, words, vendor, random)
  for (let attempt = 0; attempt < 6 && (shop.titles.has(title) || stutters(title)); attempt += 1) {
    words = chooseWords(kind, random)
    title = tellTitle(kind, words, vendor, random)
  }
  shop.titles.add(title)
  return { title, words }
}

/** The basic data of a listing, on which its other parts depend. */
interface Offer {
  id: number
  kind: Kind
  vendor: Vendor
  vendorIndex: number
  words: Words
  look: Look
  title: string
  category_id: number
  order_type_id: 1 | 2 | 3
  height: number | null
  care: string
  price: number
  sku: string | null
  stock: number
}

const makeOffer = (shop: Shop, id: number, kind: Kind, odd: OddTitle | undefined): Offer => {
  const { random } = shop.making
  const vendorIndex = random.pick(shop.sellers.get(kind.key) ?? [])
  const vendor = vendors[vendorIndex]
  const category_id = shop.leaves.get(kind.category)
  if (!vendor || category_id === undefined) throw new RangeError(`${kind.key} has no vendor or no category`)
  const { title, words } = freshTitle(shop, kind, vendor)
  const [, shown = title, toldColour] = odd ?? []
  const look = shop.lookFor(kind, vendorIndex, shown, toldColour ?? words.colour)
  const order_type_id = orderTypeOf(kind, vendor.group === 'makers', random)
  return {
    id,
    kind,
    vendor,
    vendorIndex,
    words: { ...words, colour: look.colour },
    look,
    title: shown,
    category_id,
    order_type_id,
    height: kind.size ? random.int(kind.size[0], kind.size[1]) : null,
    care: random.pick(wordsFor(kind).care),
    // The cheaper half of the range is the more common one.
    price: niceprice(kind.price[0] + (kind.price[1] - kind.price[0]) * random.next() ** 1.9),
    sku: order_type_id === 2 ? null : `${kind.key.slice(0, 3).toUpperCase()}-${String(id).padStart(5, '0')}`,
    stock: order_type_id === 3 ? 20 : stockOf(kind, random),
  }
}

/** Variants, pictures and stock: when the variants are colours, each has its own picture. */
const tellChoice = (shop: Shop, { id, kind, title, words, price, sku, stock }: Offer) => {
  const { now, random, counters } = shop.making
  const byColour = kind.choice === 'colour'
  const variants = SINGLE.has(kind.family) && !byColour
    ? null
    : tellVariants(kind, { id, price, colour: words.colour, sku, plenty: Math.max(3, Math.min(stock, 12)) }, now, shop.ids, random)
  const others = byColour && variants ? variants.slice(1).map((variant) => variant.title.toLowerCase()) : []
  const shots = shotsOf(random, others)
  const medias = createMedias(id, title, shots, () => counters.medias++)
  for (const [index, variant] of (byColour ? (variants ?? []) : []).entries()) {
    variant.cover_id = medias[index === 0 ? 0 : medias.length - 1 - others.length + index]?.id ?? null
  }
  const quantity = variants ? variants.reduce((sum, variant) => sum + variant.quantity, 0) : stock
  const min_qty = !variants && BY_THE_CASE.has(kind.key) && stock >= 12 && random.chance(0.4) ? random.pick([2, 3, 6]) : 1
  return { variants, medias, cover: medias[0]?.src ?? null, shots: shots.join('|'), quantity, min_qty }
}

const describe = (shop: Shop, offer: Offer): Pick<Listing, 'description' | 'attributes'> => {
  const { kind, vendor, words, title, height, care, order_type_id, category_id } = offer
  const { now, random } = shop.making
  const told = {
    kind, title, material: words.material, colourName: words.colour, height, care, now,
    maker: `${vendor.first_name} ${vendor.last_name}`,
    condition: order_type_id === 3 ? 'Made to order' : wordsFor(kind).condition,
  }
  return {
    description: tellDescription(kind, words, vendor, height, care, random),
    attributes: shop.tellAttributes(category_id, told, random),
  }
}

/** Where and when it is offered. */
const placeAndTime = (shop: Shop, { vendor }: Offer, age: number) => {
  const { now, random } = shop.making
  const date_online = stamp(now.getTime() - age)
  return {
    city: vendor.city,
    state: null,
    country: vendor.country,
    location: `${vendor.city}, ${vendor.country}`,
    lat: vendor.lat,
    lng: vendor.lng,
    date_online,
    valid_until: null,
    created: stamp(now.getTime() - age - random.int(1, 72) * 3_600_000),
    modified: date_online,
  }
}

const tellListing = (shop: Shop, offer: Offer, age: number): Listing => {
  const { id, kind, title, words, look, price, order_type_id } = offer
  const { random } = shop.making
  const { shots, ...choice } = tellChoice(shop, offer)
  const discounted = kind.family !== 'service' && random.chance(0.12)
  return {
    id,
    object: 'Listing',
    external_id: null,
    title,
    ...describe(shop, offer),
    user_id: DEMO_MEMBER_IDS.vendor + offer.vendorIndex,
    category_id: offer.category_id,
    order_type_id,
    price,
    original_price: discounted ? niceprice(price / random.pick([0.9, 0.85, 0.8, 0.7])) : null,
    price_unit: UNITS[kind.key] ?? null,
    currency: 'EUR',
    ...choice,
    quantity_selector: choice.quantity === 1 ? null : choice.quantity > 12 ? 'number' : 'select',
    sku: offer.sku,
    requires_shipping: order_type_id !== 2 && kind.family !== 'service',
    shipping_methods: tellShipping(kind, offer.vendorIndex),
    weight: kind.weight || null,
    weight_unit: kind.weight ? 'kg' : null,
    tags: [kind.key],
    add_ons: tellAddOns(kind, id, shop.ids, random),
    slug: slugify(title) || slugify(words.noun),
    ...placeAndTime(shop, offer, age),
    status: 'published',
    admin_status: 'approved',
    visibility: 'both',
    on_homepage: random.chance(0.03),
    metafields: { studio: { subject: kind.key, ...look, shots } },
    documents: [],
    digital_files: [],
    relationships: [],
    extra: {},
  }
}

/** Age of a listing in milliseconds: about eighteen months for the oldest, at least two hours for the newest. */
const ageOf = (index: number, count: number): number => {
  const rest = 1 - (index + 0.6) / count
  return Math.max(2 / 24, MONTHS_18 * rest ** 1.25) * DAY_MS
}

/** Generates `count` listings, oldest first. */
export const createListings = (making: Making): Listing[] => {
  const { count, categories, random } = making
  const shop = openShop(making)
  const topIds = new Map(categories.map(({ id, slug }) => [slug, lineage(categories, id).at(-1) ?? 0]))
  const deck = dealKinds(kinds, (kind) => topIds.get(kind.category) ?? 0, random)
  const odd = [...oddTitles]
  const made: Listing[] = []
  while (made.length < count) {
    const shown = shopWindow[shopWindow.length - count + made.length]
    const kind = (shown === undefined ? undefined : findKind(shown)) ?? deck.next().value
    if (!kind) break
    // Unusual titles are used only in the older half.
    const at = made.length < count / 2 ? odd.findIndex(([key]) => key === kind.key) : -1
    const [chosen] = at < 0 ? [] : odd.splice(at, 1)
    const age = ageOf(made.length, count)
    made.push(tellListing(shop, makeOffer(shop, made.length + 1, kind, chosen), age))
  }
  return made
}
