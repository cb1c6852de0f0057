import { isAnswerLost } from '../../api/ApiError.ts'
import type { Call } from '../../api/call.ts'
import * as addresses from '../../contract/addresses.ts'
import type { CheckoutAddress, CheckoutAddressInput } from '../../contract/addresses.ts'

interface Client {
  readonly call: Call
}

/** Whether a stored address says what was sent. */
const holds = (stored: CheckoutAddress, sent: CheckoutAddressInput): boolean =>
  Object.entries(sent).every(([field, value]) => (stored[field] ?? '') === (value ?? ''))

/**
 * One addition, however often it has to be tried. Where an answer was lost the next try first looks whether the
 * address is there, so that nothing is added twice; what was typed since then is written over it.
 * @param known the addresses that were there before
 */
export const createAddition = (client: Client, known: ReadonlySet<number>) => {
  const lost: CheckoutAddressInput[] = []

  const findLost = async (): Promise<CheckoutAddress | undefined> => {
    if (lost.length === 0) return undefined
    const { checkout_addresses } = await client.call(addresses.list)
    return checkout_addresses.find((one) => !known.has(one.id) && lost.some((sent) => holds(one, sent)))
  }

  /** Rejects with ApiError. */
  return async (body: CheckoutAddressInput): Promise<CheckoutAddress> => {
    const found = await findLost()
    if (found && holds(found, body)) return found
    try {
      return found
        ? await client.call(addresses.update, { params: { checkout_address_id: found.id }, body })
        : await client.call(addresses.create, { body })
    } catch (reason) {
      if (isAnswerLost(reason)) lost.push(body)
      throw reason
    }
  }
}
