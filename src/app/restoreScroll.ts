import type { Root } from '../ui/root.ts'

/** How long Back and a reload wait until a page is long enough again, in ms: at most, and once it has stopped loading. */
const RESTORE_TIMEOUT_MS = 20_000
const LOADED_TIMEOUT_MS = 1500
/** A person who did one of these chose a position: the page is not scrolled away from it. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** Waits until a page is tall enough. False where a person has scrolled or left it in the meantime. */
export const tallEnough = async (top: number, { host, query }: Root): Promise<boolean> => {
  // What is above must have the height that it had.
  if (top > 0) delete host().dataset['fresh']
  const { href } = location
  const begin = performance.now()
  let loadedAt = begin
  let isUntouched = true
  const stop = () => { isUntouched = false }
  for (const move of USER_INPUT_EVENTS) addEventListener(move, stop)
  while (
    isUntouched && location.href === href && document.documentElement.scrollHeight - innerHeight < top
    && performance.now() - loadedAt < LOADED_TIMEOUT_MS && performance.now() - begin < RESTORE_TIMEOUT_MS
  ) {
    await new Promise(requestAnimationFrame)
    if (query('main .ui-skeleton')) loadedAt = performance.now()
  }
  for (const move of USER_INPUT_EVENTS) removeEventListener(move, stop)
  return isUntouched && location.href === href
}
