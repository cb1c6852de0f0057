/** The member's addresses: their book, their form with the rules of each country, drafts, and the usual one of each use. */
export { readDefaults } from './addressDefaults.ts'
export { findUnfinished } from './addressDraft.ts'
export { useAddresses } from './useAddresses.ts'
