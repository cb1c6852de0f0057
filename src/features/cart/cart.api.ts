/** The cart's requests. They reject with `ApiError`. */
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import * as carts from '../../contract/carts.ts'
import type { Cart } from '../../contract/carts.ts'
import { readToken } from '../session/index.ts'
import { bodyOf, type Addition } from './cart.lines.ts'

/** What reading a cart can find. */
export type Reading = { cart: Cart } | { gone: true } | { error: ApiError }

/**
 * Repeats a request once as a guest where the token was refused: the client has dropped the token by then, carts need
 * none, and the server did nothing. Not where the cart was the member's.
 */
const asGuestIfRefused = async <T>(isStillHere: () => boolean, request: () => Promise<T>): Promise<T> => {
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
 * The cart's requests over a client.
 * @param isHere whether a cart is (still) the current one
 */
export const createCartApi = (client: Client, isHere: (key: string) => boolean) => ({
  create: (signal?: AbortSignal): Promise<Cart> =>
    asGuestIfRefused(() => true, () => client.call(carts.create, { body: {}, signal })),

  /** `quiet`: no person waits for it, and none is asked to sign in again because of it. Never rejects with `ApiError`. */
  read: async (key: string, quiet: boolean, signal?: AbortSignal): Promise<Reading> => {
    try {
      const cart = await asGuestIfRefused(() => isHere(key), () => client.call(carts.get, { params: { key }, quiet, signal }))
      // An ordered cart cannot be changed any more.
      return cart.status === 'ordered' ? { gone: true } : { cart }
    } catch (reason) {
      const error = asApiError(reason)
      // A refusal without a message may come from a firewall: it does not mean that the cart is gone.
      const isRefused = error.kind === 'forbidden' && error.message !== ''
      return error.kind === 'not_found' || isRefused ? { gone: true } : { error }
    }
  },

  /** The member's open carts. */
  mine: async (quiet: boolean, signal?: AbortSignal): Promise<Cart[]> =>
    (await client.call(carts.mine, { quiet, signal })).carts.filter((cart) => cart.status !== 'ordered'),

  add: (key: string, wanted: Addition, signal?: AbortSignal): Promise<Cart> =>
    asGuestIfRefused(() => isHere(key), () => client.call(carts.addItem, { params: { key }, body: bodyOf(wanted), signal })),

  /** Sets a line's quantity; 0 removes it. The request goes on when the page is left. */
  setQty: (key: string, item_id: number, qty: number, signal?: AbortSignal): Promise<Cart> =>
    asGuestIfRefused(() => isHere(key), () =>
      qty === 0
        ? client.call(carts.removeItem, { params: { key, item_id }, keepalive: true, signal })
        : client.call(carts.updateItem, { params: { key, item_id }, body: { qty }, keepalive: true, signal }),
    ),
})
