/**
 * What has to stay within reach while a modal dialog is open, outside of which nothing is: all that is marked with
 * the class `topmost`, the only child of an element of its own. It is moved and not drawn again: a screen reader goes on
 * hearing a live region that stays the same one. Comes with the first dialog, or notice.
 */

/** Where such things stand in the dialogs that are open, the topmost last. */
const places: HTMLElement[] = []
const homes = new WeakMap<HTMLElement, HTMLElement>()

/** Where they stand at this moment; undefined is on the page. */
export const topmostPlace = (): HTMLElement | undefined => places.at(-1)

/** Moves those that are in `within` to where they belong. */
export const settleTopmost = (within: ParentNode = document): void => {
  for (const element of within.querySelectorAll<HTMLElement>('.topmost')) {
    const home = homes.get(element) ?? element.parentElement
    if (!home) continue
    homes.set(element, home)
    const place = topmostPlace() ?? home
    if (element.parentElement !== place) place.append(element)
  }
}

/** A modal dialog has opened. */
export const enterModal = (place: HTMLElement): void => {
  places.push(place)
  settleTopmost()
}

/** It closes, or goes: to be said before what it holds is taken away. */
export const leaveModal = (place: HTMLElement): void => {
  const index = places.indexOf(place)
  if (index < 0) return
  places.splice(index, 1)
  settleTopmost(place)
}
