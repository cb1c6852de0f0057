import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import * as carts from '../../contract/carts.ts'
import type { Cart } from '../../contract/carts.ts'
import { readToken } from '../session/index.ts'
import { bodyOf, type Addition } from './cart.logic.ts'

/** What reading a cart can find. */
export type Reading = { cart: Cart } | { gone: true } | { error: ApiError }

/** The cart's operations on the wire. They reject with `ApiError`. */
export interface CartServer {
  readonly create: () => Promise<Cart>
  /** `quiet`: nobody waits for it, so that nobody is asked to sign in again for it. */
  readonly read: (key: string, quiet: boolean) => Promise<Reading>
  /** The member's carts; `quiet` as above. */
  readonly mine: (quiet: boolean) => Promise<Cart[]>
  readonly add: (key: string, wanted: Addition) => Promise<Cart>
  readonly change: (key: string, itemId: number, qty: number) => Promise<Cart>
}

/**
 * A token that is refused has been forgotten by the time its error arrives. Carts need none, and the server did not
 * take what it refused to hear: the same is asked once more, as a guest. Unless the cart was the member's.
 */
const asWhoeverIsHere = async <T>(isStillHere: () => boolean, request: () => Promise<T>): Promise<T> => {
  const token = readToken()
  try {
    return await request()
  } catch (reason) {
    const tokenIsGone = token !== null && readToken() === null
    if (asApiError(reason).kind === 'unauthenticated' && tokenIsGone && isStillHere()) return request()
    throw reason
  }
}

/**
 * The cart's operations over a client.
 * @param isHere whether a cart is (still) the one that the person sees
 */
export const createCartServer = (client: Client, isHere: (key: string) => boolean): CartServer => ({
  create: () => asWhoeverIsHere(() => true, () => client.call(carts.create, { body: {} })),
  read: async (key, quiet) => {
    try {
      const cart = await asWhoeverIsHere(() => isHere(key), () => client.call(carts.get, { params: { key }, quiet }))
      // What has been ordered is no cart any more.
      return cart.status === 'ordered' ? { gone: true } : { cart }
    } catch (reason) {
      const error = asApiError(reason)
      // A refusal without the marketplace's own words may be a firewall's: it says nothing about the cart.
      const isRefused = error.kind === 'forbidden' && error.message !== ''
      return error.kind === 'not_found' || isRefused ? { gone: true } : { error }
    }
  },
  mine: async (quiet) => (await client.call(carts.mine, { quiet })).carts.filter((cart) => cart.status !== 'ordered'),
  add: (key, wanted) =>
    asWhoeverIsHere(() => isHere(key), () => client.call(carts.addItem, { params: { key }, body: bodyOf(wanted) })),
  change: (key, item_id, qty) =>
    asWhoeverIsHere(() => isHere(key), () =>
      qty === 0
        ? client.call(carts.removeItem, { params: { key, item_id }, keepalive: true })
        : client.call(carts.updateItem, { params: { key, item_id }, body: { qty }, keepalive: true }),
    ),
})
