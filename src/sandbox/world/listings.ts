import { slugify } from '../../lib/text.ts'
import type { Attribute, Category, Listing, Media, Member, OrderType } from '../model.ts'
import { createAttributeTeller } from './attributes.ts'
import { lineage } from './categories.ts'
import type { Ids } from './choices.ts'
import { niceprice, tellAddOns, tellShipping, tellVariants } from './choices.ts'
import { dealKinds, shopWindow } from './deck.ts'
import { families } from './families.ts'
import { findKind, kinds } from './kind-list.ts'
import type { Kind } from './kinds.ts'
import { DEMO, stamp } from './members.ts'
import { oddTitles } from './oddities.ts'
import type { Random } from './random.ts'
import type { Words } from './telling.ts'
import { chooseWords, tellDescription, tellTitle } from './telling.ts'
import { vendors } from './vendors.ts'

const DAY = 86_400_000
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

/** One of a kind: found, not made. */
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

const createMedias = (id: number, title: string, shots: string[], nextId: () => number): Media[] =>
  shots.map((shot, index) => {
    const [view = 'front', colour] = shot.split(':')
    const about = colour ?? VIEWS[view]
    return {
      id: nextId(), object: 'Media', alt: about ? `${title}, ${about}` : title, position: index, media_type: 'image',
      src: `/media/listing/${id}-${index + 1}.webp`,
    }
  })

export interface Making {
  count: number
  categories: readonly Category[]
  attributes: readonly Attribute[]
  members: readonly Member[]
  now: Date
  random: Random
  counters: { variants: number, add_ons: number, medias: number }
}

