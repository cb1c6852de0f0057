/** Who may call the endpoints of orders, and how an order and the list of orders are read. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'
import type { Order } from '../../src/sandbox/model.ts'
import { PAGE, SHOPPER, STRANGER, VENDOR, failure, ordered } from './support/ordered.ts'
import type { Shop } from './support/shop.ts'
import { pay, readyCart } from './support/shop.ts'
import { PLENTY, SERVICE } from './support/smallWorld.ts'

const message = { content: 'Hello' }
/** Every endpoint with an order in its path; `tail` follows the order's path. */
const ENDPOINTS: readonly { readonly name: string, readonly method: string, readonly tail: string, readonly body?: object }[] = [
  { name: 'orders.get', method: 'GET', tail: '' },
  { name: 'orders.messages', method: 'GET', tail: '/messages' },
  { name: 'orders.message', method: 'GET', tail: '/messages/1' },
  { name: 'orders.update', method: 'PUT', tail: '', body: { status: 'canceled' } },
  { name: 'orders.postMessage', method: 'POST', tail: '/messages', body: message },
  { name: 'orders.attachments', method: 'GET', tail: '/attachments' },
  { name: 'orders.attach', method: 'POST', tail: '/attachments', body: {} },
  { name: 'orders.attachment', method: 'GET', tail: '/attachments/1' },
  { name: 'orders.removeAttachment', method: 'DELETE', tail: '/attachments/1' },
  { name: 'orders.payments', method: 'GET', tail: '/payments' },
]
/** They do not tell whether an order exists (specification, Errors, Front API: order and message retrieval). */
const RETRIEVALS: readonly string[] = ['orders.get', 'orders.messages', 'orders.message']

describe.each(ENDPOINTS)('$name', ({ name, method, tail, body }) => {
  const ask = (shop: Shop, order: string | number, as?: string) =>
    shop.call(method, `/orders/${order}${tail}`, { ...(as === undefined ? {} : { as }), ...(body ? { body } : {}) })

  it('answers 403 with the error body to whoever sends no token, whether the order exists or not', async () => {
    const { shop, id } = await ordered()
    for (const order of [id, 999, 'x']) {
      const answer = await ask(shop, order)
      expect([answer.status, answer.body]).toEqual([403, { ...failure(403), message: 'Token not found in request' }])
    }
  })

  it('answers 403 with the error body to a member who is no party of the order, and changes nothing', async () => {
    const { shop, id } = await ordered()
    const before = structuredClone([shop.world.orders, shop.world.messages, shop.world.attachments])
    const answer = await ask(shop, id, STRANGER)
    expect([answer.status, answer.type, answer.body]).toEqual([403, 'application/json', failure(403)])
    expect([shop.world.orders, shop.world.messages, shop.world.attachments]).toEqual(before)
  })

  it.each(['999', '0', '-1', 'x', '1.5', '9'.repeat(30), '%00'])('answers an order %s that does not exist as its kind does', async (order) => {
    const { shop } = await ordered()
    const answer = await ask(shop, order, SHOPPER)
    if (RETRIEVALS.includes(name)) expect([answer.status, answer.body]).toEqual([403, failure(403)])
    else expect([answer.status, answer.type, answer.text.startsWith('<!DOCTYPE html>')]).toEqual([404, PAGE, true])
  })

  it('is in no order of another order: an id of a part that belongs elsewhere is not found', async () => {
    if (!/\/1$/.test(tail)) return
    const { shop, id } = await ordered()
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]))
    const other = shop.world.orders[1]!.id
    await shop.call('POST', `/orders/${other}/messages`, { as: SHOPPER, body: message })
    const file = new FormData()
    file.append('file', new File(['x'], 'x.txt'))
    await shop.call('POST', `/orders/${other}/attachments`, { as: SHOPPER, body: file })
    const answer = await shop.call(method, `/orders/${id}${tail.replace(/1$/, '100')}`, { as: SHOPPER })
    expect([answer.status, answer.body]).toEqual([404, failure(404)])
    expect(shop.world.attachments).toHaveLength(1)
  })
})

