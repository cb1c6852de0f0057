import { useQuery } from '@pinia/colada'
import type { PublicListing } from '../../catalogue/documents.ts'
import { CatalogueError, useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
import { retryOnce } from '../../composables/retryOnce.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'

/** What one vendor will send. */
export interface DeliveryGroup {
  readonly key: number
  /** The vendor's; '' where it is not known. */
  readonly name: string
  readonly listingIds: readonly number[]
}

/** A stated price, in the currency's main unit. */
export interface DeliveryCost {
  readonly amount: number
  readonly currency: string | null
}

/** Listings of one vendor that are looked at: a parcel's price hardly depends on more. */
const MAX_LISTINGS = 5

/**
 * The lowest stated price of a delivery of some listings: what the dearest of them costs at least. Collecting is no
 * delivery: what costs nothing counts only where everything does.
 * @returns null where one of them states none
 */
export const leastCost = (listings: readonly Pick<PublicListing, 'shipping_methods' | 'currency' | 'requires_shipping'>[]): DeliveryCost | null => {
  const sent = listings.filter(({ requires_shipping: isSent }) => isSent !== false)
  const least = sent.map(({ shipping_methods: methods }) => {
    const prices = methods.flatMap(({ price }) => price ?? [])
    const paid = prices.filter((price) => price > 0)
    return paid.length > 0 ? Math.min(...paid) : prices.length > 0 ? 0 : null
  })
  const [first] = sent
  const amounts = least.flatMap((amount) => amount ?? [])
  if (!first || amounts.length < sent.length || sent.some(({ currency }) => currency !== first.currency)) return null
  return { amount: Math.max(...amounts), currency: first.currency }
}

/** Null where it is gone. */
const readListing = async (catalogue: CatalogueSource, id: number, signal: AbortSignal): Promise<PublicListing | null> => {
  try {
    return (await retryOnce(() => catalogue.listing(id, { signal }), signal)).listing
  } catch (error) {
    if (error instanceof CatalogueError && error.kind === 'not_found') return null
    throw error
  }
}

/**
 * What the delivery of a group will cost at least: `data` is null where that is not stated. A group that could not be read
 * has failed: it is read again with the next cart page, or when the connection is back.
 */
export const useDeliveryCost = (group: () => DeliveryGroup) => {
  const catalogue = useCatalogue()
  return useQuery<DeliveryCost | null>(() => {
    const ids = group().listingIds.slice(0, MAX_LISTINGS)
    return {
      key: ['cart', 'delivery', ...ids],
      query: async ({ signal }) => {
        const listings = await Promise.all(ids.map((id) => readListing(catalogue, id, signal)))
        const known = listings.flatMap((listing) => listing ?? [])
        return known.length < listings.length ? null : leastCost(known)
      },
      staleTime: STALE_TIMES_MS.listing,
      placeholderData: (before: DeliveryCost | null | undefined) => before,
    }
  })
}
