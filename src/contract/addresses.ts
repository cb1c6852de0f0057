/** The member's checkout addresses (specification, Checkout address). */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors, specified } from './endpoint.ts'
import { Outcome } from './records.ts'
import { Id, Text, listOf, maybe, reading } from './schema.ts'

const fields = {
  description: maybe(Text),
  gender: maybe(Text),
  first_name: maybe(Text),
  last_name: maybe(Text),
  business_name: maybe(Text),
  address_line1: maybe(Text),
  address_line2: maybe(Text),
  address_zipcode: maybe(Text),
  address_city: maybe(Text),
  address_state: maybe(Text),
  address_country: maybe(Text),
  mobile: maybe(Text),
  phone: maybe(Text),
}

const LINES = ['address_line1', 'address_line2', 'address_zipcode', 'address_city', 'address_state', 'address_country']

const inOneLine = (raw: unknown): unknown => {
  if (typeof raw !== 'object' || raw === null) return raw
  const parts: Record<string, unknown> = { ...raw }
  const said = LINES.map((name) => parts[name]).filter((part) => typeof part === 'string' && part.trim() !== '')
  return said.length > 0 ? said.join(', ') : null
}

/** An address in one line, which may come as an object with the fields of an address; null where there is none. */
export const AddressText = z._default(reading(inOneLine, z.nullable(Text)), null)

/** A postal address for checkout; `description` is its label, `address_country` a two-letter code. */
export const CheckoutAddress = z.looseObject({ object: z.optional(Text), id: Id, ...fields })
export type CheckoutAddress = z.infer<typeof CheckoutAddress>

/** What a person fills in: every field but the identifier. */
export const CheckoutAddressInput = z.looseObject(fields)
export type CheckoutAddressInput = z.input<typeof CheckoutAddressInput>

const notFound = { status: 404, body: 'standard', when: "the address is not among the member's" } as const
const invalid = { status: 422, body: 'standard', when: 'a required field is missing' } as const

export const list = endpoint({
  name: 'addresses.list',
  method: 'GET',
  path: '/account/checkout-addresses',
  auth: 'member',
  summary: "The member's addresses.",
  response: z.looseObject({ checkout_addresses: listOf(CheckoutAddress) }),
  errors: memberErrors,
  provenance: assumed('addresses.list'),
})

export const get = endpoint({
  name: 'addresses.get',
  method: 'GET',
  path: '/account/checkout-addresses/{checkout_address_id}',
  auth: 'member',
  summary: "One of the member's addresses, as a bare object.",
  response: CheckoutAddress,
  errors: [notFound, ...memberErrors],
  provenance: specified('Front API, GET /account/checkout-addresses/{checkout_address_id}'),
})

export const create = endpoint({
  name: 'addresses.create',
  method: 'POST',
  path: '/account/checkout-addresses',
  auth: 'member',
  summary: 'Adds an address.',
  body: CheckoutAddressInput,
  response: CheckoutAddress,
  status: 201,
  errors: [invalid, ...memberErrors],
  provenance: assumed('addresses.create'),
})

export const update = endpoint({
  name: 'addresses.update',
  method: 'PUT',
  path: '/account/checkout-addresses/{checkout_address_id}',
  auth: 'member',
  summary: 'Changes an address.',
  body: CheckoutAddressInput,
  response: CheckoutAddress,
  errors: [notFound, invalid, ...memberErrors],
  provenance: assumed('addresses.update'),
})

export const remove = endpoint({
  name: 'addresses.remove',
  method: 'DELETE',
  path: '/account/checkout-addresses/{checkout_address_id}',
  auth: 'member',
  summary: 'Deletes an address.',
  response: Outcome,
  errors: [notFound, ...memberErrors],
  provenance: assumed('addresses.delete'),
})
