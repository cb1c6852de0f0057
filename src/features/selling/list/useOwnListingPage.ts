/** One page of the member's listings as it was asked for, whatever of it the marketplace ignores. */
import { computed } from 'vue'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { Listing } from '../../../contract/listing.ts'
import type * as listings from '../../../contract/listings.ts'
import { pagingOf } from '../../../contract/records.ts'
import { LISTINGS_PER_PAGE, useOwnListings } from '../ownListings.queries.ts'
import { ownListingsQuery, type OwnListingFilter } from './ownListingFilter.ts'
import { hasStates, hasWords, inOrder, isInOrder } from './ownListingMatch.ts'
import { useOwnListingsStore } from '../ownListings.store.ts'

type Answer = ResponseOf<typeof listings.mine>

const totalOf = (answer: Answer | undefined): number | null => answer?.pagination?.totalResultsCount ?? null

export const useOwnListingPage = (filter: () => OwnListingFilter) => {
  const store = useOwnListingsStore()
  const list = useOwnListings(() => ownListingsQuery(filter()))
  const answered = computed(() => list.data.value?.listings ?? [])

  // Its own search may find more than these words say. What finds everything is no search.
  const isDoubtful = computed(() => filter().q !== '' && answered.value.some((one) => !hasWords(one, filter().q)))
  const everything = useOwnListings(() => (isDoubtful.value ? { ...ownListingsQuery({ ...filter(), q: '', order: null, page: 1 }), limit: 1 } : null))
  const isSearchedHere = computed(() => isDoubtful.value && everything.data.value !== undefined
    && totalOf(everything.data.value) === totalOf(list.data.value))
  // What was changed here since says nothing about the marketplace.
  const asRead = computed(() => answered.value.filter(({ id }) => !store.changed.has(id)))
  const isFilteredHere = computed(() => asRead.value.some((one) => !hasStates(one, filter())))
  const isSortedHere = computed(() => !isInOrder(asRead.value, filter().order))

  /** What the marketplace does not filter is filtered here. */
  const isMatch = (one: Listing): boolean => hasStates(one, filter()) && (!isSearchedHere.value || hasWords(one, filter().q))
  const rows = computed(() => {
    const { order } = filter()
    const found = answered.value.filter((one) => store.changed.has(one.id) || isMatch(one))
    return isSortedHere.value ? inOrder(found, order) : found
  })
  const pages = computed(() => {
    const { page } = filter()
    return list.data.value ? pagingOf(list.data.value.pagination, page, LISTINGS_PER_PAGE, answered.value.length).pages : page
  })

  return {
    rows,
    isMatch,
    pages,
    /** How many there are on all pages; null where nobody tells. */
    total: computed(() => (isFilteredHere.value || isSearchedHere.value ? null : totalOf(list.data.value))),
    /** What the marketplace ignored is done on the page that is shown, and only there. */
    isPartial: computed(() => pages.value > 1 && (isFilteredHere.value || isSearchedHere.value)),
    isPartlySorted: computed(() => pages.value > 1 && filter().order !== null && isSortedHere.value),
    isLoaded: computed(() => list.data.value !== undefined),
    isLoading: list.isLoading,
    error: list.error,
    retry: () => list.refetch(),
  }
}
