/** Says how far an export is: a bar that renews itself on a terminal, plain lines elsewhere. */

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
/** The platform's limit: the first requests go quickly, and tell nothing about those that have to wait. */
const PER_MINUTE = 40

const left = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`
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
      const passed = now() - begun
      const fresh = done - kept
      const rate = passed > 0 ? `${Math.round((requests * 60_000) / Math.max(passed, MINUTE))} requests/min` : ''
      const rest = fresh > 0 && done < pages && passed > 0 ? left(Math.max(passed / fresh, requests + pages - done > PER_MINUTE ? MINUTE / PER_MINUTE : 0) * (pages - done)) : ''
      const filled = pages > 0 ? Math.min(BAR, Math.round((BAR * done) / pages)) : BAR
      const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] `
      const text = [`page ${done} of ${pages}`, rate, rest].filter(Boolean).join(', ')
      if (isLive) {
        output.write(`\r\u001b[K${(bar + text).slice(0, (output.columns || 80) - 1)}`)
        isOpen = true
      } else if (done === pages || now() - said >= QUIET) {
        said = now()
        line(text)
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
