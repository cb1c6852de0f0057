/**
 * Which address a member usually wants for which use. The marketplace keeps no such choice (specification, Checkout
 * address), so it is this browser's, for each member.
 */
import * as z from 'zod/mini'
import { readStored, writeStored } from '../../lib/storage.ts'

/** What an address is for at the checkout. */
export type AddressUse = 'shipping' | 'billing'
/** The address of each use, by its id. */
export type AddressDefaults = Readonly<Record<AddressUse, number | null>>

export const ADDRESS_DEFAULTS_STORAGE_KEY = 'stoa.addresses'

/** Members of one browser whose choice is kept, the latest first. */
const MAX_MEMBERS = 10

const Kept = z.array(z.object({ member: z.int(), shipping: z.nullable(z.int()), billing: z.nullable(z.int()) }))

const readAll = () => readStored('local', ADDRESS_DEFAULTS_STORAGE_KEY, (raw) => Kept.safeParse(raw).data) ?? []

/** A member's choice; none where nothing readable is stored. The addresses may be gone by now. */
export const readDefaults = (member: number): AddressDefaults => {
  const { shipping = null, billing = null } = readAll().find((one) => one.member === member) ?? {}
  return { shipping, billing }
}

/** Keeps a member's choice. Returns false where the browser refuses to store it. */
export const writeDefaults = (member: number, choice: AddressDefaults): boolean => {
  const others = readAll().filter((one) => one.member !== member)
  return writeStored('local', ADDRESS_DEFAULTS_STORAGE_KEY, [{ member, ...choice }, ...others].slice(0, MAX_MEMBERS))
}
