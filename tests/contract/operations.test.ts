import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/all.ts'

/**
 * Both tables written out from the documents, so that the contract is held against them and not against itself.
 * Access is the specification's: P needs no token, V works only without one, M requires a member.
 */
const SPECIFIED = `
V POST /auth/login
M GET /auth/me
M DELETE /auth/logout
V POST /account/create
V POST /account/forgot-password
V POST /account/reset-password
V POST /account/email-exist
M GET /account/checkout-addresses/{checkout_address_id}
P GET /categories
P GET /categories/{category_id}
P GET /directories/{user_id}
P GET /reviews/user/{user_id}
P GET /listings/attributes
M POST /listings
M POST /listings/{listing_id}/edit
M PUT /listings/{listing_id}/edit
M GET /orders/{order_id}
M GET /orders/{order_id}/messages`

const ASSUMED = `
M PUT /account/profile
M PUT /account/password
M GET /account/checkout-addresses
M POST /account/checkout-addresses
M PUT /account/checkout-addresses/{checkout_address_id}
M DELETE /account/checkout-addresses/{checkout_address_id}
M GET /listings
M GET /listings/{listing_id}
M PATCH /listings/{listing_id}
M POST /listings/create
P GET /listings/{listing_id}/related
M GET /listings/{listing_id}/relationships
M GET /listings/{listing_id}/documents
M GET /listings/{listing_id}/digital-files
M GET /orders
M PUT /orders/{order_id}
M POST /orders/{order_id}/messages
M GET /orders/{order_id}/messages/{message_id}
M GET /orders/{order_id}/attachments
M POST /orders/{order_id}/attachments
M GET /orders/{order_id}/attachments/{attachment_id}
M DELETE /orders/{order_id}/attachments/{attachment_id}
M GET /orders/{order_id}/payments
M GET /wishlists
M POST /wishlists
M DELETE /wishlists/{listing_id}
M GET /wishlists/check/{listing_id}
M GET /reviews
P POST /carts
P GET /carts/{key}
M GET /carts
P POST /carts/{key}/items
P GET /carts/{key}/quantity/{listing_id}
P PUT /carts/{key}/items/{item_id}
P DELETE /carts/{key}/items/{item_id}
M GET /carts/{key}/shipping-options
P POST /carts/{key}/shipping-method
M POST /carts/{key}/checkout-address`

const ACCESS = { public: 'P', visitor: 'V', member: 'M' } as const

const lines = (table: string) => table.trim().split('\n').sort()
const declared = (isKnown: boolean) =>
  endpoints
    .filter(({ provenance }) => (provenance.kind === 'assumed') !== isKnown)
    .map(({ auth, method, path }) => `${ACCESS[auth]} ${method} ${path}`)
    .sort()

describe('The contract has exactly the operations', () => {
  it('whose method and path stand in the specification, declared as such', () => {
    expect(declared(true)).toEqual(lines(SPECIFIED))
  })

  it('that the gaps assume, declared as assumptions', () => {
    expect(declared(false)).toEqual(lines(ASSUMED))
  })

  it('each under a name of its own', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  })
})
