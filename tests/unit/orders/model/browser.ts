/**
 * A browser without a document, for the messages of orders: tabs that share storage, IndexedDB and locks; a clock that
 * moves only when it is told to; requests that can come to any kind of grief.
 */
import 'fake-indexeddb/auto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

/** What becomes of a request about orders. */
export const FATES = [
  'ok', 'slow', 'lost', 'unheard', 'late', 'slow and late', 'broken', 'broken after', 'busy', 'busy for a while', 'busy after',
  'rate limited', 'empty after', 'timeout', 'timeout after', 'timeout late', 'refused', 'forbidden',
] as const
export type Fate = (typeof FATES)[number]

export const REQUEST_TIMEOUT_MS = 10_000
/** A request still arrives so long after its connection broke, or its page was left. */
const LATE_MS = 4_000
/** An answer, or a break, that takes its time. */
const SLOW_MS = 6_000

/** One tab: closing it stops whatever it was doing, wherever it was. */
export interface Tab {
  readonly name: number
  isClosed: boolean
  readonly target: EventTarget
  /** What this tab alone keeps. */
  readonly memory: Map<string, string>
}

/** A request that the marketplace has not got yet. */
interface Arrival {
  readonly tab: Tab
  at: number
  readonly run: () => Promise<unknown>
}

type LockTask = (lock: Lock | null) => Promise<unknown>

interface Timer {
  readonly at: number
  readonly run: () => void
}

