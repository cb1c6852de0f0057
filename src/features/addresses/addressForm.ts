/** The address form: its values, and what is wrong with them. */
import * as z from 'zod/mini'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import type { MessageKey, MessageValues } from '../../i18n/index.ts'
import { addressRules } from './addressRules.ts'
import { ADDRESS_FIELDS, AddressText, type AddressField, type AddressValues } from './addressText.ts'
import { isCountry } from '../../lib/countries.ts'

const MAX_FIELD_CHARACTERS = 255

export const emptyAddress = (country: string | null, name?: { first: string | null; last: string | null }): AddressValues => ({
  first_name: name?.first ?? '',
  last_name: name?.last ?? '',
  business_name: '',
  address_country: isCountry(country ?? '') ? (country ?? '').toUpperCase() : '',
  address_line1: '',
  address_line2: '',
  address_zipcode: '',
  address_city: '',
  address_state: '',
  phone: '',
  description: '',
})

/** An address as the form shows it. */
export const valuesOf = (address: CheckoutAddress): AddressValues => ({
  first_name: address.first_name ?? '',
  last_name: address.last_name ?? '',
  business_name: address.business_name ?? '',
  address_country: (address.address_country ?? '').toUpperCase(),
  address_line1: address.address_line1 ?? '',
  address_line2: address.address_line2 ?? '',
  address_zipcode: address.address_zipcode ?? '',
  address_city: address.address_city ?? '',
  address_state: address.address_state ?? '',
  phone: address.phone || address.mobile || '',
  description: address.description ?? '',
})

/** What is wrong with a field, as a message and its values. */
interface AddressProblem {
  readonly field: AddressField
  readonly message: MessageKey
  /** Another message whose text fills `{label}`. */
  readonly label?: MessageKey
  readonly values?: MessageValues
}

const REQUIRED: readonly (readonly [AddressField, MessageKey])[] = [
  ['first_name', 'addresses.needFirstName'],
  ['last_name', 'addresses.needLastName'],
  ['address_line1', 'addresses.needLine1'],
  ['address_city', 'addresses.needCity'],
]

/** All that keeps an address from being sent, by the rules of its country; the server has the last word. */
export const addressProblems = (typed: AddressValues): AddressProblem[] => {
  const is = (field: AddressField) => typed[field].trim()
  const country = is('address_country')
  const { postcode, state } = addressRules(country)
  const zip = is('address_zipcode')
  const problems: AddressProblem[] = REQUIRED.flatMap(([field, message]) => (is(field) ? [] : [{ field, message }]))
  if (!isCountry(country)) problems.push({ field: 'address_country', message: 'addresses.needCountry' })
  else if (zip === '' && postcode.isRequired) {
    problems.push({ field: 'address_zipcode', message: 'addresses.needLabel', label: postcode.label })
  } else if (zip !== '' && postcode.rule && !postcode.rule.pattern.test(zip)) {
    const values = { example: postcode.rule.example }
    problems.push({ field: 'address_zipcode', message: 'addresses.badPostcode', label: postcode.label, values })
  }
  if (is('address_state') === '' && state.use === 'required') {
    problems.push({ field: 'address_state', message: 'addresses.needLabel', label: state.label })
  }
  const phone = is('phone')
  if (phone !== '' && !/^[+(\d][\d\s().\-/]{4,24}$/.test(phone)) problems.push({ field: 'phone', message: 'addresses.badPhone' })
  for (const field of ADDRESS_FIELDS) {
    if (is(field).length > MAX_FIELD_CHARACTERS) problems.push({ field, message: 'addresses.tooLong', values: { count: MAX_FIELD_CHARACTERS } })
  }
  return problems
}

type Translate = (key: MessageKey, values?: MessageValues) => string

/** The schema of the form; its messages are in the language shown when it runs. */
export const addressSchema = (t: Translate) =>
  AddressText.check(
    z.check((payload) => {
      for (const { field, message, label, values } of addressProblems(payload.value)) {
        const text = t(message, { ...values, ...(label ? { label: t(label) } : {}) })
        payload.issues.push({ code: 'custom', input: payload.value[field], path: [field], message: text, continue: true })
      }
    }),
  )
