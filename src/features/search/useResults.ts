import { useQuery } from '@pinia/colada'
import { useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
import type { ListingQuery, SearchResult } from '../../catalogue/search/query.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'

/** Back must not wait, but answers are large. */
const UNUSED_ANSWER_GC_MS = 2 * 60_000

const searchQuery = (catalogue: CatalogueSource, asked: ListingQuery) => ({
  key: ['catalogue', 'search', JSON.stringify(asked)],
  query: ({ signal }: { signal: AbortSignal }) => catalogue.search(asked, { signal }),
  // What is on the screen stays until the next answer is there.
  placeholderData: (previous: SearchResult | undefined) => previous,
  staleTime: STALE_TIMES_MS.browsing,
  gcTime: UNUSED_ANSWER_GC_MS,
})

/** The answer to a query, asked for while `wanted`. */
export const useResults = (query: () => ListingQuery, wanted: () => boolean = () => true) => {
  const catalogue = useCatalogue()
  return useQuery<SearchResult>(() => ({ ...searchQuery(catalogue, query()), enabled: wanted() }))
}
