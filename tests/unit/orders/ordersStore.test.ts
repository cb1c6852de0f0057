// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orderEndpoints from '../../../src/contract/orders.ts'
import { POLL_MIN_MS } from '../../../src/features/orders/orders.polling.ts'
import { useOrdersStore } from '../../../src/features/orders/orders.store.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'

const VENDOR = 'vendor@example.com'
let market: Sandbox
let stage: Stage

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  market = createMarket()
  stage = await openStage(market)
})
afterEach(() => {
  vi.useRealTimers()
  closeAll()
})

const signIn = (email: string) => stage.session.signIn({ email, password: PASSWORD, keep: true })
const store = () => useOrdersStore(stage.pinia)
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await vi.advanceTimersByTimeAsync(POLL_MIN_MS * 20)
}
/** Every order of the rotation is asked for. */
const aRound = () => turns(10)
/** An open order of the shopper's, the only one. */
const anOpenOrder = () => {
  const id = market.records.memberByEmail(SHOPPER)?.id
  const own = market.world.orders.filter(({ customer_id }) => customer_id === id)
  for (const other of own) other.status = 'completed'
  const order = own.at(-1)
  if (!order) throw new Error('The shopper has no order')
  order.status = 'accepted'
  return order
}
/** The vendor writes about the order, a moment after everything before. */
const vendorWrites = async (orderId: number) => {
  const vendor = market.world.members.find(({ id }) => id === market.world.orders.find((order) => order.id === orderId)?.supplier_id)
  const token = market.signIn(vendor?.email ?? '')
  await stage.client.call(orderEndpoints.postMessage, { params: { order_id: orderId }, body: { content: 'Shipped on Monday.' }, as: token })
}

describe('orders that wait for the member', () => {
  test('are the vendor’s new and accepted ones', async () => {
    const id = market.records.memberByEmail(VENDOR)?.id
    const theirs = market.world.orders.filter(({ supplier_id, status }) => supplier_id === id && status !== 'draft')
    for (const [index, order] of theirs.entries()) order.status = (['new', 'accepted', 'shipped'] as const)[index] ?? 'completed'
    await signIn(VENDOR)
    store().watchOrders()
    await turns(1)
    expect(store().awaiting).toBe(Math.min(2, theirs.length))
    expect(store().awaiting).toBeGreaterThan(0)
    expect(store().hasSales).toBe(true)
  })

  test('are none of the next member’s, and none of a guest’s', async () => {
    await signIn(VENDOR)
    store().watchOrders()
    await turns(1)
    await stage.session.signOut()
    expect(store().awaiting).toBe(0)
    stage.calls.length = 0
    await turns(5)
    expect(stage.calls).toEqual([])
  })

  test('that were asked for by the one before are not the next one’s', async () => {
    await signIn(VENDOR)
    market.faults.inject({ endpoint: 'orders.list', latency: 50 })
    store().watchOrders()
    await vi.advanceTimersByTimeAsync(10)
    await stage.session.signOut()
    await vi.advanceTimersByTimeAsync(100)
    expect([store().awaiting, store().unreadByOrder]).toEqual([0, {}])
  })
})

describe('the poller', () => {
  test('makes one request every few seconds, however many orders there are, and fewer when nothing happens', async () => {
    await signIn(VENDOR)
    stage.calls.length = 0
    store().watchOrders()
    const at: number[] = []
    let seen = 0
    for (let second = 0; second < 600; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      for (; seen < stage.calls.length; seen += 1) at.push(second)
    }
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(POLL_MIN_MS / 1000 - 1)
    expect(pauses.at(-1)).toBeGreaterThan(40)
    expect(at.length).toBeLessThan(30)
  })

  test('asks nothing while there is no network, and at once when it is back', async () => {
    await signIn(VENDOR)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    store().watchOrders()
    stage.calls.length = 0
    await turns(5)
    expect(stage.calls).toEqual([])
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(POLL_MIN_MS)
    expect(stage.calls).toContain('GET /orders')
  })

  test('asks seldom while nobody looks', async () => {
    await signIn(VENDOR)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    store().watchOrders()
    stage.calls.length = 0
    await vi.advanceTimersByTimeAsync(170_000)
    expect(stage.calls.length).toBeLessThanOrEqual(1)
    visibility.mockReturnValue('visible')
    window.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(POLL_MIN_MS * 3)
    expect(stage.calls.length).toBeGreaterThanOrEqual(2)
  })

  test('asks for the order that is shown most often', async () => {
    const order = anOpenOrder()
    await signIn(SHOPPER)
    store().watchOrders()
    store().openOrder({ id: order.id, customer: null, supplier: null })
    await turns(12)
    const of = (path: string) => stage.calls.filter((call) => call === `GET /orders/${order.id}${path}`).length
    expect(of('/messages')).toBeGreaterThanOrEqual(of(''))
    expect(of('')).toBeGreaterThan(1)
  })

  test('goes on after a failure', async () => {
    await signIn(VENDOR)
    market.faults.inject({ endpoint: 'orders.list', status: 422 })
    store().watchOrders()
    await aRound()
    expect(stage.calls.filter((call) => call === 'GET /orders').length).toBeGreaterThan(0)
  })

  test('ends with the last who shows its counts', async () => {
    await signIn(VENDOR)
    const stops = [store().watchOrders(), store().watchOrders()]
    for (const stop of stops) stop()
    stage.calls.length = 0
    await turns(5)
    expect(stage.calls).toEqual([])
  })
})

describe('unread messages', () => {
  test('are the other party’s since the member came to this device, until the order is read', async () => {
    const order = anOpenOrder()
    await signIn(SHOPPER)
    store().watchOrders()
    await aRound()
    expect(store().unreadTotal).toBe(0)
    await vendorWrites(order.id)
    await aRound()
    expect(store().unreadTotal).toBe(1)
    expect(stage.root.titleCount.value).toBe(1)
    const messages = await stage.client.call(orderEndpoints.messages, { params: { order_id: order.id } })
    store().markRead(order.id, messages)
    expect(store().unreadTotal).toBe(0)
    await aRound()
    expect(store().unreadTotal).toBe(0)
  })

  test.each(['', '[]', '{"memberId":"x"}', '{"memberId":1,"since":"now","orders":{}}'])('ignore %j in storage', async (garbage) => {
    anOpenOrder()
    localStorage.setItem('stoa.orders', garbage)
    await signIn(SHOPPER)
    store().watchOrders()
    await aRound()
    expect(store().unreadTotal).toBe(0)
  })
})
