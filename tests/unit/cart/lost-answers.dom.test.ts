import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import {
  PASSWORD, SHOPPER, closeAll, contentOf, createMarket, onlyLineOf, openGuest, twoListings, writesOf, type Stage,
} from './stage.ts'

let market: Sandbox
let stage: Stage

beforeEach(async () => {
  market = createMarket()
  stage = await openGuest(market)
})
afterEach(() => {
  vi.useRealTimers()
  closeAll()
})

describe('a change', () => {
  test('whose answer is lost is looked up, not repeated', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.updateItem', when: 'after', drop: true })
    const before = writesOf(stage).length
    await stage.cart.setQty(onlyLineOf(stage).id, 3)
    await stage.cart.settled()
    expect(writesOf(stage)).toHaveLength(before + 1)
    expect(onlyLineOf(stage).qty).toBe(3)
    expect(stage.cart.failures.size).toBe(0)
  })

  test('that the marketplace took in part says nothing of a quantity that is not wanted any more', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const { id } = onlyLineOf(stage)
    const original = market.fetch
    market.fetch = async (request) => {
      const isPart = request.method === 'PUT' && (await request.clone().text()).includes('5')
      if (!isPart) return original(request)
      // The newer quantity is chosen before this answer.
      await stage.cart.setQty(id, 2)
      const { url, method, headers } = request
      return original(new Request(url, { method, headers, body: JSON.stringify({ qty: 3 }) }))
    }
    await stage.cart.setQty(id, 5)
    await stage.cart.settled()
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2 })
    expect(stage.cart.failures.size).toBe(0)
  })

  test('that another cart has overtaken is not taken for made', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const { cart } = stage.cart
    if (!cart) throw new Error('There is no cart')
    const isMade = await stage.cart.choose(() => {
      localStorage.setItem('stoa.cart', JSON.stringify({ key: 'another', revision: 'z' }))
      dispatchEvent(new StorageEvent('storage', { key: 'stoa.cart' }))
      return Promise.resolve(cart)
    }, () => true)
    expect(isMade).toBe(false)
  })

  test.each([['a removal', 0], ['a quantity', 3]])('of an earlier page that arrives late, %s, shows on the next one', async (_, qty) => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    await stage.cart.settled()
    const original = market.fetch
    let arrive: () => Promise<unknown> = () => Promise.resolve()
    const isSent = new Promise<void>((resolve) => {
      market.fetch = (request) => {
        if (request.method === 'GET') return original(request)
        resolve()
        arrive = () => original(request)
        return new Promise<never>(() => {})
      }
    })
    void (qty === 0 ? stage.cart.remove(onlyLineOf(stage).id) : stage.cart.setQty(onlyLineOf(stage).id, qty))
    await isSent
    stage.close()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const next = await openGuest(market)
    expect(onlyLineOf(next).qty).toBe(1)
    await arrive()
    await vi.advanceTimersByTimeAsync(2_500)
    await next.cart.settled()
    expect(next.cart.items.map((item) => item.qty)).toEqual(qty === 0 ? [] : [qty])
    expect(next.root.toasts.value).toEqual([])
  })

  test('that never arrived rolls back with the reason', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.updateItem', drop: true })
    await stage.cart.setQty(onlyLineOf(stage).id, 3)
    await stage.cart.settled()
    expect(onlyLineOf(stage).qty).toBe(1)
    expect(stage.cart.failures.get(onlyLineOf(stage).id)).toContain('No connection')
  })

  test('that was made though nobody could look no longer counts as failed once it shows', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.updateItem', when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await stage.cart.setQty(onlyLineOf(stage).id, 3)
    await stage.cart.settled()
    expect([onlyLineOf(stage).qty, stage.cart.failures.size]).toEqual([1, 1])
    await stage.cart.refresh()
    expect([onlyLineOf(stage).qty, stage.cart.failures.size]).toEqual([3, 0])
  })

  test.each([
    ['carts.updateItem', () => stage.cart.setQty(onlyLineOf(stage).id, 3)],
    ['carts.addItem', () => stage.cart.add({ listing_id: onlyLineOf(stage).listing_id, qty: 2 })],
  ] as const)('that the marketplace makes after its answer was given up (%s) shows by itself', async (endpoint, change) => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    market.faults.inject({ endpoint, when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await change()
    await stage.cart.settled()
    expect(stage.cart.cart?.items.map(({ qty }) => qty)).toEqual([1])
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(() => expect(onlyLineOf(stage).qty).toBe(3))
    expect(stage.cart.failures.size).toBe(0)
  })
})

