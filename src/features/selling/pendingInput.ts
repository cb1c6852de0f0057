import type { AttributeField } from './listingFields.ts'

/** Where something is typed that becomes part of a field when it is added: each place has its own. */
export type PendingInputName = 'addresses' | 'tags' | `variants:${number}` | AttributeField

/** What is typed and not added yet; nothing empty. */
export type PendingInput = Readonly<Partial<Record<PendingInputName, string>>>

/** Where a value of a variants' option is typed. */
export const optionName = (at: number): PendingInputName => `variants:${at}`
