import { beforeEach, describe, expect, test } from 'vitest'
import * as account from '../../../src/contract/account.ts'
import * as addresses from '../../../src/contract/addresses.ts'
import * as auth from '../../../src/contract/auth.ts'
import * as carts from '../../../src/contract/carts.ts'
import * as delivery from '../../../src/contract/delivery.ts'
import * as categories from '../../../src/contract/categories.ts'
import * as directories from '../../../src/contract/directories.ts'
import * as listings from '../../../src/contract/listings.ts'
import * as orders from '../../../src/contract/orders.ts'
import * as reviews from '../../../src/contract/reviews.ts'
import * as wishlists from '../../../src/contract/wishlists.ts'
import * as visitor from '../../../src/contract/visitor.ts'
import { openMarketplace } from '../../../src/sandbox/marketplace.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'
import { clientOf, failureOf, type ErrorKind } from './server.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const makeWorld = () => createWorld({ seed: 1, listings: 60, now: new Date(NOW) })
const parts = { world: makeWorld(), makeWorld, paint: () => () => Promise.resolve(undefined) }
const sandbox = openMarketplace(parts, { now: () => NOW })
const fetch = (url: string, init: RequestInit) => sandbox.fetch(new Request(url, init))
const shopper = { email: 'shopper@example.com', password: 'marketplace' }

const guest = () => clientOf(fetch, { now: () => NOW })
const member = (email = shopper.email) => clientOf(fetch, { now: () => NOW, token: sandbox.signIn(email) })
const buyable = () => {
  const listing = sandbox.world.listings.find(
    ({ status, admin_status, quantity, variants }) =>
      status === 'published' && admin_status === 'approved' && (quantity ?? 0) > 2 && !variants?.length,
  )
  if (!listing) throw new Error('the world has nothing to sell')
  return listing
}

beforeEach(() => sandbox.faults.clear())

