import type { CatalogueSource } from '../../catalogue/source.ts'
import { FRESH } from './freshness.ts'

/** The read of one listing, for the page and for whoever expects the page to be opened next. */
export const listingQuery = (catalogue: CatalogueSource, id: number) => ({
  key: ['catalogue', 'listing', id],
  query: ({ signal }: { signal: AbortSignal }) => catalogue.listing(id, { signal }),
  staleTime: FRESH.listing,
})
