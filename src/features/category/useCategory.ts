import { useQuery } from '@pinia/colada'
import { useClient, type Client } from '../../api/clientKey.ts'
import type { CategoryDocument, CategoryTile, ListingCard } from '../../catalogue/documents.ts'
import type { Sort } from '../../catalogue/paths.ts'
import { CatalogueError, useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { loadFrontCategories } from '../home/index.ts'

/** Which part of which category is looked at. */
export interface CategoryQuery {
  readonly slug: string
  readonly sort: Sort
  readonly page: number
}

/** What a category page shows. */
export interface CategoryView {
  /** Whether the marketplace has published its listings. */
  readonly published: boolean
  /** Of the published catalogue that it comes from. */
  readonly version: string | null
  readonly category: CategoryTile
  /** What it is, in the marketplace's words. */
  readonly description: string | null
  readonly path: readonly CategoryTile[]
  readonly children: readonly CategoryTile[]
  readonly listings: readonly ListingCard[]
  /** Of all pages; null where no listings are published. */
  readonly total: number | null
  readonly page: number
  readonly pages: number
}

const viewOf = ({ version, category, description, path, children, listings, pagination }: CategoryDocument): CategoryView => ({
  published: true,
  version,
  category,
  description,
  path,
  children,
  listings,
  total: pagination.totalResultsCount,
  page: pagination.currentPage,
  pages: pagination.pageCount,
})

/** The category as the Front API knows it: its name and its children, without listings. */
const readBare = async (client: Client, slug: string, published: boolean, signal: AbortSignal): Promise<CategoryView> => {
  const { findCategory } = await loadFrontCategories()
  const found = await findCategory(client, slug, signal)
  if (!found) throw new CatalogueError('not_found', slug)
  return { published, version: null, description: null, ...found, listings: [], total: published ? 0 : null, page: 1, pages: 1 }
}

const readCategory = async (
  catalogue: CatalogueSource,
  client: Client,
  { slug, sort, page }: CategoryQuery,
  signal: AbortSignal,
): Promise<CategoryView> => {
  try {
    return viewOf(await catalogue.category(slug, { sort, page, signal }))
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    if (error.kind === 'unavailable') return readBare(client, slug, false, signal)
    if (error.kind !== 'not_found') throw error
    // A page past the last, or no such category? The first page tells. A category may also be younger than the
    // published catalogue.
    if (page > 1) {
      const first = await readCategory(catalogue, client, { slug, sort, page: 1 }, signal)
      // It should be there, and the cards may know what is on it.
      if (page <= first.pages) throw new CatalogueError('damaged', slug)
      return { ...first, listings: [], page }
    }
    return readBare(client, slug, true, signal)
  }
}

/**
 * The read of one page of a category. Made outside of the component, as the options of every query: the query cache holds
 * them for minutes, and closures made in a component would hold the whole page as long.
 */
export const categoryQuery = (catalogue: CatalogueSource, client: Client, asked: CategoryQuery) => ({
  key: ['catalogue', 'category', asked.slug, asked.sort, asked.page],
  query: ({ signal }: { signal: AbortSignal }) => readCategory(catalogue, client, asked, signal),
  // What is on the screen stays until the next page of the same category is there.
  placeholderData: (previous: CategoryView | undefined) => (previous?.category.slug === asked.slug ? previous : undefined),
  staleTime: STALE_TIMES_MS.browsing,
})

const bareCategoryQuery = (client: Client, slug: string) => ({
  key: ['categories', slug],
  query: ({ signal }: { signal: AbortSignal }) => readBare(client, slug, true, signal),
  staleTime: STALE_TIMES_MS.browsing,
})

/** A category without its listings, which the Front API knows where the catalogue is damaged; asked for while `wanted`. */
export const useBareCategory = (slug: () => string, wanted: () => boolean) => {
  const client = useClient()
  return useQuery<CategoryView>(() => ({ ...bareCategoryQuery(client, slug()), enabled: wanted() }))
}

/** One page of a category, asked for while `wanted`. */
export const useCategory = (query: () => CategoryQuery, wanted: () => boolean) => {
  const catalogue = useCatalogue()
  const client = useClient()
  return useQuery<CategoryView>(() => ({ ...categoryQuery(catalogue, client, query()), enabled: wanted() }))
}
