/** Drafts of address forms: one for each address, and one for a new one. */
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { listDrafts } from '../../lib/draftList.ts'

/** The name under which the draft for an address is kept; null for a new one. */
export const draftName = (address: Pick<CheckoutAddress, 'id'> | null): string => (address ? `address.${address.id}` : 'address')

/** A browser whose storage does not answer keeps nobody waiting for longer, in milliseconds. */
const DRAFTS_TIMEOUT_MS = 300

/** Which of these addresses, or a new one, the member was writing last; undefined for none. */
export const findUnfinished = async (
  member: number,
  addresses: readonly CheckoutAddress[],
): Promise<{ readonly address: CheckoutAddress | null } | undefined> => {
  const patience = new Promise<[]>((resolve) => setTimeout(() => resolve([]), DRAFTS_TIMEOUT_MS))
  for (const { form } of await Promise.race([listDrafts(member), patience])) {
    const address = [null, ...addresses].find((one) => draftName(one) === form)
    if (address !== undefined) return { address }
  }
  return undefined
}
