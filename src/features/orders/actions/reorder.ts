/** Puts the items of an order into the cart again. */
import type { Order, OrderItem } from '../../../contract/order.ts'
import { lineFor, type Addition, type CartStore } from '../../cart/index.ts'

/** What became of one item. */
export interface ReorderResult {
  readonly id: number
  /** Why it is not in the cart; null where it is. */
  readonly reason: string | null
}

/** The cart item to add for an order's item; undefined where the order does not state the listing. */
const additionOfItem = (item: OrderItem): Addition | undefined => {
  const listing_id = item.listing_id ?? item.listing?.id
  if (listing_id == null) return undefined
  // A marketplace may state the variant among the options, too.
  const options = item.configurable_options.flatMap(({ title, value }) =>
    (!title || !value || (item.variant_id !== null && value === item.variant_title) ? [] : [[title, value] as const]))
  const addOns = item.add_ons.flatMap(({ id }) => (id === null ? [] : [id]))
  return {
    listing_id,
    qty: item.qty,
    ...(item.variant_id === null ? {} : { variant_id: item.variant_id }),
    ...(addOns.length === 0 ? {} : { add_on_ids: addOns }),
    ...(options.length === 0 ? {} : { options: Object.fromEntries(options) }),
  }
}

type Target = Pick<CartStore, 'add' | 'items'>

/**
 * Puts the items of an order into the cart, except those of `done` that are still in it.
 * @param unknown what is said of an item whose listing the order does not name
 */
export const reorder = async (order: Order, cart: Target, done: ReadonlySet<number>, unknown: string): Promise<ReorderResult[]> => {
  const results: ReorderResult[] = []
  for (const item of order.order_items) {
    const wanted = additionOfItem(item)
    if (wanted && done.has(item.id) && lineFor(cart, wanted)) {
      results.push({ id: item.id, reason: null })
      continue
    }
    const result = wanted ? await cart.add(wanted) : { ok: false as const, reason: unknown }
    results.push({ id: item.id, reason: result.ok ? null : result.reason })
  }
  return results
}
