import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { readStoredCart } from '../../../src/features/cart/cart.storage.ts'
import { CART_OUTBOX_STORAGE_KEY } from '../../../src/lib/storage.ts'
import { PASSWORD, SHOPPER, closeAll, contentOf, createMarket, openGuest, openStage, twoListings } from './stage.ts'

let market: Sandbox

/** How a browser refuses to store anything. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  'throws when something is stored': () => {
    const full = {
      getItem: () => null, removeItem: () => undefined,
      setItem: () => { throw new DOMException('full', 'QuotaExceededError') },
    }
    vi.stubGlobal('localStorage', full)
    vi.stubGlobal('sessionStorage', full)
  },
  'is not there': () => {
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
  },
  'throws when it is touched': () => {
    const denied = new Proxy({}, { get: () => { throw new DOMException('denied', 'SecurityError') } })
    vi.stubGlobal('localStorage', denied)
    vi.stubGlobal('sessionStorage', denied)
  },
}

beforeEach(() => { market = createMarket() })
afterEach(() => {
  vi.unstubAllGlobals()
  closeAll()
})

test('a guest’s cart that is stored is not announced as lost', async () => {
  const stage = await openGuest(market)
  const [first] = twoListings(market)
  await stage.cart.add({ listing_id: first.id, qty: 1 })
  expect(stage.cart.isUnstored).toBe(false)
})

describe.each(Object.keys(REFUSALS))('a guest’s cart where storage %s', (name) => {
  const add = async () => {
    REFUSALS[name]?.()
    const stage = await openGuest(market)
    const [first, second] = twoListings(market)
    expect(await stage.cart.add({ listing_id: first.id, qty: 1 })).toEqual({ ok: true })
    return { stage, first, second }
  }

  test('is announced as lost with the page, once, and works on this page', async () => {
    const { stage, first, second } = await add()
    await expect.poll(() => stage.root.announcements.assertive).toContain('can’t save this cart')
    expect(stage.cart.isUnstored).toBe(true)
    stage.root.announcements.assertive = ''
    expect(await stage.cart.add({ listing_id: second.id, qty: 2 })).toEqual({ ok: true })
    await stage.cart.setQty(stage.cart.items[0]?.id ?? 0, 3)
    await stage.cart.settled()
    expect(stage.root.announcements.assertive).toBe('')
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 3, [second.id]: 2 })
    stage.cart.forget()
    expect(stage.cart.isUnstored).toBe(false)
  })

  test('becomes the member’s when somebody signs in, and is there on the next page', async () => {
    const { stage, first } = await add()
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: false })
    await stage.cart.settled()
    const { key } = stage.cart
    expect(market.world.carts.find((cart) => cart.key === key)?.user_id).toBe(stage.session.member?.id)
    stage.cart.forget()
    stage.close()
    const next = await openStage(market)
    await next.session.signIn({ email: SHOPPER, password: PASSWORD, keep: false })
    await next.cart.settled()
    expect(next.cart.items.map(({ listing_id }) => listing_id)).toContain(first.id)
    // The page alone knows the session, too.
    await next.session.signOut()
  })
})

test('a page that does not know yet who is here leaves a cart that it changes to its member', async () => {
  const [first, second] = twoListings(market)
  const before = await openStage(market)
  await before.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
  await before.cart.add({ listing_id: first.id, qty: 1 })
  await before.cart.settled()
  const { key, owner } = readStoredCart() ?? {}
  expect(owner).toBe(before.session.member?.id)
  before.close()
  market.faults.inject({ endpoint: 'auth.me', status: 500, times: Infinity })
  const stage = await openStage(market)
  await stage.session.restore()
  await stage.cart.restore()
  expect(stage.session.status).toBe('unknown')
  expect(await stage.cart.add({ listing_id: second.id, qty: 1 })).toEqual({ ok: true })
  expect(readStoredCart()).toMatchObject({ key, owner })
  stage.cart.forget()
})

test('what an earlier page added is resumed once it is known who is here', async () => {
  localStorage.setItem('stoa.session', JSON.stringify({ token: market.signIn(SHOPPER) }))
  const [first] = twoListings(market)
  const owner = market.records.memberByEmail(SHOPPER)?.id
  sessionStorage.setItem(CART_OUTBOX_STORAGE_KEY, JSON.stringify([{ id: 'x', wanted: { listing_id: first.id, qty: 2 }, at: Date.now() - 1_000, owner }]))
  const stage = await openStage(market)
  market.faults.inject({ endpoint: 'auth.me', drop: true })
  await stage.cart.restore()
  expect(stage.session.status).toBe('unknown')
  expect(stage.cart.itemsCount).toBe(0)
  await stage.session.restore()
  await expect.poll(() => stage.cart.itemsCount).toBe(2)
})
