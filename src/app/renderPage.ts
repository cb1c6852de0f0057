/** One page of the storefront as markup, for a server: the same components that a browser then takes over. */
import { PiniaColada } from '@pinia/colada'
import { createSSRApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { renderToString } from 'vue/server-renderer'
import type { ServerContext } from '../composables/documentHead.ts'
import { headTags, type HeadTag } from '../composables/headTags.ts'
import { createI18n } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import type { Locale } from '../lib/languages.ts'
import { QUERY_OPTIONS } from '../lib/queryOptions.ts'
import { createRoot } from '../ui/root.ts'
import App from './App.vue'
import { provideApplication } from './application.ts'
import { firstRequest } from './firstRequest.ts'
import { routes } from './routes.ts'

/** The document of the catalogue with which a page begins. */
interface FirstDocument {
  readonly url: string
  /** JSON, as the catalogue has it. */
  readonly text: string
}

interface Options {
  readonly config: StorefrontConfig
  readonly locale: Locale
  /** Path and query. */
  readonly url: string
  /** Of the storefront's public address. */
  readonly origin: string
  readonly document: FirstDocument
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

/** The URL of the catalogue document that the page of a path and query begins with; undefined where a page is not rendered. */
export const firstDocumentUrl = (pathname: string, search: string, { catalogue, catalogueUrl }: StorefrontConfig): string | undefined => {
  const { route, url } = firstRequest(pathname, search, catalogueUrl)
  return catalogue === 'files' && RENDERED_ROUTES.includes(route) ? url : undefined
}

/**
 * Renders the page of a URL.
 * @returns undefined where the page needs more than its first document: only the application in a browser has that
 */
export const renderPage = async ({ config, locale, url, origin, document }: Options): Promise<PageContent | undefined> => {
  const { pathname, search } = new URL(url, origin)
  let isComplete = true
  const app = createSSRApp(App)
  const i18n = createI18n(locale)
  const root = createRoot(undefined, { origin })
  provideApplication({
    app, config, i18n, root,
    fetch: async (asked) => {
      if (asked === document.url) return new Response(document.text, { headers: { 'content-type': 'application/json' } })
      isComplete = false
      throw new TypeError('Not while a page is rendered')
    },
  })
  const router = createRouter({ history: createMemoryHistory(), routes })
  router.beforeEach((to) => i18n.load(['core', ...(to.meta.messages ?? [])]))
  app.use(PiniaColada, QUERY_OPTIONS)
  app.use(router)
  try {
    await router.push(pathname + search)
    const context: ServerContext = { heads: [], title: null }
    const html = await renderToString(app, context)
    if (!isComplete) return undefined
    const heads = context.heads.flatMap((head) => head() ?? [])
    const site = { name: config.name, origin, pathOf: (to: Parameters<typeof router.resolve>[0]) => router.resolve(to).href }
    return {
      html,
      title: context.title ? `${context.title} · ${config.name}` : config.name,
      head: heads.flatMap((head) => headTags(head, site)),
      route: firstRequest(pathname, search, config.catalogueUrl).route,
      path: heads.find(({ canonical }) => canonical)?.canonical ?? pathname,
    }
  } finally {
    app.unmount()
  }
}
