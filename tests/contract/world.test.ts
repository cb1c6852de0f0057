import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'
import type { AnyEndpoint } from '../../src/contract/endpoint.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import { NOON } from './support/smallWorld.ts'

/** As large as the one that people see: smaller worlds have nothing odd. */
const sandbox = createSandbox({ listings: 1200, now: () => NOON })

const ask = async (endpoint: AnyEndpoint, path: string, email?: string) => {
  const headers = email === undefined ? {} : { authorization: `Bearer ${sandbox.signIn(email)}` }
  const response = await sandbox.fetch(new Request(`http://stoa.test/front_api/v1${path}`, { headers }))
  const wire: unknown = await response.json()
  expect(response.status).toBe(200)
  return { wire, settled: z.parse(endpoint.response, wire) as Record<string, unknown[]> } // The tests below name its lists.
}

const { auth, addresses, orders, listings, reviews, wishlists, carts, categories } = contract

describe.each(['shopper@example.com', 'vendor@example.com', 'member@example.com'])('The world as it is made, to %s', (email) => {
  it.each([
    [auth.me, '/auth/me'], [addresses.list, '/account/checkout-addresses'], [orders.list, '/orders?limit=100'],
    [orders.list, '/orders?status=draft'], [listings.mine, '/listings?limit=100'], [reviews.mine, '/reviews?limit=100'],
    [wishlists.list, '/wishlists'], [carts.mine, '/carts'],
  ] as const)('%# parses as the contract declares', async (endpoint, path) => {
    await ask(endpoint, path, email)
  })

  it('has every order, its messages, files and payments', async () => {
    const { settled } = await ask(orders.list, '/orders?limit=100', email)
    for (const { id } of settled['orders'] as { id: number }[]) {
      await ask(orders.get, `/orders/${id}`, email)
      await ask(orders.messages, `/orders/${id}/messages`, email)
      await ask(orders.attachments, `/orders/${id}/attachments`, email)
      await ask(orders.payments, `/orders/${id}/payments`, email)
    }
  })
})

describe('The world as it is made, to anybody', () => {
  it('has categories, attributes, profiles and reviews', async () => {
    await ask(categories.list, '/categories')
    await ask(listings.attributes, '/listings/attributes')
    for (const { id } of sandbox.world.members) {
      if (!sandbox.records.member(id)?.is_active) continue
      await ask(contract.directories.get, `/directories/${id}`)
      await ask(reviews.ofUser, `/reviews/user/${id}`)
    }
  })

  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await sandbox.fetch(new Request(`http://stoa.test/front_api/v1${path}`, init))).json()
  }

  it('sells what it shows: a piece of every visible listing with stock goes into a cart', async () => {
    for (const listing of sandbox.world.listings) {
      if (!sandbox.records.isVisible(listing)) continue
      const isCounted = sandbox.records.orderType(listing.order_type_id)?.stock_enabled === true
      const variant = listing.variants?.find(({ quantity }) => !isCounted || quantity >= listing.min_qty)
      const inStock = !isCounted || (variant?.quantity ?? (listing.variants ? 0 : listing.quantity)) >= listing.min_qty
      const { key } = await post('/carts', {})
      const body = { listing_id: listing.id, qty: listing.min_qty, ...(variant ? { variant_id: variant.id } : {}) }
      const cart = await post(`/carts/${key}/items`, body)
      expect([listing.id, cart.success !== false]).toEqual([listing.id, inStock])
    }
  })

  it.each(['JPY', 'KWD'])('sells goods in %s to an empty cart, in their currency, and refuses them beside goods in EUR', async (currency) => {
    const oneIn = (code: string) => sandbox.world.listings.find((one) =>
      one.currency === code && sandbox.records.isVisible(one) && one.variants === null && one.quantity > 0 && one.min_qty === 1)
    const foreign = oneIn(currency)
    const { key } = await post('/carts', {})
    const cart = await post(`/carts/${key}/items`, { listing_id: foreign?.id, qty: 1 })
    expect(z.parse(carts.get.response, cart)).toMatchObject({ currency, amount: foreign?.price, items_count: 1 })

    const refused = await post(`/carts/${key}/items`, { listing_id: oneIn('EUR')?.id, qty: 1 })
    expect(refused).toMatchObject({ success: false, error: 'A cart holds products of one currency.' })
    const kept: unknown = await (await sandbox.fetch(new Request(`http://stoa.test/front_api/v1/carts/${key}`))).json()
    expect(kept).toMatchObject({ currency, items_count: 1 })
  })
})
