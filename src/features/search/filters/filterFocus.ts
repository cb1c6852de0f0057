import { useRoot } from '../../../ui/root.ts'

/** Get the focus when the filter that had it is removed: the panel's heading, or on a phone the button that opens the sheet. */
export const FILTERS_HEADING = 'filters-heading'
export const FILTERS_TRIGGER = 'filters-trigger'

/** Returns the function that focuses the first of them that is visible. */
export const useFilterFocus = (): (() => void) => {
  const { byId, focused } = useRoot()
  return () => {
    for (const id of [FILTERS_HEADING, FILTERS_TRIGGER]) {
      byId(id)?.focus()
      if (focused()?.id === id) return
    }
  }
}