describe('over the marketplace in a box, the client', () => {
  test('signs in, reads the member, and signs out', async () => {
    const { data } = await guest().call(auth.login, { body: shopper })
    const { call } = clientOf(fetch, { token: data.token })
    expect((await call(auth.me)).me).toMatchObject({ email: shopper.email })
    await call(auth.logout)
    expect((await call(auth.me)).me.id).toBeTypeOf('number')
  })

  test('hears why a sign-in fails', async () => {
    const wrong = guest().call(auth.login, { body: { ...shopper, password: 'x' } })
    expect(await failureOf(wrong)).toMatchObject({ kind: 'invalid', status: 422, message: 'Invalid Password' })
    const unknown = guest().call(auth.login, { body: { ...shopper, email: 'nobody@example.com' } })
    expect(await failureOf(unknown)).toMatchObject({ kind: 'invalid', status: 422, message: 'Invalid Email Address' })
  })

  test('signs in although a token is at hand', async () => {
    expect((await member().call(auth.login, { body: shopper })).data.token).not.toBe('')
  })

  test('knows a guest, a dead token, and somebody else’s order apart', async () => {
    const theirs = { params: { order_id: 999_999 } }
    expect((await failureOf(guest().call(orders.get, theirs))).kind).toBe('unauthenticated')
    const dead = clientOf(fetch, { token: 'abc' })
    expect((await failureOf(dead.call(orders.get, theirs))).kind).toBe('unauthenticated')
    expect(dead.renew).toHaveBeenCalledTimes(1)
    const alive = member()
    expect((await failureOf(alive.call(orders.get, theirs))).kind).toBe('forbidden')
    expect(alive.renew).not.toHaveBeenCalled()
  })

  test('fills a cart, and hears why a line is refused', async () => {
    const { call } = guest()
    const { key } = await call(carts.create, { body: {} })
    const { id } = buyable()
    const cart = await call(carts.addItem, { params: { key }, body: { listing_id: id, qty: 1 } })
    expect(cart.items).toMatchObject([{ listing_id: id, qty: 1 }])
    for (const qty of [0, -1, 1.5, 1e9]) {
      const error = await failureOf(call(carts.updateItem, { params: { key, item_id: cart.items[0]!.id }, body: { qty } }))
      expect(error.kind).toBe('refused')
      expect(error.message).not.toBe('')
    }
    expect((await failureOf(call(carts.get, { params: { key: 'no-such-cart' } }))).kind).toBe('not_found')
    expect((await call(carts.removeItem, { params: { key, item_id: cart.items[0]!.id } })).items).toEqual([])
  })

  test('is told of a page past the last one', async () => {
    const error = await failureOf(member().call(orders.list, { query: { page: 9999 } }))
    expect(error).toMatchObject({ kind: 'not_found', status: 404, endpoint: 'orders.list' })
  })

  test('reads refusals that come with 200', async () => {
    const { call } = member('vendor@example.com')
    expect(await failureOf(call(listings.create, { body: {} }))).toMatchObject({ kind: 'refused', message: 'Title is missing' })
    const body = { listing_id: buyable().id }
    await call(wishlists.add, { body })
    expect(await failureOf(call(wishlists.add, { body }))).toMatchObject({
      kind: 'refused', message: 'listing_already_in_user_wishlist',
    })
    expect((await call(wishlists.remove, { params: body })).success).toBe(true)
  })

  const anywhere = { params: { key: 'k', item_id: 1, order_id: 1, listing_id: 1, user_id: 1, category_id: 1, checkout_address_id: 1, message_id: 1 } }
  const GROUPS = {
    'auth.login': () => guest().call(auth.login, { body: shopper }),
    'account.forgotPassword': () => guest().call(visitor.forgotPassword, { body: shopper }),
    'account.updateProfile': () => member().call(account.updateProfile, { body: {} }),
    'addresses.get': () => member().call(addresses.get, anywhere),
    'categories.list': () => guest().call(categories.list),
    'directories.get': () => guest().call(directories.get, anywhere),
    'reviews.ofUser': () => guest().call(reviews.ofUser, anywhere),
    'listings.create': () => member().call(listings.create, { body: {} }),
    'orders.message': () => member().call(orders.message, anywhere),
    'carts.create': () => guest().call(carts.create, { body: {} }),
    'carts.addItem': () => guest().call(carts.addItem, { ...anywhere, body: { listing_id: 1, qty: 1 } }),
    'carts.shippingOptions': () => member().call(delivery.shippingOptions, anywhere),
    'wishlists.add': () => member().call(wishlists.add, { body: { listing_id: 1 } }),
  }
  const VISITOR = ['auth.login', 'account.forgotPassword']
  const PUBLIC = ['categories.list', 'directories.get', 'reviews.ofUser', 'carts.create', 'carts.addItem']

  /** Specification, Errors, by hand: what each status means to a shopper. */
  const KINDS: [status: number, kind: ErrorKind][] = [
    [301, 'moved'], [400, 'invalid'], [403, 'forbidden'], [404, 'not_found'], [405, 'invalid'], [406, 'invalid'], [422, 'invalid'],
    [429, 'rate_limited'], [500, 'server'], [502, 'server'], [503, 'maintenance'],
  ]

  test.each(Object.entries(GROUPS))('%s fails as its status says, whatever the body', async (endpoint, call) => {
    for (const [status, kind] of KINDS) {
      for (const body of ['json', 'html', 'empty', 'truncated'] as const) {
        sandbox.faults.clear()
        sandbox.faults.inject({ endpoint, status, body, message: 'The reason', times: 9 })
        const error = await failureOf(call())
        expect([error.kind, error.message], `${status} ${body}`).toEqual([kind, body === 'json' ? 'The reason' : ''])
      }
    }
    for (const body of ['html', 'empty', 'truncated'] as const) {
      sandbox.faults.clear()
      sandbox.faults.inject({ endpoint, status: 200, body })
      expect((await failureOf(call())).kind, `200 ${body}`).toBe('malformed')
    }
    sandbox.faults.clear()
    sandbox.faults.inject({ endpoint, status: 200, body: 'json', message: 'The reason' })
    expect(await failureOf(call())).toMatchObject({ kind: 'refused', message: 'The reason' })
    sandbox.faults.inject({ endpoint, status: 401, body: 'json', message: 'The reason' })
    const lost = VISITOR.includes(endpoint) ? 'refused' : PUBLIC.includes(endpoint) ? 'forbidden' : 'unauthenticated'
    expect((await failureOf(call())).kind).toBe(lost)
  })

  test('is refused a blocked member’s calls as a lost session, on every kind of endpoint', async () => {
    const blocked = member('member@example.com')
    const account = sandbox.records.memberByEmail('member@example.com')!
    account.is_active = false
    try {
      for (const call of [
        () => blocked.call(auth.me), () => blocked.call(orders.get, anywhere), () => blocked.call(categories.list),
        () => blocked.call(carts.create, { body: {} }), () => blocked.call(wishlists.list),
      ]) expect((await failureOf(call())).kind).toBe('unauthenticated')
      expect(blocked.renew).toHaveBeenCalledTimes(5)
    } finally {
      account.is_active = true
    }
  })

  test('lives through every fault', async () => {
    const { call } = guest()
    const kindOf = async () => (await failureOf(call(categories.list))).kind
    sandbox.faults.inject({ endpoint: 'categories.list', status: 500, times: 2 })
    expect((await call(categories.list)).categories.length).toBeGreaterThan(0)
    sandbox.faults.inject({ endpoint: 'categories.list', status: 503, headers: { 'retry-after': 'Sun, 01 Mar 2026 12:10:00 GMT' } })
    expect(await failureOf(call(categories.list))).toMatchObject({ kind: 'maintenance', retryAfter: 600 })
    for (const [body, kind] of [['html', 'malformed'], ['empty', 'malformed'], ['truncated', 'malformed']] as const) {
      sandbox.faults.inject({ endpoint: 'categories.list', status: 200, body })
      expect(await kindOf(), body).toBe(kind)
    }
    sandbox.faults.inject({ endpoint: 'categories.list', drop: true })
    expect(await kindOf()).toBe('network')
    sandbox.faults.inject({ endpoint: 'categories.list', latency: 5000 })
    expect((await failureOf(call(categories.list, { timeout: 20 }))).kind).toBe('timeout')
    expect((await call(categories.list)).categories.length).toBeGreaterThan(0)
  })
})
