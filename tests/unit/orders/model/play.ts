/** Plays a sequence of what people, networks and marketplaces do to the messages of two orders, and keeps the books. */
import { entries, createStore, clear } from 'idb-keyval'
import { expect } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useOrdersStore } from '../../../../src/features/orders/orders.store.ts'
import { useMessageComposer } from '../../../../src/features/orders/messages/useMessageComposer.ts'
import { MESSAGE_OUTBOX_STORAGE_KEY } from '../../../../src/lib/storage.ts'
import { addMessage } from '../../../../src/sandbox/market/messages.ts'
import { openMarketplace, type Sandbox } from '../../../../src/sandbox/marketplace.ts'
import type { World } from '../../../../src/sandbox/model.ts'
import { createWorld } from '../../../../src/sandbox/world/createWorld.ts'
import { openWindow, type OpenWindow } from '../../../support/openWindow.ts'
import { Browser, REQUEST_TIMEOUT_MS, type Fate, type Tab } from './browser.ts'

/** Customer and vendor of both orders; they share a computer. */
export const PEOPLE = ['shopper@example.com', 'member@example.com'] as const
const PASSWORD = 'marketplace'
const NOW = Date.parse('2026-03-01T10:00:00Z')

/** The author decides about one of those that wait. */
interface Choice { do: 'retry' | 'discard', tab: number, which: number }

/** One thing that happens; `order` is 0 or 1, numbers choose among what there is. */
export type Deed =
  /** `isTyped`: into the composer first, as people do. */
  | { do: 'send', tab: number, order: number, word: number, isTyped: boolean }
  | { do: 'type', tab: number, order: number }
  | { do: 'pass', seconds: number }
  | { do: 'other writes', order: number }
  | { do: 'reload', tab: number }
  | { do: 'close', tab: number }
  | { do: 'sign out', tab: number }
  | { do: 'sign in', tab: number, person: number }
  | { do: 'session dies' }
  | { do: 'offline' }
  | { do: 'online' }
  | Choice
  | { do: 'undo' }

export const ALL_TURNS = 12

export type Step = Deed & {
  /** For how many turns of the event loop the next thing waits; from `ALL_TURNS` on, until all but what waits for time is over. */
  turns: number
  fates?: readonly Fate[]
}

/** A message of the books. */
interface Sent {
  readonly person: number
  readonly order: number
  readonly content: string
  /** It must be at the marketplace; otherwise it may be. */
  isSure: boolean
  /** Its author decided about it: it may be out of order. */
  isByHand: boolean
}

interface Open extends Tab {
  window: OpenWindow
  composers: Map<string, { scope: EffectScope, composer: ReturnType<typeof useMessageComposer> }>
}

type Outgoing = ReturnType<typeof useOrdersStore>['outbox'][number]

const shrink = (world: World): World => {
  const [customer, supplier] = PEOPLE.map((email) => world.members.find((member) => member.email === email))
  if (!customer || !supplier) throw new Error('The world has too few members')
  const orders = world.orders.slice(0, 2).map((order, index) => ({
    ...order, id: index + 1, customer_id: customer.id, supplier_id: supplier.id, status: 'accepted' as const,
  }))
  return {
    ...world, orders, members: [customer, supplier].map((member) => ({ ...member, lang: 'en' })),
    addresses: [], reviews: [], carts: [], messages: [], attachments: [], payments: [], wishlists: [], tokens: [], sessions: [], events: [],
    pickup_points: [],
  }
}

const stored = createStore('stoa.outbox', 'messages')
const drafts = createStore('stoa.drafts', 'drafts')

export class Play {
  readonly market: Sandbox
  readonly browser: Browser
  #sent: Sent[] = []
  /** Every line that was typed in any tab, and neither sent nor replaced by what was typed there later. */
  #lines: { readonly person: number, readonly order: number, readonly text: string }[] = []
  #typed = 0
  #undo: { tab: Tab, sent: Sent, run: () => Promise<void>, owner: number, mayArrive: boolean } | null = null
  #tabs = new Map<number, Open>()

