/** What is in a catalogue and since when, read from its cards: a few bytes for each listing. */
import { readShard, type CardShard } from '../catalogue/cards/decode.ts'
import { FLAGS } from '../catalogue/cards/cardFlags.ts'
import { CardManifest, Directory } from '../catalogue/cards/manifest.ts'
import { maybe, record, text } from '../catalogue/decode.ts'
import { listingSlug } from '../catalogue/listingSlug.ts'
import { manifestPath } from '../catalogue/paths.ts'
import { readDate } from '../lib/dates.ts'

/** Reads a document of a catalogue by its path; undefined where there is none. */
export type ReadDocument = (path: string) => Promise<string | undefined>

export interface FeedListing {
  readonly id: number
  /** `{id}-{slug}` */
  readonly slug: string
  /** Seconds since 1970; null where nobody says since when it is there. */
  readonly online: number | null
}

/** Something with listings, the newest first. */
interface Shelf {
  readonly listings: readonly FeedListing[]
}
export interface FeedCategory extends Shelf {
  readonly id: number
  readonly title: string
  readonly slug: string
}
export interface FeedVendor extends Shelf {
  readonly id: number
  readonly public_name: string | null
}

export interface FeedIndex {
  /** When this state was made, in seconds since 1970; null where nobody says. */
  readonly made: number | null
  /** By id, which a new one does not change. */
  readonly listings: readonly FeedListing[]
  /** Those on shelves, the newest first. */
  readonly newest: readonly FeedListing[]
  readonly categories: ReadonlyMap<number, FeedCategory>
  readonly vendors: ReadonlyMap<number, FeedVendor>
}

/** A catalogue that cannot be read. */
export class NoCatalogue extends Error {
  override readonly name = 'NoCatalogue'
}

/** A time that lies ahead is a mistake, or a plan: no machine is told of it. */
const isPast = (time: number | null, made: number | null): boolean => time === null || made === null || time <= made

const newestFirst = (a: FeedListing, b: FeedListing): number => (b.online ?? -Infinity) - (a.online ?? -Infinity) || b.id - a.id

const pushTo = <K>(groups: Map<K, FeedListing[]>, key: K, listing: FeedListing): void => {
  const group = groups.get(key)
  if (group) group.push(listing)
  else groups.set(key, [listing])
}

/** A category and all above it; circles are cut. */
const pathsUp = (categories: Directory['categories']): ReadonlyMap<number, readonly number[]> => {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]))
  return new Map(categories.map(({ id }) => {
    const path = new Set<number>()
    for (let at: number | null | undefined = id; at !== null && at !== undefined && parents.has(at) && !path.has(at); at = parents.get(at)) path.add(at)
    return [id, [...path]]
  }))
}

interface Shelves {
  readonly all: FeedListing[]
  readonly newest: FeedListing[]
  readonly byCategory: Map<number, FeedListing[]>
  readonly byVendor: Map<number, FeedListing[]>
}

const take = (shard: CardShard, made: number | null, above: ReadonlyMap<number, readonly number[]>, shelves: Shelves): void => {
  const at = <T>({ values, at: places }: { readonly values: readonly T[], readonly at: Int32Array }, card: number) => values[places[card] ?? -1]
  shard.ids.forEach((id, card) => {
    const online = shard.online[card] ?? null
    const words = shard.slugs.get(card)
    const slug = words === undefined ? listingSlug({ id, title: shard.titles[card] ?? '' }) : words === '' ? String(id) : `${id}-${words}`
    const listing = { id, slug, online: isPast(online, made) ? online : null }
    shelves.all.push(listing)
    if ((at(shard.flags, card) ?? 0) & FLAGS.offShelf) return
    shelves.newest.push(listing)
    const [vendor, category] = [at(shard.vendors, card), at(shard.categories, card)]
    if (vendor !== undefined) pushTo(shelves.byVendor, vendor, listing)
    for (const one of above.get(category ?? 0) ?? []) pushTo(shelves.byCategory, one, listing)
  })
}

/** Of one state of the catalogue. @param manifest `manifest.json` as text @throws NoCatalogue where it cannot be read whole */
export const readFeedIndex = async (manifest: string | undefined, read: ReadDocument): Promise<FeedIndex> => {
  if (manifest === undefined) throw new NoCatalogue(`There is no ${manifestPath}.`)
  const documentAt = async (path: string): Promise<unknown> => {
    const document = await read(path)
    if (document === undefined) throw new NoCatalogue(`There is no ${path}.`)
    return JSON.parse(document)
  }
  try {
    const raw: unknown = JSON.parse(manifest)
    const { directory, shards } = CardManifest(raw)
    const created = readDate(record({ created: maybe(text) })(raw).created)
    const made = created ? Math.floor(created.getTime() / 1000) : null
    const { categories, vendors } = Directory(await documentAt(directory))
    const above = pathsUp(categories)
    const shelves: Shelves = { all: [], newest: [], byCategory: new Map(), byVendor: new Map() }
    // One after the other: what a shard is read from is large.
    for (const { path } of shards) take(readShard(await documentAt(path)), made, above, shelves)
    shelves.newest.sort(newestFirst)
    for (const shelf of [...shelves.byCategory.values(), ...shelves.byVendor.values()]) shelf.sort(newestFirst)
    return {
      made,
      listings: shelves.all.sort((a, b) => a.id - b.id),
      newest: shelves.newest,
      categories: new Map(categories.map(({ id, title, slug }) => [id, { id, title, slug, listings: shelves.byCategory.get(id) ?? [] }])),
      vendors: new Map(vendors.map(({ id, public_name }) => [id, { id, public_name, listings: shelves.byVendor.get(id) ?? [] }])),
    }
  } catch (error) {
    throw error instanceof NoCatalogue ? error : new NoCatalogue(error instanceof Error ? error.message : String(error))
  }
}

/** A time as machines write it, to the second. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