const realImmediate = globalThis.setImmediate
const nextTurn = (): Promise<void> => new Promise((resolve) => { realImmediate(() => resolve()) })
const never = () => new Promise<never>(() => undefined)
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export class Browser {
  readonly tabs = new Map<number, Tab>()
  /** What becomes of the next requests about orders; `ok` when there is none. */
  readonly fates: Fate[] = []
  readonly store = new Map<string, string>()
  isOnline = true
  now = 0
  readonly #here = new AsyncLocalStorage<Tab>()
  readonly #memories = new Map<number, Map<string, string>>()
  readonly #answer: (request: Request) => Promise<Response>
  /** Requests and steps of IndexedDB under way. */
  #busy = 0
  #timers = new Map<number, Timer>()
  #nextTimer = 1
  #arrivals: Arrival[] = []
  #locks = new Map<string, { holder: Tab | null, readonly waiting: { tab: Tab, start: () => void }[] }>()

  constructor(answer: (request: Request) => Promise<Response>) {
    this.#answer = answer
  }

  /** Puts this browser in the place of the global one. */
  install(): void {
    vi.useFakeTimers({ toFake: ['Date'] })
    const target = () => this.#here.getStore()?.target ?? new EventTarget()
    const addEventListener = (type: string, run: EventListener) => target().addEventListener(type, run)
    const removeEventListener = (type: string, run: EventListener) => target().removeEventListener(type, run)
    const browser = { locks: { request: this.#lock }, get onLine() { return isOnline() } }
    const isOnline = () => this.isOnline
    vi.stubGlobal('window', { addEventListener, removeEventListener })
    vi.stubGlobal('addEventListener', addEventListener)
    vi.stubGlobal('removeEventListener', removeEventListener)
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener, removeEventListener })
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('localStorage', this.#storage(() => this.store, true))
    vi.stubGlobal('sessionStorage', this.#storage(() => this.#here.getStore()?.memory ?? new Map(), false))
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('setTimeout', this.#later)
    vi.stubGlobal('clearTimeout', (id: number | undefined) => this.#timers.delete(id ?? 0))
    vi.stubGlobal('setImmediate', (run: () => void) => {
      this.#busy += 1
      return realImmediate(() => {
        this.#busy -= 1
        run()
      })
    })
    const here = this.#here
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
      if (here.getStore()?.isClosed) throw new Error('This page is gone')
      return transaction.apply(this, given)
    }
  }

  /** Begins anew. */
  clear(now: number): void {
    for (const name of [...this.tabs.keys()]) this.close(name)
    this.store.clear()
    this.#memories.clear()
    this.#timers.clear()
    this.#locks.clear()
    this.#arrivals = []
    this.fates.length = 0
    this.isOnline = true
    this.#moveTo(now)
  }

  /** Opens a tab in the place of the one that had this name. */
  open(name: number): Tab {
    const memory = this.#memories.get(name) ?? new Map<string, string>()
    this.#memories.set(name, memory)
    this.close(name)
    const tab: Tab = { name, isClosed: false, target: new EventTarget(), memory }
    this.tabs.set(name, tab)
    return tab
  }

  close(name: number): void {
    const tab = this.tabs.get(name)
    if (!tab) return
    tab.isClosed = true
    this.tabs.delete(name)
    this.#hasten(tab)
    for (const lock of this.#locks.values()) if (lock.holder === tab) this.#release(lock)
  }

  /** Does something in a tab. */
  in<T>(tab: Tab, run: () => T): T {
    return this.#here.run(tab, run)
  }

  /** The network goes, or is back. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline
    for (const tab of this.tabs.values()) this.#tell(tab, isOnline ? 'online' : 'offline')
  }

  /** Waits until nothing is under way but what waits for time. */
  async quiet(): Promise<void> {
    for (let calm = 0; calm < 3; calm = this.#busy === 0 ? calm + 1 : 0) await nextTurn()
  }

  /** Waits for a few turns of the event loop: whatever is under way goes on a little. */
  async turn(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) await nextTurn()
  }

  /** Time passes. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await this.quiet()
      const due = [...this.#timers].reduce<[number, Timer] | null>((first, one) => (first && first[1].at <= one[1].at ? first : one), null)
      const arrival = this.#arrivals.reduce<Arrival | null>((first, one) => (first && first.at <= one.at ? first : one), null)
      if (arrival && arrival.at <= Math.min(end, due?.[1].at ?? Infinity)) {
        this.#moveTo(arrival.at)
        this.#arrivals = this.#arrivals.filter((one) => one !== arrival)
        await arrival.run()
      } else if (due && due[1].at <= end) {
        this.#moveTo(due[1].at)
        this.#timers.delete(due[0])
        due[1].run()
      } else break
    }
    this.#moveTo(end)
  }

  /** A moment passes, too short for anything to come due in it. */
  tick(ms: number): void {
    this.#moveTo(this.now + ms)
  }

  /** Carries a tab's request, to whatever end. */
  async carry(tab: Tab, request: Request): Promise<Response> {
    if (tab.isClosed) return never()
    this.#busy += 1
    const outcome = await this.#suffer(tab, request).finally(() => { this.#busy -= 1 })
    if (outcome instanceof Response) return tab.isClosed ? never() : outcome
    const { after, answer } = outcome
    if (after === null) return never()
    await new Promise<void>((resolve) => this.in(tab, () => this.#later(resolve, after)))
    if (tab.isClosed) return never()
    if (!answer) throw new TypeError('The connection broke')
    return answer
  }

  async #suffer(tab: Tab, request: Request): Promise<Response | { after: number | null, answer?: Response }> {
    if (!this.isOnline) throw new TypeError('There is no network')
    const reach = () => this.#answer(request)
    const fate = request.url.includes('/orders') ? this.fates.shift() ?? 'ok' : 'ok'
    switch (fate) {
      case 'slow': return { after: SLOW_MS, answer: await reach() }
      case 'lost': throw new TypeError('The request was lost')
      case 'unheard':
        await reach()
        throw new TypeError('The answer was lost')
      case 'late':
        this.#arrive(tab, request, LATE_MS)
        throw new TypeError('The connection broke')
      case 'slow and late':
        this.#arrive(tab, request, SLOW_MS + LATE_MS)
        return { after: SLOW_MS }
      case 'broken': return json(500, {})
      case 'broken after':
        await reach()
        return json(500, {})
      case 'busy': return json(503, {})
      case 'busy for a while': return json(503, {}, { 'retry-after': '20' })
      case 'busy after':
        await reach()
        return json(503, {})
      case 'rate limited': return json(429, {}, { 'retry-after': '20' })
      case 'empty after':
        await reach()
        return new Response(null, { status: 200 })
      case 'timeout': return { after: null }
      case 'timeout after':
        await reach()
        return { after: null }
      case 'timeout late':
        this.#arrive(tab, request, REQUEST_TIMEOUT_MS + LATE_MS)
        return { after: null }
      case 'refused': return json(422, { code: 422, message: 'No.', errors: [] })
      case 'forbidden': return json(403, { code: 403, message: 'You cannot access this resource' })
      default: return reach()
    }
  }

  #arrive(tab: Tab, request: Request, after: number): void {
    this.#arrivals.push({ tab, at: this.now + after, run: () => this.#answer(request) })
    // Nobody waits for it any longer: what is on its way arrives soon, or never.
    request.signal.addEventListener('abort', () => this.#hasten(tab))
  }

  #hasten(tab: Tab): void {
    for (const one of this.#arrivals) if (one.tab === tab) one.at = Math.min(one.at, this.now + LATE_MS)
  }

  #moveTo(now: number): void {
    this.now = now
    vi.setSystemTime(now)
  }

  readonly #later = (run: () => void, ms = 0): number => {
    const tab = this.#here.getStore()
    const id = this.#nextTimer
    this.#nextTimer += 1
    const runHere = AsyncLocalStorage.bind(run)
    this.#timers.set(id, { at: this.now + Math.max(0, ms), run: () => { if (!tab?.isClosed) runHere() } })
    return id
  }

  #tell(tab: Tab, type: string, details: object = {}): void {
    this.in(tab, () => tab.target.dispatchEvent(Object.assign(new Event(type), details)))
  }

  readonly #storage = (area: () => Map<string, string>, isShared: boolean) => {
    const change = (key: string, value: string | null) => {
      const tab = this.#here.getStore()
      if (tab?.isClosed || (area().get(key) ?? null) === value) return
      if (value === null) area().delete(key)
      else area().set(key, value)
      if (isShared) this.#spread(key, value, tab)
    }
    return {
      getItem: (key: string) => area().get(key) ?? null,
      setItem: (key: string, value: string) => change(key, value),
      removeItem: (key: string) => change(key, null),
    }
  }

  #spread(key: string, newValue: string | null, from: Tab | undefined): void {
    for (const tab of this.tabs.values()) {
      if (tab === from) continue
      this.#busy += 1
      void nextTurn().then(() => {
        this.#busy -= 1
        if (!tab.isClosed) this.#tell(tab, 'storage', { key, newValue })
      })
    }
  }

  readonly #lock = async (name: string, ...given: [LockOptions, LockTask] | [LockTask]): Promise<unknown> => {
    const task = given.length === 1 ? given[0] : given[1]
    const { ifAvailable = false } = given.length === 1 ? {} : given[0]
    const tab = this.#here.getStore()
    if (!tab) throw new Error('A lock was asked for outside of every tab')
    if (tab.isClosed) return never()
    const lock = this.#locks.get(name) ?? { holder: null, waiting: [] }
    this.#locks.set(name, lock)
    if (lock.holder && ifAvailable) return task(null)
    if (lock.holder) await new Promise<void>((start) => lock.waiting.push({ tab, start }))
    // Closed between its turn and its hearing of it: the next one has it already.
    if (tab.isClosed) return never()
    lock.holder = tab
    try {
      return await task({ name, mode: 'exclusive' })
    } finally {
      if (!tab.isClosed) this.#release(lock)
    }
  }

  #release(lock: { holder: Tab | null, readonly waiting: { tab: Tab, start: () => void }[] }): void {
    lock.holder = null
    const at = lock.waiting.findIndex(({ tab }) => !tab.isClosed)
    const [next] = at < 0 ? [] : lock.waiting.splice(at, 1)
    if (!next) return
    // Held from now on: nobody may come between.
    lock.holder = next.tab
    next.start()
  }
}
