import { computed, shallowRef, watch } from 'vue'
import type { RouteLocationNormalized } from 'vue-router'
import { useClient } from '../../api/clientKey.ts'
import { readSort } from '../../catalogue/paths.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { categoryQuery, type CategoryView, useBareCategory, useCategory } from '../category/index.ts'
import { useMedia } from '../../composables/useMedia.ts'
import { errorKind } from '../../i18n/errors.ts'
import { AFTER_FIRST_VIEW_MS } from '../../lib/firstIntent.ts'
import { readQuery } from './filters/listUrl.ts'
import { useListUrl } from './useListUrl.ts'
import { pageOf, useResultList } from './useResultList.ts'

/** The read that the page of a URL begins with: narrowed by anything, a category begins with its own first page. */
export const firstCategoryRead = ({ params, query }: RouteLocationNormalized<'category'>) => {
  const { sort, page = 1, ...filters } = readQuery(query)
  const isPlain = Object.keys(filters).length === 0
  return categoryQuery(useCatalogue(), useClient(), {
    slug: params.slug,
    sort: (isPlain && readSort(sort)) || 'newest',
    page: isPlain ? page : 1,
  })
}

/** The category of the URL, and its listings. */
export const useCategoryList = () => {
  const catalogue = useCatalogue()
  const url = useListUrl('category', (category) => ({ category }))
  const { slug, sort, page, isPlain } = url
  const known = shallowRef<CategoryView>()
  const listed = computed(() => (known.value?.category.slug === slug.value ? known.value : undefined))
  const isMadeReady = shallowRef<() => boolean>(() => false)

  // The first page says what the category is called, whatever it is narrowed by.
  const category = useCategory(
    () => (isPlain.value || isMadeReady.value()
      ? { slug: slug.value, sort: readSort(sort.value) ?? 'newest', page: page.value }
      : { slug: slug.value, sort: 'newest', page: 1 }),
    () => !listed.value || isMadeReady.value(),
  )
  watch(category.data, (data) => { if (data) known.value = data }, { immediate: true, flush: 'sync' })

  // Where its page is damaged the cards may still tell what is in it.
  const isNameless = computed(() => !listed.value && Boolean(category.error.value) && errorKind(category.error.value) !== 'not_found')
  const bare = useBareCategory(() => slug.value, () => isNameless.value)
  const head = computed(() => listed.value ?? (isNameless.value ? bare.data.value : undefined))

  useResultList(url, (wanted) => {
    isMadeReady.value = wanted
    return {
      page: computed(() => (category.isPlaceholderData.value ? undefined : category.data.value)),
      error: category.error,
      isLoading: category.isLoading,
      retry: () => category.refetch(),
      read: async (asked, signal) => pageOf(await catalogue.category(slug.value, {
        sort: readSort(asked.sort) ?? 'newest', page: asked.page ?? 1, signal,
      })),
    }
    // A phone has the filters in a sheet, which nobody sees before it is opened.
  }, useMedia('(width >= 64rem)').value ? 0 : AFTER_FIRST_VIEW_MS)
  const error = computed(() => (isNameless.value && bare.isPending.value ? null : category.error.value))
  return { url, head, error, isLoading: category.isLoading, retry: () => category.refetch() }
}
