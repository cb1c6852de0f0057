/**
 * Builds the documents of a catalogue from a marketplace's records. Pure. Only the fields named here are ever written:
 * no e-mail address, no reference of another system, no exact place, nothing that a buyer must not see.
 */
import type { FieldValue } from '../contract/records.ts'
import { encodeCards, type EncodedCards } from './cards/encode.ts'
import { cardOf, coverOf } from './card.ts'
import { indexOf, type CatalogueIndex } from './catalogueIndex.ts'
import { categorySlug } from './categorySlug.ts'
import { chosenOf, hasOptions } from './choices.ts'
import type { CatalogueData, CategoryRecord, ListingRecord, MemberRecord } from './data.ts'
import type { CategoryDocument, CategoryTile, HomeDocument, ListingCard, Vendor } from './documents.ts'
import type { AttributeDefinition, ListingDocument, PublicListing } from './listingDocument.ts'
import { listingSlug } from './listingSlug.ts'
import { priceBefore } from './offered.ts'
import { PAGE_SIZE, homePath, manifestPath, readSort, readVendorSort, type Sort } from './paths.ts'
import type { Manifest } from './published.ts'
import { homeShelves } from './shelves.ts'
import { topVendors } from './topVendors.ts'
import type { VendorDocument } from './vendorDocument.ts'

export type { CatalogueData } from './data.ts'

const MAX_MORE_CARDS = 8

const versionOf = (data: CatalogueData): string => data.version ?? data.now.toISOString()

const bySortPriority = <T extends { readonly sort_priority?: number | null }>(items: readonly T[] | null | undefined) =>
  (items ?? []).toSorted((a, b) => (a.sort_priority ?? 0) - (b.sort_priority ?? 0))

const tileOf = (index: CatalogueIndex, category: CategoryRecord): CategoryTile => {
  const listings = index.listingsOf(category.id, 'newest')
  const pictured = category.cover ? undefined : listings.find((listing) => coverOf(listing))
  return {
    id: category.id,
    title: category.title,
    slug: categorySlug(category),
    cover: category.cover || (pictured ? coverOf(pictured) : null),
    count: listings.length,
  }
}

/** A category without listings is a dead end and is left out. */
const tilesOf = (index: CatalogueIndex, parent: number | null): CategoryTile[] =>
  index.childrenOf(parent).map((category) => tileOf(index, category)).filter((tile) => tile.count !== 0)

const cardsOf = (index: CatalogueIndex, listings: readonly ListingRecord[]): ListingCard[] =>
  listings.map((listing) => cardOf(listing, index.members.get(listing.user_id ?? 0)))

const vendorOf = (index: CatalogueIndex, member: MemberRecord): Vendor => ({
  id: member.id,
  public_name: member.public_name ?? null,
  avatar: member.avatar ?? null,
  account_type: member.account_type ?? null,
  business_name: member.business_name ?? null,
  address_city: member.address_city ?? null,
  address_country: member.address_country ?? null,
  note: member.note ?? null,
  review_count: member.review_count ?? null,
  listings_online_count: index.byVendor.get(member.id)?.length ?? 0,
  created: member.created ?? null,
})

const isFieldValue = (value: unknown): value is FieldValue =>
  value === null || Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value)

/** Several options that stand in one text are told apart. */
const fieldValueOf = (value: FieldValue, type: string | null | undefined): FieldValue => {
  if (!hasOptions(type) || typeof value !== 'string') return value
  const chosen = chosenOf(value)
  return chosen.length > 1 ? chosen : value
}

const attributesOf = (index: CatalogueIndex, listing: ListingRecord): PublicListing['attributes'] =>
  Object.fromEntries(
    Object.entries(listing.attributes ?? {}).flatMap(([alias, value]) =>
      index.attributeTypes.has(alias) && isFieldValue(value) ? [[alias, fieldValueOf(value, index.attributeTypes.get(alias))]] : [],
    ),
  )

