/** The cards of all shards as one: columns over every listing, and the orders in which they can stand. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CardShard, CardValue } from '../cards/decode.ts'
import type { Directory } from '../cards/manifest.ts'
import { readPattern } from '../cards/pattern.ts'
import { listingSlug } from '../listingSlug.ts'
import type { ListingCard } from '../parts.ts'
import type { Sort } from '../paths.ts'
import { joinColumns, joinLists, keep, numberCards, recode, type Values } from './columns.ts'
import { ordersOf } from './orders.ts'

/** Listings are numbered from 0; every list goes by that number. */
export interface Store {
  readonly size: number
  readonly directory: Directory
  /** For each category of the directory the place of the one that it is in, -1 at the top. It is less than its own. */
  readonly parents: Int32Array
  readonly titles: readonly string[]
  /** Of those listings whose price is in the currency that most have: other amounts cannot be compared with them. */
  readonly mainPrices: Values<number>
  readonly mainCurrency: string | null
  readonly flags: Values<number>
  readonly places: Values<readonly string[]>
  readonly orderTypes: Values<number>
  /** Titles of what may be added to a listing. */
  readonly addOns: Values<readonly string[]>
  /** Places in the directory. */
  readonly vendors: Values<number>
  /** Places in the directory. */
  readonly categories: Values<number>
  /** 1: it costs less than before. */
  readonly discounts: Values<number>
  readonly attributes: ReadonlyMap<string, Values<CardValue>>
  /** Listings in each order. */
  readonly orders: Readonly<Record<Sort, Uint32Array>>
  /** How many are newer. */
  readonly age: Uint32Array
  readonly numberOf: ReadonlyMap<number, number>
  readonly cardAt: (listing: number) => ListingCard
}

const valueAt = <T>({ values, codes }: Values<T>, listing: number): T | null => values[(codes[listing] ?? 0) - 1] ?? null

/** A column of ids as places in a list that has them; what the list does not have is none. */
const refer = (column: Values<number>, list: readonly { readonly id: number }[]): Values<number> => {
  const placeOf = new Map(list.map(({ id }, place) => [id, place]))
  return recode(column, list.map((_, place) => place), (id) => placeOf.get(id) ?? -1)
}

const parentsOf = ({ categories }: Directory): Int32Array => {
  const placeOf = new Map<number, number>()
  return Int32Array.from(categories, ({ id, parent }, place) => {
    placeOf.set(id, place)
    return parent === null || parent === id ? -1 : (placeOf.get(parent) ?? -1)
  })
}

const agesOf = (newest: Uint32Array): Uint32Array => {
  const age = new Uint32Array(newest.length)
  newest.forEach((listing, rank) => {
    age[listing] = rank
  })
  return age
}

/** Currencies, the one first that most prices are stated in. */
const mostCommon = (prices: Values<number>, currencies: Values<string>) => {
  const counts = currencies.values.map((currency, place) => ({ currency, code: place + 1, count: 0 }))
  prices.codes.forEach((price, listing) => {
    const one = price ? counts[(currencies.codes[listing] ?? 0) - 1] : undefined
    if (one) one.count += 1
  })
  return counts.sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1))
}

/**
 * For each listing how common the currency of its price is: 0 for the marketplace's main one, NaN without a price.
 * Undefined where there are not several.
 */
const currencyRanks = (
  prices: Values<number>, currencies: Values<string>, common: ReturnType<typeof mostCommon>,
): Float64Array | undefined => {
  if (common.length < 2) return undefined
  const rankOf = new Map(common.map(({ code }, rank) => [code, rank]))
  // An amount without a currency is shown in the marketplace's own.
  return Float64Array.from(prices.codes, (price, listing) => (price ? (rankOf.get(currencies.codes[listing] ?? 0) ?? 0) : NaN))
}

type Columns = ReturnType<typeof columnsOf> extends Generator<unknown, infer T> ? T : never

