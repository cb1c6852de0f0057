import { onBeforeUnmount, onMounted, watch } from 'vue'
import { listen } from '../../lib/listen.ts'
import { ShownPages, type ShownPagesOptions } from './shownPages.ts'

/** The pages that are shown, while the component is there: they follow the address and the catalogue. */
export const useShownPages = (options: ShownPagesOptions): ShownPages => {
  const pages = new ShownPages(options)
  const { view } = options
  // Another question is another list, and another version of the catalogue another answer.
  watch([() => JSON.stringify([view().query, view().page]), () => view().version], ([asked], [before]) => {
    if (asked === before) pages.changed()
    else pages.askedAnew()
  })
  let leave = () => {}
  onMounted(() => { leave = listen({ pagehide: () => pages.keepWhole() }) })
  onBeforeUnmount(() => {
    leave()
    pages.stop()
  })
  return pages
}
