import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { WISHLIST_STORAGE_KEY } from '../../../src/lib/storage.ts'
import { aMarketplace } from '../../support/marketplace.ts'
import { closeAll, openStage, said, shownListings, stored } from './stage.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })
afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const store = (hearts: unknown) => localStorage.setItem(WISHLIST_STORAGE_KEY, typeof hearts === 'string' ? hearts : JSON.stringify(hearts))

describe('a guest', () => {
  test('stores saved listings in this browser, and asks the marketplace nothing', async () => {
    const stage = await openStage(market)
    const [first, second] = shownListings(market, 2)
    await stage.wishlist.toggle(first!)
    await stage.wishlist.toggle(second!)
    await stage.settled()
    expect([...stage.wishlist.ids]).toEqual([second!.id, first!.id])
    expect(stored()).toEqual([second, first].map((listing) => ({ id: listing!.id, title: listing!.title })))
    expect(stage.calls).toEqual([])
    const later = await openStage(market)
    expect([...later.wishlist.ids].sort()).toEqual([first!.id, second!.id].sort())
  })

  test('has it written down before the code that saves has come', async () => {
    const stage = await openStage(market)
    const [first] = shownListings(market, 1)
    const pressing = stage.wishlist.toggle(first!)
    expect(stored()).toEqual([{ id: first!.id, title: first!.title }])
    const again = stage.wishlist.toggle(first!)
    expect(stored()).toEqual([])
    await Promise.all([pressing, again])
    await stage.settled()
    expect(localStorage.getItem(WISHLIST_STORAGE_KEY)).toBeNull()
  })

  test('is shown the way to the wishlist with the first saved listing, and not with every one', async () => {
    const stage = await openStage(market)
    const [first, second] = shownListings(market, 2)
    await stage.wishlist.toggle(first!)
    await stage.settled()
    expect(said(stage)).toEqual(['Saved in this browser.'])
    stage.root.toasts.value[0]?.action?.run()
    await stage.settled()
    expect(stage.router.currentRoute.value.name).toBe('wishlist')
    await stage.wishlist.toggle(second!)
    await stage.settled()
    expect(said(stage)).toEqual(['Saved in this browser.'])
  })

  test('removes a saved listing, and nothing is left in the browser', async () => {
    const stage = await openStage(market)
    const [first] = shownListings(market, 1)
    await stage.wishlist.toggle(first!)
    await stage.wishlist.toggle(first!)
    await stage.settled()
    expect(stage.wishlist.ids.size).toBe(0)
    expect(localStorage.getItem(WISHLIST_STORAGE_KEY)).toBeNull()
  })

  test('who presses ten times at once has what was pressed last', async () => {
    const stage = await openStage(market)
    const [first] = shownListings(market, 1)
    await Promise.all(Array.from({ length: 11 }, () => stage.wishlist.toggle(first!)))
    await stage.settled()
    expect([...stage.wishlist.ids]).toEqual([first!.id])
    expect(stored()).toHaveLength(1)
  })

  test('can undo a removal on the page of the wishlist', async () => {
    const stage = await openStage(market)
    const [first] = shownListings(market, 1)
    await stage.wishlist.toggle(first!)
    await stage.settled()
    stage.wishlist.isPageOpen = true
    await stage.wishlist.toggle(first!)
    const toast = stage.root.toasts.value.find(({ message }) => message.includes('removed'))
    expect(stage.wishlist.ids.size).toBe(0)
    toast?.action?.run()
    await stage.settled()
    expect([...stage.wishlist.ids]).toEqual([first!.id])
    expect(stored()).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['no JSON', '{{'],
    ['no list', { ids: [1] }],
    ['a list of other things', [1, null, 'x', {}, [], { id: '7', title: 'x' }, { id: -1, title: 'x' }, { id: 1.5, title: 'x' }, { id: 3 }]],
  ])('ignores what lies in storage as %s', async (_, garbage) => {
    store(garbage)
    const stage = await openStage(market)
    expect(stage.wishlist.ids.size).toBe(0)
    const [first] = shownListings(market, 1)
    await stage.wishlist.toggle(first!)
    await stage.settled()
    expect(stored()).toEqual([{ id: first!.id, title: first!.title }])
  })

  test('keeps what can be used of a list edited by hand, each listing once', async () => {
    store([{ id: 5, title: 'Five', extra: '<b>' }, null, { id: 5, title: 'Again' }, { id: 6, title: 'x'.repeat(5000), refused: 'yes' }])
    const stage = await openStage(market)
    expect([...stage.wishlist.ids]).toEqual([5, 6])
    await stage.wishlist.toggle({ id: 7, title: 'Seven' })
    await stage.settled()
    expect(stored().map(({ id }) => id)).toEqual([7, 5, 6])
    expect(stored()[1]).toEqual({ id: 5, title: 'Five' })
    expect(stored()[2]?.title).toHaveLength(300)
  })

  test('is told when the browser stores no more', async () => {
    store(Array.from({ length: 200 }, (_, index) => ({ id: index + 1, title: `Listing ${index + 1}` })))
    const stage = await openStage(market)
    await stage.wishlist.toggle({ id: 999, title: 'One more' })
    await stage.settled()
    expect(stage.wishlist.ids.has(999)).toBe(false)
    expect(said(stage)[0]).toMatch(/up to 200 listings without an account/)
  })

  test('has saved listings for this page where the browser stores nothing', async () => {
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
    // Restoring everything does not reach what stands in a storage.
    onTestFinished(() => full.mockRestore())
    const stage = await openStage(market)
    const [first, second] = shownListings(market, 2)
    await stage.wishlist.toggle(first!)
    await stage.wishlist.toggle(second!)
    await stage.settled()
    expect([...stage.wishlist.ids].sort()).toEqual([first!.id, second!.id].sort())
    expect(said(stage)).toEqual(['Saved until you close this page: your browser doesn’t store it. Sign in to save it for good.'])
    await stage.wishlist.toggle(first!)
    await stage.wishlist.toggle(second!)
    await stage.settled()
    expect(stage.wishlist.ids.size).toBe(0)
  })

  test.each([true, false])('sees at once what another tab saved (code loaded: %s)', async (isLoaded) => {
    const stage = await openStage(market)
    if (isLoaded) await stage.wishlist.actions()
    store([{ id: 12, title: 'From elsewhere' }])
    window.dispatchEvent(new StorageEvent('storage', { key: WISHLIST_STORAGE_KEY }))
    expect([...stage.wishlist.ids]).toEqual([12])
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(stage.wishlist.ids.size).toBe(0)
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.cart' }))
  })
})
