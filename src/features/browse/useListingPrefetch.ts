import { useQueryCache } from '@pinia/colada'
import { useCatalogue } from '../../catalogue/source.ts'
import { listingQuery } from './listingQuery.ts'

const savesData = () =>
  // The Network Information API is not everywhere, and not in the DOM's types.
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Begins to read a listing when its card is about to be used. A failure waits for the page itself to say so. */
export const useListingPrefetch = () => {
  const cache = useQueryCache()
  const catalogue = useCatalogue()

  return (id: number): void => {
    if (!savesData()) cache.refresh(cache.ensure(listingQuery(catalogue, id))).catch(() => undefined)
  }
}
