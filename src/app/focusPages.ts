import { isNavigationFailure, NavigationFailureType, START_LOCATION, type Router } from 'vue-router'
import { shownTitle } from '../ui/pageTitle.ts'
import type { Root } from '../ui/root.ts'

/** After this the page as a whole takes the focus. */
const HEADING_TIMEOUT_MS = 3000

/** As long the link to the page that was left may take to be on the list again; then the heading takes the focus. */
const LINK_TIMEOUT_MS = 1000

const comes = async <T>(find: () => T | null | undefined, timeoutMs: number, stillHere: () => boolean): Promise<T | null> => {
  const end = performance.now() + timeoutMs
  while (stillHere() && performance.now() < end) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return null
}

/**
 * After a navigation, screen readers hear the page's heading and the keyboard goes on from there; after Back it goes on
 * from the link that was followed. Returns the way to stop.
 */
export const focusPages = (router: Router, { announce, byId, focused, query }: Root): (() => void) => {
  const { history } = router.options
  let turn = 0
  /** Place in the history → the address of the link by which the page there was left. */
  const followed = new Map<unknown, string | null>()
  let isPop = false
  const note = (): void => {
    const link = focused()?.closest('a')
    followed.set(history.state['position'], link && byId('main')?.contains(link) ? link.getAttribute('href') : null)
  }
  // This code may have come with the first link that is followed.
  note()
  const stopListening = history.listen((_to, _from, { type }) => { isPop = type === 'pop' })
  const stopNoting = router.beforeEach(() => { if (!isPop) note() })
  const stop = router.afterEach(async (to, from, failure) => {
    const wasPop = isPop
    isPop = false
    // Another search is another page, though it has the same path.
    const samePage = to.path === from.path && (to.name !== 'search' || to.query['q'] === from.query['q'])
    // Whoever repeats a search is taken to its results, too.
    const isRepeated = to.name === 'search' && isNavigationFailure(failure, NavigationFailureType.duplicated)
    if (!isRepeated && (failure || from === START_LOCATION || samePage || to.hash)) return
    const mine = ++turn
    const stillHere = () => mine === turn
    const href = wasPop ? followed.get(history.state['position']) : null
    // Two frames: the page that is left has then gone, and its heading with it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const main = byId('main')
    if (!main) return
    const heading = await comes(() => main.querySelector<HTMLElement>('h1'), HEADING_TIMEOUT_MS, stillHere)
    const link = href && await comes(() => [...main.querySelectorAll('a')].find((one) => one.getAttribute('href') === href), LINK_TIMEOUT_MS, stillHere)
    if (!stillHere()) return
    announce(heading?.textContent?.trim() || shownTitle())
    // The focus stays with a person who has already moved it (a field, a dialog).
    const active = focused()
    if (query('dialog[open]') || main.contains(active) || active?.matches('input')) return
    const target = link || heading || main
    if (!link) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
  return () => {
    turn++
    stop()
    stopNoting()
    stopListening()
  }
}
