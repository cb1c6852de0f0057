import { isNavigationFailure, NavigationFailureType, START_LOCATION, type Router } from 'vue-router'
import { shownTitle } from '../ui/pageTitle.ts'
import type { Root } from '../ui/root.ts'

/** After this the page as a whole takes the focus. */
const HEADING_TIMEOUT_MS = 3000

const headingOf = async (main: HTMLElement, stillHere: () => boolean): Promise<HTMLElement | null> => {
  const end = performance.now() + HEADING_TIMEOUT_MS
  while (stillHere() && performance.now() < end) {
    const heading = main.querySelector<HTMLElement>('h1')
    if (heading) return heading
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return null
}

/** After a navigation, screen readers hear the page's heading and the keyboard goes on from there. Returns the way to stop. */
export const focusPages = (router: Router, { announce, byId, focused, query }: Root): (() => void) => {
  let turn = 0
  const stop = router.afterEach(async (to, from, failure) => {
    // Another search is another page, though it has the same path.
    const samePage = to.path === from.path && (to.name !== 'search' || to.query['q'] === from.query['q'])
    // Whoever repeats a search is taken to its results, too.
    const isRepeated = to.name === 'search' && isNavigationFailure(failure, NavigationFailureType.duplicated)
    if (!isRepeated && (failure || from === START_LOCATION || samePage || to.hash)) return
    const mine = ++turn
    // Two frames: the page that is left has then gone, and its heading with it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const main = byId('main')
    if (!main) return
    const heading = await headingOf(main, () => mine === turn)
    if (mine !== turn) return
    announce(heading?.textContent?.trim() || shownTitle())
    // The focus stays with a person who has already moved it (a field, a dialog).
    const active = focused()
    if (query('dialog[open]') || main.contains(active) || active?.matches('input')) return
    const target = heading ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
  return () => {
    turn++
    stop()
  }
}
