import { useQuery, useQueryCache } from '@pinia/colada'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { list } from '../../contract/addresses.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { useSessionStore } from '../session/index.ts'

/** The member's addresses as they are kept here, without reading them. */
export const useKeptAddresses = () => {
  const session = useSessionStore()
  const cache = useQueryCache()
  const key = () => ['addresses', session.member?.id ?? 0]
  const kept = () => cache.getQueryData<CheckoutAddress[]>(key())
  return {
    key,
    kept,
    /** Takes the list as it is now, whatever a read that is under way will say. */
    keep: (change: (all: CheckoutAddress[]) => CheckoutAddress[]): void => {
      cache.cancelQueries({ key: key() })
      cache.setQueryData(key(), change(kept() ?? []))
    },
    /** Reads the list again, where somebody is looking at it. */
    readAgain: () => cache.invalidateQueries({ key: key() }),
  }
}

/** The member's addresses. */
export const useAddresses = () => {
  const client = useClient()
  const session = useSessionStore()
  const { key, kept } = useKeptAddresses()
  const { data, error, isLoading, refetch } = useQuery<CheckoutAddress[], ApiError>({
    key,
    enabled: () => session.status !== 'guest',
    // Another window, or another device, may have changed them.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    query: async ({ signal }) => (await client.call(list, { signal, quiet: kept() !== undefined })).checkout_addresses,
  })
  return { addresses: data, error, isLoading, refetch }
}
