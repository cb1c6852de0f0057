import { useQuery, useQueryCache } from '@pinia/colada'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import * as addresses from '../../contract/addresses.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { useSessionStore } from '../session/index.ts'
import { addressBody, type AddressValues } from './addressForm.ts'

/** The member's addresses, and saving one of them. */
export const useAddresses = () => {
  const client = useClient()
  const session = useSessionStore()
  const cache = useQueryCache()
  const key = () => ['addresses', session.member?.id ?? 0]

  const { data, error, isLoading, refetch } = useQuery<CheckoutAddress[], ApiError>({
    key,
    enabled: () => session.status !== 'guest',
    query: async ({ signal }) => (await client.call(addresses.list, { signal })).checkout_addresses,
  })

  /** Adds an address, or changes `original`. Rejects with ApiError. */
  const save = async (typed: AddressValues, original: CheckoutAddress | null): Promise<CheckoutAddress> => {
    const body = addressBody(typed, original)
    const saved = original
      ? await client.call(addresses.update, { params: { checkout_address_id: original.id }, body })
      : await client.call(addresses.create, { body })
    cache.cancelQueries({ key: key() })
    const others = data.value ?? []
    const isKnown = others.some(({ id }) => id === saved.id)
    cache.setQueryData(key(), isKnown ? others.map((one) => (one.id === saved.id ? saved : one)) : [...others, saved])
    return saved
  }

  return { addresses: data, error, isLoading, refetch, save }
}
