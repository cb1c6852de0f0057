/** Says how far an export is: a bar that renews itself on a terminal, plain lines elsewhere. */
import { PER_MINUTE } from './pace.ts'

/** Where lines go; `process.stdout` is one. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface Progress {
  /**
   * @param lastMinute requests of the last minute
   * @param kept pages that an earlier run had read: they do not count for the rate
   */
  page(done: number, pages: number, lastMinute: number, kept?: number): void
  /** Called as often as one likes: it says no more than can be read. @param what what is done to them: `written` */
  files(done: number, total: number, what: string): void
  /** A line of its own. */
  note(line: string): void
  /** Ends the bar. */
  end(): void
}

const BAR_CHARACTERS = 24
/** Between two plain lines, so that a log stays short. */
const LINE_INTERVAL_MS = 10_000
/** Between two states of the bar: files come by the thousand, and a terminal takes longer than they do. */
const REDRAW_INTERVAL_MS = 100
const MINUTE_MS = 60_000

const left = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`
}

/** How far a part of the work is, and how long that took. */
interface Reached { readonly done: number, readonly total: number, readonly passed: number }

/** How long the rest takes; empty where it cannot be estimated. @param kept done before this run. @param least the shortest time for one */
const restOf = ({ done, total, passed }: Reached, kept = 0, least = 0): string => {
  const fresh = done - kept
  return fresh <= 0 || done >= total || passed <= 0 ? '' : left(Math.max(passed / fresh, least) * (total - done))
}

const pageText = (reached: Reached, lastMinute: number, kept: number): string => {
  const { done, total } = reached
  // The first requests go quickly, and tell nothing about those that have to wait.
  const least = lastMinute + total - done > PER_MINUTE ? MINUTE_MS / PER_MINUTE : 0
  return [`page ${done} of ${total}`, `${lastMinute} requests/min`, restOf(reached, kept, least)].filter(Boolean).join(', ')
}

const fileText = (reached: Reached, what: string): string =>
  [`${reached.done} of ${reached.total} files ${what}`, restOf(reached)].filter(Boolean).join(', ')

const barOf = ({ done, total }: Reached): string => {
  const filled = total > 0 ? Math.min(BAR_CHARACTERS, Math.round((BAR_CHARACTERS * done) / total)) : BAR_CHARACTERS
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_CHARACTERS - filled)}] `
}

export const createProgress = (output: Output, now: () => number): Progress => {
  const isLive = output.isTTY === true
  let isOpen = false
  let begun: number | undefined
  let said = -Infinity

  const line = (text: string): void => {
    output.write(isOpen ? `\r\u001b[K${text}\n` : `${text}\n`)
    isOpen = false
  }
  const say = (done: number, total: number, between: number, textOf: (reached: Reached) => string): void => {
    const at = now()
    begun ??= at
    if (done < total && at - said < between) return
    said = at
    const reached = { done, total, passed: at - begun }
    if (!isLive) return line(textOf(reached))
    output.write(`\r\u001b[K${(barOf(reached) + textOf(reached)).slice(0, (output.columns || 80) - 1)}`)
    isOpen = true
  }
  return {
    page: (done, pages, lastMinute, kept = 0) =>
      say(done, pages, isLive ? 0 : LINE_INTERVAL_MS, (reached) => pageText(reached, lastMinute, kept)),
    files: (done, total, what) => say(done, total, isLive ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS, (reached) => fileText(reached, what)),
    note: line,
    end: () => {
      if (isOpen) output.write('\n')
      isOpen = false
      begun = undefined
      said = -Infinity
    },
  }
}