const createTeller = (making: Making) => {
  const { categories, attributes, members, now, random, counters } = making
  const byKind = new Map<string, number[]>()
  for (const [index, vendor] of vendors.entries()) {
    for (const key of vendor.kinds) byKind.set(key, [...(byKind.get(key) ?? []), index])
  }
  const leaf = new Map(categories.map((category) => [category.slug, category.id]))
  const lines = new Map(categories.map(({ id }) => [id, lineage(categories, id)]))
  const tellAttributes = createAttributeTeller(attributes, (id) => lines.get(id) ?? [])
  const ids: Ids = { variant: () => counters.variants++, addOn: () => counters.add_ons++ }
  const titles = new Set<string>()

  /** A title that this world has not used; the words change with it. */
  const freshTitle = (kind: Kind, vendor: number): { title: string, words: Words } => {
    const seller = vendors[vendor]
    if (!seller) throw new RangeError(`No vendor ${vendor}`)
    let told = { title: '', words: chooseWords(kind, random) }
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const words = chooseWords(kind, random)
      told = { title: tellTitle(kind, words, seller, random), words }
      if (!titles.has(told.title)) break
    }
    titles.add(told.title)
    return told
  }

  return (id: number, kind: Kind, age: number, odd: string | undefined): Listing => {
    const vendorIndex = random.pick(byKind.get(kind.key) ?? [0])
    const vendor = vendors[vendorIndex]
    const member = members[DEMO.vendor - 1 + vendorIndex]
    if (!vendor || !member) throw new RangeError(`Nobody sells ${kind.key}`)
    const fresh = freshTitle(kind, vendorIndex)
    const title = odd ?? fresh.title
    const { words } = fresh
    const height = kind.size ? random.int(kind.size[0], kind.size[1]) : null
    const care = random.pick(families[kind.family].care)
    const order_type_id = orderTypeOf(kind, vendor.group === 'makers', random)
    const condition = order_type_id === 3 ? 'Made to order' : families[kind.family].condition
    const category_id = leaf.get(kind.category)
    if (category_id === undefined) throw new RangeError(`No category is called ${kind.category}`)
    // The cheaper half of the range is the more common one.
    const price = niceprice(kind.price[0] + (kind.price[1] - kind.price[0]) * random.next() ** 1.9)
    const sku = order_type_id === 2 ? null : `${kind.key.slice(0, 3).toUpperCase()}-${String(id).padStart(5, '0')}`
    const stock = order_type_id === 3 ? 20 : stockOf(kind, random)
    const single = SINGLE.has(kind.family)
    const variants = single && kind.choice !== 'colour'
      ? null
      : tellVariants(kind, { id, price, colour: words.colour, sku, plenty: Math.max(3, Math.min(stock, 12)) }, now, ids, random)
    const isColour = variants !== null && kind.choice === 'colour'
    const shots = shotsOf(random, isColour ? variants.slice(1).map((variant) => variant.title.toLowerCase()) : [])
    const medias = createMedias(id, title, shots, () => counters.medias++)
    if (isColour) {
      for (const [index, variant] of variants.entries()) {
        variant.cover_id = medias[index === 0 ? 0 : medias.length - variants.length + index]?.id ?? null
      }
    }
    const discounted = kind.family !== 'service' && random.chance(0.12)
    const min_qty = !variants && BY_THE_CASE.has(kind.key) && stock >= 12 && random.chance(0.4) ? random.pick([2, 3, 6]) : 1
    const quantity = variants ? variants.reduce((sum, variant) => sum + variant.quantity, 0) : stock
    const date_online = stamp(now.getTime() - age)
    return {
      id,
      object: 'Listing',
      external_id: null,
      title,
      description: tellDescription(kind, words, vendor, height, care, random),
      user_id: member.id,
      category_id,
      order_type_id,
      price,
      original_price: discounted ? niceprice(price / random.pick([0.9, 0.85, 0.8, 0.7])) : null,
      price_unit: UNITS[kind.key] ?? null,
      currency: 'EUR',
      quantity,
      quantity_selector: quantity === 1 ? null : quantity > 12 ? 'number' : 'select',
      min_qty,
      sku,
      requires_shipping: order_type_id !== 2 && kind.family !== 'service',
      shipping_methods: tellShipping(kind, vendorIndex),
      weight: kind.weight || null,
      weight_unit: kind.weight ? 'kg' : null,
      attributes: tellAttributes(category_id, {
        kind, words: `${words.material} ${words.colour}`, colourName: words.colour, height, maker: `${vendor.first_name} ${vendor.last_name}`, care, condition, now,
      }, random),
      tags: [kind.key],
      add_ons: tellAddOns(kind, id, ids, random),
      variants,
      medias,
      cover: medias[0]?.src ?? null,
      slug: slugify(title) || slugify(words.noun),
      city: vendor.city,
      state: null,
      country: vendor.country,
      location: `${vendor.city}, ${vendor.country}`,
      lat: vendor.lat,
      lng: vendor.lng,
      status: 'published',
      admin_status: 'approved',
      visibility: 'both',
      on_homepage: random.chance(0.03),
      date_online,
      valid_until: null,
      created: stamp(now.getTime() - age - random.int(1, 72) * 3_600_000),
      modified: date_online,
      metafields: { studio: { subject: kind.key, colour: words.colour, shots: shots.join('|') } },
      documents: [],
      digital_files: [],
      relationships: [],
      extra: {},
    }
  }
}

/** Ages in milliseconds: the oldest first, over eighteen months, the newest a few hours. */
const ageOf = (index: number, count: number): number => {
  const rest = 1 - (index + 0.6) / count
  return Math.max(2 / 24, MONTHS_18 * rest ** 1.25) * DAY
}

/** Tells `count` listings, the oldest first. */
export const createListings = (making: Making): Listing[] => {
  const { count, categories, random } = making
  const tell = createTeller(making)
  const topIds = new Map(categories.map(({ id, slug }) => [slug, lineage(categories, id).at(-1) ?? 0]))
  const deck = dealKinds(kinds, (kind) => topIds.get(kind.category) ?? 0, random)
  const odd = [...oddTitles]
  const made: Listing[] = []
  while (made.length < count) {
    const shown = shopWindow[shopWindow.length - count + made.length]
    const kind = (shown === undefined ? undefined : findKind(shown)) ?? deck.next().value
    if (!kind) break
    // The odd ones stay in the older half.
    const at = made.length < count / 2 ? odd.findIndex(([key]) => key === kind.key) : -1
    const [chosen] = at < 0 ? [] : odd.splice(at, 1)
    made.push(tell(made.length + 1, kind, ageOf(made.length, count), chosen?.[1]))
  }
  return made
}
