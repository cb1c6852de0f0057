import { useQueryCache } from '@pinia/colada'
import { useCatalogue } from '../../catalogue/source.ts'
import { savesData } from '../../lib/savesData.ts'
import { listingQuery } from '../buying/index.ts'

/** Begins to read a listing when its card is about to be used. A failure waits for the page itself to say so. */
export const useListingPrefetch = () => {
  const cache = useQueryCache()
  const catalogue = useCatalogue()

  return (id: number): void => {
    if (!savesData()) cache.refresh(cache.ensure(listingQuery(catalogue, id))).catch(() => undefined)
  }
}
