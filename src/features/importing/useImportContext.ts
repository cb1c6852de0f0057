import { computed } from 'vue'
import { useI18n } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { LOCALES } from '../../lib/languages.ts'
import { categoryPlaces, orderTypeChoices, useAttributes, useCategoryTree, useOwnListings } from '../selling/index.ts'
import { categoryNames } from './importCells.ts'
import { countryCodes, type NumberStyle } from './importValues.ts'

/** What the marketplace knows, and rows are read with: attributes, categories, order types. */
export const useImportContext = () => {
  const { locale } = useI18n()
  const config = useConfig()
  const attributes = useAttributes()
  const categories = useCategoryTree()
  // Only where the settings name no order types, those of the member's listings are taken.
  const own = useOwnListings(() => (config.orderTypes.length > 0 ? null : { page: 1 }))
  const countries = countryCodes(LOCALES)

  const orderTypes = computed(() => orderTypeChoices(config.orderTypes, own.data.value?.listings ?? []))
  const knowledge = computed(() => {
    const definitions = attributes.definitions.value
    const tree = categories.tree.value
    if (!definitions || !tree) return null
    const places = categoryPlaces(tree)
    return { definitions, categories: places, categoryNames: categoryNames(places), orderTypes: orderTypes.value, countries }
  })
  const error = computed(() => attributes.error.value ?? categories.error.value)

  return {
    knowledge,
    /** What could not be loaded; null while it can still come. */
    error: computed(() => (knowledge.value ? null : error.value)),
    isLoading: computed(() => [attributes, categories].some(({ asyncStatus }) => asyncStatus.value === 'loading')),
    retry: () => { for (const query of [attributes, categories]) if (query.error.value) void query.refetch().catch(() => {}) },
    /** How this reader writes numbers, where the file does not show how it does. */
    numberStyle: computed<NumberStyle>(() => ((1.5).toLocaleString(locale.value).includes(',') ? 'de' : 'en')),
  }
}
