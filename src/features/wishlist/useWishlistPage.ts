/** One page of the wishlist: a guest's from this browser, a member's from the account. */
import { useQuery } from '@pinia/colada'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/clientKey.ts'
import { cardOf } from '../../catalogue/card.ts'
import type { ListingCard } from '../../catalogue/documents.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { pagingOf } from '../../contract/records.ts'
import * as wishlists from '../../contract/wishlists.ts'
import type { StoredItem } from './wishlist.state.ts'
import { useWishlistStore } from './wishlist.store.ts'

/** Listings on one page (specification, Limits: Front, wishlists). */
export const SAVED_PER_PAGE = 20

/** A saved listing on the page. */
export interface WishlistEntry {
  readonly id: number
  /** Empty where nothing is known of it any more. */
  readonly title: string
  /** null where nobody can buy it any more. */
  readonly card: ListingCard | null
}

interface WishlistPage {
  readonly entries: ComputedRef<readonly WishlistEntry[]>
  readonly pages: ComputedRef<number>
  readonly status: ComputedRef<'pending' | 'error' | 'past-end' | 'success'>
  readonly error: Ref<unknown>
  readonly isLoading: Ref<boolean>
  readonly retry: () => unknown
}

/** What a guest has saved, as the catalogue shows it today. */
const useGuestPage = (page: () => number): WishlistPage => {
  const wishlist = useWishlistStore()
  const catalogue = useCatalogue()
  const isGuests = ({ memberId }: StoredItem) => memberId === undefined
  /** With what was removed here, which keeps its place until the page is left: its removal may be undone. */
  const items = shallowRef(wishlist.stored.filter(isGuests))
  watch(() => wishlist.stored, (stored) => {
    const others = stored.filter((item) => isGuests(item) && !items.value.some(({ id }) => id === item.id))
    if (others.length > 0) items.value = [...others, ...items.value]
  })
  const begin = () => (page() - 1) * SAVED_PER_PAGE
  const own = computed(() => items.value.slice(begin(), begin() + SAVED_PER_PAGE))

  const query = useQuery({
    key: () => ['catalogue', 'many', ...own.value.map(({ id }) => id)],
    query: ({ signal }) => catalogue.many(own.value.map(({ id }) => id), { signal }),
    enabled: () => own.value.length > 0,
  })
  const cards = computed(() => new Map((query.data.value ?? []).map((card) => [card.id, card])))
  const entries = computed(() => own.value.filter(({ id }) => wishlist.ids.has(id))
    .map(({ id, title }) => ({ id, title, card: cards.value.get(id) ?? null })))

  // Everything on this page was removed, and there is more elsewhere.
  watch(entries, (now) => {
    if (now.length === 0 && wishlist.ids.size > 0 && own.value.length > 0) items.value = wishlist.stored.filter(isGuests)
  })

  return {
    entries,
    pages: computed(() => Math.ceil(items.value.length / SAVED_PER_PAGE)),
    status: computed(() => {
      if (own.value.length === 0) return page() > 1 ? 'past-end' : 'success'
      return query.status.value
    }),
    error: query.error,
    isLoading: query.isLoading,
    retry: query.refetch,
  }
}

interface AccountPage {
  readonly entries: readonly WishlistEntry[]
  readonly pages: number
  /** On all pages; Infinity where the marketplace does not state it, and more may follow. */
  readonly total: number
}

/** What a member's account holds. */
const useMemberPage = (memberId: number, page: () => number): WishlistPage => {
  const wishlist = useWishlistStore()
  const client = useClient()

  const query = useQuery<AccountPage, ApiError>({
    key: () => ['wishlist', memberId, page()],
    query: async ({ signal }) => {
      const at = page()
      const answer = await client.call(wishlists.list, { query: { page: at, limit: SAVED_PER_PAGE }, signal })
      const entries = answer.wishlists.map(({ listing_id: id, listing }) =>
        ({ id, title: listing?.title ?? '', card: listing ? cardOf(listing, listing.supplier) : null }))
      const { pages, total } = pagingOf(answer.pagination, at, SAVED_PER_PAGE, entries.length)
      return { entries, pages, total: total ?? (pages > at ? Infinity : (at - 1) * SAVED_PER_PAGE + entries.length) }
    },
    // What was cached lacks what was saved since.
    staleTime: 0,
  })
  const listed = computed(() => query.data.value?.entries ?? [])

  watch(query.data, async (data) => {
    if (data) (await wishlist.actions()).takePage(data.entries.map(({ id }) => id))
  }, { immediate: true })

  /** The page lacks something, or all of it was removed while there is more elsewhere. */
  const isOutdated = () => {
    if (!query.data.value || wishlist.status !== 'success' || !wishlist.isPageOpen) return false
    const { ids } = wishlist
    const isEmptied = ids.size > 0 && listed.value.length > 0 && listed.value.every(({ id }) => !ids.has(id))
    // What was removed from it may come back to its place.
    const all = new Set([...ids, ...listed.value.map(({ id }) => id)])
    return isEmptied || all.size > query.data.value.total
  }
  let readFor: ReadonlySet<number> | null = null
  watch([() => wishlist.ids, () => wishlist.status, query.data], async () => {
    // Once for each change: a marketplace whose page and whole disagree is not asked for ever.
    if (!isOutdated() || readFor === wishlist.ids) return
    readFor = wishlist.ids
    await (await wishlist.actions()).settled()
    if (isOutdated()) await query.refetch()
  })

  return {
    entries: computed(() => listed.value.filter(({ id }) => wishlist.ids.has(id))),
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

/** @param memberId null for a guest */
export const useWishlistPage = (memberId: number | null, page: () => number): WishlistPage =>
  memberId === null ? useGuestPage(page) : useMemberPage(memberId, page)
