import { isNavigationFailure, NavigationFailureType, START_LOCATION, type Router } from 'vue-router'
import { shownTitle } from '../ui/pageTitle.ts'
import type { Root } from '../ui/root.ts'

/** After this the page as a whole takes the focus. */
const HEADING_TIMEOUT_MS = 3000

/** How long it may take until the link that was followed is on the page again; after that the heading takes the focus. */
const LINK_TIMEOUT_MS = 1000

/** Resolves to what `find` finds; null after `timeoutMs`, or where another page is here by then. */
const whenFound = async <T>(find: () => T | null | undefined, timeoutMs: number, stillHere: () => boolean): Promise<T | null> => {
  const end = performance.now() + timeoutMs
  while (stillHere() && performance.now() < end) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return null
}

/** The link by which a page was left; `index` among those to the same address, which may stand on several shelves. */
interface FollowedLink {
  readonly href: string
  readonly index: number
}

const linksTo = (href: string, main: HTMLElement): HTMLElement[] =>
  [...main.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href)

/**
 * After a navigation, screen readers hear the page's heading and the keyboard goes on from there; after Back it goes on
 * from the link that was followed. Returns the way to stop.
 */
export const focusPages = (router: Router, { announce, byId, focused, query }: Root): (() => void) => {
  const { history } = router.options
  let turn = 0
  /** By the place in the history of the page that was left. */
  const followed = new Map<number, FollowedLink>()
  const place = () => Number(history.state['position'])
  let isPop = false
  const note = (): void => {
    // The next page takes the place of all that Forward would have led to.
    for (const other of followed.keys()) if (other >= place()) followed.delete(other)
    const main = byId('main')
    const link = focused()?.closest('a')
    const href = link?.getAttribute('href')
    if (!main || !link || !href || !main.contains(link)) return
    followed.set(place(), { href, index: linksTo(href, main).indexOf(link) })
  }
  // This code may have come with the first link that is followed.
  note()
  const stopListening = history.listen((_to, _from, { type }) => { isPop = type === 'pop' })
  const stopNoting = router.beforeEach(() => { if (!isPop) note() })
  const stopResetting = router.onError(() => { isPop = false })
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
    const back = wasPop ? followed.get(place()) : undefined
    // Two frames: the page that is left has then gone, and its heading with it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const main = byId('main')
    if (!main) return
    const heading = await whenFound(() => main.querySelector<HTMLElement>('h1'), HEADING_TIMEOUT_MS, stillHere)
    if (!stillHere()) return
    announce(heading?.textContent?.trim() || shownTitle())
    const link = back && await whenFound(() => linksTo(back.href, main)[back.index], LINK_TIMEOUT_MS, stillHere)
    if (!stillHere()) return
    // The focus stays with a person who has already moved it (a field, a dialog).
    const active = focused()
    if (query('dialog[open]') || main.contains(active) || active?.matches('input')) return
    link?.focus({ preventScroll: true })
    if (link && focused() === link) return
    const target = heading ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
  return () => {
    turn++
    stop()
    stopNoting()
    stopResetting()
    stopListening()
  }
}
