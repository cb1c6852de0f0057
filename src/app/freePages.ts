import type { QueryCache, UseQueryEntry } from '@pinia/colada'

/**
 * An answer stays in the cache for minutes after its page was left. The options that the page read it with would keep the
 * page's component for as long, and with it all its elements. So they are dropped; the next page that reads the same answer
 * brings its own.
 */
export const freePages = (cache: QueryCache): void => {
  cache.getEntries().forEach(emptyFirstOptions)
  cache.$onAction(({ name, args, after }) => {
    if (name === 'extend') after(() => emptyFirstOptions(args[0]))
    // Later, when the page that follows is mounted, which may show the same answer.
    if (name === 'untrack') after(() => setTimeout(reduceOptions, 0, args[0]))
  })
}

/** The functions of an entry hold the very object that it was created with, whatever options came later. */
function emptyFirstOptions(entry: UseQueryEntry): void {
  const first = entry.options
  if (!first) return
  entry.options = { ...first }
  for (const name of Object.keys(first)) Reflect.deleteProperty(first, name)
}

/** Of the options of an answer that nobody shows, its age and how long it is kept still matter. */
function reduceOptions(entry: UseQueryEntry): void {
  if (entry.active || !entry.options) return
  const { staleTime, gcTime } = entry.options
  entry.options = {
    key: entry.key,
    query: () => Promise.reject(new Error('The page that reads this was left')),
    enabled: false,
    staleTime,
    gcTime,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  }
}
