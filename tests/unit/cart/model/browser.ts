/**
 * A browser without a document: tabs that share storage and locks, and requests that can come to any kind of grief. Tabs
 * 2 and 3 are those of a second computer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createPinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import { createApp } from 'vue'
import { ClientKey, createClient } from '../../../../src/api/client.ts'
import { OUTBOX_LATE_ARRIVAL_MS } from '../../../../src/features/cart/cart.resume.ts'
import { CHANGE_DEBOUNCE_MS } from '../../../../src/lib/debounceById.ts'
import { useCartStore } from '../../../../src/features/cart/index.ts'
import { readToken, useSessionStore } from '../../../../src/features/session/index.ts'
import type { createI18n } from '../../../../src/i18n/index.ts'
import { ConfigKey } from '../../../../src/lib/config.ts'
import { defaultConfig } from '../../../../src/lib/settings.ts'
import { RootKey, createRoot } from '../../../../src/ui/root.ts'
import { beginPage } from '../../../support/beginPage.ts'

/** The next turn of the event loop, after everything that waits for nothing but its turn. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What becomes of a request. */
export const FATES = [
  'ok', 'slow', 'lost', 'unheard', 'late', 'too late', 'broken', 'broken after', 'busy', 'busy after',
  'killed', 'killed after',
] as const
/** What else marketplaces and the proxies before them do. */
export const MORE_FATES = [
  'rate limited', 'rate limited for a while', 'html', 'html after', 'empty', 'empty after', 'truncated after', 'error after',
] as const
export type Fate = (typeof FATES)[number] | (typeof MORE_FATES)[number]

/** One tab: closing it stops whatever it was doing, wherever it was. */
export interface Tab {
  readonly name: number
  isClosed: boolean
  readonly target: EventTarget
  /** What this tab alone keeps. */
  readonly memory: Map<string, string>
  /** The time limits of requests that have not been sent yet, oldest first. */
  readonly limits: (() => void)[]
  readonly session: ReturnType<typeof useSessionStore>
  readonly cart: ReturnType<typeof useCartStore>
}

type Answer = (request: Request, tab: Tab) => Promise<Response>
type Unopened = Omit<Tab, 'session' | 'cart'>

/** In milliseconds; never waited for: a request that is to be too late is told so at once. */
const REQUEST_TIMEOUT_MS = 1_234_567
/** How long signing out waits for the marketplace. */
const SIGN_OUT_TIMEOUT_MS = 5_000
const computerOf = (tab: { readonly name: number } | undefined): number => ((tab?.name ?? 0) > 1 ? 1 : 0)
const html = () => new Response('<!doctype html><title>Please wait</title>', { status: 200, headers: { 'content-type': 'text/html' } })
const never = () => new Promise<never>(() => undefined)

export class Browser {
  readonly tabs = new Map<number, Tab>()
  /** What becomes of the next requests; `ok` when there is none. */
  readonly fates: Fate[] = []
  /** Requests that were given up and have not arrived yet. */
  readonly late: (() => Promise<unknown>)[] = []
  /** Tabs in which a request came to grief since they last read their cart. */
  readonly troubled = new Set<number>()
  readonly store = new Map<string, string>()
  /** What all its tabs show; `current` says which one shows it. */
  readonly root = createRoot()
  readonly #stores = [this.store, new Map<string, string>()]
  /** A page that is left in the middle of a request leaves its tab's storage to the next one. */
  readonly #memories = new Map<number, Map<string, string>>()
  /** Requests and events under way. */
  #busy = 0
  #answer: Answer
  readonly #here = new AsyncLocalStorage<Unopened>()
  readonly #waiting: { tab: Unopened, start: () => void }[] = []
  /** By computer. */
  readonly #holders = new Map<number, Unopened>()
  readonly #i18n

  constructor(answer: Answer, i18n: ReturnType<typeof createI18n>) {
    this.#answer = answer
    this.#i18n = i18n
  }

