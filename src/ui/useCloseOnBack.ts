import { inject, watch, type WatchSource } from 'vue'
import { routerKey } from 'vue-router'

/**
 * Back closes what lies over the page, and the page stays, as where browsers have a back gesture for dialogs.
 * @param isOnTop whether nothing else lies over it
 */
export const useCloseOnBack = (isOpen: WatchSource<boolean>, isOnTop: () => boolean, close: () => void): void => {
  // Elements in a page of others have no router.
  const router = inject(routerKey, null)
  watch(isOpen, (is, _before, onCleanup) => {
    if (!is || !router) return
    const { history } = router.options
    let here = history.location
    onCleanup(router.afterEach(() => { here = history.location }))
    onCleanup(router.beforeEach(() => {
      // The address is another one before anybody is asked: only so after Back, and Forward.
      if (history.location === here || !isOnTop()) return true
      close()
      return false
    }))
  }, { immediate: true })
}
