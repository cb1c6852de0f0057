import type { RouteLocationRaw } from 'vue-router'
import type { CategoryTile, ListingCard } from '../../catalogue/documents.ts'
import type { Suggestions, VendorSuggestion } from '../../catalogue/search/query.ts'

interface Leading {
  /** Unique among the options that are shown. */
  readonly key: string
  readonly to: RouteLocationRaw
}

/** One line of the list, and where it leads. */
export type SuggestOption =
  | (Leading & { readonly kind: 'listing', readonly card: ListingCard })
  | (Leading & { readonly kind: 'category', readonly category: CategoryTile })
  | (Leading & { readonly kind: 'vendor', readonly vendor: VendorSuggestion })
  /** Makes a search. */
  | (Leading & { readonly kind: 'recent' | 'all', readonly text: string })
  | { readonly kind: 'clear', readonly key: string, readonly to: null }

/** Options under one heading. */
export interface SuggestGroup {
  readonly name: 'listings' | 'categories' | 'vendors' | 'recent'
  readonly options: readonly SuggestOption[]
}

const searchFor = (q: string): RouteLocationRaw => ({ name: 'search', query: { q } })

/** The way to all that is found. */
export const allOption = (text: string): SuggestOption => ({ kind: 'all', key: 'all', to: searchFor(text), text })

export const clearOption: SuggestOption = { kind: 'clear', key: 'clear', to: null }

/** What was searched for before. */
export const recentGroup = (texts: readonly string[]): SuggestGroup => ({
  name: 'recent',
  options: texts.map((text, at) => ({ kind: 'recent', key: `recent-${at}`, to: searchFor(text), text })),
})

/** What was found, by its kind; a kind without anything is left out. */
export const foundGroups = ({ listings, categories, vendors }: Suggestions): SuggestGroup[] => {
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