  constructor() {
    const world = shrink(createWorld({ seed: 1, listings: 40, now: new Date(NOW) }))
    this.market = openMarketplace(
      { world, makeWorld: () => world, paint: () => () => Promise.reject(new Error('No pictures are drawn here')) },
      { now: () => this.browser.now },
    )
    this.browser = new Browser((request) => this.market.fetch(request))
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.#begin()
    await this.#signIn(0, 0)
    await this.browser.quiet()
    for (const step of steps) {
      this.browser.fates.push(...(step.fates ?? []))
      await this.#act(step)
      if (step.turns >= ALL_TURNS) await this.browser.quiet()
      else await this.browser.turn(step.turns)
      this.browser.tick(20)
    }
    await this.#finish()
  }

  async #begin(): Promise<void> {
    for (const { window } of this.#tabs.values()) window.close()
    this.#tabs.clear()
    this.browser.clear(NOW)
    await this.browser.quiet()
    await Promise.all([clear(stored), clear(drafts)])
    const { world } = this.market
    world.messages.length = world.tokens.length = world.sessions.length = world.events.length = 0
    this.#sent = []
    this.#lines = []
    this.#undo = null
    for (const name of [0, 1]) await this.#open(name)
    await this.browser.quiet()
  }

  async #open(name: number): Promise<Open> {
    const tab = this.browser.open(name)
    return this.browser.in(tab, async () => {
      const window = await openWindow({
        messages: ['core', 'session'], routes: [{ path: '/', name: 'home' }], config: { timeout: REQUEST_TIMEOUT_MS },
        carry: (request) => this.browser.carry(tab, request),
      })
      window.session.canAsk = true
      const open: Open = Object.assign(tab, { window, composers: new Map() })
      this.#tabs.set(name, open)
      const orders = this.#orders(open)
      orders.watchOrders()
      const id = name + 1
      orders.openOrder({ id, ...this.#parties() })
      void window.session.restore()
      return open
    })
  }

  #close(name: number): void {
    const open = this.#tabs.get(name)
    if (!open) return
    this.browser.in(open, () => {
      for (const { scope } of open.composers.values()) scope.stop()
      // The page goes first: what ends its stores is seen by nobody.
      this.browser.close(name)
      open.window.close()
    })
    this.#tabs.delete(name)
  }

