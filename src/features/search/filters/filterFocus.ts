/** Get the focus when the filter that had it is removed: the panel's heading, or on a phone the button that opens the sheet. */
export const FILTERS_HEADING = 'filters-heading'
export const FILTERS_TRIGGER = 'filters-trigger'

/** Focuses the first of them that is visible. */
export const focusFilters = (): void => {
  for (const id of [FILTERS_HEADING, FILTERS_TRIGGER]) {
    document.getElementById(id)?.focus()
    if (document.activeElement?.id === id) return
  }
}
