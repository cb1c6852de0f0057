/** Where the focus goes when the filter that had it is gone: the panel's heading, or on a phone what opens the sheet. */
export const FILTERS_HEADING = 'filters-heading'
export const FILTERS_TRIGGER = 'filters-trigger'

/** Gives the focus to the first of them that is on the screen. */
export const focusFilters = (): void => {
  for (const id of [FILTERS_HEADING, FILTERS_TRIGGER]) {
    document.getElementById(id)?.focus()
    if (document.activeElement?.id === id) return
  }
}