  #parties() {
    const [customer, supplier] = PEOPLE.map((email) => ({ id: this.market.records.memberByEmail(email)?.id ?? 0 }))
    return { customer, supplier } as unknown as Pick<Parameters<ReturnType<typeof useOrdersStore>['openOrder']>[0], 'customer' | 'supplier'>
  }

  #orders(open: Open): ReturnType<typeof useOrdersStore> {
    return this.browser.in(open, () => useOrdersStore(open.window.pinia))
  }

  #personIn(open: Open): number {
    const { member, isMember } = open.window.session
    return isMember ? PEOPLE.findIndex((email) => email === member?.email) : -1
  }

  #composer(open: Open, person: number, order: number) {
    const key = `${person}/${order}`
    const found = open.composers.get(key)
    if (found) return found.composer
    const scope = effectScope(true)
    const composer = this.browser.in(open, () => open.window.app.runWithContext(() =>
      scope.run(() => useMessageComposer(order + 1, () => (person === 0 ? 'customer' : 'vendor')))))
    if (!composer) throw new Error('The scope has ended')
    open.composers.set(key, { scope, composer })
    return composer
  }

  async #act(step: Step): Promise<void> {
    if (step.do === 'pass') return this.browser.pass(step.seconds * 1000)
    if (step.do === 'other writes') {
      const order = this.market.world.orders[step.order]
      if (order) addMessage(this.market.records, order, { role: 2, subject: '', content: 'The other side' })
      return
    }
    if (step.do === 'session dies') {
      this.market.world.tokens.length = 0
      return
    }
    if (step.do === 'offline') return this.browser.setOnline(false)
    if (step.do === 'online') return this.browser.setOnline(true)
    if (step.do === 'undo') return this.#undoLast()
    return this.#actIn(step)
  }

  async #actIn(step: Extract<Step, { tab: number }>): Promise<void> {
    if (step.do === 'reload' || step.do === 'close') this.#close(step.tab)
    if (step.do === 'close') return
    const open = this.#tabs.get(step.tab) ?? await this.#open(step.tab)
    if (step.do === 'reload') return
    if (step.do === 'sign in') return this.#signIn(step.tab, step.person)
    if (step.do === 'sign out') return this.#signOut(open)
    const person = this.#personIn(open)
    if (person < 0) return
    if (step.do === 'send') return this.#send(open, person, step)
    if (step.do === 'type') return this.#type(open, person, step.order, `${person}: draft ${(this.#typed += 1)}`)
    return this.#choose(open, person, step)
  }

  async #choose(open: Open, person: number, step: Choice): Promise<void> {
    const waiting = this.#orders(open).outbox.filter(({ failure }) => failure)
    const message = waiting[step.which % waiting.length]
    if (!message) return
    const books = this.#booksOf(person, message)
    for (const one of books) one.isByHand ||= message.needsAuthor || step.do === 'discard'
    if (step.do === 'retry') void this.browser.in(open, () => this.#orders(open).retry(message))
    else await this.#discard(open, person, message, books)
  }

  async #type(open: Open, person: number, order: number, text: string): Promise<void> {
    await this.browser.quiet()
    // Another tab may have signed the member out meanwhile.
    if (this.#personIn(open) !== person) return
    // A composer that is just opened may bring back what was written before while somebody types.
    this.#replace(open, person, order, text)
    await this.browser.quiet()
  }

  /** What the composer shows makes way for what is typed now. */
  #replace(open: Open, person: number, order: number, text: string): void {
    const composer = this.#composer(open, person, order)
    this.#forget(person, order, composer.text.value)
    this.browser.in(open, () => { composer.text.value = text })
    this.#lines.push({ person, order, text })
  }

  /** Nobody demands these lines any more. */
  #forget(person: number, order: number, text: string): void {
    for (const line of text.split('\n')) {
      const at = this.#lines.findIndex((one) => one.person === person && one.order === order && one.text === line)
      if (at >= 0) this.#lines.splice(at, 1)
    }
  }

  async #send(open: Open, person: number, { order, word, isTyped }: Extract<Step, { do: 'send' }>): Promise<void> {
    const content = `${person}: ${word === 0 ? 'the same' : `word ${this.#sent.length}`}`
    if (isTyped) await this.#type(open, person, order, content)
    if (this.#personIn(open) !== person || open.isClosed) return
    // Until it is stored, the page may go with it; a draft of it stays then.
    const sent: Sent = { person, order, content, isSure: false, isByHand: false }
    this.#sent.push(sent)
    if (isTyped) {
      const composer = this.#composer(open, person, order)
      // Only this is to be sent, and not what was brought back before it.
      if (composer.text.value !== content) this.#replace(open, person, order, content)
      this.#forget(person, order, content)
      this.browser.in(open, () => composer.send())
      await this.browser.quiet()
      sent.isSure = true
      return
    }
    void this.browser.in(open, () => this.#orders(open).send(order + 1, person === 0 ? 'customer' : 'vendor', content))
      .then((isStored) => { sent.isSure ||= isStored })
  }

  #booksOf(person: number, message: Outgoing): Sent[] {
    return this.#sent.filter((one) => one.person === person && one.order === message.order_id - 1 && one.content === message.content)
  }

  async #discard(open: Open, person: number, message: Outgoing, books: Sent[]): Promise<void> {
    const sent = books.find(({ isSure }) => isSure)
    if (!sent) return
    sent.isSure = false
    const discarded = await this.#settled(this.browser.in(open, () => this.#orders(open).discard(message)))
    if (discarded) this.#undo = { tab: open, sent, run: discarded.undo, owner: person, mayArrive: discarded.mayArrive }
    // Another tab was first: it has sent it, or has answered for it itself.
    else if (discarded === null) sent.isSure = true
  }

  /** The result, once everything but time is over. */
  async #settled<T>(promise: Promise<T>): Promise<T | undefined> {
    let result: T | undefined
    void promise.then((value) => { result = value })
    await this.browser.quiet()
    return result
  }

  async #undoLast(): Promise<void> {
    const undo = this.#undo
    this.#undo = null
    if (!undo || undo.tab.isClosed || this.#personIn(undo.tab as Open) !== undo.owner) return
    await this.#settled(this.browser.in(undo.tab, undo.run))
    // Of several with the same words nobody can tell which of them has arrived: another one may be taken for this one.
    const { person, order, content } = undo.sent
    const isOneOfSeveral = this.#sent.filter((one) => one.person === person && one.order === order && one.content === content).length > 1
    undo.sent.isSure = !(undo.mayArrive && isOneOfSeveral)
  }

  async #signIn(name: number, person: number): Promise<void> {
    const open = this.#tabs.get(name)
    const email = PEOPLE[person]
    if (!open || !email) return
    await this.browser.quiet()
    const { session } = open.window
    if (this.#personIn(open) === person && !session.asked && !session.lost) return
    const isAgain = session.lost && this.#personIn(open) === person
    void this.browser.in(open, () => (isAgain ? session.signInAgain(email, PASSWORD) : session.signIn({ email, password: PASSWORD, keep: true })))
      .catch(() => undefined)
  }

  async #signOut(open: Open): Promise<void> {
    await this.browser.quiet()
    if (!open.window.session.isMember) return
    // What members have typed in this browser goes with them, by design.
    this.#lines = []
    void this.browser.in(open, () => open.window.session.signOut()).catch(() => undefined)
    await this.browser.quiet()
  }

  /** Everything works again, and each author comes back and sees to what waits. */
  async #finish(): Promise<void> {
    const { browser } = this
    browser.fates.length = 0
    browser.setOnline(true)
    await browser.quiet()
    await this.#checkDrafts()
    this.#close(1)
    // What is on its way has arrived by then.
    await browser.pass(REQUEST_TIMEOUT_MS + 5_000)
    for (const person of new Set(this.#sent.map((one) => one.person))) {
      const open = this.#tabs.get(0) ?? await this.#open(0)
      await this.#signIn(0, person)
      await browser.quiet()
      const orders = this.#orders(open)
      for (let round = 0; round < 30; round += 1) {
        // A session that has died may be noticed only now.
        if (this.#personIn(open) !== person || open.window.session.asked) await this.#signIn(0, person)
        await browser.pass(8_000)
        if (orders.outbox.length === 0) break
        for (const message of orders.outbox.filter(({ needsAuthor }) => needsAuthor)) {
          for (const one of this.#booksOf(person, message)) one.isByHand = true
          await this.#settled(browser.in(open, () => orders.retry(message)))
        }
      }
      expect(orders.outbox, 'the outbox that is shown').toEqual([])
    }
    // A page that was left while it stored a message may have left the mark behind: the next one finds that nothing waits.
    this.#close(0)
    await this.#open(0)
    await browser.pass(1_000)
    await this.#check()
  }

  async #checkDrafts(): Promise<void> {
    const found = await entries<string, { value: unknown }>(drafts)
    for (const order of [0, 1]) for (const person of [0, 1]) {
      const owner = this.market.records.memberByEmail(PEOPLE[person] ?? '')?.id
      const own = found.filter(([key]) => key.startsWith(`${owner}/message-${order + 1}/`))
      const stored = own.flatMap(([, { value }]) => String(value).split('\n'))
      const typed = this.#lines.filter((one) => one.person === person && one.order === order).map(({ text }) => text)
      // Not less often than they were typed: two tabs may have written the same.
      for (const text of typed) {
        const count = (lines: string[]): number => lines.filter((line) => line === text).length
        expect(count(stored), `the draft "${text}" of person ${person} for order ${order}`).toBeGreaterThanOrEqual(count(typed))
      }
    }
  }

  async #check(): Promise<void> {
    expect(await entries(stored), 'the outbox that is stored').toEqual([])
    expect(this.browser.store.has(MESSAGE_OUTBOX_STORAGE_KEY), 'the mark that something waits').toBe(false)
    const idOf = PEOPLE.map((email) => this.market.records.memberByEmail(email)?.id)
    const there = this.market.world.messages.filter(({ content }) => content !== 'The other side')
    for (const { user_id, content } of there) expect(user_id, `who sent "${content}"`).toBe(idOf[Number(content[0])])
    for (const { order, content } of this.#sent) {
      const same = this.#sent.filter((one) => one.order === order && one.content === content)
      const count = there.filter((one) => one.order_id === order + 1 && one.content === content).length
      const label = `"${content}" of order ${order}`
      expect(count, label).toBeGreaterThanOrEqual(same.filter(({ isSure }) => isSure).length)
      expect(count, label).toBeLessThanOrEqual(same.length)
    }
    for (const order of [0, 1]) for (const person of [0, 1]) {
      const inTurn = this.#sent.filter((one) => one.order === order && one.person === person && one.isSure && !one.isByHand && one.content.includes('word'))
      const contents = inTurn.map(({ content }) => content)
      const arrived = there.filter((one) => one.order_id === order + 1 && contents.includes(one.content)).map(({ content }) => content)
      expect(arrived, `the order in which person ${person} wrote to order ${order}`).toEqual(contents)
    }
  }
}
