// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orderEndpoints from '../../../src/contract/orders.ts'
import { useOrdersStore } from '../../../src/features/orders/orders.store.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'

const VENDOR = 'vendor@example.com'
let market: Sandbox
let stage: Stage

beforeEach(async () => {
  market = createMarket()
  stage = await openStage(market)
})
afterEach(() => {
  vi.useRealTimers()
  closeAll()
})

const signIn = (email: string) => stage.session.signIn({ email, password: PASSWORD, keep: true })
const store = () => useOrdersStore(stage.pinia)
/** An open order of the shopper's, the latest, so that it is among those whose messages are read. */
const anOpenOrder = () => {
  const id = market.records.memberByEmail(SHOPPER)?.id
  const order = market.world.orders.find(({ customer_id, status }) => customer_id === id && status === 'accepted')
    ?? market.world.orders.find(({ customer_id }) => customer_id === id)
  if (!order) throw new Error('The shopper has no order')
  for (const other of market.world.orders) if (other.customer_id === id && other !== order) other.status = 'completed'
  order.status = 'accepted'
  return order
}
/** The vendor writes about the order, a moment after everything before. */
const vendorWrites = async (orderId: number) => {
  const vendor = market.world.members.find(({ id }) => id === market.world.orders.find((order) => order.id === orderId)?.supplier_id)
  const token = market.signIn(vendor?.email ?? '')
  await stage.client.call(orderEndpoints.postMessage, { params: { order_id: orderId }, body: { content: 'Shipped on Monday.' }, as: token })
}
const unread = () => Object.values(store().unreadByOrder).reduce((sum, count) => sum + count, 0)

describe('orders that wait for the member', () => {
  test('are the vendor’s new and accepted ones', async () => {
    const id = market.records.memberByEmail(VENDOR)?.id
    const theirs = market.world.orders.filter(({ supplier_id, status }) => supplier_id === id && status !== 'draft')
    for (const [index, order] of theirs.entries()) order.status = (['new', 'accepted', 'shipped'] as const)[index] ?? 'completed'
    await signIn(VENDOR)
    await store().refresh()
    expect(store().awaiting).toBe(Math.min(2, theirs.length))
    expect(store().awaiting).toBeGreaterThan(0)
  })

  test('are none of the next member’s, and none of a guest’s', async () => {
    await signIn(VENDOR)
    store().awaiting = 3
    await stage.session.signOut()
    expect(store().awaiting).toBe(0)
    stage.calls.length = 0
    await store().refresh()
    expect(stage.calls).toEqual([])
  })

  test('that were asked for by the one before are not the next one’s', async () => {
    await signIn(VENDOR)
    market.faults.inject({ endpoint: 'orders.list', latency: 50 })
    const refreshing = store().refresh()
    await stage.session.signOut()
    await refreshing
    expect([store().awaiting, store().unreadByOrder]).toEqual([0, {}])
  })

  test('are asked for again after a failure, and not within a minute after a success', async () => {
    await signIn(VENDOR)
    stage.calls.length = 0
    market.faults.inject({ endpoint: 'orders.list', status: 422 })
    await store().refresh()
    await store().refresh()
    await store().refresh()
    expect(stage.calls.filter((call) => call === 'GET /orders')).toHaveLength(2)
  })
})

describe('unread messages', () => {
  test('are the other party’s since the member came to this device, until the order is read', async () => {
    const order = anOpenOrder()
    await signIn(SHOPPER)
    await store().refresh()
    expect(unread()).toBe(0)
    await vendorWrites(order.id)
    store().$patch({ refreshedAt: 0 })
    await store().refresh()
    expect(unread()).toBe(1)
    const messages = await stage.client.call(orderEndpoints.messages, { params: { order_id: order.id } })
    store().markRead(order.id, messages)
    expect(unread()).toBe(0)
    store().$patch({ refreshedAt: 0 })
    await store().refresh()
    expect(unread()).toBe(0)
  })

  test.each(['', '[]', '{"memberId":"x"}', '{"memberId":1,"since":"now","orders":{}}'])('ignore %j in storage', async (garbage) => {
    anOpenOrder()
    localStorage.setItem('stoa.orders', garbage)
    await signIn(SHOPPER)
    await store().refresh()
    expect(unread()).toBe(0)
  })
})
