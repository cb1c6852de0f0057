import { computed } from 'vue'
import { useRoute, useRouter, type LocationQuery, type RouteLocationRaw } from 'vue-router'
import { readSort, type Sort } from '../../catalogue/paths.ts'

/** What the address of a category page says, and the addresses beside it. */
export type CategoryAddress = ReturnType<typeof useCategoryAddress>

const first = (value: LocationQuery[string] | undefined) => (Array.isArray(value) ? value[0] : value) ?? undefined

/** A page number as it may stand in an address; anything else is the first page. */
const readPage = (value: string | undefined): number => (/^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1)

/** Slug, order and page live in the address, so that they survive a reload, Back and being sent to somebody. */
export const useCategoryAddress = () => {
  const route = useRoute()
  const router = useRouter()

  // While the page is being left the address is another page's already: what is shown stays what it was.
  const slug = computed<string>((before) => (route.name === 'category' ? String(route.params['slug']) : (before ?? '')))
  const sort = computed<Sort>(() => readSort(first(route.query['sort'])) ?? 'newest')
  const page = computed(() => readPage(first(route.query['page'])))

  const addressOf = (order: Sort, number: number): RouteLocationRaw => ({
    name: 'category',
    params: { slug: slug.value },
    query: { ...(order === 'newest' ? {} : { sort: order }), ...(number === 1 ? {} : { page: String(number) }) },
  })

  return {
    slug,
    sort,
    page,
    toPage: (number: number) => addressOf(sort.value, number),
    /** Another order begins at its first page. */
    setSort: (order: Sort) => router.push(addressOf(order, 1)),
  }
}
