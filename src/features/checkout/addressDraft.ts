/** What is being typed into an address form, kept in this tab. */
import * as z from 'zod/mini'
import { dropDraft as drop, readDraft as read, writeDraft as write } from '../../lib/drafts.ts'
import { AddressText } from './addressForm.ts'

const FORM = 'address'

const AddressDraft = z.object({
  /** The address being changed; null for a new one. */
  address: z.nullable(z.int()),
  values: AddressText,
})
export type AddressDraft = z.infer<typeof AddressDraft>

/** The member's draft; whatever is not one is ignored. */
export const readDraft = (member: number): AddressDraft | undefined => read(FORM, member, AddressDraft)

export const writeDraft = (member: number, draft: AddressDraft): void => write(FORM, member, draft)

export const dropDraft = (): void => drop(FORM)
