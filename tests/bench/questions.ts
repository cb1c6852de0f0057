/** What shoppers ask, for measuring. */
import type { ListingQuery } from '../../src/catalogue/search/query.ts'

export const FILTERS: readonly ListingQuery[] = [
  {},
  { category: 'home-and-kitchen' },
  { attributes: { material: { any: ['Oak', 'Glass'] } } },
  { category: 'home-and-kitchen', attributes: { colours: { any: ['Blue'] }, handmade: { is: true } } },
  { price: { min: 20, max: 80 }, inStock: true, places: ['FR'] },
  { attributes: { height: { min: 10, max: 30 }, condition: { any: ['New'] } }, discounted: true },
  { inStock: true },
  { vendor: 5 },
  { price: { max: 30 } },
  { orderTypes: [1] },
]
export const ORDERS: readonly ListingQuery[] = (['newest', 'price-up', 'price-down', 'rating'] as const).flatMap((sort) =>
  [{ sort }, { sort, category: 'home-and-kitchen' }])
export const PAGES: readonly ListingQuery[] = [1, 2, 50, 1900].flatMap((page) => [{ page }, { page, inStock: true }])
export const TEXTS: readonly ListingQuery[] = ['blue', 'vase', 'leather bag', 'oak', 'κεραμικό'].flatMap((q) => [{ q }, { q, inStock: true }])

const TYPED = ['blue vase', 'oak shopping basket', 'leather', 'telephone 1978', 'keramiko', 'café', 'stonewere bowl', 'candel', 'silver ring', 'κεραμικό']
/** Every state of a text that is being typed. */
export const KEYSTROKES: readonly string[] = TYPED.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)))
