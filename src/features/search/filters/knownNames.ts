import { shallowReactive, watch } from 'vue'
import type { AttributeFacet, Facets } from '../../../catalogue/search/query.ts'
import { useCatalogue, type CatalogueSource } from '../../../catalogue/source.ts'

type Head = Pick<AttributeFacet, 'title' | 'type' | 'unit'>

/** What things are called that facets have named so far: where nothing is found the facets name nothing any more. */
export interface KnownNames {
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

const memories = new WeakMap<CatalogueSource, KnownNames>()

const memoryOf = (catalogue: CatalogueSource): KnownNames => {
  const known = memories.get(catalogue)
  if (known) return known
  const names: KnownNames = {
    attributes: shallowReactive(new Map()),
    categories: shallowReactive(new Map()),
    vendors: shallowReactive(new Map()),
    orderTypes: shallowReactive(new Map()),
  }
  memories.set(catalogue, names)
  return names
}

/** The names of one application's catalogue, with those of these facets and of the way to a category. */
export const useKnownNames = (
  facets: () => Facets | null,
  path: () => readonly NamedCategory[] | undefined = () => undefined,
): KnownNames => {
  const names = memoryOf(useCatalogue())
  watch([facets, path], ([now, way]) => {
    for (const { slug, title } of [...(way ?? []), ...(now?.categories ?? [])]) names.categories.set(slug, title)
    for (const { alias, title, type, unit } of now?.attributes ?? []) {
      if (!names.attributes.has(alias)) names.attributes.set(alias, { title, type, unit })
    }
    for (const { id, public_name } of now?.vendors ?? []) names.vendors.set(id, public_name)
    for (const { id, title } of now?.orderTypes ?? []) names.orderTypes.set(id, title)
  }, { immediate: true, flush: 'sync' })
  return names
}
