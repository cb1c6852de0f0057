import { useInfiniteQuery } from '@pinia/colada'
import { computed } from 'vue'
import { useClient, type Client } from '../../api/clientKey.ts'
import { ofUser } from '../../contract/reviews.ts'
import { FRESH } from '../../composables/freshness.ts'
import { distributionOf } from './reviewNotes.ts'

/** As many as one request may bring (specification, Limits): what is counted is then nearly all. */
const REVIEWS_PER_REQUEST = 100

const reviewsQuery = (client: Client, user_id: number) => ({
  key: ['reviews', user_id],
  query: ({ pageParam, signal }: { pageParam: number, signal: AbortSignal }) =>
    client.call(ofUser, { params: { user_id }, query: { page: pageParam, limit: REVIEWS_PER_REQUEST }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last: { pagination: { nextPage: boolean } | null }, all: readonly unknown[]) =>
    (last.pagination?.nextPage ? all.length + 1 : null),
  staleTime: FRESH.browsing,
})

/** The reviews that a member received, page after page, asked for once they are wanted. */
export const useReviews = (id: () => number, isWanted: () => boolean = () => true) => {
  const client = useClient()
  const query = useInfiniteQuery(() => ({ ...reviewsQuery(client, id()), enabled: isWanted() }))
  const pages = computed(() => query.data.value?.pages ?? [])
  // While pages are read, a new review may push one that is shown already onto the next.
  const reviews = computed(() => [
    ...new Map(pages.value.flatMap((page) => page.reviews).map((review) => [review.id, review])).values(),
  ])
  /** As the server states it; null where it does not. */
  const total = computed(() => pages.value[0]?.pagination?.totalResultsCount ?? null)
  const distribution = computed(() => distributionOf(reviews.value.map(({ note }) => note)))
  return { ...query, reviews, total, distribution }
}
