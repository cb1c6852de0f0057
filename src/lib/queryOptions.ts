/** Catalogue data changes slowly: going back and forth within half a minute asks nobody. Milliseconds. */
export const QUERY_OPTIONS = { queryOptions: { staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: false } }
