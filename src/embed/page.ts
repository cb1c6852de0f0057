/** The one application behind all elements of a page: they share its session, its cart and its cache. */
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/buttons.css'
import './embed.css'
import { createApp, h, render, shallowReactive, shallowRef } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { useQuickAddStore } from '../features/buying/quickAdd.store.ts'

import { provideApplication } from '../app/application.ts'
import { createI18n, type I18n } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { localeOf, type Locale } from '../lib/languages.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { createRoot, type Root } from '../ui/root.ts'
import { showAppearance } from './appearance.ts'
import { openLayer } from './layer.ts'
import PageLayer from './PageLayer.vue'
import { providePageRouter, urlOf } from './pageRouter.ts'
import { readEmbedConfig } from './readEmbedConfig.ts'
import { addStyles, adoptStyles } from './sheets.ts'
import { PageKey, type Mounted, type Page, type Widget, type WidgetHost } from './widget.ts'
import WidgetFrame from './WidgetFrame.vue'

const MINI_CART_TAG = 'stoa-mini-cart'

/** The language of an element: its own attribute, the page around it, else the marketplace's first. */
const localeFor = (element: HTMLElement, { languages }: StorefrontConfig): Locale => {
  for (const tag of [element.getAttribute('locale'), element.closest('[lang]')?.getAttribute('lang')]) {
    const locale = localeOf(tag)
    if (locale && languages.includes(locale)) return locale
  }
  return languages[0] ?? 'en'
}

const emitAt = (target: HTMLElement, name: string, detail: unknown, cancelable = false): boolean =>
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))

/** Focus and look-ups are the element's own; toasts, announcements and dialogs are the page's. */
const createWidgetRoot = (shadow: ShadowRoot, shared: Root): Root => {
  const { node, host, byId, query, focused, isFocusLost } = createRoot(shadow)
  return { ...shared, node, host, byId, query, focused, isFocusLost }
}

/**
 * Opens the application of a page.
 * @param script the address of `embed.js`, with its settings beside it
 * @throws where the settings or the words do not arrive
 */
export const openPage = async (script: string): Promise<Page> => {
  const { config, styles } = await readEmbedConfig(script)
  const i18n = createI18n(localeFor(document.documentElement, config))
  await i18n.load(['core'])
  if (styles) addStyles(styles)
  const layer = openLayer()
  showAppearance(layer.element, document.querySelector(MINI_CART_TAG) ?? layer.element)
  const root = createRoot(layer.shadow)
  const miniCarts = () => document.querySelectorAll<HTMLElement>(MINI_CART_TAG)

  const storefront = shallowRef<((url: string) => boolean) | null>(null)
  const follow = (url: string, route?: string): void => {
    if (!emitAt(document.documentElement, 'stoa-navigate', { url, route: route ?? null }, true)) return
    if (!storefront.value?.(url)) location.assign(url)
  }
  const navigate = (to: RouteLocationRaw, route?: string): void => follow(urlOf(to, config.embed, location.pathname + location.search), route)
  const app = createApp(PageLayer, {
    settle: layer.settle,
    storefront,
    emit: (name: string) => { for (const element of miniCarts()) emitAt(element, name, null) },
    hasMiniCart: () => miniCarts().length > 0,
    goToCart: () => navigate({ name: 'cart' }, 'cart'),
  })
  const { services } = provideApplication({
    app, config, i18n, root,
    // Most pages of a theme need no listing but their own: the catalogue does not follow by itself.
    fetch: (...given) => fetch(...given),
  })
  providePageRouter(app, config, follow)
  const loadQueries = lazyOnce(async () => (await import('./queries.ts')).provideQueries(app))

  const languages = new Map<Locale, I18n>([[i18n.locale.value, i18n]])
  const wordsFor = async (locale: Locale): Promise<I18n> => {
    const words = languages.get(locale) ?? createI18n(locale)
    languages.set(locale, words)
    await words.load(['core'])
    return words
  }

  const mount = async (element: HTMLElement, widget: Widget): Promise<Mounted> => {
    const shadow = element.shadowRoot
    if (!shadow) throw new Error('An element without a shadow root')
    const words = await wordsFor(localeFor(element, config))
    // Stores speak the page's language, so both need the words.
    await Promise.all([...[words, i18n].map(({ load }) => load(widget.messages ?? [])), widget.hasQueries && loadQueries()])
    const attributes = shallowReactive<Record<string, string | undefined>>({})
    for (const { name, value } of element.attributes) attributes[name] = value
    const host: WidgetHost = { element, attributes, emit: (name, detail, options) => emitAt(element, name, detail ?? null, options?.cancelable) }
    const container = document.createElement('div')
    container.className = 'stoa'
    container.lang = words.locale.value
    const release = adoptStyles(shadow)
    showAppearance(element)
    if (widget.component) {
      const content = h(WidgetFrame, { widget: widget.component, host, i18n: words, root: createWidgetRoot(shadow, root) })
      content.appContext = app._context
      render(content, container)
      shadow.replaceChildren(container)
    }
    layer.settle()
    return {
      change: (name, value) => {
        attributes[name] = value ?? undefined
        if (name === 'appearance') showAppearance(element)
      },
      call: (method, given) => widget.methods?.[method]?.(page, host, ...given),
      unmount: () => {
        render(null, container)
        shadow.replaceChildren(document.createElement('slot'))
        release()
      },
    }
  }

  const page: Page = {
    config, root, services, follow, mount, navigate,
    run: (look) => app.runWithContext(look),
    takeOver: (by) => { storefront.value = by },
    chooseAndAdd: async (card) => {
      await loadQueries()
      app.runWithContext(useQuickAddStore).open(card)
    },
    openCart: async () => {
      const cart = await (await services()).loadCart()
      cart.openDrawer()
    },
    closeCart: async () => (await services()).cart.value?.closeDrawer(),
    refresh: async () => {
      const { session, cart } = await services()
      await session.restore()
      await cart.value?.refresh()
    },
  }
  app.provide(PageKey, page)
  app.mount(layer.container)
  return page
}
