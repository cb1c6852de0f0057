import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../src/contract/all.ts'
import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import type { Filled } from './support/filled.ts'
import { SHOPPER, filledShop } from './support/filled.ts'
import { PLENTY, VENDOR } from './support/smallWorld.ts'

/** Whose call it is, and with what: what is not named is the shopper's, without a body. */
const CALLS: Record<string, { as?: string, body?: object, params?: Record<string, string>, before?: (filled: Filled) => Promise<unknown> }> = {
  'auth.login': { body: { email: SHOPPER, password: 'marketplace' } },
  'account.create': { body: { email: 'new@example.com', password: 'long enough', first_name: 'A', last_name: 'B', account_type: 'company', business_name: 'C' } },
  'account.forgotPassword': { body: { email: SHOPPER } },
  'account.resetPassword': {
    body: { email: SHOPPER, password: 'long enough', token: 'known' },
    before: async ({ shop }) => shop.world.reset_tokens.push({ token: 'known', user_id: 1, expires_at: shop.clock / 1000 + 60, used: false }),
  },
  'account.emailExists': { body: { email: SHOPPER } },
  'account.updateProfile': { body: { first_name: 'Grace', attributes: { sizes: ['M', 'L'] } } },
  'account.changePassword': { body: { current_password: 'marketplace', password: 'long enough' } },
  'addresses.create': { body: { first_name: 'A', last_name: 'B', address_line1: '1', address_zipcode: '2', address_city: 'C', address_country: 'FR' } },
  'addresses.update': { body: { description: 'Work' } },
  'listings.create': { as: 'vendor@example.com', body: { title: 'A bowl', price: 3 } },
  'listings.createAlternative': { as: 'vendor@example.com', body: { title: 'A bowl', price: 3, attributes: { color: 'Blue' } } },
  'listings.edit': { as: 'vendor@example.com', body: { title: 'Another' } },
  'listings.editByPost': { as: 'vendor@example.com', body: { title: 'Another' } },
  'listings.patch': { as: 'vendor@example.com', body: { title: 'Another' } },
  'listings.mine': { as: 'vendor@example.com' },
  'listings.mineOne': { as: 'vendor@example.com' },
  'listings.relationships': { as: 'vendor@example.com', params: { listing_id: '10' } },
  'listings.documents': { as: 'vendor@example.com', params: { listing_id: '10' } },
  'listings.digitalFiles': { as: 'vendor@example.com', params: { listing_id: '10' } },
  'orders.update': { as: 'vendor@example.com', body: { status: 'accepted', comment: 'Gladly' } },
  'orders.postMessage': { body: { content: 'Hello' } },
  'carts.create': { body: {} },
  'carts.addItem': { body: { listing_id: PLENTY, qty: 1 } },
  'carts.updateItem': { body: { qty: 3 } },
  'carts.chooseShipping': { body: { supplier_id: VENDOR, shipping_method_id: PLENTY * 10 + 1 } },
  'carts.setAddress': { body: { checkout_address_id: 1, type: 'shipping' } },
  'wishlists.add': { body: { listing_id: 8 } },
}

const callOf = async (endpoint: AnyEndpoint) => {
  const filled = await filledShop()
  const { as = SHOPPER, body, params, before } = CALLS[endpoint.name] ?? {}
  await before?.(filled)
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) => params?.[name] ?? filled.params[name] ?? name)
  const file = new FormData()
  file.append('file', new File(['x'], 'x.txt'))
  const sent = endpoint.encoding === 'multipart' ? file : body
  const who = endpoint.auth === 'visitor' ? {} : { as }
  return filled.shop.call(endpoint.method, path, { ...who, ...(sent ? { body: sent } : {}) })
}

/** Values that the schema had to put right, or that it does not find where they are declared: none may be. */
const unsettled = (wire: unknown, settled: unknown, path = ''): string[] => {
  if (Array.isArray(wire) && Array.isArray(settled)) return wire.flatMap((one, at) => unsettled(one, settled[at], `${path}[${at}]`))
  if (typeof wire === 'object' && wire !== null && typeof settled === 'object' && settled !== null) {
    const known = settled as Record<string, unknown>
    return Object.entries(wire).flatMap(([name, value]) => unsettled(value, known[name], `${path}.${name}`))
  }
  // Where there is nothing to list the specification has null, which reads as an empty list.
  if (wire === null && Array.isArray(settled)) return []
  return Object.is(wire, settled) ? [] : [path]
}

/** Declared fields that the sandbox leaves out. */
const missing = (wire: unknown, settled: unknown, path = ''): string[] => {
  if (Array.isArray(wire) && Array.isArray(settled)) return settled.flatMap((one, at) => missing(wire[at], one, `${path}[]`))
  if (typeof settled !== 'object' || settled === null || typeof wire !== 'object' || wire === null || Array.isArray(settled)) return []
  const stated = wire as Record<string, unknown>
  return Object.entries(settled).flatMap(([name, value]) =>
    name in stated ? missing(stated[name], value, `${path}.${name}`) : [`${path}.${name}`])
}

/** Declared fields that the model of the sandbox has no value for; `company` is absent for an individual. */
const LEFT_OUT = /\.(phone_number|is_onboarding|company)$|\.addresses\.\w+\.(id|description)$/

describe('Every answer of the sandbox is what the contract declares', () => {
  it('for every endpoint, and the calls named here are of endpoints that there are', () => {
    expect(endpoints).not.toEqual([])
    expect(Object.keys(CALLS).filter((name) => !endpoints.some((endpoint) => endpoint.name === name))).toEqual([])
  })

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const { status, body, type, text } = await callOf(endpoint)
    expect(status, text).toBe(endpoint.status ?? 200)
    expect(type).toBe('application/json')
    if (typeof body === 'object' && 'success' in body) expect(body.success, text).toBe(true)
    const settled = z.parse(endpoint.response, body)
    expect(unsettled(body, settled)).toEqual([])
    expect([...new Set(missing(body, settled))].filter((path) => !LEFT_OUT.test(path))).toEqual([])
  })
})
