import { useQuery, useQueryCache } from '@pinia/colada'
import { computed, nextTick, ref, shallowRef, type Ref } from 'vue'
import { useClient } from '../../api/clientKey.ts'
import { pagingOf, type Pagination } from '../../contract/records.ts'
import { mine, ofUser, type Review } from '../../contract/reviews.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { errorKind } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { DOUBLE_PRESS_MS, holdClicks } from '../../lib/doublePress.ts'
import { useRoot } from '../../ui/root.ts'
import type { MyReview } from './reviewDirection.ts'

/** The most that one request may ask for (specification, Limits): nearly always these are all reviews. */
const REVIEWS_PER_REQUEST = 100
/** How many are shown at first, and added by each click on 'Show more reviews'. */
export const REVIEWS_PER_STEP = 10

interface ReviewPage<R extends Review> {
  readonly reviews: readonly R[]
  readonly pagination?: Pagination | null | undefined
}

/** A list of reviews that the Front API states in pages. */
interface ReviewSource<R extends Review> {
  /** Under which the pages are cached. */
  readonly key: (string | number)[]
  readonly read: (page: number, signal?: AbortSignal) => Promise<ReviewPage<R>>
  readonly enabled: boolean
}

const mayContinue = (pages: readonly ReviewPage<Review>[]): boolean => {
  const last = pages.at(-1)
  return last !== undefined && pagingOf(last.pagination, pages.length, REVIEWS_PER_REQUEST, last.reviews.length).hasMore
}

/** The page after these; one without reviews where they were all. */
const readNext = async <R extends Review>(
  pages: readonly ReviewPage<R>[],
  read: ReviewSource<R>['read'],
  signal?: AbortSignal,
): Promise<ReviewPage<R>> => {
  try {
    const next = await read(pages.length + 1, signal)
    // A list that goes on and brings nothing new would never end.
    if (next.reviews.some(({ id }) => !pages.some(({ reviews }) => reviews.some((known) => known.id === id)))) return next
  } catch (reason) {
    // Reviews were deleted meanwhile, or nobody said that the page before was the last one.
    if (errorKind(reason) !== 'not_found') throw reason
  }
  return { reviews: [] }
}

/** Reviews, page by page: on a refresh as many pages are read as are shown. */
const useReviewPages = <R extends Review>(source: () => ReviewSource<R>) => {
  const cache = useQueryCache()
  const { data, error: readError, asyncStatus: readStatus, refetch } = useQuery<ReviewPage<R>[]>(() => {
    const { key, read, enabled } = source()
    return {
      key,
      query: async ({ signal }) => {
        const wanted = cache.getQueryData<ReviewPage<R>[]>(key)?.length ?? 1
        const pages = [await read(1, signal)]
        while (pages.length < wanted && mayContinue(pages)) pages.push(await readNext(pages, read, signal))
        return pages
      },
      enabled,
      staleTime: STALE_TIMES_MS.browsing,
    }
  })
  const nextError = shallowRef<unknown>(null)
  const isLoadingNext = shallowRef(false)
  const pages = computed(() => data.value ?? [])
  const hasNextPage = computed(() => mayContinue(pages.value))

  const loadNextPage = async (): Promise<void> => {
    const shown = pages.value
    if (isLoadingNext.value || !hasNextPage.value) return
    isLoadingNext.value = true
    nextError.value = null
    const { key, read } = source()
    try {
      const next = await readNext(shown, read)
      cache.setQueryData(key, [...shown, next])
    } catch (reason) {
      nextError.value = reason
    } finally {
      isLoadingNext.value = false
    }
  }

  // A new review may push one that is already shown onto the next page.
  const reviews = computed(() => [
    ...new Map(pages.value.flatMap((page) => page.reviews).map((review) => [review.id, review])).values(),
  ])
  /** As the server states it; where it does not, null until all were read. */
  const total = computed(() =>
    pages.value[0]?.pagination?.totalResultsCount ?? (data.value && !hasNextPage.value ? reviews.value.length : null))
  const error = computed(() => nextError.value ?? readError.value)
  const asyncStatus = computed(() => (isLoadingNext.value ? 'loading' : readStatus.value))
  return { data, error, nextError, asyncStatus, refetch, hasNextPage, loadNextPage, reviews, total }
}

/** The reviews that a member received, page by page, loaded once they are wanted. */
export const useReviews = (id: () => number, isWanted: () => boolean = () => true) => {
  const client = useClient()
  return useReviewPages<Review>(() => {
    const user_id = id()
    return {
      key: ['reviews', user_id],
      read: (page, signal) =>
        client.call(ofUser, { params: { user_id }, query: { page, limit: REVIEWS_PER_REQUEST }, ...(signal && { signal }) }),
      enabled: isWanted(),
    }
  })
}

/** The reviews that the signed-in member received and wrote, page by page. The member is part of the cache's key. */
export const useMyReviews = (memberId: () => number) => {
  const client = useClient()
  return useReviewPages<MyReview>(() => ({
    key: ['reviews', 'mine', memberId()],
    read: (page, signal) => client.call(mine, { query: { page, limit: REVIEWS_PER_REQUEST }, ...(signal && { signal }) }),
    enabled: true,
  }))
}

interface ReviewList<R extends Review> {
  readonly reviews: Readonly<Ref<readonly R[]>>
  readonly hasNextPage: Readonly<Ref<boolean>>
  /** Why the next page did not come. */
  readonly nextError: Readonly<Ref<unknown>>
  readonly loadNextPage: () => Promise<void>
  readonly refetch: () => Promise<unknown>
}

/**
 * The part of a list of reviews that is shown, ten more at each step.
 * @param list the element whose children are the reviews, each of which can take the focus
 * @param total of all reviews, where it is stated
 */
export const useShownReviews = <R extends Review>(
  { reviews, hasNextPage, nextError, loadNextPage, refetch }: ReviewList<R>,
  list: Readonly<Ref<HTMLElement | null>>,
  total: () => number | null,
) => {
  const { t } = useI18n()
  const { announce } = useRoot()
  const count = ref(REVIEWS_PER_STEP)
  const shown = computed(() => reviews.value.slice(0, count.value))
  const hasMore = computed(() => count.value < reviews.value.length || hasNextPage.value)

  const more = async (): Promise<void> => {
    const first = shown.value.length
    // Where only some of the reviews are in the list, a page may bring none of them.
    do {
      if (count.value >= reviews.value.length) await loadNextPage()
      if (nextError.value) return
    } while (reviews.value.length <= first && hasNextPage.value)
    count.value = first + REVIEWS_PER_STEP
    const { length } = shown.value
    const added = length - first
    const all = total()
    announce(added > 0 && all !== null
      ? t('vendors.reviewsShown', { count: added, shown: length, total: all })
      // Where nothing more came, how many there are says that these are all.
      : t('vendors.reviewsCount', { count: added || (all ?? length) }))
    await nextTick()
    // The first that are found bring their list with them.
    if (added > 0) holdClicks(list.value, DOUBLE_PRESS_MS)
    // Focus moves to the first new review, or the last of all, because the button disappears after the last ones.
    const next = list.value?.children[Math.min(first, length - 1)]
    if (next instanceof HTMLElement) next.focus()
  }

  /** Asks again for what failed: the next page, or those that are shown. */
  const retry = async (): Promise<void> => { await (nextError.value ? more() : refetch()) }

  return { shown, hasMore, more, retry }
}
