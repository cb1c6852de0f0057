/** Pure rules of a cart's lines: pending writes over them, groups, obstacles. The words for them are in `cart.words.ts`. */
import type { CartItem, CartSupplier } from '../../contract/carts.ts'

export type Options = Readonly<Record<string, string>>

/** What is to be put into a cart. */
export interface Addition {
  readonly listing_id: number
  readonly qty: number
  readonly variant_id?: number | null | undefined
  readonly add_on_ids?: readonly number[] | undefined
  readonly options?: Options | undefined
}

/** A write that the marketplace has not answered yet; at most one for each line. Quantity 0 removes the line. */
export type LineWrite =
  | { readonly kind: 'add', readonly id: string, readonly wanted: Addition }
  | { readonly kind: 'set', readonly itemId: number, readonly qty: number }

/** One vendor's lines: they become one order. */
export interface CartGroup {
  /** null where the marketplace names no vendor. */
  readonly supplier: CartSupplier | null
  readonly items: readonly CartItem[]
}

/** The options that were chosen for a line, by their titles. */
export const optionsOf = (item: CartItem): Options =>
  Object.fromEntries(item.configurable_options.flatMap(({ title, value }) => (title && value ? [[title, value]] : [])))

/** The addition that makes a line like `item`. */
export const additionOf = (item: CartItem, qty: number): Addition => ({
  listing_id: item.listing_id,
  qty,
  ...(item.variant_id === null ? {} : { variant_id: item.variant_id }),
  ...(item.add_ons.length === 0 ? {} : { add_on_ids: item.add_ons.flatMap(({ id }) => (id === null ? [] : [id])) }),
  ...(item.configurable_options.length === 0 ? {} : { options: optionsOf(item) }),
})

/** An addition as a request body: without what is null or empty. */
export const bodyOf = ({ listing_id, qty, variant_id, add_on_ids, options }: Addition) => ({
  listing_id,
  qty,
  ...(variant_id === null || variant_id === undefined ? {} : { variant_id }),
  ...(add_on_ids && add_on_ids.length > 0 ? { add_on_ids: [...add_on_ids] } : {}),
  ...(options && Object.keys(options).length > 0 ? { options: { ...options } } : {}),
})

/** Whether a number can be a quantity at all; the server checks the stock. */
export const isQuantity = (qty: number): boolean => Number.isSafeInteger(qty) && qty >= 1

const hasTooMany = ({ qty, max_qty }: CartItem): boolean => max_qty !== null && max_qty > 0 && qty > max_qty

/** The quantity that a line is to have, where the server has not answered yet; 0 removes it. */
export const pendingQty = (writes: readonly LineWrite[], itemId: number): number | undefined => {
  const write = writes.find((one) => one.kind === 'set' && one.itemId === itemId)
  return write?.kind === 'set' ? write.qty : undefined
}

/** The lines with pending quantities in place of the server's; lines that are being removed are left out. */
export const applyWrites = (items: readonly CartItem[], writes: readonly LineWrite[]): CartItem[] =>
  items.flatMap((item) => {
    const qty = pendingQty(writes, item.id) ?? item.qty
    if (qty === item.qty) return [item]
    // A line whose only problem was the stock counts as available with its new quantity, until the server answers.
    return qty === 0 ? [] : [{ ...item, qty, available: item.available || hasTooMany(item) }]
  })

/** The lines of each vendor, in the order in which vendors first appear. */
export const groupBySupplier = (items: readonly CartItem[]): CartGroup[] => {
  const groups = new Map<number | null, { supplier: CartSupplier | null, items: CartItem[] }>()
  for (const item of items) {
    const id = item.supplier?.id ?? null
    const group = groups.get(id) ?? { supplier: item.supplier, items: [] }
    group.items.push(item)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** Why a line cannot be ordered; null when it can. */
export const obstacleOf = (item: CartItem): 'unavailable' | 'too_many' | 'too_few' | null => {
  // First: a marketplace may call a line unavailable only because its quantity exceeds the stock. A smaller one is possible then.
  if (hasTooMany(item)) return 'too_many'
  if (item.available === false || item.max_qty === 0) return 'unavailable'
  return item.min_qty !== null && item.qty < item.min_qty ? 'too_few' : null
}
