/** A small marketplace in this process, and short ways to call it. */
import type { MarketplaceOptions, Sandbox } from '../../../src/sandbox/marketplace.ts'
import { openMarketplace } from '../../../src/sandbox/marketplace.ts'
import type { World } from '../../../src/sandbox/model.ts'
import { NOON, smallWorld } from './smallWorld.ts'

export const ORIGIN = 'http://stoa.test'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined where it is none. Tests read it freely: its type is what they check. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any
}

interface Sent {
  /** Whose token is sent. */
  as?: string
  token?: string
  cookie?: string
  /** Sent as JSON; FormData and URLSearchParams as what they are; a string as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** A marketplace with a clock that a test can move. */
export interface Shop {
  readonly sandbox: Sandbox
  readonly world: World
  clock: number
  /** Calls a path under `/front_api/v1`. */
  call(method: string, path: string, sent?: Sent): Promise<Answer>
  /** Requests any path of the marketplace. */
  request(method: string, path: string, sent?: Sent): Promise<Answer>
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const initOf = (shop: Shop, method: string, sent: Sent): RequestInit => {
  const headers = new Headers(sent.headers)
  const token = sent.as === undefined ? sent.token : shop.sandbox.signIn(sent.as)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (sent.cookie !== undefined) headers.set('cookie', sent.cookie)
  const { body } = sent
  if (body === undefined) return { method, headers }
  if (body instanceof FormData || body instanceof URLSearchParams) return { method, headers, body }
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Opens the small marketplace. */
export const openShop = (change: (world: World) => void = () => undefined, options: MarketplaceOptions = {}): Shop => {
  const world = smallWorld()
  change(world)
  const sandbox = openMarketplace(
    { world, makeWorld: smallWorld, paint: () => async () => undefined },
    { now: () => shop.clock, random: () => 0.5, otherHosts: { hosts: ['www.stoa.test'], primary: ORIGIN }, ...options },
  )
  const shop: Shop = {
    sandbox,
    world,
    clock: NOON,
    call: (method, path, sent) => shop.request(method, `/front_api/v1${path}`, sent),
    request: async (method, path, sent = {}) => {
      const response = await sandbox.fetch(new Request(ORIGIN + path, { ...initOf(shop, method, sent), redirect: 'manual' }))
      const text = await response.text()
      const type = response.headers.get('content-type') ?? ''
      return { status: response.status, type, headers: response.headers, text, body: readJson(text) }
    },
  }
  return shop
}

/** A cart with lines, of a member or a guest; answers its key. */
export const cartWith = async (shop: Shop, lines: readonly object[], as?: string): Promise<string> => {
  const sent = as === undefined ? {} : { as }
  const { body } = await shop.call('POST', '/carts', { ...sent, body: {} })
  for (const line of lines) await shop.call('POST', `/carts/${body.key}/items`, { ...sent, body: line })
  return body.key
}

/** The cart of a member, with address and delivery, ready to be paid. */
export const readyCart = async (shop: Shop, lines: readonly object[], as = 'shopper@example.com'): Promise<string> => {
  const key = await cartWith(shop, lines, as)
  const { body: addresses } = await shop.call('GET', '/account/checkout-addresses', { as })
  const checkout_address_id = addresses.checkout_addresses[0].id
  await shop.call('POST', `/carts/${key}/checkout-address`, { as, body: { checkout_address_id, type: 'shipping' } })
  const { body: options } = await shop.call('GET', `/carts/${key}/shipping-options`, { as })
  for (const { supplier_id, options: [first] } of options.groups) {
    await shop.call('POST', `/carts/${key}/shipping-method`, { as, body: { supplier_id, shipping_method_id: first.id } })
  }
  return key
}

/** Opens the hosted page of a cart and presses one of its buttons. */
export const pay = async (shop: Shop, key: string, action = 'pay', more: Record<string, string> = {}): Promise<Answer> => {
  const shown = await shop.request('GET', `/checkout/${key}?return_url=${encodeURIComponent(`${ORIGIN}/checkout/return?cart=${key}`)}`)
  const form = /name="form" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
  const fields = { form, action, return_url: `${ORIGIN}/checkout/return?cart=${key}`, ...more }
  return shop.request('POST', `/checkout/${key}`, { body: new URLSearchParams(fields) })
}