/** Only the options that the listing has: some marketplaces offer hundreds. */
const definitionsOf = (data: CatalogueData, values: PublicListing['attributes']): AttributeDefinition[] =>
  data.attributes
    .filter(({ alias }) => alias in values)
    .map(({ alias, title, type, unit, options }) => {
      const stated = new Set([values[alias]].flat().map(String))
      return {
        alias,
        title: title ?? null,
        type: type ?? null,
        unit: unit ?? null,
        options: (options ?? []).flatMap(({ id, title }) => (stated.has(String(id)) ? [{ id, title }] : [])),
      }
    })

const mediasOf = (listing: ListingRecord): PublicListing['medias'] =>
  (listing.medias ?? [])
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((media) => ({ id: media.id ?? null, src: media.src, alt: media.alt ?? null }))

const publicListing = (index: CatalogueIndex, listing: ListingRecord): PublicListing => ({
  id: listing.id,
  slug: listingSlug(listing),
  title: listing.title,
  description: listing.description ?? null,
  category_id: listing.category_id ?? null,
  price: listing.price ?? null,
  original_price: priceBefore(listing, listing.price),
  price_unit: listing.price_unit ?? null,
  currency: listing.currency ?? null,
  quantity: listing.quantity ?? null,
  quantity_selector: listing.quantity_selector ?? null,
  min_qty: listing.min_qty ?? null,
  requires_shipping: listing.requires_shipping ?? null,
  shipping_methods: bySortPriority(listing.shipping_methods).map((method) => ({
    id: method.id,
    title: method.title ?? method.carrier_alias ?? null,
    price: method.price ?? null,
    step_price: method.step_price ?? null,
  })),
  attributes: attributesOf(index, listing),
  add_ons: (listing.add_ons ?? []).map(({ id, title, description, price }) => ({
    id,
    title,
    description: description ?? null,
    price,
  })),
  variants: bySortPriority(listing.variants).map((variant) => ({
    id: variant.id,
    title: variant.title,
    price: variant.price ?? null,
    price_unit: variant.price_unit ?? null,
    quantity: variant.quantity ?? null,
    cover_id: variant.cover_id ?? null,
  })),
  medias: mediasOf(listing),
  cover: coverOf(listing),
  city: listing.city ?? null,
  state: listing.state ?? null,
  country: listing.country ?? null,
  date_online: listing.date_online ?? null,
})

const encoded = new WeakMap<CatalogueData, EncodedCards>()

/** The documents of the cards, made at the first question about a state of the data. */
const cardsDocumentsOf = (data: CatalogueData): EncodedCards => {
  const cards = encoded.get(data) ?? encodeCards(data, indexOf(data))
  encoded.set(data, cards)
  return cards
}

/** `manifest.json`. */
export const buildManifest = (data: CatalogueData): Manifest & EncodedCards['manifest'] => ({
  version: versionOf(data),
  created: data.now.toISOString(),
  listings: indexOf(data).byId.size,
  categories: data.categories.length,
  ...cardsDocumentsOf(data).manifest,
})

/**
 * The documents that searching reads: the compact cards by their paths, as JSON. Their names change with what they
 * hold, so that they may be cached for ever; publish them before the manifest that names them.
 */
export const buildCards = (data: CatalogueData): ReadonlyMap<string, string> => cardsDocumentsOf(data).documents

/** `home.json`: top categories, the shelves of listings, and the best rated vendors. */
export const buildHome = (data: CatalogueData): HomeDocument => {
  const index = indexOf(data)
  return {
    version: versionOf(data),
    categories: tilesOf(index, null),
    ...homeShelves(index),
    vendors: topVendors(index),
  }
}

/** One page of a list; null for a page past the last one (specification, Limits). */
const pageOf = (index: CatalogueIndex, all: readonly ListingRecord[], page: number) => {
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE))
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return null
  const listings = cardsOf(index, all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
  const pagination = {
    totalResultsCount: all.length,
    currentPage: page,
    nextPage: page < pageCount,
    prevPage: page > 1,
    resultOnPageCount: listings.length,
    pageCount,
  }
  return { page, pagination, listings }
}

