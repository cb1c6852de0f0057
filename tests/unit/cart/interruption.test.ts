import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readJoin } from '../../../src/features/cart/cart.joinRecord.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { clearToasts } from '../../../src/ui/toasts.ts'
import { Browser, type Fate, type Tab } from './model/browser.ts'
import { PASSWORD, PEOPLE, WARES, nameOf, openSmallMarket, tallyOf } from './model/market.ts'

let market: Sandbox
let browser: Browser

beforeAll(async () => {
  const i18n = createI18n('en')
  await i18n.load(['core', 'cart', 'session'])
  // Loaded before, so that nothing but requests takes its time.
  await Promise.all([
    import('../../../src/features/cart/cart.actions.ts'), import('../../../src/features/cart/cart.join.ts'),
  ])
  market = openSmallMarket()
  browser = new Browser((request) => market.fetch(request), i18n)
  browser.install()
})
beforeEach(() => {
  market.reset()
  browser.clear()
  clearToasts()
})
afterEach(() => clearToasts())
afterAll(() => {
  browser.clear()
  vi.unstubAllGlobals()
})

const open = async (): Promise<Tab> => {
  const tab = browser.open(0)
  browser.in(tab, () => {
    void tab.session.restore().then(() => tab.cart.restore())
  })
  await browser.quiet()
  return tab
}
const signIn = async (tab: Tab, person = 0) => {
  const email = PEOPLE[person] ?? ''
  browser.in(tab, () => void tab.session.signIn({ email, password: PASSWORD, keep: true }).catch(() => undefined))
  await browser.quiet()
}
const signOut = async (tab: Tab) => {
  browser.in(tab, () => void tab.session.signOut())
  await browser.quiet()
}
const add = async (tab: Tab, at: number, qty: number) => {
  const ware = WARES[at]
  if (ware) browser.in(tab, () => void tab.cart.add({ ...ware, qty }))
  await browser.quiet()
}
const named = (...pieces: [ware: number, qty: number][]) =>
  Object.fromEntries(pieces.map(([at, qty]) => [nameOf(WARES[at] ?? { listing_id: 0 }), qty]))
/** Everything that anybody has in any cart. */
const everything = () => Object.fromEntries(tallyOf(market.world.carts))

/** A member's cart of another day, and a guest's of today; the guest is about to sign in. */
const twoCarts = async () => {
  const before = await open()
  await signIn(before)
  await add(before, 0, 2)
  await add(before, 2, 1)
  await add(before, 5, 2)
  await signOut(before)
  await add(before, 0, 1)
  await add(before, 1, 2)
  return before
}

const THE_SUM = () => named([0, 3], [1, 2], [2, 1], [5, 2])

/** How many requests an undisturbed sign-in with two carts makes, and what the sum is. */
describe('a sign-in that joins two carts', () => {
  const REQUESTS = 16
  const interruptions = Array.from({ length: REQUESTS }, (_, n) => n)

  test('takes fewer requests than are tried here', async () => {
    const tab = await twoCarts()
    browser.fates.push(...Array.from({ length: REQUESTS }, (): Fate => 'ok'))
    await signIn(tab)
    expect(everything()).toEqual(THE_SUM())
    expect(browser.fates.length).toBeGreaterThan(0)
  })

  describe.each(['killed', 'killed after', 'lost', 'unheard', 'too late', 'broken after', 'busy'] as const)('%s', (fate) => {
    test.each(interruptions)('at request %i is finished the next time, with nothing lost and nothing doubled', async (n) => {
      const tab = await twoCarts()
      browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), fate)
      await signIn(tab)
      browser.fates.length = 0
      const again = await open()
      if (again.session.status !== 'member') await signIn(again)
      expect(everything()).toEqual(THE_SUM())
      expect(again.cart.itemsCount).toBe(8)
      expect(market.world.carts.filter(({ items }) => items.length > 0)).toHaveLength(1)
      expect(readJoin(again.session.member?.id)).toBeUndefined()
      browser.in(again, () => void again.cart.adopt())
      await browser.quiet()
      expect(everything()).toEqual(THE_SUM())
    })

    test.each(interruptions)('at request %i and then signed out is finished when its member is back', async (n) => {
      const tab = await twoCarts()
      browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), fate)
      await signIn(tab)
      browser.fates.length = 0
      // Offline, so that the storefront comes to nothing more before the person goes.
      browser.fates.push('lost', 'lost', 'lost', 'lost', 'lost', 'lost')
      const again = await open()
      const wasMember = again.session.status !== 'guest'
      browser.fates.push('lost')
      await signOut(again)
      browser.fates.length = 0
      if (wasMember) expect([again.cart.key, again.cart.items]).toEqual([null, []])
      await signIn(again, 1)
      if (wasMember) expect(again.cart.items).toEqual([])
      await signOut(again)
      await signIn(again)
      const { [nameOf(WARES[0] ?? { listing_id: 0 })]: first } = everything()
      // Where the first sign-in came to nothing, the guest's cart became the other member's.
      expect(first).toBe(3)
    })
  })

  test.each(interruptions)('and is killed at request %i still says what it could not keep, once', async (n) => {
    const tab = await twoCarts()
    const [first] = market.world.listings
    if (first) first.quantity = 2
    browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), 'killed after')
    await signIn(tab)
    browser.fates.length = 0
    const again = await open()
    if (again.session.status !== 'member') await signIn(again)
    expect(again.cart.joined?.lost.map(({ wanted, reason }) => [wanted.qty, reason])).toEqual([[1, 'Only 2 can be had.']])
    expect(everything()).toEqual(named([0, 2], [1, 2], [2, 1], [5, 2]))
    const later = await open()
    expect(later.cart.joined?.lost).toHaveLength(1)
    later.cart.dismissJoined()
    expect((await open()).cart.joined).toBeNull()
  })
})

describe('an addition', () => {
  const fates: readonly Fate[] = ['killed', 'killed after', 'lost', 'unheard', 'late', 'too late', 'broken', 'broken after', 'busy']
  const cases = [0, 1, 2, 3].flatMap((n) => fates.map((fate) => [n, fate] as const))

  test.each(cases)('whose request %i is %s is in the cart once or not at all, and the person knows which', async (n, fate) => {
    const tab = await open()
    await add(tab, 1, 2)
    browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), fate)
    const ware = WARES[0] ?? { listing_id: 0 }
    let isTaken: boolean | undefined
    browser.in(tab, () => void tab.cart.add({ ...ware, qty: 2 }).then(({ ok }) => { isTaken = ok }))
    await browser.quiet()
    browser.fates.length = 0
    await browser.land()
    const again = tab.isClosed ? await open() : tab
    browser.tell(again, 'online')
    await browser.quiet()
    const held = everything()[nameOf(ware)] ?? 0
    expect([0, 2]).toContain(held)
    if (isTaken !== undefined && fate !== 'late') expect(held > 0).toBe(isTaken)
    expect(again.cart.itemsCount).toBe(held + 2)
  })
})
