/** The member's addresses: their book, their form with the rules of each country, drafts, and the usual one of each use. */
export { readDefaults } from './addressDefaults.ts'
export { dropDraft, findDraft, readDraft } from './addressDraft.ts'
export type { AddressValues } from './addressText.ts'
export { useAddresses } from './useAddresses.ts'
