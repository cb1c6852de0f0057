/** Which line is which: the same listing, variant and add-ons are one line of a cart. */
import type { Cart, CartItem } from '../../contract/carts.ts'

/** What is to be put into a cart. */
export interface Addition {
  readonly listing_id: number
  readonly qty: number
  readonly variant_id?: number | null | undefined
  readonly add_on_ids?: readonly number[] | undefined
  readonly options?: Readonly<Record<string, string>> | undefined
}

const identity = (listing: number, variant: number | null | undefined, addOns: readonly (number | null)[]): string =>
  [listing, variant ?? '', ...addOns.filter((id) => id !== null).sort((a, b) => a - b)].join(' ')

/** What tells a line from the others of its cart. */
export const identityOfItem = (item: CartItem): string =>
  identity(item.listing_id, item.variant_id, item.add_ons.map((addOn) => addOn.id))

/** The identity of the line into which an addition goes. */
export const identityOf = (wanted: Addition): string =>
  identity(wanted.listing_id, wanted.variant_id, wanted.add_on_ids ?? [])

/** The line of a cart into which an addition goes. */
export const lineFor = (cart: Cart | null, wanted: Addition): CartItem | undefined =>
  cart?.items.find((item) => identityOfItem(item) === identityOf(wanted))

/** The addition that makes a line like `item`. */
export const additionOf = (item: CartItem, qty: number): Addition => ({
  listing_id: item.listing_id,
  qty,
  ...(item.variant_id === null ? {} : { variant_id: item.variant_id }),
  ...(item.add_ons.length === 0 ? {} : { add_on_ids: item.add_ons.flatMap(({ id }) => (id === null ? [] : [id])) }),
  ...(item.configurable_options.length === 0
    ? {}
    : {
        options: Object.fromEntries(
          item.configurable_options.flatMap(({ title, value }) => (title && value ? [[title, value]] : [])),
        ),
      }),
})

/** An addition as the wire takes it: nothing that is null or empty. */
export const bodyOf = ({ listing_id, qty, variant_id, add_on_ids, options }: Addition) => ({
  listing_id,
  qty,
  ...(variant_id === null || variant_id === undefined ? {} : { variant_id }),
  ...(add_on_ids && add_on_ids.length > 0 ? { add_on_ids: [...add_on_ids] } : {}),
  ...(options && Object.keys(options).length > 0 ? { options: { ...options } } : {}),
})

/** Whether a number can be a quantity at all; the stock is the server's to judge. */
export const isQuantity = (qty: number): boolean => Number.isSafeInteger(qty) && qty >= 1

/** Of `wanted` pieces in one line, how many the marketplace would take. */
export const fitting = (wanted: number, { max_qty, min_qty }: CartItem): number => {
  const qty = Math.min(wanted, max_qty ?? wanted)
  return qty < (min_qty ?? 1) ? 0 : qty
}