/** Pauses after each column. */
function* columnsOf(directory: Directory, shards: readonly CardShard[]) {
  const numbering = numberCards(shards)
  function* join<T>(columnOf: Parameters<typeof joinColumns<T>>[1]) {
    yield
    return joinColumns(numbering, columnOf)
  }
  const slugs = new Map<number, string>()
  for (const { shard, numbers } of numbering.parts) for (const [card, slug] of shard.slugs) slugs.set(numbers[card] ?? -1, slug)
  const attributes = new Map<string, Values<CardValue>>()
  for (const { alias } of directory.attributes) {
    attributes.set(alias, yield* join((shard) => shard.attributes.find((one) => one.alias === alias)?.column))
  }
  return {
    numbering,
    ids: Float64Array.from(numbering.numberOf.keys()),
    titles: joinLists(numbering, (shard) => shard.titles),
    slugs,
    online: Float64Array.from(joinLists(numbering, (shard) => shard.online), (time) => time ?? NaN),
    prices: yield* join((shard) => shard.prices),
    originals: yield* join((shard) => shard.originals),
    flags: yield* join((shard) => shard.flags),
    units: yield* join((shard) => shard.units),
    currencies: yield* join((shard) => shard.currencies),
    folders: yield* join((shard) => shard.folders),
    files: yield* join((shard) => shard.files),
    places: yield* join((shard) => shard.places),
    orderTypes: yield* join((shard) => shard.orderTypes),
    addOns: yield* join((shard) => shard.addOns),
    vendors: refer(yield* join((shard) => shard.vendors), directory.vendors),
    categories: refer(yield* join((shard) => shard.categories), directory.categories),
    attributes,
  }
}

const sortKeysOf = ({ ids, online, prices, vendors }: Columns, ranks: Float64Array | undefined, { vendors: known }: Directory) => {
  const own = Uint32Array.from(ids.keys())
  return {
    ids: { keys: ids, codes: own },
    online: { keys: online, codes: own },
    prices: { keys: Float64Array.from([NaN, ...prices.values]), codes: prices.codes },
    currencies: ranks && { keys: ranks, codes: own },
    notes: { keys: Float64Array.from([NaN, ...known.map(({ note }) => note ?? NaN)]), codes: vendors.codes },
    reviews: { keys: Float64Array.from([0, ...known.map(({ review_count }) => review_count ?? 0)]), codes: vendors.codes },
  }
}

const cardMaker = (columns: Columns, directory: Directory) => {
  const { ids, titles, slugs, flags, places, vendors, prices, originals, units, currencies, folders, files } = columns
  const slugOf = (listing: number, id: number): string => {
    const stated = slugs.get(listing)
    if (stated === undefined) return listingSlug({ id, title: titles[listing] ?? '' })
    return stated ? `${id}-${stated}` : String(id)
  }
  const coverOf = (listing: number, id: number, slug: string): string | null => {
    const file = valueAt(files, listing)
    return file === null ? null : readPattern((valueAt(folders, listing) ?? '') + file, id, slug)
  }
  return (listing: number): ListingCard => {
    const id = ids[listing] ?? 0
    const slug = slugOf(listing, id)
    const vendor = directory.vendors[valueAt(vendors, listing) ?? -1]
    const bits = valueAt(flags, listing) ?? FLAGS.inStock
    const [country, city] = valueAt(places, listing) ?? []
    return {
      id,
      slug,
      title: titles[listing] ?? '',
      price: valueAt(prices, listing),
      price_varies: (bits & FLAGS.varies) !== 0,
      original_price: valueAt(originals, listing),
      price_unit: valueAt(units, listing),
      currency: valueAt(currencies, listing),
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
}

/** Joins shards, of which some may be missing: runs on to the next pause at each `next`, returns the store at the end. */
export function* joinShards(directory: Directory, shards: readonly CardShard[]): Generator<void, Store> {
  const columns = yield* columnsOf(directory, shards)
  yield
  const { numbering, titles, prices, originals, flags, places, orderTypes, addOns, vendors, categories, attributes } = columns
  const common = mostCommon(prices, columns.currencies)
  const ranks = currencyRanks(prices, columns.currencies, common)
  const orders = yield* ordersOf(sortKeysOf(columns, ranks, directory))
  yield
  return {
    size: numbering.size,
    directory,
    parents: parentsOf(directory),
    titles,
    mainPrices: ranks ? keep(prices, (listing) => ranks[listing] === 0) : prices,
    mainCurrency: common[0]?.currency ?? null,
    flags,
    places,
    orderTypes,
    addOns,
    vendors,
    categories,
    discounts: recode(originals, [1], () => 0),
    attributes,
    orders,
    age: agesOf(orders.newest),
    numberOf: numbering.numberOf,
    cardAt: cardMaker(columns, directory),
  }
}

/** Joins shards at once. */
export const createStore = (directory: Directory, shards: readonly CardShard[]): Store => {
  const pieces = joinShards(directory, shards)
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
  }
}
