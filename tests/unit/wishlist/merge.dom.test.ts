import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { aMarketplace } from '../../support/marketplace.ts'
import { expireSession } from '../../support/openWindow.ts'
import { OTHER, LAZY_LOADING_TIMEOUT_MS, closeAll, lost, openStage, said, saveFor, savedBy, shownListings, stored, type Stage } from './stage.ts'

let market: Sandbox
let stage: Stage
beforeEach(async () => {
  market = aMarketplace()
  market.world.wishlists.length = 0
  stage = await openStage(market)
})
afterEach(closeAll)

/** What no promise tells: the browser's own events lead to it. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: LAZY_LOADING_TIMEOUT_MS, interval: 1 })
const isAdd = ({ method, url }: Request) => method === 'POST' && url.endsWith('/wishlists')
const press = async (count: number) => {
  const listings = shownListings(market, count)
  for (const listing of listings) await stage.wishlist.toggle(listing)
  await stage.settled()
  stage.root.clearToasts()
  return listings.map(({ id }) => id)
}

describe('signing in', () => {
  test('puts what a guest saved into the account, the newest first, and says how many', async () => {
    const [a, b, c] = await press(3)
    await stage.signIn()
    expect(savedBy(market)).toEqual([c, b, a])
    expect([...stage.wishlist.ids].sort()).toEqual([a, b, c].sort())
    expect(stored()).toEqual([])
    expect(said(stage)).toEqual(['3 saved listings were added to your wishlist.'])
  })

  test('counts what is in the account already as done', async () => {
    const [a, b] = await press(2)
    saveFor(market)
    await stage.signIn()
    expect(savedBy(market).sort()).toEqual([a, b].sort())
    expect(said(stage)).toEqual(['1 saved listing was added to your wishlist.'])
    expect(stored()).toEqual([])
  })

  test('keeps what the marketplace does not take, and says so; it is not sent again unasked', async () => {
    const [a, b] = await press(2)
    market.world.listings.find(({ id }) => id === a)!.status = 'archived'
    await stage.signIn()
    expect(savedBy(market)).toEqual([b])
    expect(said(stage).join()).toMatch(/We couldn’t add .+ to your wishlist/)
    expect(stage.wishlist.remaining.map(({ id }) => id)).toEqual([a])
    expect(stage.wishlist.ids.has(a!)).toBe(false)
    const again = await openStage(market)
    await again.session.restore()
    await again.wishlist.actions()
    await again.settled()
    expect(again.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(again.wishlist.remaining.map(({ id }) => id)).toEqual([a])
    const actions = await again.wishlist.actions()
    market.world.listings.find(({ id }) => id === a)!.status = 'published'
    await actions.merge(true)
    expect(savedBy(market)).toEqual([a, b])
    expect(again.wishlist.remaining).toEqual([])
  })

  test.each([1, 2, 3])('is finished by the next visit when the wire is cut at request %i', async (cut) => {
    const ids = await press(3)
    let count = 0
    stage.meet((request, pass) => {
      if (isAdd(request)) count += 1
      return count >= cut && request.url.includes('/wishlists') ? lost() : pass()
    })
    await stage.signIn()
    expect(said(stage).join()).toMatch(/not in your wishlist yet\. No connection/)
    expect([...stage.wishlist.ids].sort()).toEqual([...ids].sort())
    stage.close()
    const again = await openStage(market)
    await again.session.restore()
    await again.wishlist.actions()
    await again.settled()
    expect(savedBy(market).sort()).toEqual([...ids].sort())
    expect(stored()).toEqual([])
  })

  test.each([1, 2])('doubles nothing when the answer to request %i is lost', async (cut) => {
    const ids = await press(2)
    let count = 0
    stage.meet((request, pass) => {
      if (!isAdd(request)) return pass()
      count += 1
      return count === cut ? pass().then(lost) : pass()
    })
    await stage.signIn()
    expect(savedBy(market).sort()).toEqual([...ids].sort())
    expect(said(stage)).toEqual(['2 saved listings were added to your wishlist.'])
  })

  test('goes on when the network is back', async () => {
    const ids = await press(2)
    stage.meet((request, pass) => (request.url.includes('/wishlists') ? lost() : pass()))
    await stage.signIn()
    expect(savedBy(market)).toEqual([])
    stage.meet()
    window.dispatchEvent(new Event('online'))
    await until(() => expect(stage.wishlist.remaining).toEqual([]))
    expect(savedBy(market).sort()).toEqual([...ids].sort())
  })

  test('what a merge left out is nobody else’s', async () => {
    const ids = await press(2)
    stage.meet((request, pass) => (request.url.includes('/wishlists') ? lost() : pass()))
    await stage.signIn()
    stage.meet()
    await expireSession(market, stage)
    await stage.settled()
    expect(stage.wishlist.ids.size).toBe(0)
    await stage.signIn(OTHER)
    expect(savedBy(market, OTHER)).toEqual([])
    expect(stage.wishlist.ids.size).toBe(0)
    expect(stored().map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('what another tab has dropped is not shown as saved', async () => {
    await press(1)
    stage.meet((request, pass) => (isAdd(request) ? lost() : pass()))
    await stage.signIn()
    expect(stage.wishlist.remaining).toHaveLength(1)
    stage.calls.length = 0
    localStorage.removeItem('stoa.wishlist')
    dispatchEvent(new StorageEvent('storage', { key: 'stoa.wishlist' }))
    await until(() => expect(stage.calls).toHaveLength(1))
    await until(() => expect(stage.wishlist.ids.size).toBe(0))
  })

  test('what could not be merged for a member whose session has ended is no obstacle for a guest', async () => {
    const [id] = await press(1)
    const listing = market.world.listings.find((one) => one.id === id)!
    listing.status = 'archived'
    await stage.signIn()
    await expireSession(market, stage)
    listing.status = 'published'
    stage.root.clearToasts()
    await press(1)
    expect(stage.wishlist.ids.has(id!)).toBe(true)
    await stage.wishlist.set(shownListings(market, 1)[0]!, false)
    await stage.settled()
    expect(stage.wishlist.ids.has(id!)).toBe(false)
    expect(stored()).toMatchObject([{ id, refused: true }])
  })

  test('what is removed while it waits to be merged is not merged', async () => {
    const [a, b] = await press(2)
    stage.meet((request, pass) => (request.url.includes('/wishlists') ? lost() : pass()))
    await stage.signIn()
    stage.meet()
    await stage.wishlist.set(shownListings(market, 1)[0]!, false)
    await stage.settled()
    window.dispatchEvent(new Event('online'))
    await until(() => expect(stage.wishlist.remaining).toEqual([]))
    expect(savedBy(market)).toEqual([b])
    expect(stage.wishlist.ids.has(a!)).toBe(false)
  })
})
