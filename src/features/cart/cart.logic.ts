/** Which line is which: the same listing, variant, add-ons and options are one line of a cart. */
import type { Cart, CartItem } from '../../contract/carts.ts'

type Options = Readonly<Record<string, string>>

/** What is to be put into a cart. */
export interface Addition {
  readonly listing_id: number
  readonly qty: number
  readonly variant_id?: number | null | undefined
  readonly add_on_ids?: readonly number[] | undefined
  readonly options?: Options | undefined
}

const identity = (
  listing: number,
  variant: number | null | undefined,
  addOns: readonly (number | null)[],
  options: Options,
): string =>
  JSON.stringify([
    listing,
    variant ?? null,
    addOns.filter((id) => id !== null).sort((a, b) => a - b),
    Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

const optionsOf = (item: CartItem): Options =>
  Object.fromEntries(
    item.configurable_options.flatMap(({ title, value }) => (title && value ? [[title, value]] : [])),
  )

const identityOfItem = (item: CartItem, options: Options): string =>
  identity(item.listing_id, item.variant_id, item.add_ons.map((addOn) => addOn.id), options)

/** What tells the line into which an addition goes from the others of its cart. */
export const identityOf = (wanted: Addition): string =>
  identity(wanted.listing_id, wanted.variant_id, wanted.add_on_ids ?? [], wanted.options ?? {})

/** The line of a cart into which an addition goes. */
export const lineFor = (cart: Cart | null, wanted: Addition): CartItem | undefined => {
  const wantedIdentity = identityOf(wanted)
  const exact = cart?.items.find((item) => identityOfItem(item, optionsOf(item)) === wantedIdentity)
  if (exact || (wanted.variant_id ?? null) === null) return exact
  // A marketplace may state the choices that a variant is made of as options, though nobody asked for any.
  return cart?.items.find((item) => identityOfItem(item, {}) === wantedIdentity)
}

/** The addition that makes a line like `item`. */
export const additionOf = (item: CartItem, qty: number): Addition => ({
  listing_id: item.listing_id,
  qty,
  ...(item.variant_id === null ? {} : { variant_id: item.variant_id }),
  ...(item.add_ons.length === 0 ? {} : { add_on_ids: item.add_ons.flatMap(({ id }) => (id === null ? [] : [id])) }),
  ...(item.configurable_options.length === 0 ? {} : { options: optionsOf(item) }),
})

/** An addition as the wire takes it: nothing that is null or empty. */
export const bodyOf = ({ listing_id, qty, variant_id, add_on_ids, options }: Addition) => ({
  listing_id,
  qty,
  ...(variant_id === null || variant_id === undefined ? {} : { variant_id }),
  ...(add_on_ids && add_on_ids.length > 0 ? { add_on_ids: [...add_on_ids] } : {}),
  ...(options && Object.keys(options).length > 0 ? { options: { ...options } } : {}),
})

/**
 * Of a member's carts the one that is kept, with which all others are joined; undefined where nothing is in any. The
 * same in every browser, in whatever order they are listed: two that join at one time must not empty each other's.
 */
export const keptOf = (carts: readonly Cart[]): Cart | undefined => {
  const rank = ({ id }: Cart) => id ?? Number.MAX_SAFE_INTEGER
  return carts.filter(({ items }) => items.length > 0)
    .sort((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1))[0]
}

/** Whether a number can be a quantity at all; the stock is the server's to judge. */
export const isQuantity = (qty: number): boolean => Number.isSafeInteger(qty) && qty >= 1

/** Of `wanted` pieces in one line, how many the marketplace would take. */
export const fitting = (wanted: number, { max_qty, min_qty }: CartItem): number => {
  const qty = Math.min(wanted, max_qty ?? wanted)
  return qty < (min_qty ?? 1) ? 0 : qty
}
