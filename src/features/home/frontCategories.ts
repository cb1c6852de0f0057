/** Categories from the Front API, for a marketplace that has published no catalogue; loaded only then. */
import type { Client } from '../../api/clientKey.ts'
import type { CategoryTile } from '../../catalogue/documents.ts'
import { categorySlug, isCategorySlug } from '../../catalogue/categorySlug.ts'
import { list, type Category } from '../../contract/categories.ts'

/** A category with its ancestors from the top. */
export interface FoundCategory {
  readonly category: CategoryTile
  readonly path: readonly CategoryTile[]
  readonly children: readonly CategoryTile[]
}

const tileOf = (category: Category): CategoryTile => ({
  id: category.id,
  title: category.title,
  slug: categorySlug(category),
  cover: category.cover,
  count: null,
})

const find = (level: readonly Category[], slug: string, path: readonly CategoryTile[]): FoundCategory | undefined => {
  for (const category of level) {
    if (isCategorySlug(slug, category)) {
      return { category: tileOf(category), path, children: category.children.map(tileOf) }
    }
    const below = find(category.children, slug, [...path, tileOf(category)])
    if (below) return below
  }
  return undefined
}

/** The tree of an answer, which may be nested, or flat with the parents named. */
const treeOf = (answer: readonly Category[]): Category[] => {
  const known = new Map(answer.map((category) => [category.id, { ...category, children: [...category.children] }]))
  const top: Category[] = []
  for (const category of known.values()) {
    const parent = category.parent_id === category.id ? undefined : known.get(category.parent_id ?? 0)
    // A parent that is not listed (hidden, or one root above all) leaves its children at the top.
    if (!parent) top.push(category)
    else if (!parent.children.some(({ id }) => id === category.id)) parent.children.push(category)
    else parent.children = parent.children.map((child) => (child.id === category.id ? category : child))
  }
  return top
}

const readTree = async (client: Client, signal: AbortSignal): Promise<Category[]> =>
  treeOf((await client.call(list, { signal })).categories)

/** The top categories. */
export const topCategories = async (client: Client, signal: AbortSignal): Promise<CategoryTile[]> =>
  (await readTree(client, signal)).map(tileOf)

/** The category of an address; undefined where the marketplace has none. */
export const findCategory = async (
  client: Client,
  slug: string,
  signal: AbortSignal,
): Promise<FoundCategory | undefined> => find(await readTree(client, signal), slug, [])
