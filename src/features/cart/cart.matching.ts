/** Which line an addition goes into, and which cart the others are merged into. */
import type { Cart, CartItem } from '../../contract/carts.ts'
import { additionOf, obstacleOf, optionsOf, type Addition, type Options } from './cart.lines.ts'

const identity = (listing: number, variant: number | null | undefined, addOns: readonly (number | null)[], options: Options): string =>
  JSON.stringify([
    listing,
    variant ?? null,
    addOns.filter((id) => id !== null).sort((a, b) => a - b),
    Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

const identityOfItem = (item: CartItem, options: Options): string =>
  identity(item.listing_id, item.variant_id, item.add_ons.map(({ id }) => id), options)

/** What the line of an addition is recognised by: listing, variant, add-ons and options. */
export const identityOf = (wanted: Addition): string =>
  identity(wanted.listing_id, wanted.variant_id, wanted.add_on_ids ?? [], wanted.options ?? {})

/** The line of a cart into which an addition goes. */
export const lineFor = (cart: Pick<Cart, 'items'> | null | undefined, wanted: Addition): CartItem | undefined => {
  const wantedIdentity = identityOf(wanted)
  const exact = cart?.items.find((item) => identityOfItem(item, optionsOf(item)) === wantedIdentity)
  if (exact || (wanted.variant_id ?? null) === null) return exact
  // A marketplace may list a variant's properties as options, which the addition does not have.
  return cart?.items.find((item) => identityOfItem(item, {}) === wantedIdentity)
}

/**
 * The one of a member's carts into which all others are merged; undefined where all are empty. Every browser picks the
 * same one, in whatever order they are listed: two that merge at the same time must not empty each other's.
 */
export const mergeTargetOf = (carts: readonly Cart[]): Cart | undefined => {
  const rank = ({ id }: Cart) => id ?? Number.MAX_SAFE_INTEGER
  return carts.filter(({ items }) => items.length > 0)
    .sort((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1))[0]
}

/** How many of `wanted` pieces the marketplace would accept in one line. */
export const fitting = (wanted: number, { max_qty, min_qty }: CartItem): number => {
  const qty = Math.min(wanted, max_qty ?? wanted)
  return qty < (min_qty ?? 1) ? 0 : qty
}

/**
 * How many pieces the line of `into` has after another cart's `item` was merged into it: the sum, limited by the stock,
 * which all lines of one listing share.
 */
export const summedQty = (into: Cart, item: CartItem): number => {
  const here = lineFor(into, additionOf(item, 1))
  const before = here?.qty ?? 0
  if (obstacleOf(item) === 'unavailable') return before
  const sibling = into.items.find((one) => one.listing_id === item.listing_id && one.variant_id === item.variant_id)
  const room = sibling?.max_qty == null ? item.max_qty : Math.max(0, sibling.max_qty - sibling.qty)
  return Math.max(before, fitting(before + item.qty, here ?? { ...item, max_qty: room }))
}
