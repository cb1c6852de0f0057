/** What is sent of an address. */
import type { CheckoutAddress, CheckoutAddressInput } from '../../contract/addresses.ts'
import { ADDRESS_FIELDS, type AddressValues } from './addressText.ts'

const WRITABLE = [...ADDRESS_FIELDS, 'gender', 'mobile'] as const

/** All that an address states, to be sent again. */
export const bodyOf = (address: CheckoutAddress): CheckoutAddressInput =>
  Object.fromEntries(WRITABLE.map((field) => [field, address[field]]))

/** What is sent: all that was stated before, so that nothing is lost, with what was typed over it. */
export const addressBody = (typed: AddressValues, original: CheckoutAddress | null): CheckoutAddressInput => {
  const before = original ? bodyOf(original) : {}
  const trimmed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, typed[field].trim()]))
  const body: CheckoutAddressInput = { ...before, ...trimmed }
  // The form has one number: it goes back to where it came from.
  if (original?.mobile && !original.phone) {
    body.mobile = typed.phone.trim()
    body.phone = original.phone
  }
  return body
}
