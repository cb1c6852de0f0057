/**
 * Asks the marketplace again and again, one request at a time: often while something happens, seldom when nothing does or
 * nobody looks, never offline.
 */
import { listen } from '../../lib/listen.ts'

/** Between two requests, in milliseconds, however much is to be asked. */
export const POLL_MIN_MS = 4_000
/** Where nothing happens. */
const POLL_MAX_MS = 60_000
/** Where nobody looks at the page. */
const POLL_HIDDEN_MS = 180_000
const POLL_SLOWDOWN = 1.4

export interface Polling {
  /** The first request comes at once, but never sooner after the last one than `POLL_MIN_MS`. */
  readonly start: () => void
  readonly stop: () => void
  /** The member writes, or comes back to the page: the next request comes soon, and the pauses are short again. */
  readonly wake: () => void
}

/** @param poll makes one request; resolves to whether it brought something new; never rejects */
export const createPolling = (poll: () => Promise<boolean>): Polling => {
  let pause = POLL_MIN_MS
  let lastAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let stopListening: (() => void) | null = null

  const schedule = (): void => {
    clearTimeout(timer)
    if (!stopListening || isAsking || !navigator.onLine) return
    const delay = document.visibilityState === 'visible' ? pause : Math.max(pause, POLL_HIDDEN_MS)
    timer = setTimeout(() => void ask(), Math.max(0, lastAt + delay - Date.now()))
  }

  const ask = async (): Promise<void> => {
    isAsking = true
    // Before it is known whether there is news: what wakes it meanwhile counts.
    pause = Math.min(pause * POLL_SLOWDOWN, POLL_MAX_MS)
    const hasNews = await poll()
    if (hasNews) pause = POLL_MIN_MS
    lastAt = Date.now()
    isAsking = false
    schedule()
  }

  const wake = (): void => {
    pause = POLL_MIN_MS
    schedule()
  }

  return {
    start: () => {
      if (stopListening) return
      const stopWindow = listen({ online: wake, offline: schedule, focus: wake })
      // An event of the document's, which reaches the window.
      addEventListener('visibilitychange', wake)
      stopListening = () => {
        stopWindow()
        removeEventListener('visibilitychange', wake)
      }
      wake()
    },
    stop: () => {
      stopListening?.()
      stopListening = null
      clearTimeout(timer)
    },
    wake,
  }
}
