import { useQueryCache } from '@pinia/colada'
import { computed, provide, shallowRef, watch, type InjectionKey, type Ref } from 'vue'
import type { ListingCard } from '../../catalogue/parts.ts'
import type { ListingQuery } from '../../catalogue/search/query.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { errorKind } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { injectRequired } from '../../lib/injectRequired.ts'
import { savesData } from '../../lib/savesData.ts'
import { useRoot } from '../../ui/root.ts'
import type { ListUrl } from './useListUrl.ts'
import { useResults } from './useResults.ts'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

/** A page of listings, and of what. */
export interface ListedPage {
  /** Of the catalogue that it comes from; pages of two versions do not fit together. */
  readonly version: string | null
  readonly listings: readonly ListingCard[]
  /** Of all pages; null where no listings are published. */
  readonly total: number | null
}

/** A page of listings, and how much there is. */
interface ListingPage extends ListedPage {
  /** Whether the marketplace has published its listings. */
  readonly published: boolean
  /** From 1; beyond `pages` it has no listings. */
  readonly page: number
  readonly pages: number
}

/** What is on the screen, and what was asked for to get it. */
export interface ListView extends ListingPage {
  readonly query: ListingQuery
}

/**
 * Pages without filters as they were made ready: they serve until the cards are there, and where these do not come, then
 * in place of filtered ones too.
 */
export interface ReadyMade {
  /** The page of the URL; undefined until it is loaded. */
  readonly page: Readonly<Ref<ListingPage | undefined>>
  readonly error: Readonly<Ref<unknown>>
  readonly isLoading: Readonly<Ref<boolean>>
  readonly retry: () => unknown
  /** Another page of the same list. */
  readonly read: (query: ListingQuery, signal: AbortSignal) => Promise<ListedPage>
}

interface PageDocument extends Pick<ListedPage, 'version' | 'listings'> {
  readonly pagination: { readonly totalResultsCount: number }
}

/** A further page as it was made ready. */
export const pageOf = ({ version, listings, pagination }: PageDocument): ListedPage =>
  ({ version, listings, total: pagination.totalResultsCount })

type ResultList = ReturnType<typeof useResultList>
interface ProvidedList {
  readonly url: ListUrl
  readonly list: ResultList
}
const ResultListKey: InjectionKey<ProvidedList> = Symbol('result list')

/** The page's list and its URL, for the components that show them. */
export const useProvidedList = (): ProvidedList => injectRequired(ResultListKey)

/** What there is to see where the marketplace has published no listings. */
const UNPUBLISHED: ListingPage = { published: false, version: null, listings: [], total: null, page: 1, pages: 1 }

const listOf = ({ page: _, ...query }: ListingQuery) => JSON.stringify(query)

/**
 * The listings of a URL, also for `useProvidedList` in the components below. A page without filters is shown as it was made ready, and the cards answer whatever
 * comes then; what is on the screen stays until the answer is there.
 * @param quiet milliseconds that the filters leave to the rest of the page, unless somebody moves
 */
