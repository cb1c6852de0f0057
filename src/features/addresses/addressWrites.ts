/** Writes of addresses. Where an answer is lost the list tells what became of it, so that nothing is added twice. */
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import { reconcileWrite, type WriteResult } from '../../api/reconcile.ts'
import * as addresses from '../../contract/addresses.ts'
import type { CheckoutAddress, CheckoutAddressInput } from '../../contract/addresses.ts'

const readAll = async (client: Client, signal?: AbortSignal) => (await client.call(addresses.list, { signal })).checkout_addresses

/** Whether a stored address says what was sent. */
export const isSame = (stored: CheckoutAddress, sent: CheckoutAddressInput): boolean =>
  Object.entries(sent).every(([field, value]) => (stored[field] ?? '') === (value ?? ''))

/** The address that was written. Throws `ApiError` where it was not, or where nobody knows. */
const writtenIn = (
  result: WriteResult<CheckoutAddress, readonly CheckoutAddress[]>,
  find: (all: readonly CheckoutAddress[]) => CheckoutAddress | undefined,
): CheckoutAddress => {
  if (result.outcome === 'answered') return result.answer
  const found = result.outcome === 'done' ? find(result.state) : undefined
  if (found) return found
  throw (result as { readonly error: ApiError }).error // `done` means that the address was found.
}

/** What is to be sent, given the address as it was read just before; undefined where that is not known. */
type BodyFor = (stored: CheckoutAddress | undefined) => CheckoutAddressInput

/** Changes an address. Rejects with `ApiError`. Nothing is sent after `signal`: somebody else would send it. */
export const updateAddress = async (
  client: Client, id: number, bodyFor: BodyFor, signal?: AbortSignal,
): Promise<CheckoutAddress> => {
  const at = (all: readonly CheckoutAddress[]) => all.find((one) => one.id === id)
  const find = (all: readonly CheckoutAddress[]) => {
    const stored = at(all)
    return stored && isSame(stored, bodyFor(stored)) ? stored : undefined
  }
  return writtenIn(await reconcileWrite({
    send: async () => {
      // The whole address is sent: what another tab has changed meanwhile is to stay.
      const all = await readAll(client).catch((reason) => {
        asApiError(reason)
        return []
      })
      return client.call(addresses.update, { params: { checkout_address_id: id }, body: bodyFor(at(all)), signal })
    },
    read: () => readAll(client),
    isDone: (all) => find(all) !== undefined,
    signal,
  }), find)
}

/** An addition, and what of it may have arrived. */
export interface AdditionAttempt {
  /** The ids of the addresses that were there before. */
  readonly known: readonly number[]
  /** What was sent, and perhaps added. */
  readonly sent: readonly CheckoutAddressInput[]
}

/** What an attempt has added; undefined where the list has nothing of it. */
export const findAdded = (all: readonly CheckoutAddress[], { known, sent }: AdditionAttempt): CheckoutAddress | undefined =>
  all.find((one) => !known.includes(one.id) && sent.some((body) => isSame(one, body)))

/**
 * One addition, however often it has to be tried: what an uncertain try may have added is looked for before the next
 * one, and what was typed since then is written over it.
 * @param begun the attempt so far, perhaps of a page before
 * @param note is told what may have arrived, before it is sent
 */
export const createAddition = (client: Client, begun: AdditionAttempt, note: (attempt: AdditionAttempt) => void = () => {}) => {
  let attempt = begun
  const setSent = (sent: AdditionAttempt['sent']): void => {
    attempt = { ...attempt, sent }
    note(attempt)
  }

  /** Rejects with `ApiError`. Nothing is sent after `signal`: somebody else would send it. */
  return async (body: CheckoutAddressInput, signal?: AbortSignal): Promise<CheckoutAddress> => {
    const added = attempt.sent.length > 0 ? findAdded(await readAll(client, signal), attempt) : undefined
    if (added) {
      const saved = isSame(added, body) ? added : await updateAddress(client, added.id, () => body, signal)
      setSent([])
      return saved
    }
    const uncertain = attempt.sent
    const find = (all: readonly CheckoutAddress[]) => findAdded(all, { ...attempt, sent: [body] })
    // The page may end before the answer comes.
    setSent([...uncertain, body])
    const result = await reconcileWrite({
      send: () => client.call(addresses.create, { body, signal }),
      read: () => readAll(client, signal),
      isDone: (all) => find(all) !== undefined,
      signal,
    })
    if (result.outcome === 'failed') setSent(uncertain)
    const saved = writtenIn(result, find)
    // The next one that is typed is another address.
    setSent([])
    return saved
  }
}

/** Deletes an address. Resolves with why it is still there, or may be; null when it is gone. */
export const deleteAddress = async (client: Client, id: number): Promise<ApiError | null> => {
  const result = await reconcileWrite({
    send: () => client.call(addresses.remove, { params: { checkout_address_id: id } }),
    read: () => readAll(client),
    isDone: (all) => !all.some((one) => one.id === id),
  })
  return 'error' in result && result.error.kind !== 'not_found' ? result.error : null
}
