/** Keeps requests within the platform's limit and the marketplace's own words, also from one run to the next. */
import type { Clock } from './clock.ts'
import { ExportFailure } from './ExportFailure.ts'

/** Requests that an administrator may make in a minute (specification, Limits). */
export const PER_MINUTE = 40
const MINUTE_MS = 60_000
/** A minute, and a little for clocks that run at different speeds. */
const WINDOW = MINUTE_MS + 1000
/** A run that has to wait for longer than this ends, and says when to come back. */
const LONGEST_WAIT = 15 * 60_000

/** The requests made to a marketplace, as they are stored between runs. */
export interface Asked {
  readonly base: string
  /** The newest requests, in milliseconds since 1970, oldest first. */
  readonly times: readonly number[]
  /** What the marketplace asked for: no request for `ms` after `since`. */
  readonly pause: { readonly since: number, readonly ms: number, readonly why: string } | null
}

/** Where they are stored; the file has to outlive the process. */
export interface AskedStore {
  readonly asked: () => Promise<Asked | null>
  readonly writeAsked: (asked: Asked) => Promise<void>
}

/** 90 s, 12 min; minutes are rounded up. */
const inWords = (ms: number) => (ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`)

/** The minute after a moment, so that whoever comes then is not early; no date is later than the last one. */
const minuteAfter = (ms: number): string =>
  new Date(Math.min(Math.ceil(ms / 60_000) * 60_000, 8.64e15)).toISOString().replace('T', ' ').replace(/:\d\d\.\d+Z$/, ' UTC')

/** The pace of one run. Requests of the Admin API come one after another. */
export class Pace {
  readonly #base: string
  readonly #clock: Clock
  readonly #store: AskedStore
  readonly #note: (line: string) => void
  #kept: Asked | null = null

  constructor(base: string, clock: Clock, store: AskedStore, note: (line: string) => void) {
    this.#base = base
    this.#clock = clock
    this.#store = store
    this.#note = note
  }

  async #asked(): Promise<Asked> {
    if (this.#kept) return this.#kept
    const before = await this.#store.asked()
    this.#kept = before?.base === this.#base ? before : { base: this.#base, times: [], pause: null }
    return this.#kept
  }

  async #keep(change: Partial<Asked>): Promise<void> {
    this.#kept = { ...await this.#asked(), ...change }
    await this.#store.writeAsked(this.#kept)
  }

  /** Waits until the marketplace may be asked at all. @throws ExportFailure of kind `later` when that is long from now */
  async open(): Promise<void> {
    const { pause } = await this.#asked()
    if (!pause) return
    const now = this.#clock.now()
    // A clock that was set back does not make the wait longer than it was told.
    const left = Math.min(pause.since + pause.ms - now, pause.ms)
    if (left > LONGEST_WAIT) {
      throw new ExportFailure('later', `${pause.why}. It asks not to be called before ${minuteAfter(now + left)}. Run again then to go on where this run stopped.`)
    }
    if (left > 0) {
      this.#note(`${pause.why}: waiting ${inWords(left)}.`)
      await this.#clock.wait(left)
    }
    await this.#keep({ pause: null })
  }

  /** Waits until the next request of the Admin API may go, and counts it. @returns to be called when it was answered */
  async turn(): Promise<() => void> {
    await this.open()
    const { times } = await this.#asked()
    const begun = this.#clock.now()
    const oldest = times[times.length - PER_MINUTE]
    const left = oldest === undefined ? 0 : Math.min(oldest, begun) + WINDOW - begun
    if (left > 0) await this.#clock.wait(left)
    const sent = this.#clock.now()
    const others = times.slice(1 - PER_MINUTE).map((time) => Math.min(time, sent))
    // Before it goes: a run that is killed while it waits for the answer has asked all the same.
    await this.#keep({ times: [...others, sent] })
    return () => {
      // The marketplace may have counted it as late as now.
      if (this.#kept) this.#kept = { ...this.#kept, times: [...others, this.#clock.now()] }
    }
  }

  /** Requests of the last minute, a run before included: never more than `PER_MINUTE`. */
  lastMinute(): number {
    const since = this.#clock.now() - MINUTE_MS
    return (this.#kept?.times ?? []).filter((time) => time > since).length
  }

  /** The marketplace said that it is not to be asked for so long. */
  async pause(ms: number, why: string): Promise<void> {
    await this.#keep({ pause: { since: this.#clock.now(), ms, why } })
  }
}
