/** What a listing may have at this marketplace, cached by key. */
import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import * as categories from '../../contract/categories.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import * as listings from '../../contract/listings.ts'

interface Reading { readonly signal: AbortSignal }

/** The marketplace's attributes. */
export const useAttributes = () => {
  const client = useClient()
  const query = useQuery<ResponseOf<typeof listings.attributes>, ApiError>(() => ({
    key: ['listings', 'attributes', 'full'],
    query: ({ signal }: Reading) => client.call(listings.attributes, { signal }),
    staleTime: STALE_TIMES_MS.listing,
  }))
  return { ...query, definitions: computed(() => query.data.value?.attributes) }
}

/** The category tree. */
export const useCategoryTree = () => {
  const client = useClient()
  const query = useQuery<ResponseOf<typeof categories.list>, ApiError>(() => ({
    key: ['categories', 'tree'],
    query: ({ signal }: Reading) => client.call(categories.list, { signal }),
    staleTime: STALE_TIMES_MS.listing,
  }))
  return { ...query, tree: computed(() => query.data.value?.categories) }
}
