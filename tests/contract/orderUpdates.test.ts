/** PUT /orders/{order_id} (gaps, orders.update and Order transitions). */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'
import { ORDER_TRANSITIONS } from '../../src/sandbox/market/orderMachine.ts'
import type { OrderStatus } from '../../src/sandbox/model.ts'
import { SHOPPER, VENDOR, failure, move, ordered } from './support/ordered.ts'
import { LAST_PIECE, PLENTY } from './support/smallWorld.ts'

describe('Order transitions (gaps)', () => {
  it('are those of the table', () => {
    const table = Object.fromEntries(Object.entries(ORDER_TRANSITIONS).map(([from, to]) => [from, Object.keys(to)]))
    expect(table).toEqual({
      draft: ['new', 'pending', 'failed'], pending: ['new', 'failed', 'canceled'], new: ['accepted', 'declined', 'canceled'],
      accepted: ['shipped', 'service_provided', 'canceled'], shipped: ['customer_confirmed', 'completed'],
      service_provided: ['customer_confirmed', 'completed'], customer_confirmed: ['completed'], completed: [], declined: [], failed: [], canceled: [],
    })
  })

  /** The last sentences of the gaps' paragraph; that a vendor may cancel what they accepted is the sandbox's choice. */
  const MAY: Record<string, Partial<Record<OrderStatus, OrderStatus[]>>> = {
    customer: { pending: ['canceled'], new: ['canceled'], shipped: ['customer_confirmed'], service_provided: ['customer_confirmed'] },
    vendor: { new: ['accepted', 'declined'], accepted: ['shipped', 'service_provided', 'canceled'] },
  }

  it('belong to the vendor or the customer: everything else is refused with success false', async () => {
    const statuses = Object.keys(ORDER_TRANSITIONS) as OrderStatus[]
    const { shop, id } = await ordered()
    const order = shop.world.orders[0]!
    for (const from of statuses) {
      for (const [as, actor] of [[SHOPPER, 'customer'], [VENDOR, 'vendor']] as const) {
        for (const to of statuses) {
          order.status = from
          const { status, body } = await move(shop, id, as, { status: to })
          expect([status, body.success], `${actor}: ${from} to ${to}`).toEqual([200, MAY[actor]?.[from]?.includes(to) ?? false])
        }
      }
    }
  })

  it('refuse an unknown status', async () => {
    const { shop, id } = await ordered()
    for (const body of [{ status: 'sold' }, {}]) {
      expect((await move(shop, id, VENDOR, body)).body).toEqual({ success: false, message: expect.any(String) })
    }
  })

  it('ship with a tracking number, confirm, and pay the vendor out', async () => {
    const { shop, id } = await ordered()
    await move(shop, id, VENDOR, { status: 'accepted' })
    const shipped = await move(shop, id, VENDOR, { status: 'shipped', tracking_number: 'T1', tracking_url: 'https://example.com/T1' })
    expect(shipped.body.order).toMatchObject({ status: 'shipped', is_shipped: true, fulfillment_status: 'fulfilled', shippings: [{ tracking_number: 'T1' }] })
    expect((await move(shop, id, SHOPPER, { status: 'customer_confirmed' })).body.order.status).toBe('customer_confirmed')
    await shop.request('POST', '/sandbox/order', { body: new URLSearchParams({ order_id: String(id), status: 'completed' }) })
    expect((await shop.call('GET', `/orders/${id}`, { as: VENDOR })).body).toMatchObject({ status: 'completed', payout: { status: 'success', date: 1781524800 } })
  })

  it('refuse a tracking link that is no web address', async () => {
    const { shop, id } = await ordered()
    await move(shop, id, VENDOR, { status: 'accepted' })
    expect((await move(shop, id, VENDOR, { status: 'shipped', tracking_url: 'javascript:alert(1)' })).status).toBe(422)
  })

  it.each([['canceled', SHOPPER], ['declined', VENDOR]])('put the goods back when an order is %s', async (status, as) => {
    const { shop, id } = await ordered({ listing_id: LAST_PIECE, qty: 1 })
    expect(shop.sandbox.records.listing(LAST_PIECE)!.quantity).toBe(0)
    const { body } = await move(shop, id, as, { status, comment: 'Sorry' })
    expect(body.order).toMatchObject({ status, decline_reason: status === 'declined' ? 'Sorry' : null })
    expect(shop.sandbox.records.listing(LAST_PIECE)!.quantity).toBe(1)
    expect((await shop.call('GET', `/orders/${id}/payments`, { as })).body.payments[0].status).toBe('refunded')
    expect((await shop.call('GET', `/orders/${id}/messages`, { as })).body).toMatchObject([{ content: 'Sorry' }])
  })

  it('put nothing back for a draft, which has taken nothing', async () => {
    const { shop, id } = await ordered()
    shop.world.orders[0]!.status = 'draft'
    await shop.request('POST', '/sandbox/order', { body: new URLSearchParams({ order_id: String(id), status: 'failed' }) })
    expect([shop.world.orders[0]!.status, shop.sandbox.records.listing(PLENTY)!.quantity]).toEqual(['failed', 18])
  })

  it('let the vendor confirm a delivery by hand with the customer’s code, which only the customer sees', async () => {
    const { shop, id } = await ordered()
    Object.assign(shop.world.orders[0]!, { status: 'shipped', hand_delivery_code: '1234' })
    expect((await shop.call('GET', `/orders/${id}`, { as: SHOPPER })).body.hand_delivery_code).toBe('1234')
    expect((await shop.call('GET', `/orders/${id}`, { as: VENDOR })).body.hand_delivery_code).toBeNull()
    const confirm = (hand_delivery_code: string) => move(shop, id, VENDOR, { status: 'customer_confirmed', hand_delivery_code })
    expect((await confirm('9999')).body.success).toBe(false)
    expect((await confirm('1234')).body.success).toBe(true)
  })

  it('answer success, a message and the order as it is then, as the contract declares', async () => {
    const { shop, id } = await ordered()
    const { status, body } = await move(shop, id, VENDOR, { status: 'accepted' })
    expect(status).toBe(200)
    expect(z.parse(contract.orders.update.response, body)).toMatchObject({ success: true, message: expect.any(String), order: { id, status: 'accepted' } })
    expect((await shop.call('GET', `/orders/${id}`, { as: VENDOR })).body).toEqual(body.order)
  })

  it('take a body of form fields as well as JSON (What the service does, rule 3)', async () => {
    const { shop, id } = await ordered()
    expect((await move(shop, id, VENDOR, new URLSearchParams({ status: 'accepted' }))).body.success).toBe(true)
  })

  it('change nothing when they are refused, and say so with 200 and success false', async () => {
    const { shop, id } = await ordered()
    const before = structuredClone([shop.world.orders, shop.world.payments, shop.world.messages, shop.world.events])
    const refused = await move(shop, id, VENDOR, { status: 'shipped', tracking_number: 'T1', comment: 'On its way' })
    expect([refused.status, refused.body]).toEqual([200, { success: false, message: expect.any(String) }])
    expect([shop.world.orders, shop.world.payments, shop.world.messages, shop.world.events]).toEqual(before)
  })

  it('are refused the second time: an answer that was lost can be asked for again without harm', async () => {
    const { shop, id } = await ordered()
    await move(shop, id, VENDOR, { status: 'accepted' })
    expect((await move(shop, id, VENDOR, { status: 'accepted' })).body.success).toBe(false)
    expect(shop.world.orders[0]?.status).toBe('accepted')
  })

  it('name the field that cannot be used in a 422', async () => {
    const { shop, id } = await ordered()
    await move(shop, id, VENDOR, { status: 'accepted' })
    const { status, body } = await move(shop, id, VENDOR, { status: 'shipped', tracking_url: 'ftp://x' })
    expect([status, body]).toEqual([422, { ...failure(422), errors: [{ field: 'tracking_url', message: expect.any(String) }] }])
    expect(shop.world.orders[0]?.status).toBe('accepted')
  })

  it('answer 406 to a body that cannot be read', async () => {
    const { shop, id } = await ordered()
    const answer = await shop.call('PUT', `/orders/${id}`, { as: VENDOR, body: '{"status":' })
    expect([answer.status, answer.body]).toEqual([406, failure(406)])
  })

  it('write the comment as a message of who moved the order, as it was typed', async () => {
    const { shop, id } = await ordered()
    await move(shop, id, VENDOR, { status: 'declined', comment: 'Broken: 2 < 3, sorry' })
    expect(shop.world.messages).toMatchObject([{ order_id: id, role: 2, user_id: 3, content: 'Broken: 2 < 3, sorry' }])
    expect(shop.world.orders[0]?.decline_reason).toBe('Broken: 2 < 3, sorry')
  })
})
