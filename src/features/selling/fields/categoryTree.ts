/** Where categories stand in their tree. */
import type { Category } from '../../../contract/categories.ts'

/** A category and the categories above it, from the top, its own last. */
export interface CategoryPlace {
  readonly id: number
  readonly title: string
  readonly path: readonly Pick<Category, 'id' | 'title'>[]
  readonly children: readonly Category[]
}

/**
 * Every category by id, in the order of the tree. A marketplace may list them flat, with `parent_id` only: then the places
 * follow from that.
 */
export const categoryPlaces = (tree: readonly Category[]): ReadonlyMap<number, CategoryPlace> => {
  const all = new Map<number, Category>()
  const collect = (list: readonly Category[]): void => {
    for (const category of list) {
      if (all.has(category.id)) continue
      all.set(category.id, category)
      collect(category.children)
    }
  }
  collect(tree)
  const childrenOf = new Map<number | null, Category[]>()
  const parents = new Map<number, number | null>()
  for (const category of all.values()) for (const child of category.children) parents.set(child.id, category.id)
  for (const category of all.values()) {
    const stated = category.parent_id !== null && all.has(category.parent_id) ? category.parent_id : null
    const parent = parents.get(category.id) ?? stated
    parents.set(category.id, parent)
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), category])
  }
  const places = new Map<number, CategoryPlace>()
  const place = (category: Category, above: CategoryPlace['path']): void => {
    if (places.has(category.id)) return
    const path = [...above, { id: category.id, title: category.title }]
    const children = childrenOf.get(category.id) ?? []
    places.set(category.id, { id: category.id, title: category.title, path, children })
    for (const child of children) place(child, path)
  }
  for (const category of childrenOf.get(null) ?? []) place(category, [])
  return places
}
