import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { expireSession } from '../../support/openWindow.ts'
import {
  PASSWORD, SHOPPER, closeAll, contentOf, createMarket, openStage, plainListings, twoListings, type Stage,
} from './stage.ts'

let market: Sandbox
let stage: Stage

/** Signing in does not wait for the merge; these tests do. */
const signIn = async (where: Stage) => {
  await where.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
  await where.cart.settled()
}

/** What the member left in a cart on another computer. */
const leaveElsewhere = async (content: [listing: number, qty: number][]): Promise<string> => {
  const elsewhere = await openStage(market)
  await signIn(elsewhere)
  for (const [listing_id, qty] of content) await elsewhere.cart.add({ listing_id, qty })
  const key = elsewhere.cart.key ?? ''
  closeAll()
  return key
}

beforeEach(() => {
  market = createMarket()
  market.world.carts.length = 0
})
afterEach(closeAll)

const begin = async () => {
  stage = await openStage(market)
  await stage.session.restore()
  await stage.cart.restore()
}

describe('signing in', () => {
  test('as another member after a session ended leaves the first member’s cart alone', async () => {
    await begin()
    const [first] = twoListings(market)
    await signIn(stage)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    const { key } = stage.cart
    // A marketplace that shows a cart to whoever has its key.
    for (const cart of market.world.carts) if (cart.key === key) cart.user_id = null
    await expireSession(market, stage)
    await stage.session.signIn({ email: 'member@example.com', password: PASSWORD, keep: true })
    expect(stage.cart.key).not.toBe(key)
    expect(contentOf(market, key)).toEqual({ [first.id]: 2 })
    expect(market.world.carts.find((cart) => cart.key === key)?.user_id).toBeNull()
  })

  test('makes the guest’s cart the member’s', async () => {
    await begin()
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    const { key } = stage.cart
    await signIn(stage)
    expect(stage.cart.key).toBe(key)
    expect(contentOf(market, key)).toEqual({ [first.id]: 2 })
    expect(market.world.carts.find((cart) => cart.key === key)?.user_id).toBe(stage.session.member?.id)
    expect(stage.cart.mergeReport).toBeNull()
  })

  test('makes one cart of the guest’s and the member’s, with equal lines summed', async () => {
    const [first, second, third] = plainListings(market)
    if (!first || !second || !third) throw new Error('three listings are needed')
    const left = await leaveElsewhere([[first.id, 1], [second.id, 2]])
    await begin()
    await stage.cart.add({ listing_id: second.id, qty: 1 })
    await stage.cart.add({ listing_id: third.id, qty: 1 })
    const guests = stage.cart.key
    await signIn(stage)
    // The other computer goes on with the cart that it knows.
    expect(stage.cart.key).toBe(left)
    expect(contentOf(market, left)).toEqual({ [first.id]: 1, [second.id]: 3, [third.id]: 1 })
    expect(contentOf(market, guests)).toEqual({})
    expect(stage.cart.mergeReport).toMatchObject({ status: 'done', remaining: [], merged: 2, lost: [] })
    expect(stage.root.toasts.value.map((toast) => toast.message)).toContain('We added 2 items from your earlier cart.')
  })

  test('keeps lines with other options apart', async () => {
    const [first] = twoListings(market)
    const elsewhere = await openStage(market)
    await signIn(elsewhere)
    await elsewhere.cart.add({ listing_id: first.id, qty: 1, options: { Engraving: 'Ada' } })
    closeAll()
    await begin()
    await stage.cart.add({ listing_id: first.id, qty: 1, options: { Engraving: 'Bo' } })
    await signIn(stage)
    const items = market.world.carts.find(({ key }) => key === stage.cart.key)?.items
    expect(items?.map(({ qty, options }) => [qty, options])).toEqual([[1, { Engraving: 'Ada' }], [1, { Engraving: 'Bo' }]])
  })

  test('names what there is no stock for', async () => {
    const [first] = twoListings(market)
    first.quantity = 3
    await leaveElsewhere([[first.id, 2]])
    await begin()
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    await signIn(stage)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3 })
    expect(stage.cart.mergeReport?.lost).toMatchObject([
      { title: first.title, reason: 'Only 3 available', wanted: { listing_id: first.id, qty: 1 } },
    ])
  })

  test('lets what was left out be put on the wishlist', async () => {
    const [first] = twoListings(market)
    first.quantity = 3
    market.world.wishlists.length = 0
    await leaveElsewhere([[first.id, 2]])
    await begin()
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    await signIn(stage)
    const { id } = stage.cart.mergeReport?.lost[0] ?? {}
    market.faults.inject({ endpoint: 'wishlists.*', drop: true, times: 2 })
    await stage.cart.saveLost(id ?? '')
    expect(stage.cart.mergeReport?.lost, 'what the wishlist did not take is still said').toHaveLength(1)
    await stage.cart.saveLost(id ?? '')
    expect(stage.cart.mergeReport).toBeNull()
    expect(market.world.wishlists.map((entry) => entry.listing_id)).toEqual([first.id])
    expect(localStorage.getItem('stoa.cart.merge')).toBeNull()
  })

  test('names what is no longer for sale', async () => {
    const [first, second] = twoListings(market)
    await leaveElsewhere([[second.id, 1]])
    await begin()
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    first.status = 'archived'
    await signIn(stage)
    expect(contentOf(market, stage.cart.key)).toEqual({ [second.id]: 1 })
    expect(stage.cart.mergeReport?.lost).toMatchObject([{ title: first.title, wanted: { qty: 2 } }])
  })

  test('without a guest’s cart brings the member’s back', async () => {
    const [first] = twoListings(market)
    const left = await leaveElsewhere([[first.id, 2]])
    await begin()
    await signIn(stage)
    expect(stage.cart.key).toBe(left)
    expect(stage.cart.itemsCount).toBe(2)
  })

  test('merges nothing twice when it is done again', async () => {
    const [first, second] = twoListings(market)
    await leaveElsewhere([[first.id, 2]])
    await begin()
    await stage.cart.add({ listing_id: second.id, qty: 1 })
    await signIn(stage)
    await stage.cart.merge()
    await stage.cart.merge()
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 2, [second.id]: 1 })
  })

  test.each([
    ['carts.get', 'before'], ['carts.get', 'after'], ['carts.mine', 'before'], ['carts.mine', 'after'],
    ['carts.addItem', 'before'], ['carts.addItem', 'after'], ['carts.updateItem', 'before'],
    ['carts.updateItem', 'after'], ['carts.removeItem', 'before'], ['carts.removeItem', 'after'],
  ] as const)('that is cut off at %s, %s it was done, goes on at the next visit', async (endpoint, when) => {
    const [first, second] = twoListings(market)
    await leaveElsewhere([[first.id, 2], [second.id, 1]])
    await begin()
    await stage.cart.add({ listing_id: second.id, qty: 1 })
    market.faults.inject({ endpoint, when, drop: true })
    await signIn(stage)
    stage.close()
    const again = await openStage(market)
    await again.session.restore()
    await again.cart.restore()
    expect(contentOf(market, again.cart.key)).toEqual({ [first.id]: 2, [second.id]: 2 })
    expect(again.cart.itemsCount).toBe(4)
  })
})

