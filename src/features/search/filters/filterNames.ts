import { shallowReactive, watch } from 'vue'
import type { AttributeFacet, Facets } from '../../../catalogue/search/query.ts'
import { useCatalogue, type CatalogueSource } from '../../../catalogue/source.ts'

type Head = Pick<AttributeFacet, 'title' | 'type' | 'unit'>

/** Names from all facets so far: where nothing is found, the facets are empty. */
export interface FilterNames {
  /** Attributes by alias. */
  readonly attributes: Map<string, Head>
  /** By slug. */
  readonly categories: Map<string, string>
  /** By member's id. */
  readonly vendors: Map<number, string>
  readonly orderTypes: Map<number, string>
}

/** A category's slug and title. */
export type NamedCategory = Pick<Facets['categories'][number], 'slug' | 'title'>

// eslint-disable-next-line no-restricted-syntax -- A cache by the application's own source.
const namesByCatalogue = new WeakMap<CatalogueSource, FilterNames>()

const namesOf = (catalogue: CatalogueSource): FilterNames => {
  const known = namesByCatalogue.get(catalogue)
  if (known) return known
  const names: FilterNames = {
    attributes: shallowReactive(new Map()),
    categories: shallowReactive(new Map()),
    vendors: shallowReactive(new Map()),
    orderTypes: shallowReactive(new Map()),
  }
  namesByCatalogue.set(catalogue, names)
  return names
}

/** The names of one application's catalogue, with those of these facets and of a path to a category. */
export const useFilterNames = (
  facets: () => Facets | null,
  path: () => readonly NamedCategory[] | undefined = () => undefined,
): FilterNames => {
  const names = namesOf(useCatalogue())
  watch([facets, path], ([now, ancestors]) => {
    for (const { slug, title } of [...(ancestors ?? []), ...(now?.categories ?? [])]) names.categories.set(slug, title)
    for (const { alias, title, type, unit } of now?.attributes ?? []) {
      if (!names.attributes.has(alias)) names.attributes.set(alias, { title, type, unit })
    }
    for (const { id, public_name } of now?.vendors ?? []) names.vendors.set(id, public_name)
    for (const { id, title } of now?.orderTypes ?? []) names.orderTypes.set(id, title)
  }, { immediate: true, flush: 'sync' })
  return names
}