export const useResultList = (
  url: ListUrl,
  readyMade?: (wanted: () => boolean) => ReadyMade,
  quiet = 0,
) => {
  const { t } = useI18n()
  const { announce } = useRoot()
  const catalogue = useCatalogue()
  const { query, isPlain } = url
  const made = shallowRef<ReadyMade>()
  const settled = useAfterFirstPaint(quiet)

  /** Somebody who saves data has the cards. */
  const isAllowed = !savesData() || useQueryCache().getEntries({ key: ['catalogue', 'search'], status: 'success' }).length > 0
  const isDemanded = shallowRef(false)
  /** What was made ready cannot be shown. */
  const isBare = () => Boolean(made.value?.error.value) && errorKind(made.value?.error.value) !== 'not_found'
  /** The cards are large: the first page goes before them, unless it cannot be shown without. */
  const wanted = computed(() => made.value?.page.value?.published !== false &&
    (!isPlain.value || isBare() || isDemanded.value || (settled.value && isAllowed)))
  const results = useResults(() => query.value, () => wanted.value)
  // A ref and not a computed: the reads of both would depend on each other in a circle, and computed values in a circle
  // stay subscribed to the query cache after their page is gone.
  const hasCards = shallowRef(false)
  watch([results.error, results.data], ([error, data]) => {
    hasCards.value = !error && (hasCards.value || data !== undefined)
  }, { immediate: true, flush: 'sync' })
  /** There are no cards to answer what is asked for, but what was made ready can be shown, unfiltered. */
  const isUnfiltered = shallowRef(false)
  watch(() => !isPlain.value && results.error.value !== null && results.data.value === undefined, (is) => {
    isUnfiltered.value = is && made.value !== undefined
  }, { flush: 'sync' })
  const isMadeReady = () => isUnfiltered.value || (isPlain.value && !hasCards.value)
  made.value = readyMade?.(isMadeReady)

  const answer = computed<ListingPage | undefined>(() => {
    const page = made.value?.page.value
    const asked = url.page.value
    // For a moment after the address has changed, the read still holds the page before.
    const found = results.isPlaceholderData.value ? undefined : results.data.value
    const isFitting = (isPlain.value || isUnfiltered.value) && page?.page === asked
    // A page that is missing looks like an empty one: the cards know better.
    if (page && (!page.published || (isFitting && (page.total !== 0 || !found)))) return page
    // Pages that were made ready know whether anything is published; without them the cards have to tell.
    if (!found) return !made.value && errorKind(results.error.value) === 'unavailable' ? UNPUBLISHED : undefined
    const { version, total, pages } = found
    return { published: true, version, total, pages, page: asked, listings: asked > pages ? [] : found.listings }
  })
  const error = computed(() => {
    if (answer.value) return null
    const [ofPage, ofCards] = [made.value?.error.value, results.error.value]
    // What was made ready and the cards stand in for each other.
    if (made.value && !(ofPage && (ofCards || !isBare()))) return null
    return (made.value && isPlain.value ? ofPage : ofCards) ?? null
  })
  const view = computed<ListView | undefined>((before) => {
    if (answer.value) return { ...answer.value, query: query.value }
    const isSamePlace = before?.query.vendor === query.value.vendor && before?.query.category === query.value.category
    return error.value === null && (!made.value || isSamePlace) ? before : undefined
  })

  // A list that grows or shrinks is news to those who do not see it; another page of it is not.
  watch([view, answer], ([shown, now], [before]) => {
    if (!now || !shown || !before || listOf(shown.query) === listOf(before.query)) return
    announce(t('browse.listings', { count: shown.total ?? 0 }))
  })

  const isCompleting = shallowRef(false)
  /** Asks for the documents that were missing, and then once more for what is on the screen. */
  const complete = async () => {
    isCompleting.value = true
    // Some of them may have come, and what is shown stays where none has.
    await catalogue.prepare().catch(() => {})
    await results.refetch()
    isCompleting.value = false
  }

  const list = {
    view,
    /** What is on the screen is not yet what was asked for. */
    isBusy: computed(() => view.value !== undefined && !answer.value),
    /** Why nothing is on the screen. */
    error,
    isLoading: computed(() => isCompleting.value || results.isLoading.value || made.value?.isLoading.value === true),
    retry: () => Promise.all([made.value?.error.value ? made.value.retry() : null, results.error.value ? results.refetch() : null]),
    complete,
    /** Of the cards: undefined while they are not there. */
    found: computed(() => results.data.value),
    /** Whether the filters have their turn. */
    wanted,
    /** Whether the filters come only when they are asked for; and the way to do that. */
    isOnDemand: computed(() => !wanted.value && settled.value && !isAllowed),
    demand: () => { isDemanded.value = true },
    /** Whether the listings are shown without the filters of the URL. */
    isUnfiltered: computed(() => isUnfiltered.value && answer.value?.published === true),
    /** Why there are no cards. */
    cardsError: computed(() => (results.data.value ? null : results.error.value)),
    read: (asked: ListingQuery, signal: AbortSignal): Promise<ListedPage> =>
      (made.value && isMadeReady() ? made.value.read(asked, signal) : catalogue.search(asked, { signal })),
    /** Reads again what is on the screen: a newer version was met below it. */
    renew: () => Promise.all([made.value?.page.value ? made.value.retry() : null, results.data.value ? results.refetch() : null]),
  }
  provide(ResultListKey, { url, list })
  return list
}
