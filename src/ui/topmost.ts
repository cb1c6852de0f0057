/**
 * What has to stay within reach while a modal dialog is open, outside of which nothing is: all that is marked with
 * the class `topmost`, the only child of an element of its own. It is moved and not drawn again: a screen reader goes on
 * hearing a live region that stays the same one. Comes with the first dialog, or notice.
 */
import type { Root } from './root.ts'

/** Where such things stand at this moment; undefined is on the page. */
export const topmostPlace = ({ topmost }: Root): HTMLElement | undefined => topmost.places.at(-1)

/** Moves those that are in `within` to where they belong. */
export const settleTopmost = (root: Root, within: ParentNode = root.node): void => {
  const { homes } = root.topmost
  for (const element of within.querySelectorAll<HTMLElement>('.topmost')) {
    const home = homes.get(element) ?? element.parentElement
    if (!home) continue
    homes.set(element, home)
    const place = topmostPlace(root) ?? home
    if (element.parentElement !== place) place.append(element)
  }
}

/** A modal dialog has opened. */
export const enterModal = (root: Root, place: HTMLElement): void => {
  root.topmost.places.push(place)
  settleTopmost(root)
}

/** It closes, or goes: to be said before what it holds is taken away. */
export const leaveModal = (root: Root, place: HTMLElement): void => {
  const { places } = root.topmost
  const index = places.indexOf(place)
  if (index < 0) return
  places.splice(index, 1)
  settleTopmost(root, place)
}
