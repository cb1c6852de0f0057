/** The cards of all shards as one: columns over every listing, and the orders in which they can stand. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { Column } from '../cards/column.ts'
import type { CardShard, CardValue } from '../cards/decode.ts'
import type { Directory } from '../cards/manifest.ts'
import { readPattern } from '../cards/pattern.ts'
import { listingSlug } from '../listingSlug.ts'
import type { ListingCard } from '../parts.ts'
import type { Sort } from '../paths.ts'

/** Listings are numbered from 0; every list goes by that number. */
export interface Store {
  readonly size: number
  readonly directory: Directory
  readonly ids: Float64Array
  readonly titles: readonly string[]
  readonly prices: Column<number>
  readonly originals: Column<number>
  readonly flags: Column<number>
  readonly places: Column<readonly string[]>
  readonly orderTypes: Column<number>
  /** `values` are ids; `at` is the place in the directory. */
  readonly vendors: Column<number>
  readonly categories: Column<number>
  /** 0: no; 1: it costs less than before. */
  readonly discounts: Column<number>
  readonly attributes: ReadonlyMap<string, Column<CardValue>>
  /** Listings in each order. */
  readonly orders: Readonly<Record<Sort, Uint32Array>>
  /** How many are newer. */
  readonly age: Uint32Array
  readonly numberOf: ReadonlyMap<number, number>
  readonly cardAt: (listing: number) => ListingCard
}

type Places = readonly { readonly shard: CardShard, readonly from: number, readonly to: number }[]

/** Which cards of the shards are listings; of two with one id the first counts. */
const numbering = (shards: readonly CardShard[]) => {
  const numberOf = new Map<number, number>()
  const places: { shard: CardShard, from: number, to: number }[] = []
  for (const shard of shards) {
    shard.ids.forEach((id, from) => {
      if (numberOf.has(id)) return
      places.push({ shard, from, to: numberOf.size })
      numberOf.set(id, numberOf.size)
    })
  }
  return { numberOf, places }
}

const keyOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)

/** One column of the shards' columns; each shard has values of its own. */
const merge = <T>(places: Places, columnOf: (shard: CardShard) => Column<T> | undefined): Column<T> => {
  const values: T[] = []
  const known = new Map<unknown, number>()
  const translations = new Map<CardShard, Int32Array>()
  const translate = (shard: CardShard, column: Column<T>): Int32Array => {
    const ready = translations.get(shard)
    if (ready) return ready
    const made = Int32Array.from(column.values, (value) => {
      const at = known.get(keyOf(value)) ?? values.push(value) - 1
      known.set(keyOf(value), at)
      return at
    })
    translations.set(shard, made)
    return made
  }
  const at = new Int32Array(places.length).fill(-1)
  for (const { shard, from, to } of places) {
    const column = columnOf(shard)
    if (column) at[to] = translate(shard, column)[column.at[from] ?? -1] ?? -1
  }
  return { values, at }
}

/** A column of ids as places in a list that has them; what the list does not have is none. */
const refer = (column: Column<number>, ids: readonly number[]): Column<number> => {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const places = column.values.map((id) => placeOf.get(id) ?? -1)
  return { values: ids, at: column.at.map((at) => places[at] ?? -1) }
}

/** What is unknown stands last, whatever the direction. */
const unknownLast = (a: number | undefined | null, b: number | undefined | null, direction: 1 | -1): number => {
  if (a == null || b == null) return (a == null ? 1 : 0) - (b == null ? 1 : 0)
  return (a - b) * direction
}

