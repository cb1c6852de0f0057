/**
 * Links of widgets: to the theme's own pages, or to the storefront on this domain. What components know of the router is
 * all here, so that no widget loads one.
 */
import { shallowReactive, type App } from 'vue'
import { routeLocationKey, routerKey, type RouteLocationNormalizedLoaded, type RouteLocationRaw, type Router } from 'vue-router'
import type { StorefrontConfig } from '../lib/config.ts'
import { fillUrl } from '../lib/url.ts'
import type { Page } from './widget.ts'

/** Paths in the storefront, by route name; the same as in `app/routes.ts`. */
export const PATHS: Readonly<Record<string, string>> = {
  'home': '/',
  'category': '/c/:slug',
  'listing': '/l/:slug',
  'vendor': '/v/:slug',
  'search': '/search',
  'cart': '/cart',
  'checkout': '/checkout',
  'sign-in': '/sign-in',
  'register': '/register',
  'account': '/account',
  'orders': '/orders',
  'order': '/orders/:id',
  'reviews': '/reviews',
  'wishlist': '/wishlist',
  'account-addresses': '/account/addresses',
  'sell': '/sell',
}

interface Target {
  readonly name: string | undefined
  /** In the storefront: path, query and hash. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

const queryOf = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length > 0 ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : ''
}

/** What a component asks for, as a path in the storefront. */
const targetOf = (to: RouteLocationRaw): Target => {
  if (typeof to === 'string') return { name: undefined, path: to, params: {} }
  const { name, path, params = {}, query = {}, hash = '' } = to as {
    name?: string, path?: string, params?: Record<string, string | number>, query?: Record<string, unknown>, hash?: string
  } // Of vue-router's kinds of locations, what these have in common.
  const texts = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
  const pattern = path ?? PATHS[name ?? 'home'] ?? '/'
  const filled = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(texts[key] ?? ''))
  return { name, path: `${filled}${queryOf(query)}${hash}`, params: texts }
}

/** Where a path of the storefront is on this domain. */
const atStorefront = (storefront: string, path: string): string => `${storefront.replace(/\/+$/, '')}${path}`

/**
 * The address of a place: the theme's own page where `embed.pages` names one, else the storefront's.
 * @param here where the person is now, to come back to
 */
export const urlOf = (to: RouteLocationRaw, { pages, storefront }: StorefrontConfig['embed'], here: string): string => {
  const { name, path, params } = targetOf(to)
  const template = name === undefined ? undefined : pages[name]
  const { slug = '', id = /^\d*/.exec(slug)?.[0] ?? '' } = params
  const [, text = ''] = /[?&]q=([^&#]*)/.exec(path) ?? []
  const own = template && fillUrl(template, {
    slug: encodeURIComponent(slug), id: encodeURIComponent(id), q: text, return_url: encodeURIComponent(here),
  })
  return own || atStorefront(storefront, path)
}

/** Gives components the part of vue-router that links need. */
export const providePageRouter = (app: App, config: StorefrontConfig, follow: Page['follow']): void => {
  const here = () => `${location.pathname}${location.search}${location.hash}`
  const resolve = (to: RouteLocationRaw) => {
    const target = targetOf(to)
    return {
      ...target, href: urlOf(to, config.embed, here()), fullPath: target.path, matched: [], meta: {}, query: {}, hash: '', redirectedFrom: undefined,
    }
  }
  const push = async (to: RouteLocationRaw): Promise<void> => {
    const { href, name } = resolve(to)
    follow(href, name)
  }
  const current = shallowReactive({ fullPath: '/', path: '', query: {}, params: {}, matched: [], meta: {}, hash: '', name: undefined })
  const ignore = () => () => {} // There is no navigation within the page.
  // Links and stores use these few of a router's members, and nothing of the others.
  app.provide(routerKey, {
    resolve, push, replace: push, currentRoute: { value: current }, options: { history: { location: '' } }, beforeEach: ignore, beforeResolve: ignore, afterEach: ignore,
    onError: ignore,
  } as unknown as Router)
  app.provide(routeLocationKey, current as unknown as RouteLocationNormalizedLoaded)
}
