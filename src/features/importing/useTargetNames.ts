import { computed } from 'vue'
import { useI18n } from '../../i18n/index.ts'
import { aliasOf, attributeField } from '../selling/index.ts'
import { IMPORT_FIELDS, type ColumnTarget } from './importColumns.ts'
import type { ListingImport } from './useListingImport.ts'

/** The names of what a column can be, in the reader's language. */
export const useTargetNames = ({ context, columns }: ListingImport) => {
  const { t } = useI18n()
  const definitions = computed(() => context.knowledge.value?.definitions ?? [])
  const nameOf = (target: ColumnTarget): string => {
    if (target === '') return t('listingImport.columnIgnore')
    const alias = aliasOf(target)
    if (alias !== undefined) return definitions.value.find((one) => one.alias === alias)?.title || alias
    // What is no attribute is one of our fields.
    return t(`listingImport.field_${target as (typeof IMPORT_FIELDS)[number]}`)
  }
  const options = computed(() => (['', ...IMPORT_FIELDS, ...definitions.value.map(({ alias }) => attributeField(alias))] as const)
    .map((target) => ({ value: target, label: nameOf(target) })))
  const headingOf = (column: number): string =>
    columns.value[column]?.heading || t('listingImport.columnUnnamed', { number: column + 1 })
  return { nameOf, options, headingOf }
}
