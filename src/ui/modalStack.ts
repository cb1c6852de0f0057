/**
 * The modal dialogs that are open. Everything outside the topmost one is inert, so toasts and live regions are moved into
 * it: each has the class `topmost`, and is the only child of an element of its own. They are moved and not rendered again,
 * because a screen reader goes on hearing a live region that stays the same element. Loaded with the first dialog or toast.
 */
import type { Root } from './root.ts'

/** Where in the topmost modal dialog toasts and live regions stand; undefined where none is open. */
export const topmostModalPlace = ({ modalStack }: Root): HTMLElement | undefined => modalStack.places.at(-1)

/** Moves the toasts and live regions that are in `within` into the topmost modal dialog, or back to the page. */
export const moveIntoTopmostModal = (root: Root, within: ParentNode = root.node): void => {
  const { homes } = root.modalStack
  for (const element of within.querySelectorAll<HTMLElement>('.topmost')) {
    const home = homes.get(element) ?? element.parentElement
    if (!home) continue
    homes.set(element, home)
    const place = topmostModalPlace(root) ?? home
    if (element.parentElement !== place) place.append(element)
  }
}

/** A modal dialog has opened. */
export const pushModal = (root: Root, place: HTMLElement): void => {
  root.modalStack.places.push(place)
  moveIntoTopmostModal(root)
}

/** A modal dialog closes. Call it before its content is removed: toasts and live regions are moved out of it. */
export const removeModal = (root: Root, place: HTMLElement): void => {
  const { places } = root.modalStack
  const index = places.indexOf(place)
  if (index < 0) return
  places.splice(index, 1)
  moveIntoTopmostModal(root, place)
}
