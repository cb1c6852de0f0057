import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { CategoryTile, ListingCard } from '../../catalogue/documents.ts'
import type { Suggestions, VendorSuggestion } from '../../catalogue/search/query.ts'
import { useCatalogue } from '../../catalogue/source.ts'

interface Target {
  /** Unique among the options in the list. */
  readonly key: string
  readonly to: RouteLocationRaw
}

/** One option of the list, and its link. */
export type SuggestOption =
  | (Target & { readonly kind: 'listing', readonly card: ListingCard })
  | (Target & { readonly kind: 'category', readonly category: CategoryTile })
  | (Target & { readonly kind: 'vendor', readonly vendor: VendorSuggestion })
  /** Opens the search page. */
  | (Target & { readonly kind: 'recent' | 'all', readonly text: string })
  | { readonly kind: 'clear', readonly key: string, readonly to: null }

/** Options under one heading. */
export interface SuggestGroup {
  readonly name: 'listings' | 'categories' | 'vendors' | 'recent'
  readonly options: readonly SuggestOption[]
}

const searchFor = (q: string): RouteLocationRaw => ({ name: 'search', query: { q } })

/** The option that opens all results. */
export const allOption = (text: string): SuggestOption => ({ kind: 'all', key: 'all', to: searchFor(text), text })

export const clearOption: SuggestOption = { kind: 'clear', key: 'clear', to: null }

export const recentGroup = (texts: readonly string[]): SuggestGroup => ({
  name: 'recent',
  options: texts.map((text, at) => ({ kind: 'recent', key: `recent-${at}`, to: searchFor(text), text })),
})

/** The found options by kind; empty kinds are left out. */
export const groupSuggestions = ({ listings, categories, vendors }: Suggestions): SuggestGroup[] => {
  const groups: SuggestGroup[] = [
    {
      name: 'listings',
      options: listings.map((card) => ({
        kind: 'listing', key: `listing-${card.id}`, to: { name: 'listing', params: { slug: card.slug } }, card,
      })),
    },
    {
      name: 'categories',
      options: categories.map((category) => ({
        kind: 'category', key: `category-${category.id}`, to: { name: 'category', params: { slug: category.slug } }, category,
      })),
    },
    {
      name: 'vendors',
      options: vendors.map((vendor) => ({
        kind: 'vendor', key: `vendor-${vendor.id}`, to: { name: 'vendor', params: { slug: vendor.slug } }, vendor,
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** From the first keystroke without an answer until the list says that the catalogue is loading. */
const SLOW_SUGGESTIONS_AFTER_MS = 400

/** The suggestions, and the text that they belong to. */
export interface Answer {
  readonly text: string
  readonly found: Suggestions
}

interface SuggestionState {
  /** The newest answer; it stays until the next one arrives. */
  readonly answer: Readonly<ShallowRef<Answer | null>>
  readonly isSlow: Readonly<Ref<boolean>>
  readonly hasFailed: Readonly<Ref<boolean>>
}

/** Asks the catalogue at every change of the text, except for ''. An older answer never replaces a newer one. */
export const useSuggestions = (text: () => string): SuggestionState => {
  const catalogue = useCatalogue()
  const answer = shallowRef<Answer | null>(null)
  const isSlow = ref(false)
  const hasFailed = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = (found: Answer | null, isFailure = false): void => {
    clearTimeout(timer)
    timer = undefined
    isSlow.value = false
    answer.value = found
    hasFailed.value = isFailure
  }

  watch(text, async (asked, _before, onCleanup) => {
    if (!asked) return settle(null)
    const controller = new AbortController()
    onCleanup(() => controller.abort())
    timer ??= setTimeout(() => {
      isSlow.value = true
      answer.value = null
    }, SLOW_SUGGESTIONS_AFTER_MS)
    try {
      const found = await catalogue.suggest(asked, { signal: controller.signal })
      if (!controller.signal.aborted) settle({ text: asked, found })
    } catch {
      if (!controller.signal.aborted) settle(null, true)
    }
  }, { immediate: true })

  return { answer, isSlow, hasFailed }
}
