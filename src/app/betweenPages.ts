/**
 * What happens between two pages: the fade, the focus, the display face, and code that is asked for before the click. What few
 * visits need when they begin comes with it.
 */
import { nextTick } from 'vue'
import { START_LOCATION, type Router } from 'vue-router'
import type { I18n } from '../i18n/index.ts'
import { onceLoaded } from '../lib/listen.ts'
import type { Root } from '../ui/root.ts'
import { focusPages } from './focusPages.ts'
import { prefetchRoutes } from './prefetch.ts'

export { prepareEarlyInput } from './earlyInput.ts'
export { tallEnough } from './restoreScroll.ts'

interface Options {
  readonly i18n: I18n
  readonly root: Root
}

const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Longer than these no page waits for a paint, or for the snapshot it fades from: a window that is out of sight has none. */
const PAINT_TIMEOUT_MS = 100
const SNAPSHOT_TIMEOUT_MS = 500

/** Resolves after the next paint. */
const nextPaint = (): Promise<void> => new Promise((resolve) => {
  setTimeout(resolve, PAINT_TIMEOUT_MS)
  requestAnimationFrame(() => setTimeout(resolve))
})

/**
 * Fades from one page to the next, where the browser can and the person does not mind. In any case what was touched shows
 * that it was, before the next page holds up the thread.
 */
const transitionViews = (router: Router): void => {
  let arrived: (() => void) | undefined
  router.beforeResolve((to, from) => {
    const moves = from !== START_LOCATION && to.path !== from.path
    if (!moves || document.hidden) return
    if (!('startViewTransition' in document) || isReduced()) return nextPaint()
    return new Promise<void>((resolve) => {
      const transition = document.startViewTransition(async () => {
        clearTimeout(late)
        resolve()
        await new Promise<void>((done) => { arrived = done })
        await nextTick()
      })
      const late = setTimeout(() => transition.skipTransition(), SNAPSHOT_TIMEOUT_MS)
      // A transition that the browser skips (a hidden tab, a faster second one) is no error.
      for (const stage of [transition.ready, transition.finished, transition.updateCallbackDone]) stage.catch(() => {})
    })
  })
  router.afterEach(() => {
    arrived?.()
    arrived = undefined
  })
}

/** Where the page is not about to be scrolled, what is far below may have a height that is only a guess (`.skippable`). */
const markFreshPages = (router: Router, root: Root): void => {
  router.afterEach((to, from, failure) => { if (!failure && to.path !== from.path) root.host().dataset['fresh'] = '' })
}

/**
 * The document shows the display face only where it is there at the first paint. Where it came later, the next page shows
 * it: nothing moves while it is read.
 */
const showLateDisplayFace = (router: Router): void => {
  const link = document.querySelector<HTMLLinkElement>('link[data-display]')
  if (!link) return // The operator has a face of their own.
  const face = new FontFace('Stoa Display', `url("${link.href}")`, { weight: '400 600' })
  // By then it is in the browser's cache: the link asks for it too.
  onceLoaded(() => { face.load().catch(() => {}) }) // The stand-in stays.
  // Not before it is left: the old page would be laid out anew.
  router.afterEach((to, from, failure) => {
    if (!failure && from !== START_LOCATION && to.path !== from.path && face.status === 'loaded') document.fonts.add(face)
  })
}

/** Begins it. Returns the way to stop what listens to the page. */
export const betweenPages = (router: Router, { i18n, root }: Options): (() => void) => {
  transitionViews(router)
  markFreshPages(router, root)
  showLateDisplayFace(router)
  const stops = [focusPages(router, root), prefetchRoutes(router, i18n, root)]
  return () => stops.forEach((stop) => stop())
}
