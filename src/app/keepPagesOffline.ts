import type { QueryCache } from '@pinia/colada'
import type { App } from 'vue'
import { START_LOCATION, useRouter, type RouteLocationNormalized } from 'vue-router'
import { manifestPath } from '../catalogue/paths.ts'
import { useI18n, type I18n } from '../i18n/index.ts'
import { useConfig } from '../lib/config.ts'
import { joinUrl } from '../lib/url.ts'
import { firstRequest } from './document/firstRequest.ts'

/** Pages whose words and code are enough to be of use. */
const NEED_NO_DATA: readonly unknown[] = ['cart', 'not-found', 'sign-in', 'register', 'forgot-password', 'reset-password']

const idIn = ({ params }: RouteLocationNormalized): number => parseInt(String('slug' in params ? params.slug : ''))

/** The beginning of the keys under which what a page shows is stored; undefined where only the page itself knows. */
const keyOf = (to: RouteLocationNormalized): readonly (string | number)[] | undefined => {
  if (to.name === 'home') return ['catalogue', 'home']
  if (to.name === 'listing') return ['catalogue', 'listing', idIn(to)]
  if (to.name === 'vendor') return ['catalogue', 'vendor', idIn(to)]
  if (to.name === 'category') return ['catalogue', 'category', to.params.slug]
  // With any answer the cards are there, and they answer every search.
  return to.name === 'search' ? ['catalogue', 'search'] : undefined
}

/** Whether the service worker has stored what a page begins with. */
const isStored = async (to: RouteLocationNormalized, catalogueUrl: string): Promise<boolean> => {
  const [search = ''] = /\?[^#]*/.exec(to.fullPath) ?? []
  const url = to.name === 'search' ? joinUrl(catalogueUrl, manifestPath) : firstRequest(to.path, search, catalogueUrl).url
  // A page that is not served securely has no caches; the type promises them everywhere.
  const { caches } = window as { caches?: CacheStorage }
  return url !== undefined && await caches?.match(url) !== undefined
}

/** Code and words of a page; rejects where they did not arrive. */
export const loadPage = ({ matched, meta }: RouteLocationNormalized, i18n: I18n): Promise<unknown> => Promise.all([
  i18n.load(meta.messages ?? []),
  ...matched.map(({ components }) => {
    const load: unknown = components?.['default']
    return typeof load === 'function' ? (load as () => unknown)() : undefined
  }),
])

/**
 * Without a connection, a page that would have nothing to show is not gone to: the navigation fails, and the page that is
 * open stays. What was seen in this visit opens from memory, and what the service worker has stored from there.
 */
export const keepPagesOffline = (app: App, cache: QueryCache): void => app.runWithContext(() => {
  const [router, i18n, { catalogueUrl }] = [useRouter(), useI18n(), useConfig()]
  const seen = new Set([router.currentRoute.value.path])

  const isReadable = (to: RouteLocationNormalized): boolean => {
    const key = keyOf(to)
    if (key) return cache.getEntries({ key: [...key], status: 'success' }).length > 0
    return NEED_NO_DATA.includes(to.name) || seen.has(to.path)
  }

  const stops = [
    router.beforeEach(async (to, from) => {
      if (navigator.onLine || from === START_LOCATION || to.path === from.path) return
      if (!isReadable(to) && !(await isStored(to, catalogueUrl))) throw new Error('Not read before the connection was lost')
      await loadPage(to, i18n)
    }),
    router.afterEach((to, _from, failure) => { if (!failure) seen.add(to.path) }),
  ]
  app.onUnmount(() => stops.forEach((stop) => stop()))
})
