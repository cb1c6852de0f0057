import type { Root } from '../ui/root.ts'

/** How long Back and a reload wait until a page is long enough again: a complete page, and one that is still loading. */
const SCROLL_RESTORE_TIMEOUTS_MS = [1500, 20_000] as const
/** A person who did one of these chose a position: the page is not scrolled away from it. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Waits until a page is tall enough. False where a person has scrolled or left it in the meantime. */
export const tallEnough = async (top: number, { host, query }: Root): Promise<boolean> => {
  // What is above must have the height that it had.
  if (top > 0) delete host().dataset['fresh']
  const { href } = location
  const begin = performance.now()
  let isUntouched = true
  // Alt and an arrow, or Command and a bracket, go to another page.
  const stop = (event: Event) => { if (!(event instanceof KeyboardEvent && (event.altKey || event.metaKey))) isUntouched = false }
  for (const move of USER_INPUT_EVENTS) addEventListener(move, stop)
  while (
    isUntouched && location.href === href && document.documentElement.scrollHeight - innerHeight < top
    && performance.now() - begin < SCROLL_RESTORE_TIMEOUTS_MS[query('main .ui-skeleton') ? 1 : 0]
  ) await new Promise(requestAnimationFrame)
  for (const move of USER_INPUT_EVENTS) removeEventListener(move, stop)
  return isUntouched && location.href === href
}