describe('a removal', () => {
  test('that was made though nobody could look is told when it shows, and can be undone then', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    market.faults.inject({ endpoint: 'carts.removeItem', when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await stage.cart.remove(onlyLineOf(stage).id)
    await stage.cart.settled()
    expect(onlyLineOf(stage).qty).toBe(2)
    stage.root.clearToasts()
    await stage.cart.refresh()
    expect(stage.cart.items).toEqual([])
    expect(stage.root.toasts.value[0]?.message).toContain('was removed')
    await stage.root.toasts.value[0]?.action?.run()
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2 })
  })

  test('that may have been made is looked at before it is undone', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    market.faults.inject({ endpoint: 'carts.removeItem', when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await stage.cart.remove(onlyLineOf(stage).id)
    const pressed = stage.root.toasts.value[0]
    await stage.cart.settled()
    await pressed?.action?.run()
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2 })
  })

  test('whose undoing fails can be undone once more', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    await stage.cart.remove(onlyLineOf(stage).id)
    await stage.cart.settled()
    market.faults.inject({ endpoint: 'carts.addItem', drop: true })
    await stage.root.toasts.value[0]?.action?.run()
    expect(stage.cart.items).toEqual([])
    expect(stage.root.toasts.value.at(-1)?.message).toContain('No connection')
    await stage.root.toasts.value.at(-1)?.action?.run()
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2 })
  })
})

describe('a removal', () => {
  const removing = async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    return first
  }
  const undo = () => stage.root.toasts.value.find(({ action }) => action?.label === 'Undo')

  test('that a slow marketplace makes later is told once', async () => {
    await removing()
    market.faults.inject({ endpoint: 'carts.removeItem', status: 408, body: 'empty' })
    await stage.cart.remove(onlyLineOf(stage).id)
    await stage.cart.settled()
    expect(onlyLineOf(stage).qty).toBe(2)
    market.world.carts.find(({ key }) => key === stage.cart.key)?.items.splice(0)
    stage.root.clearToasts()
    await stage.cart.refresh()
    // The other notice would come after its words are there.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(stage.root.toasts.value.map(({ message }) => message)).toEqual([expect.stringContaining('was removed')])
  })

  test('that is refused takes its notice along', async () => {
    await removing()
    market.faults.inject({ endpoint: 'carts.removeItem', drop: true })
    await stage.cart.remove(onlyLineOf(stage).id)
    expect(undo()).toBeDefined()
    await stage.cart.settled()
    expect(stage.cart.failures.get(onlyLineOf(stage).id)).toContain('No connection')
    expect(undo()).toBeUndefined()
  })

  test('that was made though nobody could look, undone before the network is back, is told and can be undone', async () => {
    const first = await removing()
    market.faults.inject({ endpoint: 'carts.removeItem', when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true, times: 3 })
    await stage.cart.remove(onlyLineOf(stage).id)
    await expect.poll(() => writesOf(stage).at(-1)).toContain('DELETE')
    await undo()?.action?.run()
    expect(stage.root.toasts.value.map(({ message }) => message)).toEqual([expect.stringContaining('No connection')])
    expect(onlyLineOf(stage).qty).toBe(2)
    market.faults.clear()
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => stage.cart.items).toEqual([])
    await undo()?.action?.run()
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2 })
  })

  test('undone while it is still on its way says that the line comes back', async () => {
    const first = await removing()
    market.faults.inject({ endpoint: 'carts.removeItem', latency: 2_500 })
    await stage.cart.remove(onlyLineOf(stage).id)
    await expect.poll(() => writesOf(stage).at(-1)).toContain('DELETE')
    const told = () => stage.root.toasts.value.filter(({ message }) => message.startsWith('Restoring')).length
    const undone = undo()?.action?.run()
    expect(told()).toBe(0)
    await expect.poll(told).toBe(1)
    await undone
    expect(told()).toBe(0)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2 })
  })
})

