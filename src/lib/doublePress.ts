/** For so long a second press is meant for what the first one did, in milliseconds. */
export const DOUBLE_PRESS_MS = 1_000
/** The same where one press after the other is meant as well: no longer than a double click takes, in milliseconds. */
export const DOUBLE_CLICK_MS = 500

/**
 * What has just taken the place of what was pressed is not what a double press wants: its clicks do nothing for `ms`.
 * @param selector what in `element` has taken the place
 */
export const holdClicks = (element: HTMLElement | null, ms: number, selector = '*'): void => {
  const hold = (event: Event): void => {
    if (!(event.target as Element).closest(selector)) return
    event.preventDefault()
    event.stopPropagation()
  }
  element?.addEventListener('click', hold, true)
  setTimeout(() => element?.removeEventListener('click', hold, true), ms)
}
