import { asApiError, isAnswerLost } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { useIdentityStore } from '../identity/index.ts'
import { addressBody } from './addressBody.ts'
import { valuesOf } from './addressForm.ts'
import { ADDRESS_FIELDS, type AddressField, type AddressValues } from './addressText.ts'
import { createAddition, findAdded, isSame, updateAddress } from './addressWrites.ts'
import type { AddressDraft } from './useAddressDraft.ts'
import { useKeptAddresses } from './useAddresses.ts'

/** Saving one address: `original` changed, or a new one where it is null. However often it is tried, it is one. */
export const useSaveAddress = (original: CheckoutAddress | null, draft: Pick<AddressDraft, 'attempt' | 'setAttempt'>) => {
  const client = useClient()
  const identity = useIdentityStore()
  const { kept, keep, readAgain } = useKeptAddresses()
  const start = original && valuesOf(original)
  /** What a try may have changed whose answer was lost: it is sent again, also where it was changed back since. */
  const uncertain = new Set<AddressField>()
  const changedIn = (typed: AddressValues) =>
    ADDRESS_FIELDS.filter((field) => uncertain.has(field) || (start && typed[field].trim() !== start[field].trim()))
  let add: ReturnType<typeof createAddition> | null = null

  const knownNow = () => kept()?.find(({ id }) => id === original?.id) ?? original
  /** What was changed, over the address as it is known to be by now. */
  const bodyOver = (typed: AddressValues, stored: CheckoutAddress | null) => {
    const over = changedIn(typed).map((field) => [field, typed[field]])
    return addressBody(stored ? { ...valuesOf(stored), ...Object.fromEntries(over) } : typed, stored)
  }

  const write = async (typed: AddressValues, signal: AbortSignal): Promise<CheckoutAddress> => {
    if (original && !add) {
      try {
        return await updateAddress(client, original.id, (stored) => bodyOver(typed, stored ?? knownNow()), signal)
      } catch (reason) {
        // Deleted elsewhere meanwhile: who saves it wants it.
        if (asApiError(reason).kind !== 'not_found' || signal.aborted) throw reason
      }
    }
    // The list that a later page reads may have it already: what was there before stays as it was at the first try.
    add ??= createAddition(client, draft.attempt() ?? { known: (kept() ?? []).map(({ id }) => id), sent: [] }, draft.setAttempt)
    return add(bodyOver(typed, knownNow()), signal)
  }

  /** Rejects with ApiError. */
  const save = async (typed: AddressValues): Promise<CheckoutAddress> => {
    try {
      const saved = await write(typed, identity.identitySignal())
      keep((all) => {
        const place = all.findIndex(({ id }) => id === saved.id || id === original?.id)
        return place < 0 ? [...all, saved] : all.map((one, index) => (index === place ? saved : one))
      })
      return saved
    } catch (reason) {
      if (isAnswerLost(reason)) for (const field of changedIn(typed)) uncertain.add(field)
      // The list says what became of an uncertain write, also where the form is closed now.
      void readAgain().catch(() => undefined)
      throw reason
    }
  }

  /** What a page before has added, where it says all that is typed; undefined where there is something to save. */
  const findSaved = (typed: AddressValues): CheckoutAddress | undefined => {
    const attempt = draft.attempt()
    const added = attempt && findAdded(kept() ?? [], attempt)
    return added && isSame(added, bodyOver(typed, null)) ? added : undefined
  }

  return { save, findSaved }
}
