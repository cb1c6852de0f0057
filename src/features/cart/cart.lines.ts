/** What a cart shows: its lines with the intended quantities, grouped by vendor. Part of the first load: keep it lean. */
import type { CartItem, CartSupplier } from '../../contract/carts.ts'

/** One vendor's lines: they become one order. */
export interface CartGroup {
  /** null where the marketplace names no vendor. */
  readonly supplier: CartSupplier | null
  readonly items: readonly CartItem[]
}

const hasTooMany = ({ qty, max_qty }: CartItem): boolean => max_qty !== null && max_qty > 0 && qty > max_qty

/** The lines as they are meant to be: intended quantities in place of the server's, removed lines left out. */
export const intendedItems = (items: readonly CartItem[], intents: ReadonlyMap<number, number>): CartItem[] =>
  items.flatMap((item) => {
    const qty = intents.get(item.id) ?? item.qty
    if (qty === item.qty) return [item]
    // A line that was too large for the stock and no more is as good as any, until the server says otherwise.
    return qty === 0 ? [] : [{ ...item, qty, available: item.available || hasTooMany(item) }]
  })

/** The lines of each vendor, in the order in which vendors first appear. */
export const groupBySupplier = (items: readonly CartItem[]): CartGroup[] => {
  const groups = new Map<number | null, { supplier: CartSupplier | null; items: CartItem[] }>()
  for (const item of items) {
    const id = item.supplier?.id ?? null
    const group = groups.get(id) ?? { supplier: item.supplier, items: [] }
    group.items.push(item)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** How many pieces lines hold. */
export const piecesOf = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.qty, 0)

/** Why a line keeps its cart from being ordered; null when nothing does. */
export const obstacleOf = (item: CartItem): 'unavailable' | 'too_many' | 'too_few' | null => {
  // A marketplace may call a line unavailable only because there is less than it asks for: less can be had then.
  if (hasTooMany(item)) return 'too_many'
  if (item.available === false || item.max_qty === 0) return 'unavailable'
  return item.min_qty !== null && item.qty < item.min_qty ? 'too_few' : null
}
