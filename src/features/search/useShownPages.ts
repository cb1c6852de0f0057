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
  // Whenever the scroll position is stored (`app/router.ts`): another page may be reloaded before Back leads to this one.
  onMounted(() => { leave = listen({ scrollend: () => pages.store() }) })
  onBeforeUnmount(() => {
    leave()
    pages.stop()
  })
  return pages
}
