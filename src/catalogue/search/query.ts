/** What can be asked of a searchable catalogue, and what it answers. Plain data: it crosses the border of a worker. */
import type { ATTRIBUTE_TYPES } from '../../contract/listings.ts'
import type { CategoryTile, ListingCard } from '../parts.ts'
import type { Sort } from '../paths.ts'

/** An order of results; `relevance` without a text is the newest first. */
export type SearchSort = Sort | 'relevance'
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/**
 * Narrows by one attribute.
 * - `any`: select, radio, checkbox: one of these options' titles; text: all the words of one of these
 * - `is`: yes or no
 * - `min`, `max`: a number, or a date as `YYYY-MM-DD`; both ends belong to the range
 */
export type AttributeFilter =
  | { readonly any: readonly string[] }
  | { readonly is: boolean }
  | { readonly min?: number | string, readonly max?: number | string }

/** Everything that may narrow a list. Arrays mean "any of", an empty one narrows nothing. */
export interface ListingQuery {
  readonly q?: string
  /** A category's slug; its descendants are included. */
  readonly category?: string
  /** A member's id. */
  readonly vendor?: number
  /** By alias. */
  readonly attributes?: Readonly<Record<string, AttributeFilter>>
  /**
   * In the main unit of the currency that most listings have; both ends belong to the range. A listing without a price,
   * or with one in another currency, is in no range.
   */
  readonly price?: { readonly min?: number, readonly max?: number }
  /** A country (`FR`) or a place in one (`FR/Lyon`). */
  readonly places?: readonly string[]
  readonly orderTypes?: readonly number[]
  readonly inStock?: boolean
  readonly discounted?: boolean
  /** Words of what may be added to a listing, such as `gift wrapping`. */
  readonly addOn?: string
  /** Relevance where a text is asked for, else the newest first. */
  readonly sort?: SearchSort
  /** From 1; a page past the last is the last. */
  readonly page?: number
  /** Listings on a page; PAGE_SIZE. */
  readonly size?: number
}

/** One attribute's choices among the results, its own filter left aside. */
export interface AttributeFacet {
  readonly alias: string
  readonly title: string
  readonly type: AttributeType
  readonly unit: string | null
  /** Options of select, radio and checkbox in the marketplace's order, `true` and `false` of boolean. */
  readonly options: readonly { readonly value: string, readonly count: number }[]
  /** Of number and date. */
  readonly range: { readonly min: number | string, readonly max: number | string } | null
}

/** What narrows the results further. Every count leaves the filter that it belongs to aside. */
export interface Facets {
  /** From the top to the category asked for, whatever is found in it; none where the catalogue has no such category. */
  readonly path: readonly { readonly slug: string, readonly title: string }[]
  /** The children of the category asked for, or the top. */
  readonly categories: readonly { readonly slug: string, readonly title: string, readonly count: number }[]
  readonly attributes: readonly AttributeFacet[]
  /** Countries and their places, most first. */
  readonly places: readonly { readonly value: string, readonly count: number }[]
  readonly orderTypes: readonly { readonly id: number, readonly title: string, readonly count: number }[]
  /** Most first. */
  readonly vendors: readonly { readonly id: number, readonly public_name: string, readonly count: number }[]
  /** Lowest and highest in the currency that most listings have; null where none states a price in it. */
  readonly price: { readonly min: number, readonly max: number } | null
  /** The currency that most listings have, in which prices are asked for; null where none is stated. */
  readonly currency: string | null
  readonly inStock: number
  readonly discounted: number
}

/**
 * What there is for a text whose words no listing has: the listings found are only similar, and something else may be
 * what was asked for.
 */
export interface SimilarMatch {
  /** The text with words that the catalogue has in place of those that it does not have; null where none is like them. */
  readonly meant: string | null
  /** Categories with words of the text, or with words like them. */
  readonly categories: readonly CategoryTile[]
  /** Listings to which it can be added: the first of them, how many there are, and the query that finds them. */
  readonly addOns: {
    readonly titles: readonly string[]
    readonly listings: readonly ListingCard[]
    readonly total: number
    readonly query: ListingQuery
  } | null
}

/** A page of results. */
export interface SearchResult {
  /** The catalogue's version that answered. */
  readonly version: string
  readonly total: number
  readonly page: number
  /** At least 1. */
  readonly pages: number
  readonly listings: readonly ListingCard[]
  readonly facets: Facets
  /**
   * When nothing was found: for each filter, how many there would be without it, most first. Filters are called as in
   * the query: `q`, `price`, `attributes.colour`.
   */
  readonly without: readonly { readonly filter: string, readonly count: number }[]
  /** Stated where no listing has the words of the text: `listings` are only similar. */
  readonly similar?: SimilarMatch
  /**
   * Where the catalogue could not be loaded whole, what is lacking:
   * - `listings`: some of them, which are not found and not counted
   * - `filters`: what categories, vendors and attributes are called, so that the facets have none of them
   */
  readonly partial?: 'listings' | 'filters'
}

/** A vendor as it is suggested. */
export interface VendorSuggestion {
  readonly id: number
  /** The part of the vendor's address. */
  readonly slug: string
  readonly public_name: string
  readonly avatar: string | null
  readonly count: number
}

/** What a text that is being typed may mean: at most 5 listings, 3 categories, 3 vendors. */
export interface Suggestions {
  readonly listings: readonly ListingCard[]
  readonly categories: readonly CategoryTile[]
  readonly vendors: readonly VendorSuggestion[]
  /** Whether no listing has the words of the text: these are only similar. */
  readonly isSimilar: boolean
  /** Listings that the results page would show. */
  readonly total: number
}
