import { useQuery } from '@pinia/colada'
import { computed, watch } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/clientKey.ts'
import { cardOf } from '../../catalogue/card.ts'
import * as wishlists from '../../contract/wishlists.ts'
import { SAVED_PER_PAGE, type SavedEntry, type SavedPage } from './savedEntries.ts'
import { useWishlistStore } from './wishlist.store.ts'

interface AccountPage {
  readonly entries: readonly SavedEntry[]
  readonly pages: number
  /** On all pages. */
  readonly total: number
}

/** A page of what a member's account holds. */
export const useAccountPage = (owner: number, page: () => number): SavedPage => {
  const wishlist = useWishlistStore()
  const client = useClient()

  const query = useQuery<AccountPage, ApiError>({
    key: () => ['wishlist', owner, page()],
    query: async ({ signal }) => {
      const answer = await client.call(wishlists.list, { query: { page: page(), limit: SAVED_PER_PAGE }, signal })
      const entries = answer.wishlists.map(({ listing_id: id, listing }) =>
        ({ id, title: listing?.title ?? '', card: listing ? cardOf(listing, listing.supplier) : null }))
      const { pageCount: pages = 1, totalResultsCount: total = entries.length } = answer.pagination ?? {}
      return { entries, pages, total }
    },
    // What was cached lacks what was saved since.
    staleTime: 0,
  })
  const listed = computed(() => query.data.value?.entries ?? [])
  const entries = computed(() => listed.value.filter(({ id }) => wishlist.ids.has(id)))

  watch(query.data, async (data) => {
    if (!data) return
    const page = data.entries.map(({ id }) => id)
    ;(await wishlist.actions()).introduce({ page, total: data.total, read: query.refetch })
  }, { immediate: true })

  return {
    entries,
    pages: computed(() => query.data.value?.pages ?? 0),
    status: computed(() => {
      const isPast = query.error.value?.kind === 'not_found' || (query.data.value && listed.value.length === 0)
      if (page() > 1 && isPast) return 'past-end'
      return query.data.value ? 'success' : query.status.value
    }),
    error: query.error,
    isLoading: query.isLoading,
    retry: query.refetch,
  }
}
