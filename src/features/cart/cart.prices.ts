/** Finds prices that have changed: the marketplace only states the current ones. */
import * as z from 'zod/mini'
import type { Cart } from '../../contract/carts.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { additionOf } from './cart.lines.ts'
import { CART_PRICES_STORAGE_KEY } from './cart.storage.ts'

/** What was put into the cart → the price of one piece when this browser first read it, in the currency's main unit. */
const FirstPrices = z.record(z.string(), z.number())

/**
 * Remembers the prices of what is new in a cart, and forgets those of what is not in it any more.
 * @param mayGrow a merge may still move lines into this cart: until then no price is forgotten
 * @returns line → the price of one piece that this browser read first, where it has changed since
 */
export const trackPrices = ({ currency, items }: Cart, mayGrow: boolean): ReadonlyMap<number, number> => {
  const known = readStored('local', CART_PRICES_STORAGE_KEY, (raw) => FirstPrices.safeParse(raw).data) ?? {}
  const first = mayGrow ? { ...known } : {}
  const before = new Map<number, number>()
  for (const item of items) {
    const now = item.listing_unit_price
    if (now === null) continue
    const goods = JSON.stringify([currency, additionOf(item, 1)])
    const price = (first[goods] = known[goods] ?? now)
    if (price !== now) before.set(item.id, price)
  }
  writeStored('local', CART_PRICES_STORAGE_KEY, first)
  return before
}
