import { useQuery, useQueryCache, type QueryCache } from '@pinia/colada'
import { useClient, type Client } from '../../api/clientKey.ts'
import type { CategoryTile, HomeDocument, ListingCard, VendorTile } from '../../catalogue/documents.ts'
import { CatalogueError, useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'

interface HomeView {
  /** Whether the marketplace has published a catalogue; without one only the categories are known. */
  readonly published: boolean
  readonly categories: readonly CategoryTile[]
  readonly newest: readonly ListingCard[]
  /** The shelves below: what costs little, last pieces, what is reduced. */
  readonly under: HomeDocument['under']
  readonly last: readonly ListingCard[]
  readonly discounted: readonly ListingCard[]
  readonly vendors: readonly VendorTile[]
  /** Why only the categories are there although listings are published. */
  readonly failure?: unknown
}

const HOME_QUERY_KEY = ['catalogue', 'home']

/** @param isKnown whether there is data that a failure must not replace */
const readHome = async (
  catalogue: CatalogueSource,
  client: Client,
  isKnown: boolean,
  signal: AbortSignal,
): Promise<HomeView> => {
  try {
    return { published: true, ...(await catalogue.home({ signal })) }
  } catch (error) {
    if (!(error instanceof CatalogueError) || isKnown) throw error
    const isPublished = error.kind !== 'unavailable'
    const categories = await import('./frontCategories.ts')
      .then((later) => later.topCategories(client, signal))
      // Where neither answers, the catalogue's failure says more.
      .catch((cause: unknown) => { throw isPublished ? error : cause })
    return { published: isPublished, categories, newest: [], under: null, last: [], discounted: [], vendors: [], ...(isPublished && { failure: error }) }
  }
}

/** Outside the component: the cache keeps the first options, and with them the scope in which they were made. */
const homeQuery = (catalogue: CatalogueSource, client: Client, cache: QueryCache) => ({
  key: HOME_QUERY_KEY,
  query: ({ signal }: { signal: AbortSignal }) => {
    const known = cache.getQueryData<HomeView>(HOME_QUERY_KEY)
    return readHome(catalogue, client, known !== undefined && !known.failure, signal)
  },
  staleTime: STALE_TIMES_MS.browsing,
})

/** The read with which the home page begins. */
export const firstHomeRead = () => homeQuery(useCatalogue(), useClient(), useQueryCache())

/** What the home page shows below its hero. */
export const useHome = () => useQuery(firstHomeRead())
