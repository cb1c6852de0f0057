import { watch, type ComputedRef, type Ref } from 'vue'
import type { SavedEntry } from './savedEntries.ts'

/** Keeps the focus in the list when the entry that has it is removed: on the next one's button, else on the heading. */
export const useFocusAmongEntries = (root: Readonly<Ref<HTMLElement | null>>, entries: ComputedRef<readonly SavedEntry[]>) => {
  let place = -1
  // Before the entry is taken away.
  watch(entries, (_now, before) => {
    const cell = root.value?.contains(document.activeElement) ? document.activeElement?.closest('[data-saved]') : null
    place = cell ? before.findIndex(({ id }) => String(id) === cell.getAttribute('data-saved')) : -1
  })
  watch(entries, () => {
    if (place < 0 || root.value?.contains(document.activeElement)) return
    const cells = root.value?.querySelectorAll('[data-saved]') ?? []
    const cell = cells[Math.min(place, cells.length - 1)]
    const next = cell?.querySelector<HTMLElement>('[aria-pressed]') ?? cell?.querySelector<HTMLElement>('button')
    const heading = document.querySelector<HTMLElement>('h1')
    if (next) next.focus()
    else if (heading) {
      heading.tabIndex = -1
      heading.focus()
    }
  }, { flush: 'post' })
}