describe('an addition', () => {
  test('whose answer is lost counts once', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.addItem', when: 'after', drop: true })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3 })
  })

  test.each(['before', 'after'] as const)('that a proxy answers with a pause, %s it was heard, counts once', async (when) => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.addItem', when, status: 503 })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3 })
  })

  test('is not made again before the time that a pause states, but by the person (specification, Errors: 503)', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const before = writesOf(stage).length
    market.faults.inject({ endpoint: 'carts.addItem', status: 503, headers: { 'retry-after': '2' } })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toMatchObject({ ok: false, reason: expect.stringContaining('2 seconds') })
    expect(writesOf(stage)).toHaveLength(before + 1)
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3 })
  })

  test('counts once, though nobody could look and the person asks again', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.addItem', when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true, times: 2 })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toMatchObject({ ok: false })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toMatchObject({ ok: false })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3 })
    expect(await stage.cart.add({ listing_id: first.id, qty: 3 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 4 })
    expect(await stage.cart.add({ listing_id: first.id, qty: 1 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 5 })
  })

  test('that was taken though nobody could look is told when it shows', async () => {
    const [first] = twoListings(market)
    market.faults.inject({ endpoint: 'carts.addItem', when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toMatchObject({ ok: false })
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => stage.cart.itemsCount).toBe(2)
    expect(stage.root.toasts.value.map(({ message }) => message)).toEqual([stage.root.announcements.polite])
    expect(stage.root.announcements.polite).toContain(first.title)
    expect(await stage.cart.add({ listing_id: first.id, qty: 1 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3 })
  })

  test('that never arrived, and nobody could look, can be asked for again', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.addItem', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toMatchObject({ ok: false })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3 })
  })

  test('that never arrived is reported', async () => {
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    market.faults.inject({ endpoint: 'carts.addItem', drop: true })
    expect(await stage.cart.add({ listing_id: first.id, qty: 2 })).toMatchObject({ ok: false })
    expect(stage.cart.itemsCount).toBe(1)
  })
})

describe('a line that the marketplace took out', () => {
  const withdraw = (id: number) => {
    for (const cart of market.world.carts) cart.items = cart.items.filter(({ listing_id }) => listing_id !== id)
  }

  test('is named when the cart is read again, once', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    await stage.cart.add({ listing_id: second.id, qty: 1 })
    stage.root.clearToasts()
    withdraw(first.id)
    await stage.cart.refresh()
    await stage.cart.refresh()
    await vi.waitFor(() => expect(stage.root.toasts.value.map(({ message }) => message)).toEqual([`No longer in your cart: ${first.title}`]))
  })

  test('is not where another computer of the member’s took it into another cart', async () => {
    const [first, second] = twoListings(market)
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: false })
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    await stage.cart.add({ listing_id: second.id, qty: 1 })
    await stage.cart.settled()
    stage.root.clearToasts()
    const mine = market.world.carts.find(({ key }) => key === stage.cart.key)
    if (!mine) throw new Error('There is no cart')
    const moved = mine.items.filter(({ listing_id }) => listing_id === first.id)
    withdraw(first.id)
    withdraw(second.id)
    market.world.carts.push({ ...mine, id: mine.id + 1000, key: 'another', items: moved })
    await stage.cart.refresh()
    await vi.waitFor(() => expect(stage.root.toasts.value.map(({ message }) => message)).toEqual([`No longer in your cart: ${second.title}`]))
  })

  test('by our own removal is not', async () => {
    const [first, second] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    await stage.cart.add({ listing_id: second.id, qty: 1 })
    const other = await openGuest(market)
    stage.root.clearToasts()
    await stage.cart.remove(stage.cart.items[0]?.id ?? 0)
    await stage.cart.settled()
    await stage.cart.refresh()
    await other.cart.refresh()
    expect(contentOf(market, other.cart.key)).toEqual({ [second.id]: 1 })
    // Had the removal been named too, it would have been before this.
    withdraw(second.id)
    await other.cart.refresh()
    await vi.waitFor(() => expect(other.root.toasts.value.map(({ message }) => message)).toEqual([`No longer in your cart: ${second.title}`]))
    expect(stage.root.toasts.value.map(({ message }) => message)).toEqual([`${first.title} was removed`])
  })
})
