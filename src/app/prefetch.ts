import type { Router } from 'vue-router'
import type { I18n } from '../i18n/index.ts'
import { savesData } from '../lib/savesData.ts'
import type { Root } from '../ui/root.ts'

/** Loads the code and messages of a page when one of its links is about to be used. Returns the way to stop. */
export const prefetchRoutes = (router: Router, i18n: I18n, { node, failures }: Pick<Root, 'node' | 'failures'>): (() => void) => {
  const seen = new Set<unknown>()

  const prefetch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || savesData()) return
    const route = router.resolve(link.pathname)
    if (seen.has(route.name)) return
    seen.add(route.name)
    // A failure is not news yet: the navigation itself asks again and says so.
    const missed = (error: WeakKey): void => {
      seen.delete(route.name)
      failures.set(error, null)
    }
    for (const record of route.matched) {
      const component: unknown = record.components?.['default']
      if (typeof component === 'function') Promise.resolve(component()).catch(missed)
    }
    i18n.load(route.meta.messages ?? []).catch(missed)
  }

  const types = ['pointerover', 'pointerdown', 'focusin'] as const
  for (const type of types) node.addEventListener(type, prefetch, { passive: true })
  return () => {
    for (const type of types) node.removeEventListener(type, prefetch)
  }
}
