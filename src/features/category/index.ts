/** A category: its head, its subcategories, and the read of one of its pages. */
export { categoryQuery, useBareCategory, useCategory } from './useCategory.ts'
export type { CategoryView } from './useCategory.ts'
