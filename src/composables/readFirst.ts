import { useQueryCache, type UseQueryOptions } from '@pinia/colada'
import { START_LOCATION, type NavigationGuard, type RouteLocationNormalized, type RouteMap } from 'vue-router'
import { useRoot } from '../ui/root.ts'

/** What takes longer is waited for with a skeleton on the page. */
const FIRST_READ_TIMEOUT_MS = 300

/**
 * Reads what the first page of a visit begins with before that page is shown: the document has asked for it already, so
 * it is there by now, and the page comes whole instead of as a skeleton first.
 */
export const readFirst = <Name extends keyof RouteMap>(
  queriesFor: (to: RouteLocationNormalized<Name>) => UseQueryOptions | readonly UseQueryOptions[] | undefined,
): NavigationGuard =>
  async (to, from) => {
    // The guard belongs to the page that this route shows.
    const queries = from === START_LOCATION ? [queriesFor(to as RouteLocationNormalized<Name>) ?? []].flat() : []
    if (queries.length === 0) return
    const cache = useQueryCache()
    const { isRendered } = useRoot().hydration
    // What goes wrong is the page's to say.
    const reading = Promise.all(queries.map((query) => cache.refresh(cache.ensure(query)).catch(() => undefined)))
    // A rendered page has it in the document, and hydration must start with the same.
    if (__SERVER__ || isRendered) await reading
    else await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, FIRST_READ_TIMEOUT_MS))])
  }
