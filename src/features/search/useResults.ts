import { useQuery } from '@pinia/colada'
import { useCatalogue } from '../../catalogue/source.ts'
import type { ListingQuery, SearchResult } from '../../catalogue/search/query.ts'
import { FRESH } from '../../composables/freshness.ts'

/** How long (milliseconds) an answer that nobody shows is kept: Back must not wait, but answers are large. */
const KEPT = 2 * 60_000

/** The key of an answer: two queries that ask for the same have the same. */
const keyOf = (query: ListingQuery) => ['catalogue', 'search', JSON.stringify(query)]

/** An answer to a query; what is on the screen stays until the next one is there. */
export const useResults = (query: () => ListingQuery, wanted: () => boolean = () => true) => {
  const catalogue = useCatalogue()
  return useQuery<SearchResult>(() => {
    const asked = query()
    return {
      key: keyOf(asked),
      query: ({ signal }) => catalogue.search(asked, { signal }),
      enabled: wanted(),
      placeholderData: (previous) => previous,
      staleTime: FRESH.browsing,
      gcTime: KEPT,
    }
  })
}
