import { computed } from 'vue'
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router'
import { SORTS, VENDOR_SORTS } from '../../catalogue/paths.ts'
import type { ListingQuery, SearchSort } from '../../catalogue/search/query.ts'
import type { FixedFilter } from './filters/activeFilters.ts'
import { defaultSort, readQuery, writeQuery } from './filters/listAddress.ts'

/** What the address of a page with a list of listings says, and the addresses beside it. */
export type ListAddress = ReturnType<typeof useListAddress>
type ListRoute = 'category' | 'vendor' | 'search'

const FIXED: Record<ListRoute, readonly FixedFilter[]> = { category: ['category'], vendor: ['vendor'], search: [] }
const ORDERS: Record<ListRoute, readonly SearchSort[]> = { category: SORTS, vendor: VENDOR_SORTS, search: SORTS }
/** What a page that is made ready differs in. */
const PLAIN = new Set<string>(['sort', 'page'] satisfies (keyof ListingQuery)[])

/**
 * Filters, order and page live in the address, so that they survive a reload, Back and being sent to somebody.
 * @param own what the path says, by its slug
 */
export const useListAddress = (name: ListRoute, own: (slug: string) => Pick<ListingQuery, FixedFilter> = () => ({})) => {
  const route = useRoute()
  const router = useRouter()
  const fixed = FIXED[name]

  // While the page is being left the address is another page's already: what is shown stays what it was.
  const slug = computed<string>((before) => (route.name === name ? String(route.params['slug'] ?? '') : (before ?? '')))
  /** What stands behind the path. */
  const said = computed<ListingQuery>((before) => {
    if (route.name !== name) return before ?? {}
    const read = Object.entries(readQuery(route.query)).filter(([key]) => !fixed.some((one) => one === key))
    return Object.fromEntries(read)
  })
  const sorts = computed<readonly SearchSort[]>(() => (said.value.q ? ['relevance', ...ORDERS[name]] : ORDERS[name]))
  const sort = computed(() => sorts.value.find((one) => one === said.value.sort) ?? defaultSort(said.value.q))
  const page = computed(() => said.value.page ?? 1)
  const isNarrowed = computed(() => !Object.keys(said.value).every((key) => PLAIN.has(key)))
  const query = computed<ListingQuery>(() => ({ ...said.value, ...own(slug.value), sort: sort.value, page: page.value }))

  const addressOf = ({ category, vendor, ...rest }: ListingQuery): RouteLocationRaw => {
    if (name === 'category' && category) {
      return { name, params: { slug: category }, query: writeQuery({ ...rest, ...(vendor && { vendor }) }) }
    }
    if (name === 'vendor' && vendor) {
      return { name, params: { slug: slug.value }, query: writeQuery({ ...rest, ...(category && { category }) }) }
    }
    // Without what its path says there is no such page: the same filters everywhere.
    return { name: 'search', query: writeQuery({ ...rest, ...(category && { category }), ...(vendor && { vendor }) }) }
  }
  /** Another choice begins at its first page. */
  const apply = ({ page: _, ...chosen }: ListingQuery) => router.push(addressOf(chosen))

  return {
    slug,
    query,
    /** The filters that the path says. */
    fixed,
    /** Whether anything but order and page is asked for. */
    isNarrowed,
    /** Whether the page may have been made ready. */
    isPlain: computed(() => name !== 'search' && !isNarrowed.value),
    /** The orders that this list can have. */
    sorts,
    sort,
    page,
    addressOf,
    toPage: (number: number) => addressOf({ ...query.value, page: number }),
    apply,
    setSort: (order: SearchSort) => apply({ ...query.value, sort: order }),
  }
}
