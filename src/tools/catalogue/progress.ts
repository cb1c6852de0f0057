/** Says how far an export is: a bar that renews itself on a terminal, plain lines elsewhere. */
import { PER_MINUTE } from './pace.ts'

/** Where lines go; `process.stdout` is one. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface Progress {
  /** @param kept pages that a run before had read: they say nothing about the rate */
  page(done: number, pages: number, requests: number, kept?: number): void
  /** A line of its own. */
  note(line: string): void
  /** Ends the bar. */
  end(): void
}

const BAR = 24
/** Between two plain lines, so that a log stays short. */
const QUIET = 10_000
const MINUTE = 60_000

const left = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`
}

interface Reached { readonly done: number, readonly pages: number, readonly requests: number, readonly kept: number, readonly passed: number }

/** The time that the pages take which are not read yet; empty where nothing tells. */
const restOf = ({ done, pages, requests, kept, passed }: Reached): string => {
  const fresh = done - kept
  if (fresh <= 0 || done >= pages || passed <= 0) return ''
  // The first requests go quickly, and tell nothing about those that have to wait.
  const least = requests + pages - done > PER_MINUTE ? MINUTE / PER_MINUTE : 0
  return left(Math.max(passed / fresh, least) * (pages - done))
}

const textOf = (reached: Reached): string => {
  const { done, pages, requests, passed } = reached
  const rate = passed > 0 ? `${Math.round((requests * MINUTE) / Math.max(passed, MINUTE))} requests/min` : ''
  return [`page ${done} of ${pages}`, rate, restOf(reached)].filter(Boolean).join(', ')
}

const barOf = ({ done, pages }: Reached): string => {
  const filled = pages > 0 ? Math.min(BAR, Math.round((BAR * done) / pages)) : BAR
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] `
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
  return {
    page: (done, pages, requests, kept = 0) => {
      begun ??= now()
      const reached = { done, pages, requests, kept, passed: now() - begun }
      if (isLive) {
        output.write(`\r\u001b[K${(barOf(reached) + textOf(reached)).slice(0, (output.columns || 80) - 1)}`)
        isOpen = true
      } else if (done === pages || now() - said >= QUIET) {
        said = now()
        line(textOf(reached))
      }
    },
    note: line,
    end: () => {
      if (isOpen) output.write('\n')
      isOpen = false
      begun = undefined
      said = -Infinity
    },
  }
}
