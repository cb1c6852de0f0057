/** What every element does before, and while, its widget is there. Part of the loader: no Vue. */
import type { ElementDefinition } from './elements.ts'
import type { Mounted, Page, Widget } from './widget.ts'

/** Elements load this far before they come into view, in pixels. */
const NEAR_PX = 300
/** What every element observes. */
const COMMON_ATTRIBUTES = ['locale', 'appearance']

/** What did not arrive is asked for again after so many milliseconds each; the return of the network does not wait. */
const RETRY_DELAYS_MS = [2_000, 10_000, 60_000]

/** A page that loads longer than this, in milliseconds, waits for something that may never come. */
const PAGE_LOAD_TIMEOUT_MS = 5_000

/** The theme's own page and pictures come first: nothing of ours competes with them for the network. */
const pageLoaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') return resolve()
  addEventListener('load', () => resolve(), { once: true })
  setTimeout(resolve, PAGE_LOAD_TIMEOUT_MS)
})

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => {
  const end = (): void => {
    clearTimeout(timer)
    removeEventListener('online', end)
    resolve()
  }
  const timer = setTimeout(end, milliseconds)
  addEventListener('online', end)
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
    /** The widget that is on its way, or there; undefined once the element is taken out. */
    #mounting: Promise<Mounted | null> | undefined
    #mounted: Mounted | undefined

    connectedCallback(): void {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).append(document.createElement('slot'))
      if (this.#mounted || this.#mounting) return
      onNear.set(this, () => void this.show())
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

    /** Mounts the widget; until it has arrived, and where it never does, what the theme wrote stays. */
    async show(): Promise<void> {
      for (const delay of [...RETRY_DELAYS_MS, undefined]) {
        try {
          await this.widget()
          return
        } catch (error) {
          if (delay === undefined) return console.warn(`<${this.localName}> could not be shown`, error)
        }
        await pause(delay)
        if (!this.isConnected) return
      }
    }

    /** The widget, mounted once; null where the element was taken out of the page meanwhile. */
    widget(): Promise<Mounted | null> {
      sight.unobserve(this)
      if (this.#mounting) return this.#mounting
      const isWanted = () => this.isConnected && this.#mounting === mounting
      const mounting = Promise.all([loadPage(), loadWidget()]).then(async ([page, widget]) => {
        const mounted = await page.mount(this, widget, isWanted)
        if (mounted) this.#mounted = mounted
        return mounted
      })
      this.#mounting = mounting
      mounting.catch(() => { if (this.#mounting === mounting) this.#mounting = undefined }) // Whoever asked for it is told.
      return mounting
    }
  }
  for (const name of methods) {
    Object.defineProperty(StoaElement.prototype, name, {
      value(this: StoaElement, ...given: unknown[]) { return this.widget().then((mounted) => mounted?.call(name, given)) },
    })
  }
  return StoaElement
}
