/** Writes the compact cards from which a worker answers every question about the catalogue. Pure. */
import { cardOf } from '../card.ts'
import type { CatalogueIndex } from '../catalogueIndex.ts'
import { categorySlug } from '../categorySlug.ts'
import { chosenOf, hasOptions } from '../choices.ts'
import type { AttributeRecord, CatalogueData, ListingRecord } from '../data.ts'
import { listingSlug } from '../listingSlug.ts'
import type { ListingCard } from '../parts.ts'
import { MAX_VALUE_CHARACTERS, plainValue } from '../../lib/text.ts'
import { FLAGS } from './cardFlags.ts'
import { writeColumn } from './column.ts'
import { CARD_FORMAT } from './manifest.ts'
import { writePattern } from './pattern.ts'

const SHARD_SIZE = 5000

/** Kinds of attributes whose values fit a card; long text does not. */
const CHOICES = ['select', 'radio', 'checkbox', 'boolean', 'number', 'date']

/** Where the marketplace does not say what can be filtered, all that has choices can. */
const isFilterable = ({ type, filterable }: AttributeRecord): boolean =>
  Boolean(type) && (filterable === true ? type !== 'textarea' : filterable !== false && CHOICES.includes(type ?? ''))

/** An option's title; in a URL a sign may have to precede it. */
const optionTitle = (title: string): string => plainValue(title, MAX_VALUE_CHARACTERS - 1)

/** The titles of the options that a value names; ids stand for titles. One title where there is one, but for multiple choice. */
const optionsOf = (value: unknown, titles: ReadonlyMap<string, string>, type: string): string | readonly string[] | null => {
  const named = chosenOf(value).map((one) => titles.get(String(one)) ?? optionTitle(String(one)))
  const [first, ...others] = [...new Set(named)].filter((title) => title !== '')
  if (first === undefined) return null
  return type === 'checkbox' || others.length > 0 ? [first, ...others] : first
}

/** What a value of an attribute is on a card; null for what cannot be read. */
const valueOf = (value: unknown, titles: ReadonlyMap<string, string>, type: string): unknown => {
  if (value === null || value === undefined || value === '') return null
  if (hasOptions(type)) return optionsOf(value, titles, type)
  if (type === 'boolean') return value === true || value === 1 || value === '1' || value === 'true'
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : null
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}/.exec(String(value))?.[0] ?? null
  return Array.isArray(value) || typeof value === 'object' ? null : String(value)
}

const attributeColumns = (attributes: readonly AttributeRecord[], listings: readonly ListingRecord[]) =>
  attributes.flatMap(({ alias, type, options }) => {
    const titles = new Map((options ?? []).map(({ id, title }) => [String(id), optionTitle(title)]))
    const column = writeColumn(listings.map((listing) => valueOf(listing.attributes?.[alias], titles, type ?? '')))
    return column.values.length > 0 ? [{ alias, column }] : []
  })

/** Seconds, or null where no time is stated as the specification writes it. */
const secondsOf = (stamp: string | null | undefined): number | null => {
  const time = stamp ? Date.parse(`${stamp.replace(' ', 'T').slice(0, 19)}Z`) : NaN
  return Number.isNaN(time) ? null : time / 1000
}

/** Further add-ons of a listing are not found by their words. */
const MAX_ADD_ONS = 20

/** What may be added to a listing, by title; null for nothing. */
const addOnsOf = ({ add_ons }: ListingRecord): readonly string[] | null => {
  const titles = [...new Set((add_ons ?? []).slice(0, MAX_ADD_ONS).map(({ title }) => plainValue(title, MAX_VALUE_CHARACTERS)))].filter(Boolean)
  return titles.length > 0 ? titles : null
}

const placeOf = ({ country, city }: ListingCard) => (country || city ? [country || '', city || ''] : null)

const flagsOf = (card: ListingCard, { visibility }: ListingRecord): number =>
  (card.price_varies ? FLAGS.varies : 0)
  | (card.in_stock ? FLAGS.inStock : 0)
  | (card.last_piece ? FLAGS.lastPiece : 0)
  | (card.has_variants ? FLAGS.variants : 0)
  | (visibility === 'search' ? FLAGS.offShelf : 0)
  | (visibility === 'catalog' ? FLAGS.offSearch : 0)

