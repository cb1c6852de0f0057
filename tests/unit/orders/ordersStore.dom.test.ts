import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as orderEndpoints from '../../../src/contract/orders.ts'
import { POLL_MIN_MS } from '../../../src/features/orders/orders.polling.ts'
import { useOrdersStore } from '../../../src/features/orders/orders.store.ts'
import { SEEN_STORAGE_KEY, readSeen, writeSeen } from '../../../src/features/orders/orders.seen.ts'
import { addMessage } from '../../../src/sandbox/market/messages.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import type { Order } from '../../../src/sandbox/model.ts'
import { NOW } from '../../support/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'

const VENDOR = 'vendor@example.com'
const HOUR_MS = 3_600_000
let market: Sandbox
/** By how much the marketplace's clock is ahead of the device's, in milliseconds. */
let marketAhead = 0
let stage: Stage

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  market = createMarket(undefined, { now: () => Date.now() + marketAhead })
  stage = await openStage(market)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  marketAhead = 0
  closeAll()
})

const signIn = (email: string) => stage.session.signIn({ email, password: PASSWORD, keep: true })
const store = () => useOrdersStore(stage.pinia)
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await vi.advanceTimersByTimeAsync(POLL_MIN_MS * 20)
}
/** Every order of the rotation is asked for. */
const aRound = () => turns(10)
/** Every order of the rotation is asked for as fast as can be. */
const aFastRound = () => vi.advanceTimersByTimeAsync(POLL_MIN_MS * 16)
const idOf = (email: string): number => market.records.memberByEmail(email)?.id ?? 0
/** Leaves the shopper with orders in these statuses, the latest first, whose ids grow the other way; each has a message of the vendor's. */
const withOrders = (...statuses: readonly Order['status'][]) => {
  const own = market.world.orders.find(({ customer_id }) => customer_id === idOf(SHOPPER))
  if (!own) throw new Error('The shopper has no order')
  const made = statuses.map((status, index) => ({
    ...structuredClone(own), id: 900 + index, number: `M-${index}`, status, checkout_at: NOW / 1000 - 3600 - index * 60,
  }))
  market.world.orders = [...made]
  market.world.messages = []
  for (const order of made) addMessage(market.records, order, { role: 2, subject: '', content: 'Thank you.' })
  return made
}
/** An open order of the shopper's, the only one. */
const anOpenOrder = () => {
  const [order] = withOrders('accepted', 'draft')
  if (!order) throw new Error('No order')
  return order
}
/** The page is left, and another begins in the same browser. */
const reload = async () => {
  stage.close()
  stage = await openStage(market)
  await stage.session.restore()
}
const messageCalls = () => stage.calls.filter((call) => call.endsWith('/messages') && call.startsWith('GET'))
/** The vendor writes about the order, a moment after everything before. */
const vendorWrites = async (orderId: number) => {
  await vi.advanceTimersByTimeAsync(1_000)
  const vendor = market.world.members.find(({ id }) => id === market.world.orders.find((order) => order.id === orderId)?.supplier_id)
  const token = market.signIn(vendor?.email ?? '')
  await stage.client.call(orderEndpoints.postMessage, { params: { order_id: orderId }, body: { content: 'Shipped on Monday.' }, as: token })
}

test('that nothing is unread is known once all has been read without a failure', async () => {
  withOrders('accepted', 'completed')
  await signIn(SHOPPER)
  onTestFinished(store().watchOrders())
  market.faults.inject({ endpoint: 'orders.messages', times: Infinity, status: 400, body: 'json' })
  expect([store().unreadTotal, store().isUnreadBegun, store().isUnreadKnown]).toEqual([0, false, false])
  await aFastRound()
  expect(store().isUnreadKnown).toBe(false)
  expect(store().unreadFailure).not.toBeNull()
  market.faults.clear()
  store().readUnreadAgain()
  expect(store().unreadFailure).toBeNull()
  await aRound()
  expect([store().isUnreadBegun, store().isUnreadKnown, store().unreadFailure]).toEqual([true, true, null])
})

