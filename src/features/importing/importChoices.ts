/** Values that the marketplace knows for a field, to be suggested where it is typed. */
import { attributeField } from '../selling/index.ts'
import type { ReadContext } from './importCells.ts'
import type { ColumnTarget } from './importColumns.ts'

/** More would only slow the page: nobody reads them. */
const MAX_CHOICES = 1_000

export const choicesOf = (target: ColumnTarget, knowledge: Pick<ReadContext, 'definitions' | 'categories' | 'orderTypes'> | null): readonly string[] => {
  if (!knowledge || target === '') return []
  switch (target) {
    case 'category_id': return [...knowledge.categories.values()].slice(0, MAX_CHOICES).map(({ path }) => path.map(({ title }) => title).join(' > '))
    case 'order_type': return knowledge.orderTypes.map(({ title }) => title)
    case 'status': return ['published', 'draft', 'archived']
    case 'visibility': return ['both', 'catalog', 'search', 'none']
    default: return knowledge.definitions.find(({ alias }) => attributeField(alias) === target)?.options.slice(0, MAX_CHOICES).map(({ title }) => title) ?? []
  }
}
