import { useQuery, useQueryCache } from '@pinia/colada'
import { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import * as addresses from '../../contract/addresses.ts'
import type { CheckoutAddress, CheckoutAddressInput } from '../../contract/addresses.ts'
import { useSessionStore } from '../session/index.ts'
import { createAddition } from './addAddress.ts'
import { addressBody, type AddressValues } from './addressForm.ts'

/** The member's addresses, and saving one of them. */
export const useAddresses = () => {
  const client = useClient()
  const session = useSessionStore()
  const cache = useQueryCache()
  const key = () => ['addresses', session.member?.id ?? 0]
  const known = () => cache.getQueryData<CheckoutAddress[]>(key())

  const { data, error, isLoading, refetch } = useQuery<CheckoutAddress[], ApiError>({
    key,
    enabled: () => session.status !== 'guest',
    // Another window, or another device, may have changed them.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    query: async ({ signal }) =>
      (await client.call(addresses.list, { signal, quiet: known() !== undefined })).checkout_addresses,
  })

  /** Takes the list as it is now, whatever a read that is under way will say. */
  const keep = (change: (list: CheckoutAddress[]) => CheckoutAddress[]): void => {
    cache.cancelQueries({ key: key() })
    cache.setQueryData(key(), change(known() ?? []))
  }

  const startAddition = () => createAddition(client, new Set(known()?.map(({ id }) => id)))
  let addition: ReturnType<typeof startAddition> | null = null

  const add = async (body: CheckoutAddressInput): Promise<CheckoutAddress> => {
    addition ??= startAddition()
    const added = await addition(body)
    addition = null
    return added
  }

  const change = async (id: number, body: CheckoutAddressInput): Promise<CheckoutAddress> => {
    try {
      return await client.call(addresses.update, { params: { checkout_address_id: id }, body })
    } catch (reason) {
      // Deleted elsewhere meanwhile: who saves it wants it.
      if (reason instanceof ApiError && reason.kind === 'not_found') return add(body)
      throw reason
    }
  }

  /** Adds an address, or changes `original`. Rejects with ApiError. */
  const save = async (typed: AddressValues, original: CheckoutAddress | null): Promise<CheckoutAddress> => {
    const body = addressBody(typed, original)
    const saved = original ? await change(original.id, body) : await add(body)
    keep((list) => {
      const place = list.findIndex(({ id }) => id === saved.id || id === original?.id)
      return place < 0 ? [...list, saved] : list.map((one, index) => (index === place ? saved : one))
    })
    return saved
  }

  /** An addition is let go: should its answer have been lost, the list tells whether it was carried out. */
  const giveUp = (): void => {
    if (addition) void refetch()
    addition = null
  }

  return { addresses: data, error, isLoading, refetch, save, keep, startAddition, giveUp }
}