const makeOrders = (places: Places, ids: Float64Array, prices: Column<number>, vendors: Column<number>, directory: Directory) => {
  const newest = Uint32Array.from(places, ({ to }) => to)
  const online = Float64Array.from(places, ({ shard, from }) => shard.online[from] ?? -Infinity)
  const byTime = (a: number, b: number) => ((online[b] ?? 0) === (online[a] ?? 0) ? 0 : (online[b] ?? 0) - (online[a] ?? 0))
  newest.sort((a, b) => byTime(a, b) || (ids[b] ?? 0) - (ids[a] ?? 0))
  const priceOf = (listing: number) => prices.values[prices.at[listing] ?? -1]
  const vendorOf = (listing: number) => directory.vendors[vendors.at[listing] ?? -1]
  const orders: Record<Sort, Uint32Array> = {
    newest,
    'price-up': newest.slice().sort((a, b) => unknownLast(priceOf(a), priceOf(b), 1)),
    'price-down': newest.slice().sort((a, b) => unknownLast(priceOf(a), priceOf(b), -1)),
    rating: newest.slice().sort((a, b) =>
      unknownLast(vendorOf(a)?.note, vendorOf(b)?.note, -1)
      || (vendorOf(b)?.review_count ?? 0) - (vendorOf(a)?.review_count ?? 0)),
  }
  const age = new Uint32Array(places.length)
  newest.forEach((listing, rank) => {
    age[listing] = rank
  })
  return { orders, age }
}

/** Joins shards, of which some may be missing. */
export const createStore = (directory: Directory, shards: readonly CardShard[]): Store => {
  const { numberOf, places } = numbering(shards)
  const ids = Float64Array.from(numberOf.keys())
  const titles = places.map(({ shard, from }) => shard.titles[from] ?? '')
  const prices = merge(places, (shard) => shard.prices)
  const originals = merge(places, (shard) => shard.originals)
  const flags = merge(places, (shard) => shard.flags)
  const units = merge(places, (shard) => shard.units)
  const currencies = merge(places, (shard) => shard.currencies)
  const folders = merge(places, (shard) => shard.folders)
  const files = merge(places, (shard) => shard.files)
  const towns = merge(places, (shard) => shard.places)
  const vendors = refer(merge(places, (shard) => shard.vendors), directory.vendors.map(({ id }) => id))
  const categories = refer(merge(places, (shard) => shard.categories), directory.categories.map(({ id }) => id))
  const valueOf = <T>(column: Column<T>, listing: number): T | null => column.values[column.at[listing] ?? -1] ?? null

  const slugOf = (listing: number): string => {
    const place = places[listing]
    const id = ids[listing] ?? 0
    const stated = place?.shard.slugs.get(place.from)
    if (stated === undefined) return listingSlug({ id, title: titles[listing] ?? '' })
    return stated ? `${id}-${stated}` : String(id)
  }
  const coverOf = (listing: number, id: number, slug: string): string | null => {
    const file = valueOf(files, listing)
    return file === null ? null : readPattern((valueOf(folders, listing) ?? '') + file, id, slug)
  }
  const cardAt = (listing: number): ListingCard => {
    const id = ids[listing] ?? 0
    const slug = slugOf(listing)
    const vendor = directory.vendors[vendors.at[listing] ?? -1]
    const bits = valueOf(flags, listing) ?? FLAGS.inStock
    const [country, city] = valueOf(towns, listing) ?? []
    return {
      id,
      slug,
      title: titles[listing] ?? '',
      price: valueOf(prices, listing),
      price_varies: (bits & FLAGS.varies) !== 0,
      original_price: valueOf(originals, listing),
      price_unit: valueOf(units, listing),
      currency: valueOf(currencies, listing),
      cover: coverOf(listing, id, slug),
      city: city || null,
      country: country || null,
      vendor: vendor ? { id: vendor.id, public_name: vendor.public_name } : null,
      note: vendor?.note ?? null,
      review_count: vendor?.review_count ?? null,
      in_stock: (bits & FLAGS.inStock) !== 0,
      last_piece: (bits & FLAGS.lastPiece) !== 0,
      has_variants: (bits & FLAGS.variants) !== 0,
    }
  }

  return {
    size: places.length,
    directory,
    ids,
    titles,
    prices,
    originals,
    flags,
    places: towns,
    orderTypes: merge(places, (shard) => shard.orderTypes),
    vendors,
    categories,
    discounts: { values: [1], at: originals.at.map((at) => (at < 0 ? -1 : 0)) },
    attributes: new Map(directory.attributes.map(({ alias }) =>
      [alias, merge(places, (shard) => shard.attributes.find((one) => one.alias === alias)?.column)])),
    ...makeOrders(places, ids, prices, vendors, directory),
    numberOf,
    cardAt,
  }
}
