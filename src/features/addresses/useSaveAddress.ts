import { onScopeDispose } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { update } from '../../contract/addresses.ts'
import type { CheckoutAddress, CheckoutAddressInput } from '../../contract/addresses.ts'
import { createAddition } from './addAddress.ts'
import { addressBody } from './addressBody.ts'
import type { AddressValues } from './addressText.ts'
import { useKeptAddresses } from './useAddresses.ts'

/** Saving one address: `original` changed, or a new one where it is null. However often it is tried, it is one. */
export const useSaveAddress = (original: CheckoutAddress | null) => {
  const client = useClient()
  const { kept, keep, readAgain } = useKeptAddresses()
  let add: ReturnType<typeof createAddition> | null = null
  let isUnsettled = false

  const change = async (body: CheckoutAddressInput): Promise<CheckoutAddress> => {
    if (original && !add) {
      try {
        return await client.call(update, { params: { checkout_address_id: original.id }, body })
      } catch (reason) {
        // Deleted elsewhere meanwhile: who saves it wants it.
        if (!(reason instanceof ApiError) || reason.kind !== 'not_found') throw reason
      }
    }
    add ??= createAddition(client, new Set(kept()?.map(({ id }) => id)))
    return add(body)
  }

  // Let go after a failure: the list tells what was carried out.
  onScopeDispose(() => { if (isUnsettled) void readAgain().catch(() => undefined) })

  /** Rejects with ApiError. */
  return async (typed: AddressValues): Promise<CheckoutAddress> => {
    isUnsettled = true
    const saved = await change(addressBody(typed, original))
    isUnsettled = false
    keep((all) => {
      const place = all.findIndex(({ id }) => id === saved.id || id === original?.id)
      return place < 0 ? [...all, saved] : all.map((one, index) => (index === place ? saved : one))
    })
    return saved
  }
}