test('that nothing is unread is not known by the end of a step that was under way when all was asked for again', async () => {
  withOrders('accepted', 'completed')
  await signIn(SHOPPER)
  market.faults.inject({ endpoint: 'orders.list', status: 403 })
  onTestFinished(store().watchOrders())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store().unreadFailure).not.toBeNull()
  // The sales are on their way, nothing is known of any order.
  market.faults.inject({ endpoint: 'orders.list', latency: 4_000 })
  await vi.advanceTimersByTimeAsync(POLL_MIN_MS * 1.5)
  store().readUnreadAgain()
  await vi.advanceTimersByTimeAsync(4_500)
  expect(messageCalls()).toEqual([])
  expect([store().isUnreadKnown, store().unreadFailure]).toEqual([false, null])
  await aRound()
  expect([store().isUnreadBegun, store().isUnreadKnown, store().unreadFailure]).toEqual([true, true, null])
})

test('why messages could not be read is not said of a step that was under way when all was asked for again', async () => {
  withOrders('accepted', 'completed')
  await signIn(SHOPPER)
  market.faults.inject({ endpoint: 'orders.list', status: 403, latency: 1_000 })
  onTestFinished(store().watchOrders())
  await vi.advanceTimersByTimeAsync(500)
  store().readUnreadAgain()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store().unreadFailure).toBeNull()
})

