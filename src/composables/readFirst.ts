import { useQueryCache, type UseQueryOptions } from '@pinia/colada'
import { START_LOCATION, type NavigationGuard, type RouteLocationNormalized, type RouteMap } from 'vue-router'

/** What takes longer is waited for with a skeleton on the page. */
const FIRST_READ_TIMEOUT_MS = 300

/**
 * Reads what the first page of a visit begins with before that page is shown: the document has asked for it already, so
 * it is there by now, and the page comes whole instead of as a skeleton first.
 */
export const readFirst = <Name extends keyof RouteMap>(
  queryFor: (to: RouteLocationNormalized<Name>) => UseQueryOptions | undefined,
): NavigationGuard =>
  async (to, from) => {
    // The guard belongs to the page that this route shows.
    const query = from === START_LOCATION ? queryFor(to as RouteLocationNormalized<Name>) : undefined
    if (!query) return
    const cache = useQueryCache()
    // What goes wrong is the page's to say.
    const reading = cache.refresh(cache.ensure(query)).catch(() => undefined)
    if (import.meta.env.SSR) await reading
    else await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, FIRST_READ_TIMEOUT_MS))])
  }