  /** Begins anew, with another marketplace's answers. */
  clear(answer: Answer = this.#answer): void {
    for (const name of [...this.tabs.keys()]) this.close(name)
    for (const store of this.#stores) store.clear()
    this.#memories.clear()
    this.fates.length = this.late.length = this.#waiting.length = 0
    this.#holders.clear()
    this.troubled.clear()
    this.#answer = answer
  }

  /** Puts this browser in the place of the global one. */
  install(): void {
    const { setTimeout: later } = globalThis
    const limited = (run: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms === REQUEST_TIMEOUT_MS || ms === SIGN_OUT_TIMEOUT_MS) this.#here.getStore()?.limits.push(run)
      // What was on its way has arrived long since.
      if (ms === OUTBOX_LATE_ARRIVAL_MS) return void this.#soon(run)
      // Nor for somebody who goes on clicking.
      if (ms === CHANGE_DEBOUNCE_MS) return void this.#soon(run)
      // A task of its own: what failed is said in one.
      if (ms === undefined) return void this.#soon(run)
      // Nobody waits for a toast to go.
      return (ms ?? 0) >= 1000 ? undefined : later(run, ms, ...rest)
    }
    const target = () => this.#here.getStore()?.target ?? new EventTarget()
    const listen = {
      addEventListener: (type: string, run: EventListener) => target().addEventListener(type, run),
      removeEventListener: (type: string, run: EventListener) => target().removeEventListener(type, run),
    }
    vi.stubGlobal('setTimeout', limited)
    vi.stubGlobal('window', listen)
    vi.stubGlobal('localStorage', this.#storage(() => this.#stores[computerOf(this.#here.getStore())] ?? this.store, true))
    vi.stubGlobal('sessionStorage', this.#storage(() => this.#here.getStore()?.memory ?? new Map(), false))
    vi.stubGlobal('navigator', { onLine: true, locks: { request: this.#lock } })
    vi.stubGlobal('BroadcastChannel', undefined)
  }

  /** Opens a tab in the place of the one that had this name. */
  open(name: number): Tab {
    const memory = this.#memories.get(name) ?? new Map<string, string>()
    this.#memories.set(name, memory)
    this.close(name)
    beginPage()
    const bare: Unopened = { name, isClosed: false, target: new EventTarget(), memory, limits: [] }
    return this.#here.run(bare, () => {
      const config = { ...defaultConfig, baseUrl: 'http://stoa.test', timeout: REQUEST_TIMEOUT_MS }
      const pinia = createPinia()
      const client = createClient({
        config,
        fetch: (input, init) => this.#send(bare, new Request(input, init)),
        getToken: readToken,
        renew: (lost) => useSessionStore(pinia).renew(lost),
        hold: (quiet) => useSessionStore(pinia).hold(quiet),
        retries: 0,
      })
      const app = createApp({ render: () => null })
      app.provide(ConfigKey, config).provide(ClientKey, client).provide(RootKey, this.root).use(pinia).use(this.#i18n)
      setActivePinia(pinia)
      // The same object, so that what was said about the tab while it opened stays true of it.
      const tab: Tab = Object.assign(bare, { session: useSessionStore(pinia), cart: useCartStore(pinia) })
      tab.session.canAsk = true
      this.tabs.set(name, tab)
      return tab
    })
  }

  close(name: number): void {
    const tab = this.tabs.get(name)
    if (!tab) return
    this.#here.run(tab, () => {
      tab.cart.$dispose()
      tab.session.$dispose()
    })
    tab.isClosed = true
    this.tabs.delete(name)
    if (this.#holders.get(computerOf(tab)) === tab) this.#release(tab)
  }

  /** The tab in which something happens at this moment. */
  current(): { readonly name: number } | undefined {
    return this.#here.getStore()
  }

  /** Does something in a tab. */
  in<T>(tab: Tab, run: () => T): T {
    return this.#here.run(tab, run)
  }

  /** Tells a tab something that happened to it. */
  tell(tab: Tab, type: string, details: object = {}): void {
    this.in(tab, () => tab.target.dispatchEvent(Object.assign(new Event(type), details)))
  }

  turn(): Promise<void> {
    return nextTurn()
  }

  /** Waits until nothing is under way any more. */
  async quiet(): Promise<void> {
    for (let calm = 0; calm < 3; calm = this.#busy === 0 ? calm + 1 : 0) await nextTurn()
  }

  async land(): Promise<void> {
    for (const arrive of this.late.splice(0)) await arrive()
  }

  async #send(tab: Unopened, request: Request): Promise<Response> {
    const giveUp = tab.limits.shift()
    if (tab.isClosed) return never()
    this.#busy++
    const answer = await this.#suffer(tab, request, giveUp).finally(() => this.#busy--)
    return tab.isClosed || !answer ? never() : answer
  }

  async #suffer(tab: Unopened, request: Request, giveUp?: () => void): Promise<Response | null> {
    const reach = () => this.#answer(request, tab as Tab)
    const fate = this.fates.shift() ?? 'ok'
    if (fate !== 'ok' && fate !== 'slow') this.troubled.add(tab.name)
    switch (fate) {
      case 'slow': {
        for (let turn = 0; turn < 4; turn++) await nextTurn()
        const answer = await reach()
        for (let turn = 0; turn < 4; turn++) await nextTurn()
        return answer
      }
      case 'lost':
        throw new TypeError('The request was lost')
      case 'unheard':
        await reach()
        throw new TypeError('The answer was lost')
      case 'late':
        if (!giveUp) throw new TypeError('The request was lost')
        this.late.push(reach)
        giveUp()
        return null
      case 'too late':
        await reach()
        if (!giveUp) throw new TypeError('The answer was lost')
        giveUp()
        return null
      case 'killed':
        this.#kill(tab)
        return null
      case 'killed after':
        await reach()
        this.#kill(tab)
        return null
      case 'broken after':
        await reach()
        return new Response('{}', { status: 500 })
      case 'broken':
        return new Response('{}', { status: 500 })
      // A proxy gave up, and the marketplace behind it did what was asked.
      case 'busy after':
        await reach()
        return new Response('{}', { status: 503 })
      case 'busy':
        return new Response('{}', { status: 503, headers: { 'retry-after': '60' } })
      case 'rate limited':
        return new Response('{}', { status: 429 })
      case 'rate limited for a while':
        return new Response('{}', { status: 429, headers: { 'retry-after': '60' } })
      case 'html after':
        await reach()
        return html()
      case 'html':
        return html()
      case 'empty after':
        await reach()
        return new Response(null, { status: 200 })
      case 'empty':
        return new Response(null, { status: 200 })
      case 'truncated after': {
        const answer = await reach()
        const text = await answer.text()
        return new Response(text.slice(0, text.length / 2), { status: answer.status, headers: { 'content-type': 'application/json' } })
      }
      case 'error after':
        await reach()
        return new Response('{"error":"Something failed"}', { status: 500, headers: { 'content-type': 'application/json' } })
      default: {
        const answer = await reach()
        if (answer.ok && request.method === 'GET' && /\/carts\/\w+$/.test(request.url)) this.troubled.delete(tab.name)
        return answer
      }
    }
  }

  #kill(tab: Unopened): void {
    if (!tab.isClosed) this.close(tab.name)
  }

  readonly #storage = (area: () => Map<string, string>, isShared: boolean) => {
    const change = (key: string, value: string | null) => {
      const tab = this.#here.getStore()
      if (tab?.isClosed || (area().get(key) ?? null) === value) return
      if (value === null) area().delete(key)
      else area().set(key, value)
      if (isShared) this.#spread(key, tab)
    }
    return {
      getItem: (key: string) => area().get(key) ?? null,
      setItem: (key: string, value: string) => change(key, value),
      removeItem: (key: string) => change(key, null),
    }
  }

