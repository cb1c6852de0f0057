/** Drafts of address forms: one for each address, and one for a new one. */
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { listDrafts } from '../../lib/draftList.ts'

/** The name under which the draft for an address is stored; null for a new one. */
export const draftName = (address: Pick<CheckoutAddress, 'id'> | null): string => (address ? `address.${address.id}` : 'address')

/** Where the browser's storage does not answer, the page goes on without drafts after this time, in milliseconds. */
const DRAFTS_TIMEOUT_MS = 1_000

/** Which of these addresses, or a new one, the member was writing last; undefined for none. */
export const findUnfinished = async (
  member: number,
  addresses: readonly CheckoutAddress[],
): Promise<{ readonly address: CheckoutAddress | null } | undefined> => {
  const timedOut = new Promise<[]>((resolve) => setTimeout(() => resolve([]), DRAFTS_TIMEOUT_MS))
  for (const { form } of await Promise.race([listDrafts(member), timedOut])) {
    const address = [null, ...addresses].find((one) => draftName(one) === form)
    if (address !== undefined) return { address }
  }
  return undefined
}
