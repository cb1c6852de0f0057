/** What is being typed into an address form, kept in this tab: a reload or a lost session takes nothing. */
import * as z from 'zod/mini'
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'
import { AddressText } from './addressForm.ts'

const DRAFT_KEY = 'stoa.checkout.address'

const AddressDraft = z.object({
  /** Whose it is: nobody reads another one's address. */
  member: z.int(),
  /** The address being changed; null for a new one. */
  address: z.nullable(z.int()),
  values: AddressText,
})
export type AddressDraft = z.infer<typeof AddressDraft>

/** The member's draft; whatever is not one is ignored. */
export const readDraft = (member: number): AddressDraft | undefined => {
  const draft = readStored('session', DRAFT_KEY, (raw) => AddressDraft.safeParse(raw).data)
  return draft?.member === member ? draft : undefined
}

export const writeDraft = (draft: AddressDraft): void => {
  writeStored('session', DRAFT_KEY, draft)
}

export const dropDraft = (): void => {
  dropStored('session', DRAFT_KEY)
}