/**
 * `c/{slug}/{sort}-{page}.json`.
 * @param page from 1
 * @returns null for an unknown category or order, and for a page past the last one (specification, Limits)
 */
export const buildCategoryPage = (
  data: CatalogueData,
  slug: string,
  sort: Sort | (string & {}),
  page: number,
): CategoryDocument | null => {
  const index = indexOf(data)
  const category = index.categoryOf(slug)
  const order = readSort(sort)
  const shown = category && order && pageOf(index, index.listingsOf(category.id, order), page)
  if (!shown) return null
  return {
    version: versionOf(data),
    category: tileOf(index, category),
    description: category.description?.trim() || null,
    path: index.pathOf(category.id).slice(0, -1).map((ancestor) => tileOf(index, ancestor)),
    children: tilesOf(index, category.id),
    sort: order,
    ...shown,
  }
}

/**
 * `v/{id}/{sort}-{page}.json`, for each member of whom something is listed.
 * @param page from 1
 * @returns null for a member without listings, an unknown order, and a page past the last one
 */
export const buildVendorPage = (
  data: CatalogueData,
  id: number,
  sort: Sort | (string & {}),
  page: number,
): VendorDocument | null => {
  const index = indexOf(data)
  const order = readVendorSort(sort)
  const vendor = index.byVendor.has(id) ? index.members.get(id) : undefined
  const shown = vendor && order && pageOf(index, index.listingsBy(id, order), page)
  return shown ? { version: versionOf(data), vendor: vendorOf(index, vendor), sort: order, ...shown } : null
}

/** `l/{id}.json`; null for a listing that buyers must not see or that does not exist. */
export const buildListing = (data: CatalogueData, id: number): ListingDocument | null => {
  const index = indexOf(data)
  const listing = index.byId.get(id)
  if (!listing) return null
  const vendor = index.members.get(listing.user_id ?? 0)
  const others = (vendor ? (index.byVendor.get(vendor.id) ?? []) : []).filter((other) => other !== listing)
  return {
    version: versionOf(data),
    listing: publicListing(index, listing),
    attributes: definitionsOf(data, attributesOf(index, listing)),
    vendor: vendor ? vendorOf(index, vendor) : null,
    path: index.pathOf(listing.category_id).map((category) => tileOf(index, category)),
    more: cardsOf(index, others.slice(0, MAX_MORE_CARDS)),
  }
}

/**
 * The document at a path below the catalogue's address, for a server that builds on demand.
 * @param path without a leading slash, decoded once as a URL's path is not: `c/{slug}` stays encoded
 * @returns null where nothing is published: answer 404
 */
export const buildDocument = (data: CatalogueData, path: string): unknown => {
  if (path === manifestPath) return buildManifest(data)
  if (path === homePath) return buildHome(data)
  if (path.startsWith('cards/')) {
    const document = buildCards(data).get(path)
    return document === undefined ? null : JSON.parse(document)
  }
  const category = /^c\/([^/]+)\/([a-z-]+)-([1-9]\d{0,5})\.json$/.exec(path)
  if (category) {
    const [, slug = '', sort = '', page = ''] = category
    try {
      return buildCategoryPage(data, decodeURIComponent(slug), sort, Number(page))
    } catch {
      return null // A malformed escape names no category.
    }
  }
  const vendor = /^v\/([1-9]\d{0,14})\/([a-z-]+)-([1-9]\d{0,5})\.json$/.exec(path)
  if (vendor) return buildVendorPage(data, Number(vendor[1]), vendor[2] ?? '', Number(vendor[3]))
  const listing = /^l\/([1-9]\d{0,14})\.json$/.exec(path)
  return listing ? buildListing(data, Number(listing[1])) : null
}
