import { computed } from 'vue'
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router'
import { SORTS, VENDOR_SORTS } from '../../catalogue/paths.ts'
import type { ListingQuery, SearchSort } from '../../catalogue/search/query.ts'
import type { FixedFilter } from './filters/activeFilters.ts'
import { defaultSort, readQuery, writeQuery } from './filters/listUrl.ts'

/** What the URL of a page with listings says, and the URLs of its other pages. */
export type ListUrl = ReturnType<typeof useListUrl>
type ListRoute = 'category' | 'vendor' | 'search'

const FIXED_FILTERS: Record<ListRoute, readonly FixedFilter[]> = { category: ['category'], vendor: ['vendor'], search: [] }
const SORTS_BY_ROUTE: Record<ListRoute, readonly SearchSort[]> = { category: SORTS, vendor: VENDOR_SORTS, search: SORTS }
/** Published pages exist for every value of these. */
const PUBLISHED_PARAMETERS = new Set<string>(['sort', 'page'] satisfies (keyof ListingQuery)[])

/**
 * Filters, order and page are in the URL, so that they survive a reload, Back and a shared link.
 * @param ofPath the filter that the path states, by its slug
 */
export const useListUrl = (name: ListRoute, ofPath: (slug: string) => Pick<ListingQuery, FixedFilter> = () => ({})) => {
  const route = useRoute()
  const router = useRouter()
  const fixed = FIXED_FILTERS[name]

  // During a route change the URL is already another page's: keep the old values until the page is gone.
  const slug = computed<string>((before) => (route.name === name ? String(route.params['slug'] ?? '') : (before ?? '')))
  /** The query string, without what the path states. */
  const stated = computed<ListingQuery>((before) => {
    if (route.name !== name) return before ?? {}
    const read = Object.entries(readQuery(route.query)).filter(([key]) => !fixed.some((one) => one === key))
    return Object.fromEntries(read)
  })
  const sorts = computed<readonly SearchSort[]>(() => (stated.value.q ? ['relevance', ...SORTS_BY_ROUTE[name]] : SORTS_BY_ROUTE[name]))
  const sort = computed(() => sorts.value.find((one) => one === stated.value.sort) ?? defaultSort(stated.value.q))
  const page = computed(() => stated.value.page ?? 1)
  const isNarrowed = computed(() => !Object.keys(stated.value).every((key) => PUBLISHED_PARAMETERS.has(key)))
  const query = computed<ListingQuery>(() => ({ ...stated.value, ...ofPath(slug.value), sort: sort.value, page: page.value }))

  const urlOf = ({ category, vendor, ...rest }: ListingQuery): RouteLocationRaw => {
    if (name === 'category' && category) {
      return { name, params: { slug: category }, query: writeQuery({ ...rest, ...(vendor && { vendor }) }) }
    }
    if (name === 'vendor' && vendor) {
      return { name, params: { slug: slug.value }, query: writeQuery({ ...rest, ...(category && { category }) }) }
    }
    // Without the filter of its path there is no such page: search everywhere with the same filters.
    return { name: 'search', query: writeQuery({ ...rest, ...(category && { category }), ...(vendor && { vendor }) }) }
  }
  /** Opens the first page of another query. */
  const apply = ({ page: _, ...chosen }: ListingQuery) => router.push(urlOf(chosen))

  return {
    slug,
    query,
    /** The filters that the path states. */
    fixed,
    /** Whether there are filters beyond those of the path. */
    isNarrowed,
    /** Whether the catalogue may have published this page as a document. */
    isPlain: computed(() => name !== 'search' && !isNarrowed.value),
    /** The orders that this list offers. */
    sorts,
    sort,
    page,
    urlOf,
    toPage: (number: number) => urlOf({ ...query.value, page: number }),
    apply,
    setSort: (order: SearchSort) => apply({ ...query.value, sort: order }),
  }
}
