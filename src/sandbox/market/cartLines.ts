/** What a cart's line is worth, and whether it can be bought now. */
import type { Cart, CartItem, Listing, Member, OrderItemAddOn, Variant } from '../model.ts'
import { sum, times } from '../money.ts'
import type { Records } from '../records.ts'
import type { Shelf } from './stock.ts'
import { shelfOf, stockOf } from './stock.ts'

/** A line with everything that is known about it. */
export interface Line {
  readonly item: CartItem
  readonly listing: Listing
  readonly variant: Variant | null
  readonly supplier: Member
  readonly add_ons: readonly OrderItemAddOn[]
  /** Price of one piece without add-ons; `amount` includes them. */
  readonly unit_price: number
  readonly amount: number
  /** How many pieces this line may hold at most; null when stock is not counted. */
  readonly max_qty: number | null
  readonly available: boolean
}

/** Pieces of the same listing and variant in the other lines of a cart. */
export const heldByOthers = (cart: Cart, item: Pick<CartItem, 'listing_id' | 'variant_id'> & { id?: number }): number =>
  cart.items
    .filter((one) => one.id !== item.id && one.listing_id === item.listing_id && one.variant_id === item.variant_id)
    .reduce((total, one) => total + one.qty, 0)

/** Whether a listing can be bought at all: visible, and its variant chosen where it has variants. */
export const isForSale = (records: Records, { listing, variant }: Shelf): boolean =>
  records.isVisible(listing) && (variant !== null || (listing.variants ?? []).length === 0)

const lineOf = (records: Records, cart: Cart, item: CartItem): Line | null => {
  const listing = records.listing(item.listing_id)
  const supplier = listing ? records.member(listing.user_id) : undefined
  if (!listing || !supplier) return null
  const shelf = shelfOf(records, item)
  const variant = shelf?.variant ?? null
  const add_ons = (listing.add_ons ?? [])
    .filter((one) => item.add_on_ids.includes(one.id))
    .map(({ id, title, price }) => ({ id, title, price }))
  const unit_price = variant?.price ?? listing.price
  const stock = shelf ? stockOf(records, shelf) : 0
  const max_qty = stock === null ? null : Math.max(0, stock - heldByOthers(cart, item))
  return {
    item,
    listing,
    variant,
    supplier,
    add_ons,
    unit_price,
    amount: times(sum([unit_price, ...add_ons.map(({ price }) => price)]), item.qty),
    max_qty,
    available:
      shelf !== null && isForSale(records, shelf) && add_ons.length === item.add_on_ids.length &&
      (max_qty === null || max_qty >= item.qty),
  }
}

/** The lines of a cart, oldest first; a line whose listing no longer exists at all is left out. */
export const linesOf = (records: Records, cart: Cart): Line[] =>
  cart.items.map((item) => lineOf(records, cart, item)).filter((line) => line !== null)

/** Lines by vendor, in the order in which the vendors came into the cart: one group becomes one order. */
export const linesByVendor = (lines: readonly Line[]): Map<number, Line[]> => {
  const groups = new Map<number, Line[]>()
  for (const line of lines) groups.set(line.supplier.id, [...(groups.get(line.supplier.id) ?? []), line])
  return groups
}
