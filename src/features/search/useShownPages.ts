import { onBeforeUnmount, onMounted, watch } from 'vue'
import { listen } from '../../lib/listen.ts'
import { ShownPages, type ShownPagesOptions } from './shownPages.ts'

/** The loaded pages of a list, which follow the URL and the version of the catalogue while the component is mounted. */
export const useShownPages = (options: ShownPagesOptions): ShownPages => {
  const pages = new ShownPages(options)
  const { view } = options
  watch([() => JSON.stringify([view().query, view().page]), () => view().version], ([asked], [before]) => {
    if (asked === before) pages.changed()
    else pages.startNewList()
  })
  let leave = () => {}
  const store = (): void => pages.storeWithHeights()
  // Another page of the storefront may be loaded anew before somebody comes back to this one.
  onMounted(() => { leave = listen({ pagehide: store, scrollend: store }) })
  onBeforeUnmount(() => {
    leave()
    pages.stop()
  })
  return pages
}
