import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { closeAll, contentOf, createMarket, onlyLineOf, openGuest, openStage, twoListings, writesOf, type Stage } from './stage.ts'

let market: Sandbox
let stage: Stage

beforeEach(async () => {
  market = createMarket()
  stage = await openGuest(market)
})
afterEach(closeAll)

describe('a guest', () => {
  test('asks the marketplace nothing before there is a cart', () => {
    expect(stage.calls).toEqual([])
    expect(stage.cart.status).toBe('success')
    expect(stage.cart.itemsCount).toBe(0)
  })

  test('adds from two vendors and sees one group for each, with the amounts of the server', async () => {
    const [first, second] = twoListings(market)
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toEqual({ ok: true })
    expect(await stage.cart.add({ listing_id: second.id, qty: 1 })).toEqual({ ok: true })
    expect(stage.cart.groups.map((group) => group.supplier?.id)).toEqual([first.user_id, second.user_id])
    expect(stage.cart.itemsCount).toBe(3)
    expect(stage.cart.cart?.amount).toBeCloseTo(2 * first.price + second.price)
    expect(stage.root.announcements.polite).toContain(second.title)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2, [second.id]: 1 })
  })

  test('finds the cart again after the window was closed', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const again = await openStage(market)
    expect(again.cart.status).toBe('pending')
    await again.cart.restore()
    expect(again.cart.items.map((item) => item.listing_id)).toEqual([first.id])
  })

  test.each(['', '{', 'null', '"x"', '{"key":5}', '{"key":""}', '{"key":"a\\nb"}', '[]', '{"key":".."}', '{"key":"../../auth/me"}', '{"key":"a%2Fb"}'])(
    'is not troubled by %j in storage',
    async (garbage) => {
      localStorage.setItem('stoa.cart', garbage)
      const other = await openStage(market)
      await other.cart.restore()
      expect(other.cart.key).toBeNull()
      expect(other.cart.status).toBe('success')
    },
  )

  test('gets a new cart in place of one that the marketplace no longer knows', async () => {
    const [first] = twoListings(market)
    localStorage.setItem('stoa.cart', JSON.stringify({ key: 'f'.repeat(32) }))
    const other = await openStage(market)
    expect(await other.cart.add({ listing_id: first.id, qty: 1 })).toEqual({ ok: true })
    expect(other.cart.key).not.toBe('f'.repeat(32))
    expect(contentOf(market, other.cart.key)).toEqual({ [first.id]: 1 })
  })

  test('gets a new cart when the one at hand vanishes between two additions', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.world.carts.length = 0
    expect(await stage.cart.add({ listing_id: second.id, qty: 1 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [second.id]: 1 })
  })

  test('keeps the cart when only the listing is unknown', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const { key } = stage.cart
    market.faults.inject({ endpoint: 'carts.addItem', status: 404, body: 'html' })
    expect(await stage.cart.add({ listing_id: 999_999, qty: 1 })).toMatchObject({ ok: false })
    expect(stage.cart.key).toBe(key)
  })

  test('keeps the cart for this page where storage is full, and never gets an older one back', async () => {
    const [first] = twoListings(market)
    localStorage.setItem('stoa.cart', JSON.stringify({ key: 'f'.repeat(32) }))
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new Error('full') })
    const other = await openStage(market)
    await other.cart.add({ listing_id: first.id, qty: 1 })
    const { key } = other.cart
    window.dispatchEvent(new Event('online'))
    await other.cart.settled()
    expect(other.cart.key).toBe(key)
    expect(other.cart.itemsCount).toBe(1)
    other.cart.forget()
    setItem.mockRestore()
  })

  test('is told in words why a listing was not added', async () => {
    const [first] = twoListings(market)
    const result = await stage.cart.add({ listing_id: first.id, qty: first.quantity + 1 })
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/\w+ \w+/) })
    expect(stage.cart.itemsCount).toBe(0)
  })

  test.each([0, -1, 1.5, Number.NaN, Infinity])('cannot ask for %d pieces', async (qty) => {
    const [first] = twoListings(market)
    expect(await stage.cart.add({ listing_id: first.id, qty })).toMatchObject({ ok: false })
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const before = writesOf(stage).length
    await stage.cart.setQty(onlyLineOf(stage).id, qty)
    expect(stage.cart.failures.get(onlyLineOf(stage).id)).toBe('Enter a whole number, 1 or more.')
    expect(writesOf(stage)).toHaveLength(before)
  })
})

describe('changes', () => {
  test('show at once, and ten quick clicks are two requests', async () => {
    const [first] = twoListings(market, 20)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const before = writesOf(stage).length
    for (let qty = 2; qty <= 11; qty++) void stage.cart.setQty(onlyLineOf(stage).id, qty)
    await Promise.resolve()
    await expect.poll(() => onlyLineOf(stage).qty).toBe(11)
    expect(stage.cart.settling).toBe(true)
    expect(stage.cart.busyItems.has(onlyLineOf(stage).id)).toBe(true)
    await stage.cart.settled()
    expect(stage.cart.settling).toBe(false)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 11 })
    expect(writesOf(stage).length - before).toBeLessThanOrEqual(2)
  })

  test('never overlap on the wire', async () => {
    const [first, second] = twoListings(market)
    let running = 0
    let most = 0
    const { fetch } = market
    market.fetch = async (request) => {
      most = Math.max(most, ++running)
      const answer = await fetch(request)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      return answer
    }
    await Promise.all([
      stage.cart.add({ listing_id: first.id, qty: 1 }),
      stage.cart.add({ listing_id: second.id, qty: 1 }),
      stage.cart.add({ listing_id: first.id, qty: 2 }),
    ])
    void stage.cart.setQty(onlyLineOf(stage).id, 4)
    void stage.cart.refresh()
    await stage.cart.settled()
    expect(most).toBe(1)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 4, [second.id]: 1 })
  })

  test('that are refused roll back with the reason, and touch nothing else', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    await stage.cart.add({ listing_id: second.id, qty: 2 })
    const line = onlyLineOf(stage)
    first.quantity = 1
    await stage.cart.setQty(line.id, 3)
    await stage.cart.settled()
    expect(onlyLineOf(stage).qty).toBe(1)
    expect(stage.cart.failures.get(line.id)).toMatch(/\w+ \w+/)
    expect(stage.root.announcements.assertive).toContain(first.title)
    expect(stage.cart.failures.size).toBe(1)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 1, [second.id]: 2 })
  })
})

