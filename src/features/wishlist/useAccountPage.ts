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
      return { entries, pages: answer.pagination?.pageCount ?? 1 }
    },
    // What was cached lacks what was saved since.
    staleTime: 0,
  })
  const listed = computed(() => query.data.value?.entries ?? [])
  const entries = computed(() => listed.value.filter(({ id }) => wishlist.ids.has(id)))

  watch(query.data, async (data) => {
    if (data) (await wishlist.actions()).introduce(data.entries.map(({ id }) => id))
  }, { immediate: true })

  /** Reads again, after what is under way. */
  const readAgain = async (): Promise<void> => {
    await (await wishlist.actions()).settled()
    await query.refetch()
  }
  watch(() => [...wishlist.ids], (now, before) => {
    const known = new Set([...before, ...listed.value.map(({ id }) => id)])
    const isNew = wishlist.status === 'success' && page() === 1 && query.data.value && now.some((id) => !known.has(id))
    // Everything on this page was removed, and there is more elsewhere.
    const isEmptied = listed.value.length > 0 && now.length > 0 && !listed.value.some(({ id }) => now.includes(id))
    if (isNew || isEmptied) void readAgain().catch(() => {})
  })

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