describe('GET /orders/{order_id}', () => {
  it('answers the bare order to its customer and its vendor, with nobody’s e-mail address', async () => {
    const { shop, id } = await ordered()
    for (const as of [SHOPPER, VENDOR]) {
      const { status, body, text } = await shop.call('GET', `/orders/${id}`, { as })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, object: 'Order', status: 'new', customer: { id: 1 }, supplier: { id: 3 }, cart_id: 100 })
      expect(z.parse(contract.orders.get.response, body).id).toBe(id)
      expect(body.number).toBe(body.order_number)
      expect(text).not.toContain('@example.com')
    }
  })

  it('states the time of the checkout in Unix seconds, and the creation as YYYY-MM-DD HH:MM:SS', async () => {
    const { shop, id } = await ordered()
    const { body } = await shop.call('GET', `/orders/${id}`, { as: SHOPPER })
    expect([body.checkout_at, body.created]).toEqual([1781524800, '2026-06-15 12:00:00'])
  })

  it('states null where the checkout did not complete, and false where the payment waits for the vendor', async () => {
    const failed = await ordered({ listing_id: PLENTY, qty: 1 }, 'declined')
    expect((await failed.shop.call('GET', `/orders/${failed.id}`, { as: SHOPPER })).body).toMatchObject({ status: 'failed', checkout_at: null, captured_at_checkout: true })
    const service = await ordered({ listing_id: SERVICE, qty: 1 })
    expect((await service.shop.call('GET', `/orders/${service.id}`, { as: SHOPPER })).body.captured_at_checkout).toBe(false)
  })

  it('has empty arrays where nothing is shipped, and where there are no addresses', async () => {
    const { shop, id } = await ordered({ listing_id: SERVICE, qty: 1 })
    shop.world.orders[0]!.addresses = { shipping: null, billing: null }
    const { body } = await shop.call('GET', `/orders/${id}`, { as: SHOPPER })
    expect([body.shippings, body.addresses, body.is_shipped, body.metafields, body.hand_delivery_code, body.decline_reason]).toEqual([[], [], false, null, null, null])
    expect(z.parse(contract.orders.get.response, body)).toMatchObject({ shippings: [], payout: null })
  })

  it('names people on addresses by the last name, then the first', async () => {
    const { shop, id } = await ordered()
    const { addresses } = (await shop.call('GET', `/orders/${id}`, { as: VENDOR })).body
    expect([addresses.shipping.name, addresses.billing.name]).toEqual(['Byron Ada', 'Byron Ada'])
  })

  it('stands when its other party or its listing no longer exists', async () => {
    const { shop, id } = await ordered()
    Object.assign(shop.world.orders[0]!, { supplier_id: 999 })
    shop.sandbox.records.removeListing(PLENTY)
    const { status, body } = await shop.call('GET', `/orders/${id}`, { as: SHOPPER })
    expect([status, body.supplier, body.order_items[0].listing]).toEqual([200, null, null])
    expect(z.parse(contract.orders.get.response, body).supplier).toBeNull()
    const list = await shop.call('GET', '/orders', { as: SHOPPER })
    expect(z.parse(contract.orders.list.response, list.body).orders).toHaveLength(1)
  })
})

/** A shop with copies of one order; `change` says how each differs. */
const withOrders = async (count: number, change: (at: number) => Partial<Order>): Promise<Shop> => {
  const { shop } = await ordered()
  const [first] = shop.world.orders
  shop.world.orders = Array.from({ length: count }, (_, at) => ({ ...structuredClone(first!), id: at + 1, number: `N-${at + 1}`, ...change(at) }))
  return shop
}
const read = async (shop: Shop, query: string, as = SHOPPER) => (await shop.call('GET', `/orders${query}`, { as })).body
const ids = async (shop: Shop, query: string, as = SHOPPER): Promise<number[]> => (await read(shop, query, as)).orders.map(({ id }: Order) => id)

