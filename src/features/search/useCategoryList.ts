import { computed, shallowRef, watch } from 'vue'
import { readSort } from '../../catalogue/paths.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { useCategory, type CategoryView } from '../browse/index.ts'
import { useListAddress } from './useListAddress.ts'
import { pageOf, useResultList } from './useResultList.ts'

/** The category of the address, and its listings. */
export const useCategoryList = () => {
  const catalogue = useCatalogue()
  const address = useListAddress('category', (category) => ({ category }))
  const { slug, sort, page, isPlain } = address
  const known = shallowRef<CategoryView>()
  const head = computed(() => (known.value?.category.slug === slug.value ? known.value : undefined))
  let isListed: () => boolean = () => true

  // The first page says what the category is called, whatever it is narrowed by.
  const category = useCategory(
    () => (isPlain.value
      ? { slug: slug.value, sort: readSort(sort.value) ?? 'newest', page: page.value }
      : { slug: slug.value, sort: 'newest', page: 1 }),
    () => !head.value || isListed(),
  )
  watch(category.data, (data) => { if (data) known.value = data }, { immediate: true, flush: 'sync' })

  const list = useResultList(address, (wanted) => {
    isListed = wanted
    return {
      page: computed(() => (category.isPlaceholderData.value ? undefined : category.data.value)),
      error: category.error,
      isLoading: category.isLoading,
      retry: () => category.refetch(),
      read: async (asked, signal) => pageOf(await catalogue.category(slug.value, {
        sort: readSort(asked.sort) ?? 'newest', page: asked.page ?? 1, signal,
      })),
    }
  })
  return { address, list, head, error: category.error, isLoading: category.isLoading, retry: () => category.refetch() }
}
