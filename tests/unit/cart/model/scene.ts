import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createI18n } from '../../../../src/i18n/index.ts'
import type { Sandbox } from '../../../../src/sandbox/marketplace.ts'
import { Browser, type Tab } from './browser.ts'
import { PASSWORD, PEOPLE, WARES, nameOf, openSmallMarket, tallyOf } from './market.ts'

/** A computer and a marketplace for the tests of one file. */
export class Scene {
  readonly market: Sandbox = openSmallMarket()
  readonly browser: Browser

  constructor() {
    const i18n = createI18n('en')
    this.browser = new Browser((request) => this.market.fetch(request), i18n)
    beforeAll(async () => {
      await i18n.load(['core', 'errors', 'cart', 'session'])
      // Loaded before, so that nothing but requests takes its time.
      await import('../../../../src/features/cart/cart.merge.ts')
      this.browser.install()
    })
    beforeEach(() => {
      this.market.reset()
      this.browser.clear()
      this.browser.root.clearToasts()
    })
    afterEach(() => this.browser.root.clearToasts())
    afterAll(() => {
      this.browser.clear()
      vi.unstubAllGlobals()
    })
  }

  async open(name = 0): Promise<Tab> {
    const tab = this.browser.open(name)
    await this.do(tab, async () => {
      await tab.session.restore()
      await tab.cart.restore()
    })
    return tab
  }

  /** Does something, and waits until nothing is under way any more; failures are the tests' to look at. */
  async do(tab: Tab, deed: () => unknown): Promise<void> {
    this.begin(tab, deed)
    await this.browser.quiet()
  }

  begin(tab: Tab, deed: () => unknown): void {
    void this.browser.in(tab, async () => deed()).catch(() => undefined)
  }

  signIn(tab: Tab, person = 0): Promise<void> {
    return this.do(tab, () => tab.session.signIn({ email: PEOPLE[person] ?? '', password: PASSWORD, keep: true }))
  }

  signOut(tab: Tab): Promise<void> {
    return this.do(tab, () => tab.session.signOut())
  }

  add(tab: Tab, at: number, qty: number): Promise<void> {
    const ware = WARES[at]
    return this.do(tab, () => ware && tab.cart.add({ ...ware, qty }))
  }

  /** Everything that anybody has in any cart. */
  everything(): Record<string, number> {
    return Object.fromEntries(tallyOf(this.market.world.carts))
  }
}

/** Pieces by ware, as `everything` has them. */
export const named = (...pieces: [ware: number, qty: number][]): Record<string, number> =>
  Object.fromEntries(pieces.map(([at, qty]) => [nameOf(WARES[at] ?? { listing_id: 0 }), qty]))
