/**
 * The page of a preview: an empty frame of this origin, which the browser lays out by its own width, so that a phone's
 * styles hold in it. Nothing is loaded into it but this storefront's styles; the policy of the page holds in it too.
 */
import type { Root } from '../../../ui/root.ts'

/** What may be pressed there, because it changes nothing but what is looked at. Everything else is held back. */
const HARMLESS = 'label, input, select, .gallery button:not([aria-haspopup]), .stepper button, button[aria-expanded]'
const PRESSABLE = 'a, button, [type=submit]'

/** Styles that an element brings into a tree. */
const isStyles = (node: Node): node is HTMLStyleElement | HTMLLinkElement =>
  node.nodeName === 'STYLE' || (node.nodeName === 'LINK' && (node as HTMLLinkElement).rel === 'stylesheet')

/** Shows the storefront's styles, language and appearance in a frame's page; returns the function that ends it. */
export const dressPage = (page: Document, { node, host }: Root): (() => void) => {
  const source = host()
  for (const { name, value } of source.attributes) {
    // As an attribute a style would be against the policy.
    if (name !== 'style' && name !== 'class') page.documentElement.setAttribute(name, value)
  }
  page.documentElement.style.cssText = source.style.cssText
  const add = (nodes: Iterable<Node>): void => {
    for (const one of nodes) if (isStyles(one)) page.head.append(page.importNode(one, true))
  }
  add(node.querySelectorAll('style, link'))
  // A part that is loaded later brings its own.
  const observer = new MutationObserver((records) => { for (const { addedNodes } of records) add(addedNodes) })
  observer.observe('head' in node ? node.head : node, { childList: true })
  return () => observer.disconnect()
}

interface Handlers {
  /** Something was pressed that only works on the published page. */
  readonly onHeldBack: () => void
  readonly onEscape: () => void
}

/** Keeps what is in a frame's page from writing, loading and leading away. */
export const holdBack = (page: Document, { onHeldBack, onEscape }: Handlers): void => {
  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (event: Event): void => {
    const element = event.target as Element | null // Only elements are pressed.
    if (!element?.closest(PRESSABLE) || element.closest(HARMLESS)) return
    stop(event)
    onHeldBack()
  }
  for (const type of ['click', 'auxclick']) page.addEventListener(type, press, { capture: true })
  page.addEventListener('submit', stop, { capture: true })
  // These load the cart and the wishlist before they are used.
  for (const type of ['pointerenter', 'focus', 'focusin']) page.addEventListener(type, (event) => event.stopPropagation(), { capture: true })
  page.addEventListener('keydown', (event) => { if (event.key === 'Escape') onEscape() })
}
