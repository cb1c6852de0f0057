import { useQuery } from '@pinia/colada'
import type { RouteLocationNormalized } from 'vue-router'
import type { ListingCard, Vendor } from '../../catalogue/documents.ts'
import { readVendorSort, type Sort } from '../../catalogue/paths.ts'
import { CatalogueError, useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { readQuery } from '../search/index.ts'

/** Which page of which vendor's listings is shown. */
export interface VendorListingsQuery {
  readonly id: number | null
  readonly sort: Sort
  readonly page: number
}

/** A page of a vendor's listings. */
export interface VendorListings {
  /** Whose they are. */
  readonly id: number
  /** The vendor as the catalogue knows them; null where it does not. */
  readonly vendor: Vendor | null
  /** Whether the marketplace has published its listings. */
  readonly published: boolean
  /** Of the published catalogue that it comes from. */
  readonly version: string | null
  readonly listings: readonly ListingCard[]
  /** Of all pages; null where no listings are published. */
  readonly total: number | null
  readonly page: number
  readonly pages: number
}

const nothing = (id: number, published: boolean): VendorListings =>
  ({ id, vendor: null, published, version: null, listings: [], total: published ? 0 : null, page: 1, pages: 1 })

const readListings = async (
  catalogue: CatalogueSource,
  { id, sort, page }: VendorListingsQuery & { readonly id: number },
  signal: AbortSignal,
): Promise<VendorListings> => {
  try {
    const read = await catalogue.vendor(id, { sort: readVendorSort(sort) ?? 'newest', page, signal })
    const { totalResultsCount, currentPage, pageCount } = read.pagination
    const { version, vendor, listings } = read
    return { id, vendor, published: true, version, listings, total: totalResultsCount, page: currentPage, pages: pageCount }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    if (error.kind === 'unavailable') return nothing(id, false)
    if (error.kind !== 'not_found') throw error
    // The first page tells a page past the last from a vendor without listings.
    if (page === 1) return nothing(id, true)
    const first = await readListings(catalogue, { id, sort, page: 1 }, signal)
    return first.total === 0 ? first : { ...first, listings: [], page }
  }
}

const vendorListingsQuery = (catalogue: CatalogueSource, { id, sort, page }: VendorListingsQuery) => ({
  key: ['catalogue', 'vendor', id ?? 0, sort, page],
  query: ({ signal }: { signal: AbortSignal }) => readListings(catalogue, { id: id ?? 0, sort, page }, signal),
  // The page that is shown stays until the vendor's next page has loaded.
  placeholderData: (previous: VendorListings | undefined) => (previous?.id === id ? previous : undefined),
  staleTime: STALE_TIMES_MS.browsing,
})

/** The page of listings that a URL begins with: narrowed by anything, a vendor's own first page. */
export const firstListingsRead = ({ query }: RouteLocationNormalized<'vendor'>, id: number) => {
  const { sort, page = 1, ...filters } = readQuery(query)
  const isPlain = Object.keys(filters).length === 0
  return vendorListingsQuery(useCatalogue(), { id, sort: (isPlain && readVendorSort(sort)) || 'newest', page: isPlain ? page : 1 })
}

/** One page of a vendor's listings, loaded while `wanted`. */
export const useVendorListings = (query: () => VendorListingsQuery, wanted: () => boolean) => {
  const catalogue = useCatalogue()
  return useQuery(() => ({ ...vendorListingsQuery(catalogue, query()), enabled: query().id !== null && wanted() }))
}
