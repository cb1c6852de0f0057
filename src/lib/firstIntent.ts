import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue'

const INTENT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/** Whoever has not moved by then reads, or has gone: milliseconds. */
const MAX_DELAY_MS = 6_000

/** What belongs to a page but not to what is seen first begins this much later, unless the person moves: milliseconds. */
export const AFTER_FIRST_VIEW_MS = 1_500

/**
 * Runs when the person first does anything on the page, at the latest after `maxDelayMs` milliseconds: for what is
 * likely to be used but is no part of what is seen first. Returns the way to call it off.
 */
export const onFirstIntent = (run: () => void, maxDelayMs = MAX_DELAY_MS): (() => void) => {
  // Where a server renders, nobody moves.
  if (__SERVER__) return () => {}
  const stop = (): void => {
    clearTimeout(timer)
    for (const type of INTENT_EVENTS) removeEventListener(type, start)
  }
  const start = (): void => {
    stop()
    run()
  }
  const timer = setTimeout(start, maxDelayMs)
  for (const type of INTENT_EVENTS) addEventListener(type, start, { passive: true })
  return stop
}

/**
 * Whether the person has done anything on the page since the component was created; true after `maxDelayMs` milliseconds
 * in any case.
 */
export const useFirstIntent = (maxDelayMs?: number): Readonly<ShallowRef<boolean>> => {
  const isDue = shallowRef(false)
  onBeforeUnmount(onFirstIntent(() => { isDue.value = true }, maxDelayMs))
  return isDue
}
