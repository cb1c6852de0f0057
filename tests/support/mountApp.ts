import { flushPromises, mount } from '@vue/test-utils'
import type { VueWrapper } from '@vue/test-utils'
import { PiniaColada } from '@pinia/colada'
import { createPinia, disposePinia, type Pinia } from 'pinia'
import type { App, Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { Router } from 'vue-router'
import { onTestFinished, vi } from 'vitest'
import { ClientKey, createClient } from '../../src/api/client.ts'
import { routes } from '../../src/app/routes.ts'
import { createStorefront } from '../../src/app/storefront.ts'
import type { Services } from '../../src/app/services.ts'
import { CatalogueKey, createStaticSource } from '../../src/catalogue/source.ts'
import { readToken } from '../../src/features/identity/token.storage.ts'
import { createSignInStorage } from '../../src/features/session/session.storage.ts'
import { createI18n } from '../../src/i18n/index.ts'
import type { Locale, Namespace } from '../../src/i18n/index.ts'
import { ConfigKey } from '../../src/lib/config.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import type { StorefrontConfig } from '../../src/lib/config.ts'
import { PICTURE_SIZES } from '../../src/sandbox/media.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { RootKey, createRoot, useRoot } from '../../src/ui/root.ts'
import type { Root } from '../../src/ui/root.ts'
import { beginPage } from './beginPage.ts'
import { ORIGIN, aMarketplace, fetchOf, people } from './marketplace.ts'
import type { Person } from './marketplace.ts'
import { createScreen } from './screen.ts'
import type { Screen } from './screen.ts'
// Loaded with the first navigation otherwise, which then takes longer than a test waits.
import '../../src/app/betweenPages.ts'

interface MountOptions {
  /** Who is signed in; a guest unless given. */
  as?: Person | 'guest'
  locale?: Locale
  market?: Sandbox
  config?: Partial<StorefrontConfig>
}

/** Signs somebody in, as far as this browser knows. */
export function actingAs(market: Sandbox, email: string): void {
  createSignInStorage(false).write({ token: market.signIn(email), keep: true, email, usedAt: Date.now() })
}

/** Resolves when no request is under way and nothing is left to be rendered. */
const settling = (pending: () => number) => async () => {
  for (let quiet = 0; quiet < 3; quiet += pending() === 0 ? 1 : -quiet) {
    await flushPromises()
    // Components and messages that are loaded lazily come from the file system.
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const prepared = ({ as = 'guest', market = aMarketplace(), config }: MountOptions) => {
  if (as !== 'guest') actingAs(market, people[as])
  const settings: StorefrontConfig = { ...defaultConfig, baseUrl: ORIGIN, images: PICTURE_SIZES, ...config }
  return { market, settings, wire: fetchOf(market) }
}

export interface MountedApp extends Screen {
  readonly app: App
  /** What it shows: toasts, announcements. */
  readonly root: Root
  readonly market: Sandbox
  readonly router: Router
  readonly calls: readonly string[]
  readonly services: () => Promise<Services>
  /** Goes to an address, and waits until it is shown. */
  readonly visit: (path: string) => Promise<void>
  readonly settled: () => Promise<void>
}

/** The whole storefront with a memory router over a marketplace in this process. */
export async function mountApp(path: string, options: MountOptions = {}): Promise<MountedApp> {
  beginPage()
  const { market, settings, wire } = prepared(options)
  const { app, router, services, ready } = await createStorefront({
    config: settings,
    locale: options.locale ?? 'en',
    history: createMemoryHistory(),
    fetch: wire.fetch,
  })
  const element = document.createElement('div')
  document.body.append(element)
  const root = app.runWithContext(useRoot)
  const settled = settling(wire.pending)
  const shown = ready()
  void router.push(path)
  await shown
  app.mount(element)
  onTestFinished(() => {
    app.unmount()
    root.clearToasts()
    // A page that is left takes its stores along: what they still wait for must not write into the browser of the next test.
    disposePinia(app.config.globalProperties['$pinia'] as Pinia)
  })
  await settled()
  const visit = async (to: string) => {
    await router.push(to)
    await settled()
  }
  return { app, root, market, router, calls: wire.calls, services, visit, settled, ...createScreen(document.body, settled) }
}

interface FeatureOptions extends MountOptions {
  props?: Record<string, unknown>
  slots?: Record<string, string>
  /** Messages beside `core`. */
  messages?: readonly Namespace[]
  /** The address at which the component stands; its page is not shown. */
  path?: string
}

export interface MountedFeature extends Screen {
  readonly root: Root
  readonly wrapper: VueWrapper
  readonly market: Sandbox
  readonly router: Router
  readonly calls: readonly string[]
  readonly settled: () => Promise<void>
}

/** One component of a feature, with everything that the application provides to it. */
export async function mountFeature(component: Component, options: FeatureOptions = {}): Promise<MountedFeature> {
  const { market, settings, wire } = prepared(options)
  const i18n = createI18n(options.locale ?? 'en')
  const root = createRoot()
  await i18n.load(['core', 'errors', ...(options.messages ?? [])])
  const client = createClient({ config: settings, fetch: wire.fetch, getToken: readToken, strict: true, backoff: 1 })
  const nowhere = { render: () => null }
  const router = createRouter({
    history: createMemoryHistory(),
    // The real addresses and names, so that links are resolved; what stands there does not matter here.
    routes: routes.map(({ path, name, meta }) => ({ path, component: nowhere, ...(name && { name }), ...(meta && { meta }) })),
  })
  await router.push(options.path ?? '/')
  const settled = settling(wire.pending)
  const wrapper = mount(component, {
    attachTo: document.body,
    ...(options.props && { props: options.props }),
    ...(options.slots && { slots: options.slots }),
    global: {
      plugins: [createPinia(), [PiniaColada, {}], i18n, router],
      provide: {
        [ConfigKey as symbol]: settings,
        [ClientKey as symbol]: client,
        [RootKey as symbol]: root,
        [CatalogueKey as symbol]: createStaticSource({ url: settings.catalogueUrl, fetch: wire.fetch }),
      },
    },
  })
  onTestFinished(root.clearToasts)
  await settled()
  return { wrapper, root, market, router, calls: wire.calls, settled, ...createScreen(document.body, settled) }
}