  async #soon(run: () => void): Promise<void> {
    this.#busy++
    await nextTurn()
    this.#busy--
    run()
  }

  #spread(key: string, from: Unopened | undefined): void {
    for (const tab of this.tabs.values()) {
      if (tab === from || computerOf(tab) !== computerOf(from)) continue
      this.#busy++
      void nextTurn().then(() => {
        this.#busy--
        if (!tab.isClosed) this.tell(tab, 'storage', { key })
      })
    }
  }

  readonly #lock = async (...[, second, third]: [name: string, second: unknown, third?: unknown]): Promise<unknown> => {
    const task = (third ?? second) as () => Promise<unknown>
    const tab = this.#here.getStore()
    if (!tab) throw new Error('A lock was asked for outside of every tab')
    if (tab.isClosed) return never()
    if (this.#holders.has(computerOf(tab))) await new Promise<void>((start) => this.#waiting.push({ tab, start }))
    // Closed between its turn and its hearing of it: the next one has it already.
    if (tab.isClosed) return never()
    this.#holders.set(computerOf(tab), tab)
    try {
      return await task()
    } finally {
      if (!tab.isClosed) this.#release(tab)
    }
  }

  #release(before: Unopened): void {
    const computer = computerOf(before)
    this.#holders.delete(computer)
    const isNext = ({ tab }: { tab: Unopened }) => !tab.isClosed && computerOf(tab) === computer
    const [next] = this.#waiting.splice(this.#waiting.findIndex(isNext), this.#waiting.some(isNext) ? 1 : 0)
    if (!next) return
    // Held from now on: nobody may come between.
    this.#holders.set(computer, next.tab)
    next.start()
  }
}
