import { inject, onBeforeUnmount, watch } from 'vue'
import { routerKey } from 'vue-router'
import type { Toast, Toasts } from './toasts.ts'

/** What was said this shortly before a page is left was said on the way to the next one: 'Signed out', 'Published'. */
const ON_THE_WAY_MS = 1000

/** A toast goes with the page that it was about, unless it is about none, or holds an undo that works from the next one. */
export const useDismissToastsOnNavigation = ({ toasts, dismissToast }: Pick<Toasts, 'toasts' | 'dismissToast'>): void => {
  // Toasts can also be shown where there are no pages.
  const router = inject(routerKey, undefined)
  if (!router) return
  /** When each was shown, by `performance.now()`. */
  const times = new WeakMap<Toast, number>()
  watch(toasts, (shown) => {
    for (const toast of shown) if (!times.has(toast)) times.set(toast, performance.now())
  }, { immediate: true, flush: 'sync' })
  let begun: number | undefined
  const stops = [
    router.beforeEach(() => { begun ??= performance.now() }),
    router.afterEach((to, from, failure) => {
      const until = (begun ?? 0) - ON_THE_WAY_MS
      begun = undefined
      if (failure || to.path === from.path) return
      for (const toast of toasts.value) if (!toast.action?.isUndo && !toast.isForEveryPage && (times.get(toast) ?? 0) < until) dismissToast(toast.id)
    }),
  ]
  onBeforeUnmount(() => stops.forEach((stop) => stop()))
}
