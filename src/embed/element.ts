/** What every element does before, and while, its widget is there. Part of the loader: no Vue. */
import type { ElementDefinition } from './elements.ts'
import type { Mounted, Page, Widget } from './widget.ts'

/** Elements load this far before they come into view, in pixels. */
const NEAR_PX = 300
/** What every element observes. */
const COMMON_ATTRIBUTES = ['locale', 'appearance']

/** A page that loads longer than this, in milliseconds, waits for something that may never come. */
const PAGE_LOAD_TIMEOUT_MS = 5_000

/** The theme's own page and pictures come first: nothing of ours competes with them for the network. */
const pageLoaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') return resolve()
  addEventListener('load', () => resolve(), { once: true })
  setTimeout(resolve, PAGE_LOAD_TIMEOUT_MS)
})

const onNear = new WeakMap<Element, () => void>()
const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) onNear.get(target)?.()
}, { rootMargin: `${NEAR_PX}px` })

/**
 * The class of an element. Until its widget has come, and where it never comes, what the theme wrote into the element is
 * shown. A method that is called before waits for the widget, and resolves with what it answers.
 * @param loadPage the one application behind all elements of the page; rejects where its code does not arrive
 * @param loadWidget what this element shows; the same
 */
export const createElementClass = (
  { attributes, methods }: ElementDefinition, loadPage: () => Promise<Page>, loadWidget: () => Promise<Widget>,
): typeof HTMLElement => {
  class StoaElement extends HTMLElement {
    static readonly observedAttributes = [...attributes, ...COMMON_ATTRIBUTES]
    #mounting: Promise<Mounted> | undefined
    #mounted: Mounted | undefined

    connectedCallback(): void {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).append(document.createElement('slot'))
      if (this.#mounted || this.#mounting) return
      onNear.set(this, () => void this.widget().catch((error: unknown) => console.warn(`<${this.localName}> could not be shown`, error))) // What the theme wrote stays.
      void pageLoaded.then(() => { if (this.isConnected && !this.#mounting) sight.observe(this) })
    }

    disconnectedCallback(): void {
      sight.unobserve(this)
      // An element that is moved is taken out and put in again at once, and keeps its widget.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#mounted?.unmount()
        this.#mounted = this.#mounting = undefined
      })
    }

    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      this.#mounted?.change(name, value)
    }

    /** Mounts the widget, once. */
    widget(): Promise<Mounted> {
      sight.unobserve(this)
      return (this.#mounting ??= Promise.all([loadPage(), loadWidget()]).then(async ([page, widget]) => {
        const mounted = await page.mount(this, widget)
        if (this.isConnected) this.#mounted = mounted
        else mounted.unmount()
        return mounted
      }).catch((error: unknown) => {
        this.#mounting = undefined
        throw error
      }))
    }
  }
  for (const name of methods) {
    Object.defineProperty(StoaElement.prototype, name, {
      value(this: StoaElement, ...given: unknown[]) { return this.widget().then((mounted) => mounted.call(name, given)) },
    })
  }
  return StoaElement
}
