/** A category: its head, its subcategories, and the read of one of its pages. */
export { categoryQuery, useBareCategory, useCategory } from './useCategory.ts'
export type { CategoryView } from './useCategory.ts'

/** The categories as the Front API lists them, for a marketplace without a catalogue. */
export const loadFrontCategories = () => import('./frontCategories.ts')