describe('a merge', () => {
  test('keeps what is in a cart that the marketplace does not list', async () => {
    const [first, second] = twoListings(market)
    const other = await leaveElsewhere([[second.id, 2]])
    const { fetch } = market
    market.fetch = async (request) => {
      const answer = await fetch(request)
      if (request.method !== 'GET' || new URL(request.url).pathname !== '/front_api/v1/carts') return answer
      const { carts } = (await answer.json()) as { carts: { key: string }[] }
      return Response.json({ carts: carts.filter(({ key }) => key === other) })
    }
    await begin()
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    await signIn(stage)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 1, [second.id]: 2 })
  })

  test('takes nothing from the other cart where the target is ordered meanwhile', async () => {
    const [first, second] = twoListings(market)
    const other = await leaveElsewhere([[second.id, 2]])
    await begin()
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const { fetch } = market
    market.fetch = (request) => {
      const [, kept] = /carts\/([^/]+)\/items$/.exec(new URL(request.url).pathname) ?? []
      for (const cart of market.world.carts) if (request.method === 'POST' && cart.key === kept) cart.status = 'ordered'
      return fetch(request)
    }
    await signIn(stage)
    expect(contentOf(market, other)).toEqual({ [second.id]: 2 })
    expect(stage.cart.mergeReport?.lost).toEqual([])
  })
})

describe('signing out', () => {
  test('leaves the next person on this computer an empty cart', async () => {
    await begin()
    const [first] = twoListings(market)
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    await signIn(stage)
    const { key } = stage.cart
    await stage.session.signOut()
    expect(stage.cart.key).toBeNull()
    expect(stage.cart.items).toEqual([])
    expect(localStorage.getItem('stoa.cart')).toBeNull()
    expect(contentOf(market, key)).toEqual({ [first.id]: 2 })
  })

  test('lets go of what was on its way into the cart', async () => {
    await begin()
    const [first, second] = twoListings(market)
    await signIn(stage)
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const late = stage.cart.add({ listing_id: second.id, qty: 1 })
    await Promise.resolve()
    stage.cart.forget()
    await late
    expect(stage.cart.items).toEqual([])
    expect(stage.cart.itemsCount).toBe(0)
    expect(stage.cart.key).toBeNull()
  })
})

test('a session that dies while a listing is added leaves nothing of the member, and the guest can go on', async () => {
  await begin()
  await signIn(stage)
  const [first, second] = twoListings(market)
  await stage.cart.add({ listing_id: first.id, qty: 1 })
  market.world.tokens.length = 0
  expect(await stage.cart.add({ listing_id: second.id, qty: 1 })).toMatchObject({ ok: false })
  expect(stage.session.status).toBe('guest')
  expect(stage.cart.items).toEqual([])
  expect(await stage.cart.add({ listing_id: second.id, qty: 1 })).toEqual({ ok: true })
  expect(contentOf(market, stage.cart.key)).toEqual({ [second.id]: 1 })
})

test('a session that has died before a member without a cart adds something is renewed, and the addition made once', async () => {
  await begin()
  await signIn(stage)
  stage.session.canAsk = true
  const [first] = twoListings(market)
  market.world.tokens.length = 0
  const answer = stage.cart.add({ listing_id: first.id, qty: 1 })
  await expect.poll(() => stage.session.asked?.email).toBe(SHOPPER)
  await stage.session.signInAgain(SHOPPER, PASSWORD)
  expect(await answer).toEqual({ ok: true })
  expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 1 })
})
