/** What can be had of a listing, by one rule for its card, its filters and its page. */

interface Ordered {
  readonly min_qty?: number | null
}

/** The least that can be ordered (specification, Listing, `min_qty`). */
export const leastOf = ({ min_qty: least }: Ordered): number => Math.max(1, least ?? 1)

/** Whether fewer pieces are left than can be ordered; `stock` null: it is not counted. */
export const isSoldOut = (stock: number | null | undefined, listing: Ordered): boolean =>
  stock !== null && stock !== undefined && stock < leastOf(listing)

interface Priced {
  readonly price?: number | null
  readonly original_price?: number | null
}

/** The price before a discount: only where it is one, and where the price that is shown is the listing's own. */
export const priceBefore = ({ price, original_price: before }: Priced, shown: number | null | undefined): number | null =>
  before && typeof shown === 'number' && shown === price && before > shown ? before : null
