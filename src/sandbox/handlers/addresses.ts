import type { Call, HandlersOf } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import type { Input } from '../http/input.ts'
import { textOf, wholeOf } from '../http/input.ts'
import { invalid, missing } from '../http/refusal.ts'
import type { CheckoutAddress } from '../model.ts'

type Fields = Omit<CheckoutAddress, 'id' | 'user_id'>

const REQUIRED_FIELDS = ['first_name', 'last_name', 'address_line1', 'address_zipcode', 'address_city', 'address_country'] as const
const OPTIONAL_FIELDS = ['gender', 'business_name', 'address_line2', 'address_state', 'mobile', 'phone'] as const

const EMPTY_ADDRESS: Fields = {
  description: '', gender: null, first_name: '', last_name: '', business_name: null, address_line1: '',
  address_line2: null, address_zipcode: '', address_city: '', address_state: null, address_country: '',
  mobile: null, phone: null,
}

/** An address with the sent fields applied; fields that were not sent keep their values. @throws Refusal 422 */
const written = (old: Fields, body: Input): Fields => {
  const fields: Fields = { ...old }
  for (const name of REQUIRED_FIELDS) if (body[name] !== undefined) fields[name] = textOf(body[name]) ?? ''
  for (const name of OPTIONAL_FIELDS) if (body[name] !== undefined) fields[name] = textOf(body[name]) || null
  if (body['description'] !== undefined) fields.description = textOf(body['description']) ?? ''
  const problems = REQUIRED_FIELDS.filter((name) => fields[name] === '').map((field) => ({ field, message: `Field ${field} is required` }))
  fields.address_country = fields.address_country.toUpperCase()
  if (fields.address_country !== '' && !/^[A-Z]{2}$/.test(fields.address_country)) {
    problems.push({ field: 'address_country', message: 'The country is a code of two letters.' })
  }
  if (problems.length > 0) throw invalid(problems)
  return fields
}

const wire = ({ user_id: _user_id, ...address }: CheckoutAddress) => ({ object: 'CheckoutAddress', ...address })

const ownAddress = (call: Call<'checkout_address_id'>): CheckoutAddress => {
  const member = memberOf(call)
  const id = wholeOf(call.params.checkout_address_id)
  const found = call.records.world.addresses.find((one) => one.id === id && one.user_id === member.id)
  if (!found) throw missing('This address does not exist.')
  return found
}

export const addresses: HandlersOf<'addresses'> = {
  list: (call) => {
    const member = memberOf(call)
    const own = call.records.world.addresses.filter((one) => one.user_id === member.id)
    return { checkout_addresses: own.map(wire) }
  },

  get: (call) => wire(ownAddress(call)),

  create: (call) => {
    const member = memberOf(call)
    const fields = written(EMPTY_ADDRESS, call.body)
    const address = { id: call.records.nextId('addresses'), user_id: member.id, ...fields }
    call.records.world.addresses.push(address)
    return wire(address)
  },

  update: (call) => {
    const address = ownAddress(call)
    Object.assign(address, written(address, call.body))
    return wire(address)
  },

  remove: (call) => {
    const address = ownAddress(call)
    const { world } = call.records
    world.addresses = world.addresses.filter((one) => one !== address)
    for (const cart of world.carts) {
      if (cart.shipping_address_id === address.id) cart.shipping_address_id = null
      if (cart.billing_address_id === address.id) cart.billing_address_id = null
    }
    return { success: true, message: 'The address is deleted.' }
  },
}