const encodeShard = (index: CatalogueIndex, attributes: readonly AttributeRecord[], listings: readonly ListingRecord[]) => {
  const cards = listings.map((listing) => cardOf(listing, index.members.get(listing.user_id ?? 0)))
  const covers = cards.map(({ id, slug, cover }) => (cover ? writePattern(cover, id, slug) : null))
  const times = listings.map(({ date_online }) => secondsOf(date_online))
  const since = times.reduce<number>((least, time) => Math.min(least, time ?? least), Infinity)
  const numbers = (pick: (listing: ListingRecord) => unknown) => writeColumn(listings.map(pick))
  return {
    format: CARD_FORMAT,
    count: cards.length,
    // Ids ascend, so that their differences are small.
    ids: cards.map(({ id }, at) => id - (cards[at - 1]?.id ?? 0)),
    titles: cards.map(({ title }) => title),
    /** Only those that do not follow from the title. */
    slugs: cards.flatMap(({ id, title, slug }, at) => (listingSlug({ id, title }) === slug ? [] : [[at, slug.slice(String(id).length + 1)]])),
    since: Number.isFinite(since) ? since : 0,
    online: times.map((time) => (time === null ? null : time - since)),
    prices: writeColumn(cards.map(({ price }) => price)),
    originals: writeColumn(cards.map(({ original_price }) => original_price)),
    units: writeColumn(cards.map(({ price_unit }) => price_unit)),
    currencies: writeColumn(cards.map(({ currency }) => currency)),
    folders: writeColumn(covers.map((cover) => cover?.slice(0, cover.lastIndexOf('/') + 1) ?? null)),
    files: writeColumn(covers.map((cover) => cover?.slice(cover.lastIndexOf('/') + 1) ?? null)),
    places: writeColumn(cards.map(placeOf)),
    vendors: writeColumn(cards.map(({ vendor }) => vendor?.id)),
    categories: numbers(({ category_id }) => category_id),
    addOns: numbers(addOnsOf),
    orderTypes: numbers(({ order_type_id }) => order_type_id),
    flags: writeColumn(cards.map((card, at) => flagsOf(card, listings[at] ?? { id: card.id, title: card.title }))),
    attributes: attributeColumns(attributes, listings),
  }
}

/** Neighbours by id, so that a change of one listing is a change of one shard, and a new one of the last. */
const shardsOf = (listings: Iterable<ListingRecord>): ListingRecord[][] => {
  const buckets = new Map<number, ListingRecord[]>()
  for (const listing of [...listings].sort((a, b) => a.id - b.id)) {
    const bucket = Math.floor(listing.id / SHARD_SIZE)
    const others = buckets.get(bucket)
    if (others) others.push(listing)
    else buckets.set(bucket, [listing])
  }
  const shards: ListingRecord[][] = []
  for (const bucket of buckets.values()) {
    const last = shards.at(-1)
    if (last && last.length + bucket.length <= SHARD_SIZE) last.push(...bucket)
    else shards.push([...bucket])
  }
  return shards
}

const encodeDirectory = (data: CatalogueData, index: CatalogueIndex, attributes: readonly AttributeRecord[]) => {
  const categories: unknown[] = []
  const seen = new Set<number>()
  const walk = (parent: number | null) => {
    for (const category of index.childrenOf(parent)) {
      if (seen.has(category.id)) continue
      seen.add(category.id)
      const { id, title, cover } = category
      categories.push({ id, title, slug: categorySlug(category), parent, cover: cover || null })
      walk(id)
    }
  }
  walk(null)
  const vendors = [...new Set([...index.byId.values()].map(({ user_id }) => user_id))].flatMap((id) => index.members.get(id ?? 0) ?? [])
  return {
    categories,
    vendors: vendors
      .sort((a, b) => a.id - b.id)
      .map(({ id, public_name, avatar, note, review_count }) => ({ id, public_name, avatar, note, review_count })),
    attributes: attributes.map(({ alias, title, type, unit, options }) => ({
      alias, title: title ?? alias, type, unit: unit ?? null, options: [...new Set((options ?? []).map((option) => optionTitle(option.title)))],
    })),
    orderTypes: (data.orderTypes ?? []).map(({ id, title }) => ({ id, title })),
  }
}

/** 53 bits of what a document holds (cyrb53): it names documents, it protects nothing. */
const hashOf = (document: string): string => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < document.length; at += 1) {
    const code = document.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** The documents of the cards by their paths, as JSON, and what the manifest says about them. */
export interface EncodedCards {
  readonly manifest: {
    readonly format: number
    readonly directory: string
    readonly shards: readonly { readonly path: string, readonly count: number }[]
  }
  readonly documents: ReadonlyMap<string, string>
}

/** Cards of every listing that buyers may see. */
export const encodeCards = (data: CatalogueData, index: CatalogueIndex): EncodedCards => {
  const attributes = data.attributes.filter(isFilterable)
  const documents = new Map<string, string>()
  const add = (name: string, document: unknown): string => {
    const json = JSON.stringify(document)
    const path = `cards/${name}-${hashOf(json)}.json`
    documents.set(path, json)
    return path
  }
  const directory = add('directory', encodeDirectory(data, index, attributes))
  const shards = shardsOf(index.byId.values()).map((listings) => ({
    path: add(`shard-${listings[0]?.id ?? 0}`, encodeShard(index, attributes, listings)),
    count: listings.length,
  }))
  return { manifest: { format: CARD_FORMAT, directory, shards }, documents }
}
