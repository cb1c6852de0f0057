import { computed } from 'vue'
import { useRoute, useRouter, type LocationQuery, type RouteLocationRaw } from 'vue-router'
import { SORTS, VENDOR_SORTS, type Sort } from '../../catalogue/paths.ts'

/** What the address of a page with a list of listings says, and the addresses beside it. */
export type ListAddress = ReturnType<typeof useListAddress>

const first = (value: LocationQuery[string] | undefined) => (Array.isArray(value) ? value[0] : value) ?? undefined

/** A page number as it may stand in an address; anything else is the first page. */
const readPage = (value: string | undefined): number => (/^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1)

const ORDERS: Record<'category' | 'vendor', readonly Sort[]> = { category: SORTS, vendor: VENDOR_SORTS }

/** Slug, order and page live in the address, so that they survive a reload, Back and being sent to somebody. */
export const useListAddress = (name: 'category' | 'vendor') => {
  const route = useRoute()
  const router = useRouter()

  // While the page is being left the address is another page's already: what is shown stays what it was.
  const slug = computed<string>((before) => (route.name === name ? String(route.params['slug']) : (before ?? '')))
  const sorts = ORDERS[name]
  const sort = computed<Sort>(() => sorts.find((one) => one === first(route.query['sort'])) ?? 'newest')
  const page = computed(() => readPage(first(route.query['page'])))

  const addressOf = (order: Sort, number: number): RouteLocationRaw => ({
    name,
    params: { slug: slug.value },
    query: { ...(order === 'newest' ? {} : { sort: order }), ...(number === 1 ? {} : { page: String(number) }) },
  })

  return {
    slug,
    /** The orders that this list can have. */
    sorts,
    sort,
    page,
    toPage: (number: number) => addressOf(sort.value, number),
    /** Another order begins at its first page. */
    setSort: (order: Sort) => router.push(addressOf(order, 1)),
  }
}
