import { useQuery } from '@pinia/colada'
import { useClient, type Client } from '../../api/clientKey.ts'
import type { CategoryTile, ListingCard, VendorTile } from '../../catalogue/documents.ts'
import { CatalogueError, useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
import { FRESH } from './freshness.ts'

interface HomeView {
  /** Whether the marketplace has published a catalogue; without one only the categories are known. */
  readonly published: boolean
  readonly categories: readonly CategoryTile[]
  readonly newest: readonly ListingCard[]
  readonly discounted: readonly ListingCard[]
  readonly vendors: readonly VendorTile[]
}

const readHome = async (catalogue: CatalogueSource, client: Client, signal: AbortSignal): Promise<HomeView> => {
  try {
    return { published: true, ...(await catalogue.home({ signal })) }
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.kind !== 'unavailable') throw error
    const { topCategories } = await import('./frontCategories.ts')
    return { published: false, categories: await topCategories(client, signal), newest: [], discounted: [], vendors: [] }
  }
}

/** What the home page shows below its hero. */
export const useHome = () => {
  const catalogue = useCatalogue()
  const client = useClient()
  return useQuery({
    key: ['catalogue', 'home'],
    query: ({ signal }) => readHome(catalogue, client, signal),
    staleTime: FRESH.browsing,
  })
}
