import { useQuery, useQueryCache, type QueryCache } from '@pinia/colada'
import { computed, shallowRef } from 'vue'
import { useClient, type Client } from '../../api/clientKey.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { ofUser } from '../../contract/reviews.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { distributionOf } from './reviewNotes.ts'

type ReviewPage = ResponseOf<typeof ofUser>

/** The most that one request may ask for (specification, Limits), so that nearly all reviews are counted. */
const REVIEWS_PER_REQUEST = 100

const readPage = (client: Client, user_id: number, page: number, signal?: AbortSignal): Promise<ReviewPage> =>
  client.call(ofUser, { params: { user_id }, query: { page, limit: REVIEWS_PER_REQUEST }, ...(signal && { signal }) })

const keyOf = (user_id: number) => ['reviews', user_id]

/** Pages of reviews: the first, or on a refresh as many as are shown. */
const reviewsQuery = (client: Client, cache: QueryCache, user_id: number) => ({
  key: keyOf(user_id),
  query: async ({ signal }: { signal: AbortSignal }) => {
    const wanted = cache.getQueryData<ReviewPage[]>(keyOf(user_id))?.length ?? 1
    const pages = [await readPage(client, user_id, 1, signal)]
    while (pages.length < wanted && pages.at(-1)?.pagination?.nextPage) {
      pages.push(await readPage(client, user_id, pages.length + 1, signal))
    }
    return pages
  },
  staleTime: STALE_TIMES_MS.browsing,
})

/** The reviews that a member received, page by page, loaded once they are wanted. */
export const useReviews = (id: () => number, isWanted: () => boolean = () => true) => {
  const client = useClient()
  const cache = useQueryCache()
  const { data, error: readError, asyncStatus: readStatus, refetch } = useQuery<ReviewPage[]>(() => ({
    ...reviewsQuery(client, cache, id()), enabled: isWanted(),
  }))
  const nextError = shallowRef<unknown>(null)
  const isLoadingNext = shallowRef(false)
  const pages = computed(() => data.value ?? [])
  const hasNextPage = computed(() => Boolean(pages.value.at(-1)?.pagination?.nextPage))

  const loadNextPage = async (): Promise<void> => {
    const shown = pages.value
    if (isLoadingNext.value || !hasNextPage.value) return
    isLoadingNext.value = true
    nextError.value = null
    const key = keyOf(id())
    try {
      const next = await readPage(client, id(), shown.length + 1)
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
  /** As the server states it; null where it does not. */
  const total = computed(() => pages.value[0]?.pagination?.totalResultsCount ?? null)
  const distribution = computed(() => distributionOf(reviews.value.map(({ note }) => note)))
  const error = computed(() => nextError.value ?? readError.value)
  const asyncStatus = computed(() => (isLoadingNext.value ? 'loading' : readStatus.value))
  return { data, error, asyncStatus, refetch, hasNextPage, loadNextPage, reviews, total, distribution }
}
