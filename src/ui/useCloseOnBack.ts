import { inject, watch, type WatchSource } from 'vue'
import { routerKey } from 'vue-router'
import { useRoot } from './root.ts'

/**
 * Back closes what lies over the page, and the page stays, as where browsers have a back gesture for dialogs.
 * @param isOnTop whether nothing else lies over it
 */
export const useCloseOnBack = (isOpen: WatchSource<boolean>, isOnTop: () => boolean, close: () => void): void => {
  const { closers } = useRoot()
  // Elements in a page of others have no router.
  const router = inject(routerKey, null)
  watch(isOpen, (is, _before, onCleanup) => {
    if (!is || !router) return
    const { history } = router.options
    let here = history.location
    const closer = (): boolean => {
      // The address is another one before anybody is asked: only so after Back, and Forward.
      if (history.location === here || !isOnTop()) return false
      close()
      return true
    }
    closers.add(closer)
    onCleanup(() => closers.delete(closer))
    onCleanup(router.afterEach(() => { here = history.location }))
    // The guards of pages run earlier: a page that asks before it is left calls the closers first (`useLeaveGuard`).
    onCleanup(router.beforeEach(() => !closer()))
  }, { immediate: true })
}
