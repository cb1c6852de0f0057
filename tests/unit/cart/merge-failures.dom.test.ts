import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fault } from '../../../src/sandbox/faults.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import type { Listing } from '../../../src/sandbox/model.ts'
import { PASSWORD, SHOPPER, closeAll, contentOf, createMarket, openStage, plainListings, type Stage } from './stage.ts'

/** How a request can fail. */
const FAILURES: Readonly<Record<string, Omit<Fault, 'endpoint'>>> = {
  'status 500': { status: 500 },
  'status 500 after it was made': { status: 500, when: 'after' },
  'status 429': { status: 429 },
  'status 429 with Retry-After': { status: 429, headers: { 'retry-after': '20' } },
  'status 503 with Retry-After': { status: 503, headers: { 'retry-after': '20' } },
  'HTML': { status: 200, body: 'html' },
  'HTML after it was made': { status: 200, body: 'html', when: 'after' },
  'an empty answer': { status: 200, body: 'empty' },
  'an empty answer after it was made': { status: 200, body: 'empty', when: 'after' },
  'half an answer': { body: 'truncated', when: 'after' },
  'no answer': { drop: true },
  'no answer after it was made': { drop: true, when: 'after' },
  'an answer that comes too late': { latency: 20_000, when: 'after' },
}
const REQUESTS = ['carts.get', 'carts.mine', 'carts.addItem', 'carts.updateItem', 'carts.removeItem'] as const
/** Once; more often than the client repeats a call by itself; and for longer than a person waits. */
const TIMES = [1, 4, 8]

let market: Sandbox
let stage: Stage
let ours: Listing
let earlier: Listing
let both: Listing

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const signIn = async (where: Stage) => {
  const signingIn = where.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
  await later(20)
  await signingIn
}
const settle = async (task: Promise<unknown>) => {
  await later(50)
  await task
}

/** A guest with one listing and a member's earlier cart with another; both have a third. */
// Loaded before, so that nothing but requests takes its time.
beforeAll(() => import('../../../src/features/cart/cart.merge.ts'))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  market = createMarket()
  market.world.carts.length = 0
  const [first, second, third] = plainListings(market)
  if (!first || !second || !third) throw new Error('Three listings are needed')
  ;[ours, earlier, both] = [first, second, third]
  const elsewhere = await openStage(market)
  await signIn(elsewhere)
  await settle(elsewhere.cart.add({ listing_id: earlier.id, qty: 2 }))
  await settle(elsewhere.cart.add({ listing_id: both.id, qty: 1 }))
  closeAll()
  stage = await openStage(market, { timeout: 5_000 })
  await settle(stage.session.restore().then(() => stage.cart.restore()))
  await settle(stage.cart.add({ listing_id: ours.id, qty: 1 }))
  await settle(stage.cart.add({ listing_id: both.id, qty: 1 }))
  stage.root.clearToasts()
})
afterEach(() => {
  closeAll()
  vi.useRealTimers()
})

const onServer = () => {
  const sum: Record<number, number> = {}
  for (const { items } of market.world.carts) for (const { listing_id, qty } of items) sum[listing_id] = (sum[listing_id] ?? 0) + qty
  return sum
}
const shown = () => Object.fromEntries(stage.cart.items.map(({ listing_id, qty }) => [listing_id, qty]))
const everything = () => ({ [ours.id]: 1, [earlier.id]: 2, [both.id]: 2 })

/** What the person can read now is either all they have, or it is said that and where something is missing. */
const expectNothingHidden = () => {
  const { mergeReport, items } = stage.cart
  const titles = new Set([...items.map(({ listing_title }) => listing_title), ...(mergeReport?.remaining ?? []).map(({ title }) => title)])
  const isComplete = [ours, earlier, both].every(({ title }) => titles.has(title))
  expect(isComplete || (mergeReport?.status !== 'done' && mergeReport?.isKnown === false), 'something is missing, and nothing says so').toBe(true)
  if (mergeReport?.status === 'waiting') expect(mergeReport.retryAt).toBeGreaterThan(Date.now())
}
const expectMerged = () => {
  expect(shown()).toEqual(everything())
  expect(contentOf(market, stage.cart.key)).toEqual(everything())
  expect(onServer(), 'nothing is lost and nothing doubled').toEqual(everything())
  expect(stage.cart.itemsCount).toBe(5)
  expect([stage.cart.settling, stage.cart.status, stage.cart.mergeReport?.lost ?? []]).toEqual([false, 'success', []])
  expect(stage.cart.mergeReport?.remaining ?? []).toEqual([])
}

