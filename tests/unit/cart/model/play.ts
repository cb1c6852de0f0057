/** Plays a sequence of what people, networks and marketplaces do, and keeps the books about it. */
import { expect } from 'vitest'
import { watch } from 'vue'
import { readAdditions, readMerge } from '../../../../src/features/cart/cart.storage.ts'
import type { Sandbox } from '../../../../src/sandbox/marketplace.ts'
import type { Cart } from '../../../../src/sandbox/model.ts'
import type { Toast } from '../../../../src/ui/toasts.ts'
import type { createI18n } from '../../../../src/i18n/index.ts'
import { Books } from './books.ts'
import { Browser, type Tab } from './browser.ts'
import type { Step } from './actions.ts'
import {
  PASSWORD, PEOPLE, WARES, nameOf, newCart, openSmallMarket, plus, publish, put, shelve, tallyOf,
} from './market.ts'
import { checkNothingLeftBehind, checkTab } from './verdict.ts'

interface Undo {
  tab: Tab
  name: string
  qty: number
  run: () => unknown
}

export class Play {
  readonly market: Sandbox = openSmallMarket()
  readonly browser: Browser
  readonly #books = new Books()
  #undos: Undo[] = []
  /** Toasts that offer an undo, which nobody has taken note of yet, and the tab that shows them. */
  readonly #offers = new Map<Toast, number | undefined>()
  #newest = new Map<string, { qty: number, tab: Tab, key: string | null } | null>()
  /** The tabs in which something was wished for a listing since the last step that was waited for. */
  readonly #wishers = new Map<string, Set<Tab>>()
  /** What each tab last asked of a line: it may be removed, and brought back, before that shows. */
  readonly #asked = new Map<string, number>()
  #turn: Promise<unknown> = Promise.resolve()
  #doing: Promise<unknown>[] = []
  #comesBack = false
  /** Somebody came or went while something was under way: the guest's cart may be nobody's then. */
  #isHasty = false
  /** The tabs whose addition of a listing came to nothing that they know of. */
  readonly #doubts = new Map<string, number[]>()
  /** How many come or go, and how many additions are under way. */
  #moving = 0
  #adding = 0

  /** Tabs that have not read their cart since something happened at the marketplace. */
  readonly #outdated = new Set<number>()
  /** Every toast about a failure since the last step that was waited for, and the tab that showed it. */
  readonly #said: { readonly tab: number | undefined, readonly message: string }[] = []

