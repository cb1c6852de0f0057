import { lowestPrice } from './card.ts'
import { categorySlug, isCategorySlug } from './categorySlug.ts'
import type { CatalogueData, CategoryRecord, ListingRecord, MemberRecord } from './data.ts'
import type { Sort } from './paths.ts'

/** What the builders look things up in; made once for each state of the data. */
export interface CatalogueIndex {
  /** Listings that stand in categories, newest first. */
  readonly listings: readonly ListingRecord[]
  /** Every listing that has a page of its own. */
  readonly byId: ReadonlyMap<number, ListingRecord>
  readonly byVendor: ReadonlyMap<number, readonly ListingRecord[]>
  readonly members: ReadonlyMap<number, MemberRecord>
  /** Whether its price is in the currency that most listings have. */
  readonly isMainCurrency: (listing: ListingRecord) => boolean
  /** Of the public attributes, by alias. */
  readonly attributeTypes: ReadonlyMap<string, string | null | undefined>
  /** Children in their order; null for the top. */
  readonly childrenOf: (id: number | null) => readonly CategoryRecord[]
  readonly categoryOf: (slug: string) => CategoryRecord | undefined
  /** A category and its ancestors, from the top. */
  readonly pathOf: (id: number | null | undefined) => readonly CategoryRecord[]
  /** Listings of a category and its descendants, in an order. */
  readonly listingsOf: (id: number, sort: Sort) => readonly ListingRecord[]
  /** Listings of a vendor, in an order. */
  readonly listingsBy: (vendor: number, sort: Sort) => readonly ListingRecord[]
}

const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What is unknown comes last, whatever the direction. */
const unknownLast = (a: number | null, b: number | null, direction: 1 | -1): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return (a - b) * direction
}

/** How common the currency of a listing's price is, 0 for the most common; what states no currency has that one. */
const currencyRanks = (listings: readonly ListingRecord[]): ((listing: ListingRecord) => number) => {
  const priced = listings.filter((listing) => listing.currency && lowestPrice(listing) !== null)
  const ranked = [...groupBy(priced, ({ currency }) => currency ?? '')]
    .sort(([a, some], [b, others]) => others.length - some.length || compareText(a, b))
    .map(([currency]) => currency)
  return ({ currency }) => Math.max(0, ranked.indexOf(currency ?? ''))
}

/** Amounts of two currencies cannot be compared: those in the most common one stand first, whatever the direction. */
const byPrice = (rankOf: (listing: ListingRecord) => number, direction: 1 | -1) => (a: ListingRecord, b: ListingRecord): number => {
  const [own, other] = [lowestPrice(a), lowestPrice(b)]
  return (own !== null && other !== null && rankOf(a) - rankOf(b)) || unknownLast(own, other, direction)
}

/** Buyers see what is approved, published, still valid and offered by an active member (specification, States). */
const publicListings = (data: CatalogueData, members: ReadonlyMap<number, MemberRecord>): ListingRecord[] => {
  const now = data.now.toISOString().slice(0, 19).replace('T', ' ')
  return data.listings
    .filter(
      (listing) =>
        listing.status === 'published' &&
        listing.admin_status === 'approved' &&
        listing.visibility !== 'none' &&
        (!listing.valid_until || listing.valid_until.replace('T', ' ') >= now) &&
        (!listing.user_id || (members.has(listing.user_id) && members.get(listing.user_id)?.is_active !== false)),
    )
    .sort((a, b) => compareText(b.date_online ?? '', a.date_online ?? '') || b.id - a.id)
}

/** The category tree. A parent that does not exist counts as the top; circles are cut. */
const makeTree = (categories: readonly CategoryRecord[]) => {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const parentOf = (category: CategoryRecord) => byId.get(category.parent_id ?? 0)
  const children = groupBy(categories, (category) => parentOf(category)?.id ?? null)
  for (const group of children.values()) group.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const bySlug = new Map(categories.map((category) => [categorySlug(category), category]))
  const pathOf = (id: number | null | undefined): CategoryRecord[] => {
    const path: CategoryRecord[] = []
    let at = byId.get(id ?? 0)
    while (at && !path.includes(at)) {
      path.unshift(at)
      at = parentOf(at)
    }
    return path
  }
  return {
    childrenOf: (id: number | null) => children.get(id) ?? [],
    categoryOf: (slug: string) => bySlug.get(slug) ?? categories.find((category) => isCategorySlug(slug, category)),
    pathOf,
  }
}

const makeIndex = (data: CatalogueData): CatalogueIndex => {
  const members = new Map(data.members.map((member) => [member.id, member]))
  const visible = publicListings(data, members)
  const listings = visible.filter((listing) => listing.visibility !== 'search')
  const tree = makeTree(data.categories)

  const inCategory = new Map<number, ListingRecord[]>()
  const direct = groupBy(listings, (listing) => listing.category_id)
  const ancestors = new Map([...direct.keys()].map((id) => [id, tree.pathOf(id).map((category) => category.id)]))
  for (const listing of listings) {
    for (const id of ancestors.get(listing.category_id) ?? []) {
      const shelf = inCategory.get(id)
      if (shelf) shelf.push(listing)
      else inCategory.set(id, [listing])
    }
  }

  const noteOf = (listing: ListingRecord) => members.get(listing.user_id ?? 0)?.note ?? null
  const reviewsOf = (listing: ListingRecord) => members.get(listing.user_id ?? 0)?.review_count ?? 0
  const rankOf = currencyRanks(visible)
  const orders: Record<Exclude<Sort, 'newest'>, (a: ListingRecord, b: ListingRecord) => number> = {
    'price-up': byPrice(rankOf, 1),
    'price-down': byPrice(rankOf, -1),
    rating: (a, b) => unknownLast(noteOf(a), noteOf(b), -1) || reviewsOf(b) - reviewsOf(a),
  }
  const sorted = new Map<string, readonly ListingRecord[]>()
  const inOrder = (name: string, shelf: readonly ListingRecord[] = [], sort: Sort): readonly ListingRecord[] => {
    if (sort === 'newest') return shelf
    const key = `${name} ${sort}`
    const known = sorted.get(key) ?? shelf.toSorted(orders[sort])
    sorted.set(key, known)
    return known
  }
  const byVendor = groupBy(listings, (listing) => listing.user_id ?? 0)

  return {
    listings,
    byId: new Map(visible.map((listing) => [listing.id, listing])),
    byVendor,
    members,
    isMainCurrency: (listing) => rankOf(listing) === 0,
    attributeTypes: new Map(data.attributes.map(({ alias, type }) => [alias, type])),
    ...tree,
    listingsOf: (id, sort) => inOrder(`c/${id}`, inCategory.get(id), sort),
    listingsBy: (vendor, sort) => inOrder(`v/${vendor}`, byVendor.get(vendor), sort),
  }
}

const indexes = new WeakMap<CatalogueData, CatalogueIndex>()

/** The index of a state of the data, made at the first question. */
export const indexOf = (data: CatalogueData): CatalogueIndex => {
  const index = indexes.get(data) ?? makeIndex(data)
  indexes.set(data, index)
  return index
}
