import { useQuery, useQueryCache } from '@pinia/colada'
import { ApiError, type ErrorKind } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import * as addresses from '../../contract/addresses.ts'
import type { CheckoutAddress, CheckoutAddressInput } from '../../contract/addresses.ts'
import { useSessionStore } from '../session/index.ts'
import { addressBody, type AddressValues } from './addressForm.ts'

/** Failures after which nobody knows whether the marketplace did what was asked. */
const LOST: readonly ErrorKind[] = ['network', 'timeout', 'server', 'malformed']

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

  /** Whether the answer to an addition was lost: then it may have been carried out. */
  let isUnsure = false

  const foundAfterAll = async (body: CheckoutAddressInput): Promise<CheckoutAddress | undefined> => {
    const known = new Set(data.value?.map(({ id }) => id))
    const { checkout_addresses } = await client.call(addresses.list)
    isUnsure = false
    return checkout_addresses.find(
      (one) => !known.has(one.id) && Object.entries(body).every(([field, value]) => (one[field] ?? '') === (value ?? '')),
    )
  }

  const add = async (body: CheckoutAddressInput): Promise<CheckoutAddress> => {
    const found = isUnsure ? await foundAfterAll(body) : undefined
    if (found) return found
    try {
      return await client.call(addresses.create, { body })
    } catch (reason) {
      isUnsure = reason instanceof ApiError && LOST.includes(reason.kind)
      throw reason
    }
  }

  /** Adds an address, or changes `original`. Rejects with ApiError. */
  const save = async (typed: AddressValues, original: CheckoutAddress | null): Promise<CheckoutAddress> => {
    const body = addressBody(typed, original)
    const saved = original
      ? await client.call(addresses.update, { params: { checkout_address_id: original.id }, body })
      : await add(body)
    cache.cancelQueries({ key: key() })
    const others = data.value ?? []
    const isKnown = others.some(({ id }) => id === saved.id)
    cache.setQueryData(key(), isKnown ? others.map((one) => (one.id === saved.id ? saved : one)) : [...others, saved])
    return saved
  }

  return { addresses: data, error, isLoading, refetch, save }
}
