/** One page of the storefront as markup, for a server: the same components that then hydrate it in the browser. */
import { PiniaColada, PiniaColadaSSRNoGc } from '@pinia/colada'
import { createSSRApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { renderToString } from 'vue/server-renderer'
import { SERVER_ORIGIN, targetOf } from '../api/endpointUrl.ts'
import { readVendorSlug } from '../catalogue/vendorSlug.ts'
import { get as getProfile } from '../contract/directories.ts'
import type { ServerContext } from '../composables/documentHead.ts'
import { headTags, type HeadTag } from '../composables/headTags.ts'
import { errorKind } from '../i18n/errors.ts'
import { createI18n } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import type { Locale } from '../lib/languages.ts'
import { QUERY_OPTIONS } from '../lib/queryOptions.ts'
import { createRoot } from '../ui/root.ts'
import App from './App.vue'
import { provideApplication } from './application.ts'
import { machineTags } from './machineTags.ts'
import { firstRequest } from './document/firstRequest.ts'
import { routes } from './routes.ts'

/** What a page is made of: an answer of the catalogue, or of the marketplace to somebody who is not signed in. */
export interface PageData {
  readonly url: string
  /** JSON, as it was answered. */
  readonly text: string
}

interface Options {
  readonly config: StorefrontConfig
  readonly locale: Locale
  /** Path and query. */
  readonly url: string
  /** Of the storefront's public address. */
  readonly origin: string
  readonly data: readonly PageData[]
  /** Whether what is not among the data is nowhere. */
  readonly isMissing?: boolean | undefined
}

/** A page as it was rendered. */
export interface PageContent {
  readonly html: string
  readonly title: string
  readonly head: readonly HeadTag[]
  /** Which kind of page it is. */
  readonly route: string
  /** The path that the page has; another one than was asked for where the slug is an old one. */
  readonly path: string
}

/** Routes that are rendered: what everybody may see, and the catalogue knows. */
const RENDERED_ROUTES = ['home', 'category', 'listing', 'vendor']

const ownPath = (url: string): string => (url.startsWith(SERVER_ORIGIN) ? url.slice(SERVER_ORIGIN.length) : url)

/**
 * What the page of a path and query is made of: the URL of a catalogue document, and what the marketplace answers beside
 * it; paths where they are this storefront's own. None where a page is not rendered.
 */
export const dataUrls = (pathname: string, search: string, config: StorefrontConfig): readonly string[] => {
  const { route, url } = firstRequest(pathname, search, config.catalogueUrl)
  if (config.catalogue !== 'files' || !RENDERED_ROUTES.includes(route) || url === undefined) return []
  const vendor = route === 'vendor' ? readVendorSlug(pathname.split('/')[2] ?? '') : null
  return vendor === null ? [url] : [url, ownPath(targetOf(config, getProfile, { user_id: vendor }).url)]
}

/** Makes a function that says whether a path is one of the application's: nobody has a page at any other. */
export const createHasPage = (): ((pathname: string) => boolean) => {
  const addresses = createRouter({ history: createMemoryHistory(), routes })
  return (pathname) => addresses.resolve(pathname).name !== 'not-found'
}

/** Addresses of each kind of page, at which there is nothing. */
const MISSING_PATHS: Readonly<Record<string, string>> = { category: '/c/-', listing: '/l/1', vendor: '/v/1' }

/** Why a page says that there is nothing, or no catalogue. */
const EXPECTED_KINDS = ['not_found', 'unavailable']

/** A path whose page, rendered with `isMissing`, says that there is nothing at a given path: one for all of a kind. */
export const missingPath = (pathname: string, config: StorefrontConfig): string =>
  MISSING_PATHS[firstRequest(pathname, '', config.catalogueUrl).route] ?? '/-'

/**
 * Renders the page of a URL.
 * @returns undefined where the page needs more than `data`: only the application in a browser has that
 */
export const renderPage = async ({ config, locale, url, origin, data, isMissing = false }: Options): Promise<PageContent | undefined> => {
  const { pathname, search } = new URL(url, origin)
  let isComplete = true
  const app = createSSRApp(App)
  const i18n = createI18n(locale)
  const root = createRoot(undefined, { origin })
  provideApplication({
    app, config, i18n, root,
    fetch: async (asked) => {
      const answer = data.find(({ url: own }) => own === ownPath(String(asked)))
      if (answer) return new Response(answer.text, { headers: { 'content-type': 'application/json' } })
      if (isMissing) return new Response(null, { status: 404 })
      isComplete = false
      throw new TypeError('Not while a page is rendered')
    },
  })
  // What is nowhere was expected to be.
  if (isMissing) app.config.errorHandler = (error) => { if (!EXPECTED_KINDS.includes(errorKind(error))) console.error(error) }
  const router = createRouter({ history: createMemoryHistory(), routes })
  router.beforeEach((to) => i18n.load(['core', ...(to.meta.messages ?? [])]))
  // Its timers would keep each page in memory for minutes.
  app.use(PiniaColada, { ...QUERY_OPTIONS, plugins: [PiniaColadaSSRNoGc()] })
  app.use(router)
  try {
    await router.push(pathname + search)
    const context: ServerContext = { heads: [], title: null }
    const html = await renderToString(app, context)
    if (!isComplete) return undefined
    const heads = context.heads.flatMap((head) => head() ?? [])
    const { title: routeTitle } = router.currentRoute.value.meta
    const title = context.title ?? (routeTitle && i18n.t(routeTitle))
    const canonical = heads.find((head) => head.canonical)?.canonical
    const { route: pageRoute } = firstRequest(pathname, search, config.catalogueUrl)
    const site = { name: config.name, origin, pathOf: (to: Parameters<typeof router.resolve>[0]) => router.resolve(to).href, languages: config.languages, locale }
    return {
      html,
      title: title ? `${title} · ${config.name}` : config.name,
      head: isMissing ? headTags({ hidden: true }, site) : [...heads.flatMap((head) => headTags(head, site)), ...machineTags(config, origin, pageRoute, data[0]?.text)],
      route: pageRoute,
      path: canonical ? router.resolve(canonical).path : pathname,
    }
  } finally {
    app.unmount()
  }
}
