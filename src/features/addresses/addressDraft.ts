/** What is being typed into address forms, kept in this tab: one draft for each address, and one for a new one. */
import * as z from 'zod/mini'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { dropDraft as drop, readDraft as read, writeDraft as write } from '../../lib/drafts.ts'
import { ADDRESS_FIELDS, AddressText, type AddressValues } from './addressText.ts'

type Of = Pick<CheckoutAddress, 'id'> | null

const formOf = (address: Of): string => (address ? `address.${address.id}` : 'address')

const AddressDraft = z.object({
  /** The address being changed; null for a new one. */
  address: z.nullable(z.int()),
  values: AddressText,
})

/** The member's draft for an address, null for a new one; whatever is not one is ignored. */
export const readDraft = (member: number, address: Of): AddressValues | null => {
  const draft = read(formOf(address), member, AddressDraft)
  return draft && draft.address === (address?.id ?? null) ? draft.values : null
}

/** The first of the member's drafts: for a new address, or one of these. */
export const findDraft = (
  member: number,
  addresses: readonly CheckoutAddress[],
): { address: CheckoutAddress | null, draft: AddressValues } | null => {
  for (const address of [null, ...addresses]) {
    const draft = readDraft(member, address)
    if (draft) return { address, draft }
  }
  return null
}

/** Keeps what is typed. Returns false where the browser refuses to store it. */
export const writeDraft = (member: number, address: Of, values: AddressValues): boolean => {
  write(formOf(address), member, { address: address?.id ?? null, values })
  const kept = readDraft(member, address)
  return kept !== null && ADDRESS_FIELDS.every((field) => kept[field] === values[field])
}

export const dropDraft = (address: Of): void => drop(formOf(address))
