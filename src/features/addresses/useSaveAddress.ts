import { asApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { CheckoutAddress, CheckoutAddressInput } from '../../contract/addresses.ts'
import { addressBody } from './addressBody.ts'
import type { AddressValues } from './addressText.ts'
import { createAddition, updateAddress } from './addressWrites.ts'
import { useKeptAddresses } from './useAddresses.ts'

/** Saving one address: `original` changed, or a new one where it is null. However often it is tried, it is one. */
export const useSaveAddress = (original: CheckoutAddress | null) => {
  const client = useClient()
  const { kept, keep, readAgain } = useKeptAddresses()
  let add: ReturnType<typeof createAddition> | null = null

  const write = async (body: CheckoutAddressInput): Promise<CheckoutAddress> => {
    if (original && !add) {
      try {
        return await updateAddress(client, original.id, body)
      } catch (reason) {
        // Deleted elsewhere meanwhile: who saves it wants it.
        if (asApiError(reason).kind !== 'not_found') throw reason
      }
    }
    add ??= createAddition(client, new Set(kept()?.map(({ id }) => id)))
    return add(body)
  }

  /** Rejects with ApiError. */
  return async (typed: AddressValues): Promise<CheckoutAddress> => {
    try {
      const saved = await write(addressBody(typed, original))
      keep((all) => {
        const place = all.findIndex(({ id }) => id === saved.id || id === original?.id)
        return place < 0 ? [...all, saved] : all.map((one, index) => (index === place ? saved : one))
      })
      return saved
    } catch (reason) {
      // The list says what became of an uncertain write, also where the form is closed now.
      void readAgain().catch(() => undefined)
      throw reason
    }
  }
}
