/** Writes what a page tells machines into the document's head; in a file of its own, because people see none of it. */
import type { Router } from 'vue-router'
import type { I18n } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import type { Root } from '../ui/root.ts'
import { headTags, type HeadTag, type PageHead } from './headTags.ts'

/** Marks what a server has written for the page that the visit began with. */
const WRITTEN_SELECTOR = 'head [data-page]'

/**
 * The text arrives in a node that is connected already: a script element that is filled before it is inserted counts as a
 * script without trusted text, and the content security policy reports it.
 */
const place = ({ element: name, attributes, text }: HeadTag): Element => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  const node = document.createTextNode('')
  if (text !== undefined) element.append(node)
  document.head.append(element)
  if (text !== undefined) node.data = text
  return element
}

/**
 * Places a page's head, in place of what a server has written of the page before.
 * @param onCleanup is given what takes it away again
 */
export const placeHead = (
  head: PageHead | false | undefined, onCleanup: (clean: () => void) => void, { name, languages }: StorefrontConfig, { origin, node }: Root, { resolve }: Router, { locale }: I18n,
): void => {
  if (!head) return
  for (const written of document.querySelectorAll(WRITTEN_SELECTOR)) written.remove()
  const placed = headTags(head, {
    // A theme's pages know no `?lang=`.
    name, origin, pathOf: (to) => resolve(to).href, languages: node === document ? languages : [], locale: locale.value,
  }).map(place)
  onCleanup(() => { for (const element of placed) element.remove() })
}