describe('GET /orders', () => {
  it('answers 403 with the error body without a token', async () => {
    const { shop } = await ordered()
    const answer = await shop.call('GET', '/orders')
    expect([answer.status, answer.body]).toEqual([403, failure(403)])
  })

  it('answers orders and the pagination object', async () => {
    const { shop, id } = await ordered()
    const { body } = await shop.call('GET', '/orders', { as: SHOPPER })
    expect(z.parse(contract.orders.list.response, body).orders.map((order) => order.id)).toEqual([id])
    expect(body.pagination).toEqual({ totalResultsCount: 1, currentPage: 1, nextPage: false, prevPage: false, resultOnPageCount: 1, pageCount: 1 })
  })

  it('has an empty first page for who has no orders', async () => {
    const { shop } = await ordered()
    const { status, body } = await shop.call('GET', '/orders', { as: STRANGER })
    expect([status, body.orders, body.pagination.totalResultsCount, body.pagination.pageCount]).toEqual([200, [], 0, 0])
  })

  it('has the most recent checkout first, whatever the id', async () => {
    const shop = await withOrders(4, (at) => ({ checkout_at: [300, 100, null, 200][at] ?? null, created: '1970-01-01 00:04:10' }))
    // One without a checkout stands by its creation.
    expect(await ids(shop, '')).toEqual([1, 3, 4, 2])
  })

  it('has drafts only when asked for', async () => {
    const shop = await withOrders(3, (at) => ({ status: at === 1 ? 'draft' : 'new' }))
    expect([await ids(shop, ''), await ids(shop, '?status=draft'), await ids(shop, '?status=draft,new')]).toEqual([[3, 1], [2], [3, 2, 1]])
  })

  it('filters by status: one, several with commas, or an array', async () => {
    const statuses = ['new', 'accepted', 'shipped', 'completed'] as const
    const shop = await withOrders(4, (at) => ({ status: statuses[at] ?? 'new' }))
    expect(await ids(shop, '?status=accepted')).toEqual([2])
    expect(await ids(shop, '?status=accepted,completed')).toEqual([4, 2])
    expect(await ids(shop, '?status[]=new&status[]=shipped')).toEqual([3, 1])
    expect(await ids(shop, '?status%5B%5D=new')).toEqual([1])
    expect(await ids(shop, '?status=held_by_customs')).toEqual([])
    expect(await ids(shop, '?status=')).toEqual([4, 3, 2, 1])
  })

  it('filters by number: one or several with commas, of the member’s own orders only', async () => {
    const shop = await withOrders(5, (at) => (at === 4 ? { customer_id: 2, supplier_id: 4 } : {}))
    expect(await ids(shop, '?order_number=N-2')).toEqual([2])
    expect(await ids(shop, '?order_number=N-4,N-1,N-9')).toEqual([4, 1])
    expect(await ids(shop, '?order_number=n-3')).toEqual([3])
    expect(await ids(shop, '?order_number=N')).toEqual([])
    expect(await ids(shop, '?order_number=N-5')).toEqual([])
  })

  it('filters by cart and by role, and joins all filters', async () => {
    const shop = await withOrders(4, (at) => ({
      cart_id: at < 2 ? 7 : 8, status: at % 2 === 0 ? 'new' : 'completed', ...(at === 3 ? { customer_id: 3, supplier_id: 1 } : {}),
    }))
    expect(await ids(shop, '?cart_id=7')).toEqual([2, 1])
    expect(await ids(shop, '?role=customer')).toEqual([3, 2, 1])
    expect(await ids(shop, '?role=vendor')).toEqual([4])
    expect(await ids(shop, '?role=vendor', VENDOR)).toEqual([3, 2, 1])
    expect(await ids(shop, '?cart_id=8&role=customer&status=new&order_number=N-3,N-4')).toEqual([3])
  })

  it('has 25 on a page, lowers a limit above 100, and answers 404 past the last page', async () => {
    const shop = await withOrders(130, () => ({}))
    expect((await read(shop, '')).orders).toHaveLength(25)
    expect((await read(shop, '?limit=500')).pagination).toMatchObject({ resultOnPageCount: 100, pageCount: 2, nextPage: true })
    const past = await shop.call('GET', '/orders?page=7', { as: SHOPPER })
    expect([past.status, past.body]).toEqual([404, failure(404)])
  })

  it('counts pages of what the filters leave: the last has the rest, and the one after it is not there', async () => {
    const shop = await withOrders(130, (at) => ({ status: at < 30 ? 'accepted' : 'completed' }))
    const second = await read(shop, '?status=accepted&page=2')
    expect(second.orders).toHaveLength(5)
    expect(second.pagination).toEqual({ totalResultsCount: 30, currentPage: 2, nextPage: false, prevPage: true, resultOnPageCount: 5, pageCount: 2 })
    expect((await shop.call('GET', '/orders?status=accepted&page=3', { as: SHOPPER })).status).toBe(404)
    // With nothing left there is a first page, and no second.
    expect((await shop.call('GET', '/orders?status=failed', { as: SHOPPER })).status).toBe(200)
    expect((await shop.call('GET', '/orders?order_number=nothing&page=2', { as: SHOPPER })).status).toBe(404)
  })
})
