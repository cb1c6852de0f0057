import { asApiError, isAnswerLost, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import * as wishlists from '../../contract/wishlists.ts'

/** What became of a wish. */
export interface Written {
  /** Why it was not done; null where the wishlist is now as it was wished. */
  readonly error: ApiError | null
  /** Whether the listing is in the wishlist; null where that could not be learnt. */
  readonly has: boolean | null
  /** It had been so before. */
  readonly already: boolean
}

/** The wishlist's operations on the wire; they never reject with `ApiError`, except `ids`. */
export interface WishlistServer {
  readonly write: (id: number, wanted: boolean, quiet?: boolean) => Promise<Written>
  /** Every listing of the member's wishlist. */
  readonly ids: () => Promise<Set<number>>
}

/** What the marketplace says to a wish that is fulfilled already. */
const SAID = { true: 'listing_already_in_user_wishlist', false: 'listing_not_in_user_wishlist' }

/** Refusals that may say, in the marketplace's own language, that there is nothing to do. Only looking tells. */
const UNCLEAR: readonly string[] = ['refused', 'not_found', 'invalid']

/** The longest page (specification, Limits). */
const PAGE_SIZE = 100

/** The wishlist's operations over a client. */
export const createWishlistServer = (client: Client): WishlistServer => {
  const check = async (listing_id: number): Promise<boolean | null> => {
    try {
      return (await client.call(wishlists.check, { params: { listing_id }, quiet: true })).in_wishlist
    } catch (reason) {
      asApiError(reason)
      return null
    }
  }

  const write = async (listing_id: number, wanted: boolean, quiet = false): Promise<Written> => {
    try {
      await (wanted
        ? client.call(wishlists.add, { body: { listing_id }, quiet })
        : client.call(wishlists.remove, { params: { listing_id }, quiet }))
      return { error: null, has: wanted, already: false }
    } catch (reason) {
      const error = asApiError(reason)
      if (error.message === SAID[`${wanted}`]) return { error: null, has: wanted, already: true }
      const has = isAnswerLost(error) || UNCLEAR.includes(error.kind) ? await check(listing_id) : null
      return { error: has === wanted ? null : error, has, already: error.kind === 'refused' }
    }
  }

  const ids = async (): Promise<Set<number>> => {
    const found = new Set<number>()
    for (let page = 1; ; page += 1) {
      const before = found.size
      const answer = await client.call(wishlists.list, { query: { page, limit: PAGE_SIZE }, quiet: true }).catch((reason: unknown) => {
        // Something was removed meanwhile, and with it the last page.
        if (page > 1 && asApiError(reason).kind === 'not_found') return null
        throw reason
      })
      for (const entry of answer?.wishlists ?? []) found.add(entry.listing_id)
      // A list that says that it goes on and brings nothing new would never end.
      if (!answer?.pagination?.nextPage || found.size === before) return found
    }
  }

  return { write, ids }
}
