import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, contentOf, createMarket, onlyLineOf, openGuest, openStage, twoListings, writesOf, type Stage } from './stage.ts'

const WAITS = 'You are offline. What you add goes into your cart when you are back online.'
let market: Sandbox
let isOnline: boolean

const connect = (is: boolean): void => {
  isOnline = is
  window.dispatchEvent(new Event(is ? 'online' : 'offline'))
}
const toasts = ({ root }: Stage) => root.toasts.value.map(({ message }) => message)
const settled = async ({ cart }: Stage) => {
  await vi.waitFor(() => expect(cart.writes).toEqual([]))
  await cart.settled()
}

beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  market = createMarket()
})
afterEach(() => {
  closeAll()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('what is added without a connection waits for it, says so, and counts', async () => {
  const stage = await openGuest(market)
  const [first] = twoListings(market)
  connect(false)
  const answers = [1, 2].map((qty) => stage.cart.add({ listing_id: first.id, qty }))
  await vi.waitFor(() => expect(stage.cart.itemsCount).toBe(3))
  expect(toasts(stage)).toEqual([WAITS])
  expect(writesOf(stage)).toEqual([])

  connect(true)
  expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }])
  expect(onlyLineOf(stage).qty).toBe(3)
  expect(writesOf(stage)).toEqual(['POST /carts', expect.stringMatching(/^POST \/carts\/\w+\/items$/)])
  expect(toasts(stage)).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a page that is loaded anew without a connection says that it still waits, and sends it once', async () => {
  const [first] = twoListings(market)
  const before = await openGuest(market)
  connect(false)
  void before.cart.add({ listing_id: first.id, qty: 2 })
  await vi.waitFor(() => expect(before.cart.itemsCount).toBe(2))
  before.close()

  const stage = await openGuest(market)
  await vi.waitFor(() => expect(toasts(stage)).toEqual([WAITS]))
  expect(stage.cart.itemsCount).toBe(2)
  connect(true)
  await settled(stage)
  expect(onlyLineOf(stage)).toMatchObject({ listing_id: first.id, qty: 2 })
  expect(toasts(stage)).toEqual([`${first.title} is in your cart: 2 pieces.`])
  connect(false)
  connect(true)
  await settled(stage)
  expect([...writesOf(before), ...writesOf(stage)]).toHaveLength(2)
})

describe('what a member added without a connection, on a page that cannot tell who is here', () => {
  let first: ReturnType<typeof twoListings>[0]
  let stage: Stage
  beforeEach(async () => {
    [first] = twoListings(market)
    const before = await openStage(market)
    await before.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
    connect(false)
    void before.cart.add({ listing_id: first.id, qty: 2 })
    await vi.waitFor(() => expect(before.cart.writes).toHaveLength(1))
    before.close()
    const original = market.fetch
    market.fetch = () => Promise.reject(new TypeError('No network'))
    stage = await openGuest(market)
    await vi.waitFor(() => expect(toasts(stage)).toEqual([WAITS]))
    expect([stage.session.status, stage.cart.itemsCount]).toEqual(['unknown', 2])
    market.fetch = original
  })
  const pieces = () => market.world.carts.flatMap(({ items }) => items)
    .reduce((sum, { listing_id, qty }) => sum + (listing_id === first.id ? qty : 0), 0)

  test('is shown, and sent once they are back', async () => {
    connect(true)
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
    await settled(stage)
    expect([pieces(), stage.cart.itemsCount]).toEqual([2, 2])
  })

  test('is not shown to somebody else who comes, and waits', async () => {
    await stage.session.signIn({ email: 'member@example.com', password: PASSWORD, keep: true })
    await settled(stage)
    expect([pieces(), stage.cart.itemsCount]).toEqual([0, 0])
    expect(sessionStorage.getItem('stoa.cart.outbox')).toContain(`"listing_id":${first.id}`)
  })

  test('is shown no more where another page of the tab has sent it', async () => {
    isOnline = true // This page is in the Back/forward cache and hears of nothing.
    await openGuest(market)
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
    expect(pieces()).toBe(2)
    await stage.session.restore()
    await settled(stage)
    expect([pieces(), stage.cart.itemsCount]).toEqual([2, 2])
  })
})

test('a page that has gone sends nothing when the connection is back', async () => {
  const [first] = twoListings(market)
  const stage = await openGuest(market)
  connect(false)
  void stage.cart.add({ listing_id: first.id, qty: 1 })
  await vi.waitFor(() => expect(stage.cart.itemsCount).toBe(1))
  stage.close()
  connect(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(writesOf(stage)).toEqual([])
  expect(sessionStorage.getItem('stoa.cart.outbox')).toContain(`"listing_id":${first.id}`)
})

test('what an earlier page sent to a cart that is gone meanwhile is not said to be in the cart', async () => {
  const [first, second] = twoListings(market)
  const before = await openGuest(market)
  await before.cart.add({ listing_id: first.id, qty: 1 })
  const { key } = before.cart
  const { revision } = JSON.parse(localStorage.getItem('stoa.cart') ?? '{}') as { revision: string }
  before.close()
  sessionStorage.setItem('stoa.cart.outbox', JSON.stringify([{ id: 'a', wanted: { listing_id: second.id, qty: 2 }, at: Date.now(), sent: { key, goal: 2, revision } }]))
  const original = market.fetch
  market.fetch = (request) => (request.url.includes('/carts') ? Promise.reject(new TypeError('No network')) : original(request))
  const stage = await openGuest(market)
  await vi.waitFor(() => expect(stage.cart.status).toBe('error'))
  market.world.carts.length = 0
  market.fetch = original
  await vi.waitFor(() => expect(toasts(stage)).toHaveLength(1), { timeout: 5_000 })
  expect(toasts(stage)).toEqual(['We couldn’t add your last item to the cart: This cart was closed before the item could be added.'])
  stage.root.toasts.value[0]?.action?.run()
  await vi.waitFor(() => expect(contentOf(market, stage.cart.key)).toEqual({ [second.id]: 2 }))
})

test.each([[60, 2], [25 * 60, 0]])('what waited for %i minutes is added by the next page as %i pieces', async (minutes, pieces) => {
  const [first] = twoListings(market)
  sessionStorage.setItem('stoa.cart.outbox', JSON.stringify([{ id: 'a', wanted: { listing_id: first.id, qty: 2 }, at: Date.now() - minutes * 60_000 }]))
  const stage = await openGuest(market)
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
  await settled(stage)
  expect(stage.cart.itemsCount).toBe(pieces)
})
