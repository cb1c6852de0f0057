/**
 * Lists of listings that can be narrowed, ordered and paged: what a category's, a vendor's and the search page share.
 * The state is the address; a failed read keeps its error, a `CatalogueError`.
 */
export { firstCategoryRead, useCategoryList } from './useCategoryList.ts'
export { readQuery } from './filters/listUrl.ts'
export { useListUrl } from './useListUrl.ts'
export { pageOf, useProvidedList, useResultList } from './useResultList.ts'
export type { ReadyMade } from './useResultList.ts'