describe.each(REQUESTS)('a merge whose request %s gets', (endpoint) => {
  describe.each(Object.keys(FAILURES))('%s', (name) => {
    test.each(TIMES)('%i times hides nothing and is finished by itself', async (times) => {
      market.faults.inject({ endpoint, times, ...FAILURES[name] })
      await signIn(stage)
      for (let second = 0; second < 12; second++) {
        expectNothingHidden()
        await later(500)
      }
      await later(290_000)
      expectMerged()
    })

    test('still lets the person add, change and remove: done once possible, or refused with a reason', async () => {
      market.faults.inject({ endpoint, times: 4, ...FAILURES[name] })
      await signIn(stage)
      await later(2_000)
      const adding = stage.cart.add({ listing_id: ours.id, qty: 1 })
      const line = stage.cart.items.find(({ listing_id }) => listing_id === both.id)
      const wanted = (line?.qty ?? 0) + 1
      if (line) await stage.cart.setQty(line.id, wanted)
      await later(5_000)
      const refusal = line && stage.cart.failures.get(line.id)
      const toast = stage.root.toasts.value.some(({ tone, message }) => tone === 'bad' && message.includes(both.title))
      await later(290_000)
      const added = await adding
      expect(added.ok || /\w \w/.test(added.reason)).toBe(true)
      const wasChanged = line !== undefined && refusal === undefined && !toast
      const found = shown()
      expect(found[ours.id]).toBe(added.ok ? 2 : 1)
      expect(found[earlier.id]).toBe(2)
      // Of the guest's own cart's line one piece came to it with the merge, where it was changed before.
      expect(wasChanged ? [3, 4] : [2, wanted]).toContain(found[both.id])
      expect(onServer()).toEqual(found)
      expect(stage.cart.mergeReport?.status ?? 'done').toBe('done')
    })
  })
})

describe('signing in', () => {
  test('does not wait for the merge', async () => {
    market.faults.inject({ endpoint: 'carts.*', latency: 60_000, times: Infinity })
    let isSignedIn = false
    void stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true }).then(() => { isSignedIn = true })
    await later(50)
    expect(isSignedIn).toBe(true)
    expect(stage.cart.mergeReport?.status).toBe('running')
  })
})

describe('a merge that waits', () => {
  const fail = async (fault: Omit<Fault, 'endpoint'>) => {
    market.faults.inject({ endpoint: 'carts.addItem', times: Infinity, ...fault })
    await signIn(stage)
    await later(5_000)
    expect(stage.cart.mergeReport).toMatchObject({ status: 'waiting', isKnown: true })
  }

  test('names what is still in the other cart, and its pieces count', async () => {
    await fail({ status: 500 })
    expect(stage.cart.mergeReport?.remaining.map(({ title, qty }) => [title, qty])).toEqual([[ours.title, 1], [both.title, 1]])
    expect(stage.cart.itemsCount).toBe(5)
  })

  test('is not asked again before Retry-After, whatever happens to the page, and is finished after it', async () => {
    await fail({ status: 429, headers: { 'retry-after': '60' } })
    const posts = () => stage.calls.filter((call) => call.startsWith('POST') && call.endsWith('/items')).length
    const before = posts()
    for (const type of ['online', 'focus']) window.dispatchEvent(new Event(type))
    await later(50_000)
    expect(posts()).toBe(before)
    market.faults.clear()
    await later(6_000)
    expectMerged()
  })

  test.each(['online', 'focus'])('goes on at once on %s', async (type) => {
    await fail({ status: 500 })
    await later(20_000)
    market.faults.clear()
    window.dispatchEvent(new Event(type))
    await later(100)
    expectMerged()
  })

  test('goes on when the person asks for it', async () => {
    await fail({ status: 429, headers: { 'retry-after': '3600' } })
    market.faults.clear()
    await settle(stage.cart.merge())
    expectMerged()
  })

  test('is asked later each time', async () => {
    await fail({ status: 500 })
    const delays = []
    for (let n = 0; n < 4; n++) {
      const { retryAt } = stage.cart.mergeReport ?? {}
      delays.push((retryAt ?? 0) - Date.now())
      await later((retryAt ?? 0) - Date.now() + 50)
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(delays.at(-1)).toBeGreaterThan(8_000)
  })

  test('is over for whoever comes next', async () => {
    await fail({ status: 500 })
    await settle(stage.session.signOut())
    expect([stage.cart.mergeReport, stage.cart.items]).toEqual([null, []])
    const before = stage.calls.length
    await later(300_000)
    expect(stage.calls.slice(before).filter((call) => call.includes('/carts'))).toEqual([])
  })

  test('lets the address and the delivery be chosen for the cart that is shown', async () => {
    await fail({ status: 500 })
    market.faults.clear()
    let chosen: string | null = null
    const choosing = stage.cart.choose(async (key) => {
      chosen = key
      return stage.cart.cart ?? Promise.reject(new Error('There is no cart'))
    }, () => true)
    await later(3_000)
    expect([await choosing, chosen]).toEqual([true, stage.cart.key])
    expectMerged()
  })
})