describe('a removal', () => {
  test('shows at once and can be undone', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    await stage.cart.add({ listing_id: second.id, qty: 1 })
    await stage.cart.remove(onlyLineOf(stage).id)
    expect(stage.cart.items.map((item) => item.listing_id)).toEqual([second.id])
    await stage.cart.settled()
    expect(contentOf(market, stage.cart.key)).toEqual({ [second.id]: 1 })
    await stage.root.toasts.value[0]?.action?.run()
    await stage.cart.settled()
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2, [second.id]: 1 })
  })

  test('that is refused brings the line back', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    market.faults.inject({ endpoint: 'carts.removeItem', status: 500, times: 5 })
    await stage.cart.remove(onlyLineOf(stage).id)
    expect(stage.cart.items).toEqual([])
    await stage.cart.settled()
    expect(onlyLineOf(stage).qty).toBe(2)
    expect(stage.cart.failures.size).toBe(1)
  })
})

describe('reading', () => {
  test('that fails at first says so, and a retry mends it', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const again = await openStage(market)
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await again.cart.restore()
    expect(again.cart.status).toBe('error')
    expect(again.cart.error?.kind).toBe('network')
    expect(again.cart.key).not.toBeNull()
    await again.cart.refresh()
    expect(again.cart.status).toBe('success')
    expect(again.cart.error).toBeNull()
  })

  test('that fails later keeps what is on the screen', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await stage.cart.refresh()
    expect(stage.cart.items).toHaveLength(1)
    expect(stage.cart.status).toBe('success')
  })

  test('of an ordered cart drops it', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    for (const cart of market.world.carts) cart.status = 'ordered'
    await stage.cart.refresh()
    expect(stage.cart.key).toBeNull()
    expect(stage.cart.items).toEqual([])
    expect(localStorage.getItem('stoa.cart')).toBeNull()
  })

  test('follows another tab', async () => {
    const [first] = twoListings(market)
    const other = await openStage(market)
    await other.cart.restore()
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.cart' }))
    await expect.poll(() => other.cart.itemsCount).toBe(2)
    stage.cart.forget()
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.cart' }))
    await expect.poll(() => other.cart.itemsCount).toBe(0)
  })

  test('is done again when another tab changed the cart while it was under way', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const other = await openStage(market)
    const { fetch } = market
    let answer: () => void = () => {}
    market.fetch = async (request) => {
      const response = await fetch(request)
      await new Promise<void>((resolve) => { answer = resolve })
      return response
    }
    const restoring = other.cart.restore()
    await expect.poll(() => other.calls).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 10))
    market.fetch = fetch
    await stage.cart.add({ listing_id: second.id, qty: 2 })
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.cart' }))
    answer()
    await restoring
    await other.cart.settled()
    expect(other.cart.itemsCount).toBe(3)
  })

  test('of the cart that another tab put in its place shows nothing of the old one', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const old = localStorage.getItem('stoa.cart') ?? ''
    const other = await openStage(market)
    localStorage.removeItem('stoa.cart')
    stage.cart.forget()
    await stage.cart.add({ listing_id: second.id, qty: 2 })
    const replaced = localStorage.getItem('stoa.cart') ?? ''
    localStorage.setItem('stoa.cart', old)
    await other.cart.restore()
    expect(other.cart.itemsCount).toBe(1)
    localStorage.setItem('stoa.cart', replaced)
    market.faults.inject({ endpoint: 'carts.get', status: 503, times: 3, headers: { 'retry-after': '60' } })
    stage.close()
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.cart' }))
    await expect.poll(() => other.cart.status).toBe('error')
    expect(other.cart.items).toEqual([])
  })

  test('that began before another tab put another cart in its place is not shown as that one', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const old = localStorage.getItem('stoa.cart') ?? ''
    const other = await openStage(market)
    await other.cart.restore()
    stage.cart.forget()
    await stage.cart.add({ listing_id: second.id, qty: 2 })
    const replaced = localStorage.getItem('stoa.cart') ?? ''
    localStorage.setItem('stoa.cart', old)
    const { fetch } = market
    market.fetch = async (request) => {
      const response = await fetch(request)
      // The answer is here, the storage event is not.
      localStorage.setItem('stoa.cart', replaced)
      return response
    }
    await other.cart.refresh()
    expect(other.cart.key).toBe(stage.cart.key)
    expect(other.cart.items).toEqual([])
    market.fetch = fetch
    await other.cart.refresh()
    expect(other.cart.itemsCount).toBe(2)
  })

  test('happens when the network is back', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const item = market.world.carts.at(-1)?.items[0]
    if (item) item.qty = 4
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => stage.cart.itemsCount).toBe(4)
  })
})
