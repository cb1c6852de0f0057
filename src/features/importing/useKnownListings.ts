import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { asApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { ownListingPages } from '../selling/index.ts'
import { withListings, type KnownListings } from './importDuplicates.ts'

/** The largest page (specification, Limits). */
const PAGE_SIZE = 100
/** As many listings as a vendor may have; the others are not compared. */
const MAX_PAGES = 60

/** The member's listings by their references and titles, read page by page once they are wanted. */
export const useKnownListings = (isWanted: () => boolean) => {
  const client = useClient()
  const listings = shallowRef<KnownListings>(new Map())
  const status = ref<'idle' | 'loading' | 'done' | 'failed'>('idle')
  const stop = new AbortController()
  onScopeDispose(() => stop.abort())

  const read = async (): Promise<void> => {
    if (status.value === 'loading') return
    status.value = 'loading'
    let known: KnownListings = new Map()
    try {
      const pages = ownListingPages(client, { page: 1, limit: PAGE_SIZE }, { signal: stop.signal, quiet: true })
      for await (const { number, listings: page } of pages) {
        known = withListings(known, page)
        if (number >= MAX_PAGES) break
      }
      listings.value = known
      status.value = 'done'
    } catch (reason) {
      asApiError(reason)
      status.value = 'failed'
    }
  }
  watch(isWanted, (is) => { if (is && status.value === 'idle') void read() }, { immediate: true })

  return { listings, status, retry: read }
}
