import { useQuery } from '@pinia/colada'
import type { PublicListing } from '../../catalogue/documents.ts'
import { CatalogueError, useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
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
/** Milliseconds after which a listing that did not arrive is asked for a second time. */
const SECOND_TRY_MS = 1_000

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

/** Null where it is gone, or does not arrive at the second try either. */
const readListing = async (catalogue: CatalogueSource, id: number, signal: AbortSignal, isAgain = false): Promise<PublicListing | null> => {
  try {
    return (await catalogue.listing(id, { signal })).listing
  } catch (error) {
    const isLost = error instanceof CatalogueError && error.kind === 'network'
    if (!isLost || isAgain || signal.aborted) return null
    await new Promise((resolve) => { setTimeout(resolve, SECOND_TRY_MS) })
    return readListing(catalogue, id, signal, true)
  }
}

/** For each group, what its delivery will cost at least; null where that is not stated, undefined until it is known. */
export const useDeliveryCosts = (groups: () => readonly DeliveryGroup[]) => {
  const catalogue = useCatalogue()
  const { data: costs } = useQuery({
    key: () => ['cart', 'delivery', ...groups().flatMap(({ key, listingIds }) => [key, ...listingIds])],
    query: ({ signal }) => Promise.all(groups().map(async ({ listingIds }) => {
      const listings = await Promise.all(listingIds.slice(0, MAX_LISTINGS).map((id) => readListing(catalogue, id, signal)))
      const known = listings.flatMap((listing) => listing ?? [])
      return known.length < listings.length ? null : leastCost(known)
    })),
    staleTime: STALE_TIMES_MS.listing,
    placeholderData: (before) => before,
  })
  return { costs }
}