test('that nothing is unread is known with the lists where they have no orders, unless one of them failed', async () => {
  market.world.orders = []
  await signIn(SHOPPER)
  market.faults.inject({ endpoint: 'orders.list', status: 403 })
  onTestFinished(store().watchOrders())
  await vi.advanceTimersByTimeAsync(POLL_MIN_MS * 2.5)
  expect([store().isUnreadKnown, store().unreadFailure === null]).toEqual([false, false])
  await aRound()
  expect([store().isUnreadKnown, store().unreadFailure]).toEqual([true, null])
})

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

  test('asks for the order that is shown more often than for any other', async () => {
    const [shown, ...others] = withOrders('accepted', 'accepted', 'shipped')
    await signIn(SHOPPER)
    store().watchOrders()
    store().openOrder({ id: shown?.id ?? 0, customer: null, supplier: null })
    await turns(30)
    const callsOf = (path: string) => stage.calls.filter((call) => call === `GET /orders${path}`).length
    const most = Math.max(...others.map(({ id }) => callsOf(`/${id}/messages`)), callsOf(''))
    expect(callsOf(`/${shown?.id}/messages`)).toBeGreaterThan(most)
    expect(callsOf(`/${shown?.id}`)).toBeGreaterThan(most)
    expect(Math.min(...others.map(({ id }) => callsOf(`/${id}/messages`)))).toBeGreaterThan(0)
  })

  test('asks for the latest order first, for those that have ended last, and without a longer pause until all were asked for', async () => {
    const made = withOrders('completed', 'accepted', 'shipped', 'canceled', 'new', 'declined', 'failed', 'draft')
    await signIn(SHOPPER)
    stage.calls.length = 0
    store().watchOrders()
    await vi.advanceTimersByTimeAsync(POLL_MIN_MS * 8 + 1_000)
    const of = (...indices: readonly number[]) => indices.map((index) => `GET /orders/${made[index]?.id}/messages`)
    expect(stage.calls.slice(0, 8)).toEqual(['GET /orders', 'GET /orders', ...of(1, 2, 4), ...of(0, 3, 5)])
    expect(stage.calls.length).toBeGreaterThanOrEqual(8)
    expect(stage.calls.length).toBeLessThanOrEqual(9)
  })

  test('goes on after a failure', async () => {
    await signIn(VENDOR)
    market.faults.inject({ endpoint: 'orders.list', times: 3, status: 422 })
    store().watchOrders()
    await aRound()
    expect(store().awaiting).toBeGreaterThan(0)
    expect(messageCalls().length).toBeGreaterThan(0)
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

describe('both roles', () => {
  /** A marketplace that changes what is asked of its list of orders. */
  const asking = (change: (query: URLSearchParams) => void): Sandbox => ({
    ...market,
    fetch: (request) => {
      const url = new URL(request.url)
      if (url.pathname.endsWith('/orders')) change(url.searchParams)
      return market.fetch(new Request(url, request))
    },
  })
  const countsAt = async (marketplace: Sandbox) => {
    stage = await openStage(marketplace)
    await signIn(VENDOR)
    store().watchOrders()
    await aRound()
    return { awaiting: store().awaiting, hasSales: store().hasSales, checked: store().known.map(({ id }) => id) }
  }

  test.each<readonly [string, (query: URLSearchParams) => void]>([
    ['lists purchases where no role is asked for', (query) => { if (!query.has('role')) query.set('role', 'customer') }],
    ['knows no roles', (query) => query.delete('role')],
  ])('are counted once where the marketplace %s', async (_what, change) => {
    const sales = market.world.orders.filter(({ supplier_id }) => supplier_id === idOf(VENDOR)).slice(0, 2)
    const purchases = market.world.orders.filter(({ supplier_id, customer_id }) => supplier_id !== idOf(VENDOR) && customer_id !== idOf(VENDOR)).slice(0, 1)
    for (const [index, order] of sales.entries()) Object.assign(order, { status: 'new', checkout_at: NOW / 1000 - 100 - index * 200 })
    for (const order of purchases) Object.assign(order, { status: 'pending', customer_id: idOf(VENDOR), checkout_at: NOW / 1000 - 200 })
    market.world.orders = [...sales, ...purchases]
    const { awaiting, hasSales, checked } = await countsAt(asking(change))
    expect([awaiting, hasSales]).toEqual([3, true])
    // The latest checkout first, whatever the role.
    expect(checked).toEqual([sales[0], purchases[0], sales[1]].map((order) => order?.id))
  })
})

describe('unread messages', () => {
  /** The shopper is here, and the vendor of one of their orders has written; returns the order. */
  const anUnreadMessage = async () => {
    const order = anOpenOrder()
    await signIn(SHOPPER)
    store().watchOrders()
    await aRound()
    await vendorWrites(order.id)
    await aRound()
    return order
  }

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

  test.each(['accepted', 'completed', 'declined', 'canceled', 'failed'] as const)('count in an order that is %s', async (status) => {
    const [order] = withOrders(status, 'completed')
    await signIn(SHOPPER)
    store().watchOrders()
    await aRound()
    await vendorWrites(order?.id ?? 0)
    await aRound()
    expect(store().unreadByOrder[order?.id ?? 0]).toBe(1)
    expect(store().unreadTotal).toBe(1)
  })

  test('are none of the old ones where the first page on a device was left before it had looked at all orders', async () => {
    withOrders('accepted', 'shipped', 'new', 'completed')
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await signIn(SHOPPER)
    store().watchOrders()
    await vi.advanceTimersByTimeAsync(POLL_MIN_MS * 2 + 1_000)
    expect(messageCalls()).toHaveLength(1)
    await reload()
    store().watchOrders()
    await aFastRound()
    expect(new Set(messageCalls()).size).toBe(4)
    expect(store().unreadTotal).toBe(0)
  })

  test('are those that come between the first visit and the first look at their order', async () => {
    const made = withOrders('accepted', 'shipped')
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await signIn(SHOPPER)
    store().watchOrders()
    await vendorWrites(made[1]?.id ?? 0)
    await reload()
    store().watchOrders()
    await aFastRound()
    expect(store().unreadByOrder).toEqual({ [made[0]?.id ?? 0]: 0, [made[1]?.id ?? 0]: 1 })
  })

  test.each([['behind', 5 * HOUR_MS], ['ahead', -5 * HOUR_MS]])('are told from the old ones where the device’s clock is %s', async (_where, ahead) => {
    marketAhead = ahead
    const made = withOrders('accepted', 'shipped', 'completed')
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await signIn(SHOPPER)
    store().watchOrders()
    await aFastRound()
    expect(new Set(messageCalls()).size).toBe(3)
    expect(store().unreadTotal).toBe(0)
    await vendorWrites(made[1]?.id ?? 0)
    await aRound()
    expect(store().unreadTotal).toBe(1)
    await reload()
    store().watchOrders()
    await aRound()
    expect(store().unreadTotal).toBe(1)
  })

  test('stay unread while somebody else uses the browser', async () => {
    const order = anOpenOrder()
    await signIn(SHOPPER)
    store().watchOrders()
    await aRound()
    await vendorWrites(order.id)
    await stage.session.signOut()
    await signIn(VENDOR)
    await aRound()
    store().markRead(order.id, await stage.client.call(orderEndpoints.messages, { params: { order_id: order.id } }))
    await stage.session.signOut()
    await signIn(SHOPPER)
    await aRound()
    expect(store().unreadTotal).toBe(1)
  })

  test('stay unread when another tab, whose member is somebody else, stores what they have seen', async () => {
    const order = await anUnreadMessage()
    writeSeen({ memberId: idOf(VENDOR), since: Date.now(), orders: { [order.id]: Date.now() }, unread: {} })
    window.dispatchEvent(new StorageEvent('storage', { key: SEEN_STORAGE_KEY }))
    expect(store().unreadTotal).toBe(1)
    writeSeen({ memberId: idOf(SHOPPER), since: 0, orders: { [order.id]: Date.now() }, unread: {} })
    window.dispatchEvent(new StorageEvent('storage', { key: SEEN_STORAGE_KEY }))
    expect(store().unreadTotal).toBe(0)
  })

  test('are known to the next page before it has asked, until their order is gone', async () => {
    const order = await anUnreadMessage()
    await reload()
    expect(store().unreadByOrder).toEqual({ [order.id]: 1 })
    store().markRead(order.id, await stage.client.call(orderEndpoints.messages, { params: { order_id: order.id } }))
    await reload()
    expect(store().unreadTotal).toBe(0)

    await vendorWrites(order.id)
    store().watchOrders()
    await aRound()
    expect(store().unreadTotal).toBe(1)
    market.world.orders = market.world.orders.filter(({ id }) => id !== order.id)
    await reload()
    expect(store().unreadTotal).toBe(1)
    store().watchOrders()
    await aRound()
    expect(store().unreadTotal).toBe(0)
    await reload()
    expect(store().unreadTotal).toBe(0)
  })

  test('are known as long as the page is there where the browser stores nothing', async () => {
    const order = anOpenOrder()
    const full = () => { throw new Error('Full') }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined })
    await signIn(SHOPPER)
    store().watchOrders()
    await aRound()
    await vendorWrites(order.id)
    await aRound()
    expect(store().unreadTotal).toBe(1)
    store().markRead(order.id, await stage.client.call(orderEndpoints.messages, { params: { order_id: order.id } }))
    expect(store().unreadTotal).toBe(0)
  })

  test.each([
    ['an empty text', () => ''],
    ['no list', (memberId: number) => ({ memberId, since: 0, orders: {} })],
    ['a member’s id that is text', (memberId: number) => [{ memberId: String(memberId), since: 0, orders: {} }]],
    ['a time that is text', (memberId: number) => [{ memberId, since: '0', orders: {} }]],
    ['orders without a time', (memberId: number, orderId: number) => [{ memberId, since: 0, orders: { [orderId]: null } }]],
  ])('do not come from %s in storage', async (_what, garbage) => {
    const order = anOpenOrder()
    const unreadWith = async (stored: unknown) => {
      localStorage.setItem(SEEN_STORAGE_KEY, JSON.stringify(stored))
      await reload()
      store().watchOrders()
      await aRound()
      return store().unreadTotal
    }
    await signIn(SHOPPER)
    expect(await unreadWith([{ memberId: idOf(SHOPPER), since: 0, orders: { [order.id]: 0 } }])).toBe(1)
    expect(await unreadWith(garbage(idOf(SHOPPER), order.id))).toBe(0)
    await vendorWrites(order.id)
    await aRound()
    expect(store().unreadTotal).toBe(1)
  })
})

describe('what is stored as seen', () => {
  test('is that of the ten members who wrote last', () => {
    for (const memberId of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) writeSeen({ memberId, since: memberId, orders: {}, unread: {} })
    writeSeen({ memberId: 1, since: 100, orders: {}, unread: {} })
    writeSeen({ memberId: 11, since: 11, orders: {}, unread: {} })
    expect(readSeen(2)).toBeUndefined()
    expect([1, 3, 10, 11].map((memberId) => readSeen(memberId)?.since)).toEqual([100, 3, 10, 11])
  })

  test('is that of the hundred orders with the latest times, and what was seen of the others stays seen', () => {
    const orders = Object.fromEntries(Array.from({ length: 102 }, (_, index) => [String(index + 1), 1_000 + index]))
    writeSeen({ memberId: 1, since: 5, orders, unread: {} })
    expect(Object.keys(readSeen(1)?.orders ?? {})).toHaveLength(100)
    expect(readSeen(1)).toMatchObject({ since: 1_001, orders: { 3: 1_002, 102: 1_101 } })
  })
})
