/** The one application behind all elements of a page: they share its session, its cart and its cache. */
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/buttons.css'
import './embed.css'
import { createApp, shallowRef } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { provideApplication } from '../app/application.ts'
import { useQuickAddStore } from '../features/buying/quickAdd.store.ts'
import { createI18n } from '../i18n/index.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { directionOf } from '../lib/languages.ts'
import { createRoot } from '../ui/root.ts'
import { showAppearance } from './appearance.ts'
import { openLayer } from './layer.ts'
import { createMount, emitAt, localeFor } from './mountWidget.ts'
import PageLayer from './PageLayer.vue'
import { providePageRouter, urlOf } from './pageRouter.ts'
import { readEmbedConfig } from './readEmbedConfig.ts'
import { addStyles } from './sheets.ts'
import { PageKey, type Page } from './widget.ts'

const MINI_CART_TAG = 'stoa-mini-cart'
const miniCarts = () => document.querySelectorAll<HTMLElement>(MINI_CART_TAG)

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
  Object.assign(layer.container, { lang: i18n.locale.value, dir: directionOf(i18n.locale.value) })
  showAppearance(layer.element, document.querySelector(MINI_CART_TAG) ?? layer.element)
  const root = createRoot(layer.shadow)
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

  const page: Page = {
    config, root, services, follow, navigate,
    mount: (...given) => mount(...given),
    run: (look) => app.runWithContext(look),
    takeOver: (by) => { storefront.value = by },
    chooseAndAdd: async (card) => {
      await loadQueries()
      app.runWithContext(useQuickAddStore).open(card)
    },
    openCart: async () => (await (await services()).loadCart()).openDrawer(),
    closeCart: async () => (await services()).cart.value?.closeDrawer(),
    refresh: async () => {
      const { session, cart } = await services()
      await session.restore()
      await cart.value?.refresh()
    },
  }
  const mount = createMount({ app, page, i18n, loadQueries, settle: layer.settle })
  app.provide(PageKey, page)
  app.mount(layer.container)
  return page
}
