/** Where the documents of a catalogue stand below its address; the builder, the sandbox and the source agree here. */

/** The orders in which a category can be read; the first is the one that holds where none is asked for. */
export const SORTS = ['newest', 'price-up', 'price-down', 'rating'] as const
export type Sort = (typeof SORTS)[number]

/** Listings on a page of a category. */
export const PAGE_SIZE = 24

export const manifestPath = 'manifest.json'
export const homePath = 'home.json'
/** @param page from 1 */
export const categoryPath = (slug: string, sort: Sort, page: number): string =>
  `c/${encodeURIComponent(slug)}/${sort}-${page}.json`
export const listingPath = (id: number): string => `l/${id}.json`

/** Reads an order from an address; undefined for what is none. */
export const readSort = (value: unknown): Sort | undefined => SORTS.find((sort) => sort === value)
