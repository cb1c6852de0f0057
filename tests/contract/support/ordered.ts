/** A shop in which something has been ordered. */
import { expect } from 'vitest'
import type { Answer, Shop } from './shop.ts'
import { openShop, pay, readyCart } from './shop.ts'
import { PLENTY } from './smallWorld.ts'

export const SHOPPER = 'shopper@example.com'
export const VENDOR = 'vendor@example.com'
export const STRANGER = 'other@example.com'

/** The body of an error of the orders (specification, Errors, Front API). */
export const failure = (code: number) => ({ code, status: 'error', message: expect.any(String) as unknown as string })

/** A page of HTML, which is what an order that does not exist is answered with when it is written to. */
export const PAGE = 'text/html; charset=utf-8'

/** A shop with one order of the shopper with the vendor. */
export const ordered = async (line: object = { listing_id: PLENTY, qty: 2 }, action = 'pay'): Promise<{ shop: Shop, id: number }> => {
  const shop = openShop()
  await pay(shop, await readyCart(shop, [line]), action)
  const id = shop.world.orders[0]?.id
  if (id === undefined) throw new Error('Nothing was ordered')
  return { shop, id }
}

/** Asks for another status of an order. */
export const move = (shop: Shop, id: number, as: string, body: object): Promise<Answer> => shop.call('PUT', `/orders/${id}`, { as, body })
