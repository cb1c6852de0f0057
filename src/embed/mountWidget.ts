/** Draws widgets into their elements: each with its own language and its own part of the page, all in one application. */
import { h, render, shallowReactive, type App } from 'vue'
import { createI18n, type I18n } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { directionOf, localeOf, type Locale } from '../lib/languages.ts'
import { createRoot, type Root } from '../ui/root.ts'
import { showAppearance } from './appearance.ts'
import { adoptStyles } from './sheets.ts'
import type { Page, WidgetHost } from './widget.ts'
import WidgetFrame from './WidgetFrame.vue'

/** What all widgets of a page share. */
interface Shared {
  readonly app: App
  readonly page: Page
  /** The languages of the page, in which its stores speak. */
  readonly i18n: I18n
  /** Loads what caches reads by key. */
  readonly loadQueries: () => Promise<unknown>
  /** Puts the layer of drawers and toasts back where the theme has drawn its page anew. */
  readonly settle: () => void
}

/** The language of an element: its own attribute, the page around it, else the marketplace's first. */
export const localeFor = (element: HTMLElement, { languages }: StorefrontConfig): Locale => {
  for (const tag of [element.getAttribute('locale'), element.closest('[lang]')?.getAttribute('lang')]) {
    const locale = localeOf(tag)
    if (locale && languages.includes(locale)) return locale
  }
  return languages[0] ?? 'en'
}

/** Fires an event that leaves shadow roots. False where somebody has prevented it. */
export const emitAt = (target: HTMLElement, name: string, detail: unknown, cancelable = false): boolean =>
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))

/** Focus and look-ups are the element's own; toasts, announcements and dialogs are the page's. */
const createWidgetRoot = (shadow: ShadowRoot, shared: Root): Root => {
  const { node, host, byId, query, focused, isFocusLost } = createRoot(shadow)
  return { ...shared, node, host, byId, query, focused, isFocusLost }
}

const createHost = (element: HTMLElement, attributes: Record<string, string | undefined>): WidgetHost => {
  for (const { name, value } of element.attributes) attributes[name] = value
  return { element, attributes, emit: (name, detail, options) => emitAt(element, name, detail ?? null, options?.cancelable) }
}

/** Makes the function that draws a widget into its element; it rejects where words or code do not arrive. */
export const createMount = ({ app, page, i18n, loadQueries, settle }: Shared): Page['mount'] => {
  const languages = new Map<Locale, I18n>([[i18n.locale.value, i18n]])
  const wordsFor = async (locale: Locale): Promise<I18n> => {
    const words = languages.get(locale) ?? createI18n(locale)
    languages.set(locale, words)
    await words.load(['core'])
    return words
  }
  return async (element, { component, messages = [], hasQueries, methods }, isWanted) => {
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const words = await wordsFor(localeFor(element, page.config))
    // Stores speak the page's language, so both need the words.
    await Promise.all([...[words, i18n].map(({ load }) => load(messages)), hasQueries && loadQueries()])
    if (!isWanted()) return null
    const attributes = shallowReactive<Record<string, string | undefined>>({})
    const host = createHost(element, attributes)
    const container = Object.assign(document.createElement('div'), { className: 'stoa', lang: words.locale.value, dir: directionOf(words.locale.value) })
    const release = adoptStyles(shadow)
    showAppearance(element)
    if (component) {
      const content = h(WidgetFrame, { widget: component, host, i18n: words, root: createWidgetRoot(shadow, page.root) })
      content.appContext = app._context
      render(content, container)
      shadow.replaceChildren(container)
    }
    settle()
    return {
      change: (name, value) => {
        attributes[name] = value ?? undefined
        if (name === 'appearance') showAppearance(element)
      },
      call: (method, given) => methods?.[method]?.(page, host, ...given),
      unmount: () => {
        render(null, container)
        shadow.replaceChildren(document.createElement('slot'))
        release()
      },
    }
  }
}