  constructor(i18n: ReturnType<typeof createI18n>) {
    this.browser = new Browser(this.#answer, i18n)
    const seen = new WeakSet<object>()
    watch(() => this.browser.root.toasts.value.at(-1), (toast) => {
      // One that shows again because a later one is gone is no news.
      if (!toast || seen.has(toast)) return
      seen.add(toast)
      const tab = this.browser.current()?.name
      if (toast.tone === 'bad') this.#said.push({ tab, message: toast.message })
      if (toast.action) this.#offers.set(toast, tab)
    }, { flush: 'sync' })
  }

  async run(steps: readonly Step[]): Promise<void> {
    this.#begin()
    for (const name of [0, 1]) this.#start(this.browser.open(name))
    await this.browser.quiet()
    for (const step of steps) {
      this.browser.fates.push(...(step.fates ?? []))
      this.#act(step)
      if (step.wait) await this.#pause()
      else await Promise.resolve()
    }
    await this.#finish()
  }

  #begin(): void {
    this.browser.root.clearToasts()
    this.browser.clear(this.#answer)
    this.market.reset()
    this.#books.clear()
    this.#newest.clear()
    this.#wishers.clear()
    this.#said.length = 0
    this.#outdated.clear()
    this.#asked.clear()
    this.#offers.clear()
    this.#doubts.clear()
    this.#undos = []
    this.#doing = []
    this.#comesBack = this.#isHasty = false
    this.#moving = this.#adding = 0
  }

  /** One at a time, as the marketplace has it, so that each request's effect is known. */
  readonly #answer = (request: Request, tab: Tab): Promise<Response> => {
    const isMerge = request.method !== 'GET' && (readMerge(tab.session.member?.id)?.step !== undefined)
    const answer = this.#turn.then(async () => {
      const before = tallyOf(this.market.world.carts)
      // What another browser does while this is read may come too late for it.
      const wasOutdated = this.#outdated.has(tab.name)
      if (request.method !== 'GET') this.#markUnaware(tab)
      const response = await this.market.fetch(request)
      const isOwnCart = tab.cart.key !== null && new URL(request.url).pathname.includes(`/carts/${tab.cart.key}`)
      if (wasOutdated && isOwnCart && request.method === 'GET' && response.ok) this.#outdated.delete(tab.name)
      if (request.method !== 'GET') {
        const isInDoubt = (name: string) => (this.#doubts.get(name) ?? []).some((doubter) => doubter !== tab.name)
        this.#books.write(before, tallyOf(this.market.world.carts), { isMerge, adds: request.method === 'POST', isInDoubt })
      }
      return response
    })
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  async #pause(): Promise<void> {
    await this.browser.quiet()
    await this.#turn
    await this.browser.quiet()
    for (let round = 0; round < 3; round++) await this.#answerQuestions()
    this.#checkNewest()
    this.#checkShown()
  }

  /** What each tab shows is so wherever it could know it: nobody has to load the page again, or to come back to it. */
  #checkShown(): void {
    if (this.browser.late.length > 0) return
    for (const tab of this.browser.tabs.values()) {
      const { session, cart } = tab
      if (this.#outdated.has(tab.name) || this.browser.troubled.has(tab.name) || session.asked || session.status === 'unknown' || cart.status === 'error') continue
      this.browser.in(tab, () => checkTab(this.market, tab))
    }
  }

  /** Whoever is asked to sign in again does so, or ends the lost session. */
  async #answerQuestions(): Promise<void> {
    for (const tab of this.browser.tabs.values()) {
      const { asked, member } = tab.session
      if (!asked) continue
      for (const [name, wish] of this.#newest) {
        // What waited for the session ends with it, where the person says so.
        if (!this.#comesBack && wish?.tab === tab) this.#newest.delete(name)
        // What another browser put into another cart of theirs is merged when they are back.
        if (this.#comesBack && this.#isElsewhere(name, tab)) this.#newest.set(name, null)
      }
      this.#do(tab, () => (this.#comesBack ? tab.session.signInAgain(member?.email ?? '', PASSWORD) : Promise.resolve(tab.session.endLostSession())))
      await this.browser.quiet()
    }
  }

  /** Whether another cart of the member's holds this listing. */
  #isElsewhere(name: string, { session, cart }: Tab): boolean {
    return this.market.world.carts.some(({ key, user_id, status, items }) =>
      status === 'open' && user_id === session.member?.id && key !== cart.key && items.some((item) => nameOf(item) === name))
  }

  #start(tab: Tab): void {
    const { cart } = tab
    // What the page before was left with is added now.
    for (const { wanted } of this.browser.in(tab, readAdditions)) this.#newest.set(nameOf(wanted), null)
    watch(() => cart.mergeReport, (outcome) => {
      for (const { id, wanted } of outcome?.lost ?? []) this.#books.told.set(id, { name: nameOf(wanted), qty: wanted.qty })
    }, { flush: 'sync', immediate: true })
    // What is said at a line is gone with the line.
    watch(() => cart.failures, (failures) => {
      for (const { id, listing_title } of cart.items) if (failures.has(id)) this.#said.push({ tab: tab.name, message: listing_title ?? '' })
    }, { flush: 'sync' })
    this.#do(tab, async () => {
      await tab.session.restore()
      await tab.cart.restore()
    })
  }

  /** Refused sign-ins and the like are part of the play. */
  #do(tab: Tab, deed: () => Promise<unknown>): void {
    this.#doing.push(this.browser.in(tab, deed).catch(() => undefined))
  }

  #act(step: Step): void {
    switch (step.do) {
      case 'add':
        return this.#add(this.#tab(step.tab), step.ware, step.qty)
      case 'set':
      case 'remove':
        return this.#change(this.#tab(step.tab), step.line, step.do === 'remove' ? 0 : step.qty)
      case 'undo':
        return this.#undo(step.which)
      case 'refresh': {
        const tab = this.#tab(step.tab)
        return this.#do(tab, () => tab.cart.refresh())
      }
      case 'online':
        return this.browser.tell(this.#tab(step.tab), 'online')
      case 'return':
        return this.browser.tell(this.#tab(step.tab), 'pageshow', { persisted: true })
      case 'reload':
        return this.#start(this.browser.open(step.tab))
      case 'sign in': {
        const tab = this.#tab(step.tab)
        const email = PEOPLE[step.person] ?? PEOPLE[0]
        this.#newest.clear()
        this.#hurry()
        if (tab.session.status === 'member') return
        this.#moving++
        return this.#do(tab, () =>
          tab.session.signIn({ email, password: PASSWORD, keep: true }).finally(() => this.#moving--))
      }
      case 'sign out': {
        const tab = this.#tab(step.tab)
        this.#newest.clear()
        this.#hurry()
        if (tab.session.status !== 'member') return
        this.#moving++
        return this.#do(tab, () => tab.session.signOut().finally(() => this.#moving--))
      }
      default:
        // Not in the middle of a request: what that one did could not be told apart.
        this.#markOutdated()
        this.#turn = this.#turn.then(() => {
          this.#befall(step)
          // A read that was waiting for its turn may have come between.
          this.#markOutdated()
        })
    }
  }

  #markOutdated(): void {
    for (const name of [0, 1]) this.#outdated.add(name)
  }

  /** Tabs that cannot hear of a write by `writer`. */
  #markUnaware(writer: Tab): void {
    // Its page was left while the request was on its way: whoever has read the cart since has read it too early.
    if (writer.isClosed) this.#markOutdated()
    // Nothing is asked by itself for a member whose session is over, until they have signed in again or ended it.
    for (const { name, session } of this.browser.tabs.values()) {
      const isOver = session.isMember && this.market.world.tokens.every(({ token }) => token !== session.token)
      if (isOver && name !== writer.name) this.#outdated.add(name)
    }
  }

  #hurry(): void {
    this.#isHasty ||= this.#moving > 0 || this.#adding > 0 || [...this.browser.tabs.values()].some(({ cart }) => cart.mergeReport?.status === 'running')
  }

  /** Pieces of another cart may come to what is wished for now. */
  #isMerging({ session, cart }: Tab): boolean {
    return this.#moving > 0 || cart.mergeReport?.status === 'running' || readMerge(session.member?.id)?.isUnfinished === true
  }

  /** What happens at the marketplace. */
  #befall(step: Step): void {
    const { world } = this.market
    switch (step.do) {
      case 'session dies':
        this.#newest.clear()
        world.tokens.length = 0
        this.#comesBack = step.again
        this.#hurry()
        break
      case 'ordered':
        this.#newest.clear()
        for (const cart of world.carts) if (cart.key === this.#tab(0).cart.key) cart.status = 'ordered'
        break
      case 'stock':
        this.#newest.clear()
        return shelve(this.market, step.ware, step.qty)
      case 'withdraw':
      case 'publish':
        return publish(this.market, step.ware, step.do === 'publish')
      case 'elsewhere':
        return this.#put(newCart(this.market, step.person), step.ware, step.qty)
      case 'other browser': {
        const cart = world.carts.find(({ key, status }) => status === 'open' && key === this.#tab(0).cart.key)
        // In the middle of a merge nobody could say which of the pieces were whose.
        if (!cart || readMerge(this.#tab(0).session.member?.id)?.step) return
        this.#put(cart, step.ware, step.qty)
        this.#books.rival(WARES[step.ware], step.qty)
      }
    }
  }

  #put(cart: Cart, at: number, qty: number): void {
    const ware = WARES[at]
    if (!ware) return
    this.#newest.set(nameOf(ware), null)
    put(this.market, cart, ware, qty)
    plus(this.#books.booked, nameOf(ware), qty)
  }

  #tab(name: number): Tab {
    const open = this.browser.tabs.get(name)
    if (open) return open
    // It was closed in the middle of a request.
    const tab = this.browser.open(name)
    this.#start(tab)
    return tab
  }

  #add(tab: Tab, at: number, qty: number): void {
    const ware = WARES[at]
    if (!ware) return
    const name = nameOf(ware)
    plus(this.#books.wished, name, qty)
    this.#noteWish(tab, name)
    this.#newest.set(name, null)
    this.#isHasty ||= this.#moving > 0
    this.#adding++
    this.#do(tab, async () => {
      const result = await tab.cart.add({ ...ware, qty })
      this.#adding--
      if (result.ok) return plus(this.#books.confirmed, name, qty)
      this.#doubts.set(name, [...this.#doubts.get(name) ?? [], tab.name])
      expect(result.reason, 'the reason of a refusal').toMatch(/\w \w/)
    })
  }

  /** Answers the tabs in which something was wished for this listing. */
  #noteWish(tab: Tab, name: string): ReadonlySet<Tab> {
    const wishers = this.#wishers.get(name) ?? new Set()
    this.#wishers.set(name, wishers.add(tab))
    return wishers
  }

  #change(tab: Tab, line: number, qty: number): void {
    const { items } = tab.cart
    const item = items[line % items.length]
    if (!item) return
    const name = nameOf({
      listing_id: item.listing_id,
      variant_id: item.variant_id,
      add_on_ids: item.add_ons.flatMap(({ id }) => id ?? []),
      options: Object.fromEntries(item.configurable_options.map(({ title, value }) => [title, value ?? ''])),
    })
    // Who asks for what they see has changed nothing.
    if (qty === item.qty) return
    const isRivalled = this.#newest.get(name) === null || this.#noteWish(tab, name).size > 1 || this.#isMerging(tab)
    this.#newest.set(name, isRivalled ? null : { qty, tab, key: tab.cart.key })
    const most = Math.max(item.qty, this.#asked.get(`${tab.name} ${item.id}`) ?? 0)
    this.#asked.set(`${tab.name} ${item.id}`, qty)
    this.#do(tab, () => (qty === 0 ? tab.cart.remove(item.id) : tab.cart.setQty(item.id, qty)).then(() => {
      const isOurs = ([{ message }, shownIn]: [{ message: string }, number | undefined]) =>
        shownIn === tab.name && message.includes(item.listing_title ?? name)
      const [toast] = qty === 0 ? [...this.#offers].find(isOurs) ?? [] : []
      if (!toast?.action) return
      this.#offers.delete(toast)
      this.#undos.push({ tab, name, qty: most, run: toast.action.run })
    }))
  }

  #undo(which: number): void {
    const [undo] = this.#undos.splice(which % Math.max(1, this.#undos.length), 1)
    if (!undo || undo.tab.isClosed) return
    plus(this.#books.wished, undo.name, undo.qty)
    this.#noteWish(undo.tab, undo.name)
    this.#newest.set(undo.name, null)
    this.#do(undo.tab, async () => undo.run())
  }

  /** Where nobody and nothing came between, what was wished for last is so, or the person was told. */
  #checkNewest(): void {
    for (const [name, wish] of this.#newest) {
      // Another cart is here now: nothing of the old one is.
      if (!wish || wish.tab.isClosed || wish.tab.cart.key !== wish.key) continue
      const cart = this.market.world.carts.find(({ key }) => key === wish.tab.cart.key)
      const qty = cart?.items.find((item) => nameOf(item) === name)?.qty ?? 0
      if (qty === wish.qty || this.browser.late.length > 0) continue
      // It waits, maybe behind another tab, until the person has signed in again.
      if ([...this.browser.tabs.values()].some(({ session }) => session.asked)) continue
      const isTold = this.#wasTold(wish.tab, name)
      expect(isTold, `the wish for ${wish.qty} of ${name} was dropped without a word: there are ${qty}`).toBe(true)
    }
    this.#newest.clear()
    this.#wishers.clear()
    this.#said.length = 0
  }

  /** Whether this tab said of this listing that something about it failed. */
  #wasTold({ name: tab, cart }: Tab, name: string): boolean {
    const [listingId] = JSON.parse(name) as [number]
    const title = this.market.world.listings.find(({ id }) => id === listingId)?.title ?? name
    const isAtLine = cart.items.some(({ id, listing_id }) => listing_id === listingId && cart.failures.has(id))
    return isAtLine || this.#said.some((said) => said.tab === tab && said.message.includes(title))
  }

  async #finish(): Promise<void> {
    await this.#pause()
    this.browser.fates.length = 0
    for (const name of [0, 1]) this.#tab(name)
    await this.browser.land()
    await this.browser.quiet()
    for (const round of [1, 2]) {
      for (const tab of this.browser.tabs.values()) {
        this.browser.tell(tab, 'online')
        this.#do(tab, () => tab.cart.refresh())
      }
      await this.#pause()
      if (round === 2) continue
      // Whoever is signed in has one cart in the end, however often it is merged.
      const tab = this.#tab(0)
      if (tab.session.status === 'member') this.#do(tab, () => tab.cart.merge())
      await this.#pause()
    }
    for (const tab of this.browser.tabs.values()) checkTab(this.market, tab)
    this.#books.check(this.market.world.carts)
    checkNothingLeftBehind(this.market, this.#tab(0), this.#books, this.#isHasty)
  }
}
