/** What a vendor looks at first; each figure has its own request, and its own error. */
import { computed } from 'vue'
import { pagingOf } from '../../../contract/records.ts'
import { useI18n, type MessageKey } from '../../../i18n/index.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useOwnListings } from '../ownListings.queries.ts'

/** A read that may be repeated. */
export interface Read {
  readonly value: string
  readonly count: number
  readonly failure: string
  readonly pending: boolean
  readonly retry: () => unknown
}

/** What moderation keeps from shoppers. */
export const HELD_BACK = ['waiting', 'rejected', 'blocked'] as const
export type HeldBack = (typeof HELD_BACK)[number]
/** Of these the first page alone is read: how many there are stands beside it. */
const FIRST_PAGE = { page: 1, limit: 25 } as const

/** How many of the member's listings have this moderation. */
export const useHeldBack = (moderation: HeldBack) => {
  const { t, number } = useI18n()
  const { data, error, isLoading, refetch } = useOwnListings(() => ({ ...FIRST_PAGE, admin_status: moderation }))
  return computed<Read>(() => {
    const answer = data.value
    const fitting = answer?.listings.filter((one) => one.admin_status === moderation) ?? []
    // A marketplace may ignore the filter: then only what stands on this page is known.
    const isFiltered = answer !== undefined && fitting.length === answer.listings.length
    const { total, hasMore } = pagingOf(answer?.pagination, FIRST_PAGE.page, FIRST_PAGE.limit, answer?.listings.length ?? 0)
    const count = (isFiltered ? total : null) ?? fitting.length
    const isUnknown = hasMore && !isFiltered
    const key: MessageKey = isUnknown ? 'selling.moderationUnknown' : count === 0 ? 'selling.moderationNone' : 'selling.waitingCount'
    const text = isFiltered && hasMore && total === null ? `${number(count)}+` : t(key, { count })
    return {
      value: answer ? text : '', count: isUnknown ? 1 : count, failure: error.value ? errorText(error.value, t) : '',
      pending: isLoading.value, retry: () => refetch(),
    }
  })
}
