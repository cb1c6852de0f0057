/**
 * Specification, Authentication failures and Errors: the tables row by row, each with status, content type and exact
 * body. Which requests are refused is tested with each group; here is what a refusal looks like.
 */
import { describe, expect, it } from 'vitest'
import { openMarketplace } from '../../src/sandbox/marketplace.ts'
import type { Answer, Shop } from './support/shop.ts'
import { ORIGIN, cartWith, openShop, pay, readyCart } from './support/shop.ts'
import { DRAFT, PLENTY, SOLD_OUT, VENDOR as VENDOR_ID, smallWorld } from './support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'
const VENDOR = 'vendor@example.com'
const STRANGER = 'other@example.com'
const text = expect.any(String)
const JSON_TYPE = 'application/json'

const told = ({ status, type, body }: Answer) => [status, type, body]
const isPage = ({ status, type, text: page }: Answer) => [status, type, page.startsWith('<!DOCTYPE html>')]
const PAGE = 'text/html; charset=utf-8'

const elsewhere = () => {
  const parts = { world: smallWorld(), makeWorld: smallWorld, paint: () => async () => undefined }
  return openMarketplace(parts, { marketplace: 'elsewhere' }).signIn(SHOPPER)
}

const expired = (shop: Shop) => {
  const token = shop.sandbox.signIn(SHOPPER)
  shop.clock += 366 * 86_400_000
  return token
}

describe('Authentication failures, Front', () => {
  it.each<[string, (shop: Shop) => Record<string, string>, string]>([
    ['No token', () => ({}), 'Token not found in request'],
    ['No token, but another scheme', () => ({ authorization: 'Basic cGtfOnNrXw==' }), 'Token not found in request'],
    ['Expired token', (shop) => ({ authorization: `Bearer ${expired(shop)}` }), 'Expired token'],
    ['Malformed token', () => ({ authorization: 'Bearer x.y' }), 'Malformed token'],
    ['Foreign token', () => ({ authorization: `Bearer ${elsewhere()}` }), 'This token belongs to another marketplace'],
  ])('%s: 403, JSON with code 403, status error, message', async (_row, headersOf, message) => {
    const shop = openShop()
    const headers = headersOf(shop)
    for (const [method, path] of [['GET', '/auth/me'], ['GET', '/orders'], ['POST', '/listings'], ['GET', '/wishlists'], ['GET', '/carts']] as const) {
      const answer = await shop.call(method, path, { headers, ...(method === 'POST' ? { body: {} } : {}) })
      expect(told(answer), path).toStrictEqual([403, JSON_TYPE, { code: 403, status: 'error', message }])
    }
  })

  it.each([
    ['no active account with this email', { email: 'blocked@example.com', password: 'marketplace' }, 'Invalid Email Address'],
    ['wrong password', { email: SHOPPER, password: 'x' }, 'Invalid Password'],
  ])('Login failures: 422, %s', async (_row, body, message) => {
    for (const sent of [body, new URLSearchParams(body)]) {
      expect(told(await openShop().call('POST', '/auth/login', { body: sent }))).toStrictEqual([422, JSON_TYPE, { code: 422, status: 'error', message }])
    }
  })
})

describe('Errors, codes', () => {
  it('200: success, or a refused write: read success', async () => {
    const answer = await openShop().call('PUT', '/listings/1/edit', { as: VENDOR, body: { price: 0 } })
    expect(told(answer)).toStrictEqual([200, JSON_TYPE, { success: false, message: 'Error. No updates were made.' }])
  })

  it('201: some creation endpoints; others answer 200', async () => {
    const shop = openShop()
    expect((await shop.call('POST', '/carts', { body: {} })).status).toBe(201)
    expect((await shop.call('POST', '/listings', { as: VENDOR, body: { title: 'A bowl', price: 3 } })).status).toBe(200)
  })

  it('301: another address of the marketplace was called, whatever the method and the path', async () => {
    const { sandbox } = openShop()
    for (const [method, path] of [['GET', '/front_api/v1/orders?page=2'], ['POST', '/front_api/v1/auth/login'], ['GET', '/checkout/x']] as const) {
      const answer = await sandbox.fetch(new Request(`http://www.stoa.test${path}`, { method }))
      expect([answer.status, answer.headers.get('location')]).toEqual([301, ORIGIN + path])
    }
  })

  it('400: invalid parameters', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }])
    const answer = await shop.call('POST', `/carts/${key}/shipping-method`, { body: { supplier_id: 'x' } })
    expect(told(answer)).toStrictEqual([400, JSON_TYPE, { status: 'failed', message: 'This delivery is not offered.' }])
  })

  it('403: the resource is not the caller’s', async () => {
    const shop = openShop()
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]))
    const answer = await shop.call('GET', `/orders/${shop.world.orders[0]!.id}`, { as: STRANGER })
    expect(told(answer)).toStrictEqual([403, JSON_TYPE, { code: 403, status: 'error', message: 'You cannot access this resource' }])
  })

  it('404: the page is past the last one', async () => {
    const answer = await openShop().call('GET', '/listings?page=2', { as: VENDOR })
    expect(told(answer)).toStrictEqual([404, JSON_TYPE, { code: 404, status: 'error', message: 'This page is past the last one.' }])
  })

  it('405: the endpoint exists but not with this method', async () => {
    expect(isPage(await openShop().call('DELETE', '/orders', { as: SHOPPER }))).toEqual([405, PAGE, true])
  })

  it('406: body unusable, for example a metafield without a value', async () => {
    const shop = openShop()
    for (const metafields of [{ erp: { code: null } }, { erp: { code: '' } }, { erp: 'A1' }]) {
      const answer = await shop.call('PUT', '/account/profile', { as: SHOPPER, body: { first_name: 'Grace', metafields } })
      expect(told(answer)).toStrictEqual([406, JSON_TYPE, { code: 406, status: 'error', message: 'A metafield has no value' }])
    }
    expect(shop.world.members[0]).toMatchObject({ first_name: 'First', metafields: null })
  })

  it('422: validation failed', async () => {
    const answer = await openShop().call('POST', '/account/forgot-password', { body: { email: 'x' } })
    const message = 'Please give a valid email address.'
    expect(told(answer)).toStrictEqual([422, JSON_TYPE, { code: 422, status: 'error', message, errors: [{ field: 'email', message }] }])
  })

  it.each([[429, '7'], [503, 'Mon, 15 Jun 2026 12:02:00 GMT'], [500, undefined], [502, undefined]])(
    '%i: when it is asked for, with Retry-After %s', async (status, retryAfter) => {
      const shop = openShop()
      const fields = { endpoint: 'orders.list', status: String(status), ...(retryAfter ? { retry_after: retryAfter } : {}) }
      await shop.request('POST', '/sandbox/fault', { body: new URLSearchParams(fields) })
      const answer = await shop.call('GET', '/orders', { as: SHOPPER })
      expect(told(answer)).toStrictEqual([status, JSON_TYPE, { code: status, status: 'error', message: text }])
      expect(answer.headers.get('retry-after')).toBe(retryAfter ?? null)
    })
})

describe('Errors, Front API table', () => {
  const standard = (status: number, message: string) => [status, JSON_TYPE, { code: status, status: 'error', message }]

  it('Authentication, account, listings, orders: code, status (error), message', async () => {
    const shop = openShop()
    for (const path of ['/auth/me', '/account/checkout-addresses/1', '/listings', '/orders/1', '/orders/1/messages']) {
      expect(told(await shop.call('GET', path)), path).toStrictEqual(standard(403, 'Token not found in request'))
    }
    for (const [path, as] of [['/listings?page=9', VENDOR], ['/orders?page=9', SHOPPER]] as const) {
      expect(told(await shop.call('GET', path, { as })), path).toStrictEqual(standard(404, 'This page is past the last one.'))
    }
    expect(told(await shop.call('GET', '/account/checkout-addresses/99', { as: SHOPPER }))).toStrictEqual(standard(404, 'This address does not exist.'))
    expect(told(await shop.call('GET', '/orders/99', { as: SHOPPER }))).toStrictEqual(standard(403, 'You cannot access this resource'))
  })

  it('Cart items: success (false), error, for example a product no longer available for purchase', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [])
    const add = (body: object) => shop.call('POST', `/carts/${key}/items`, { body })
    for (const listing_id of [DRAFT, 999]) {
      expect(told(await add({ listing_id, qty: 1 }))).toStrictEqual([200, JSON_TYPE, { success: false, error: 'This product is no longer available for purchase.' }])
    }
    expect(told(await add({ listing_id: SOLD_OUT, qty: 1 }))).toStrictEqual([200, JSON_TYPE, { success: false, error: 'This product is sold out.' }])
    expect(told(await shop.call('PUT', `/carts/${key}/items/9`, { body: { qty: 1 } }))).toStrictEqual([404, JSON_TYPE, { success: false, error: 'This line does not exist.' }])
    expect(told(await shop.call('DELETE', `/carts/${key}/items/9`))).toStrictEqual([404, JSON_TYPE, { success: false, error: 'This line does not exist.' }])
  })

  it('Cart creation, shipping method: status (failed), message', async () => {
    const shop = openShop()
    expect(told(await shop.call('POST', '/carts', { body: '{' }))).toStrictEqual([406, JSON_TYPE, { status: 'failed', message: 'Malformed JSON' }])
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }])
    const choose = (body: object) => shop.call('POST', `/carts/${key}/shipping-method`, { body })
    expect(told(await choose({ supplier_id: VENDOR_ID, shipping_method_id: 12 }))).toStrictEqual([400, JSON_TYPE, { status: 'failed', message: 'Please choose a pickup point.' }])
    expect(told(await shop.call('GET', `/carts/${'0'.repeat(32)}`))).toStrictEqual([404, JSON_TYPE, { status: 'failed', message: 'This cart does not exist.' }])
  })

  it('Wishlists: success (false), message, for example listing_already_in_user_wishlist', async () => {
    const shop = openShop()
    const add = () => shop.call('POST', '/wishlists', { as: SHOPPER, body: { listing_id: PLENTY } })
    await add()
    expect(told(await add())).toStrictEqual([200, JSON_TYPE, { success: false, message: 'listing_already_in_user_wishlist' }])
    expect(told(await shop.call('DELETE', '/wishlists/99', { as: SHOPPER }))).toStrictEqual([200, JSON_TYPE, { success: false, message: 'listing_not_in_user_wishlist' }])
    expect(told(await shop.call('GET', '/wishlists?page=2', { as: SHOPPER }))).toStrictEqual([404, JSON_TYPE, { success: false, message: 'This page is past the last one.' }])
  })

  it('Forgot and reset password, unknown account: 401 with code, success (false), message user not found', async () => {
    const body = { email: 'nobody@example.com', password: 'long enough', token: 'x' }
    for (const path of ['/account/forgot-password', '/account/reset-password']) {
      expect(told(await openShop().call('POST', path, { body }))).toStrictEqual([401, JSON_TYPE, { code: 401, success: false, message: 'user not found' }])
    }
  })

  it('Reset password, bad token: 403, Wrong Token Provided, or You cannot access this resource for a refused password', async () => {
    const shop = openShop()
    await shop.call('POST', '/account/forgot-password', { body: { email: SHOPPER } })
    const token = new URL(shop.sandbox.outbox[0]?.link ?? '').searchParams.get('token')
    const reset = (body: object) => shop.call('POST', '/account/reset-password', { body: { email: SHOPPER, password: 'long enough', token, ...body } })
    expect(told(await reset({ token: 'wrong' }))).toStrictEqual(standard(403, 'Wrong Token Provided'))
    expect(told(await reset({ password: 'short' }))).toStrictEqual(standard(403, 'You cannot access this resource'))
    shop.clock += 3_600_000
    expect(told(await reset({}))).toStrictEqual(standard(403, 'Wrong Token Provided'))
  })

  it('A listing that does not exist: 404 with an HTML page', async () => {
    const shop = openShop()
    for (const [method, path] of [
      ['GET', '/listings/999'], ['PATCH', '/listings/999'], ['PUT', '/listings/999/edit'], ['POST', '/listings/999/edit'], ['GET', '/listings/999/related'],
      ['GET', '/listings/999/relationships'], ['GET', '/listings/999/documents'], ['GET', '/listings/999/digital-files'],
    ] as const) {
      expect(isPage(await shop.call(method, path, { as: VENDOR, ...(method === 'GET' ? {} : { body: { title: 'x' } }) })), path).toEqual([404, PAGE, true])
    }
  })

  it('An order that does not exist: 404 with an HTML page, 403 for those of others, but 403 alike where it is retrieved', async () => {
    const shop = openShop()
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]))
    const { id } = shop.world.orders[0]!
    const denied = standard(403, 'You cannot access this resource')
    for (const [method, tail] of [['PUT', ''], ['POST', '/messages'], ['GET', '/attachments'], ['GET', '/attachments/1'], ['DELETE', '/attachments/1'], ['GET', '/payments']] as const) {
      const call = (order: unknown) => shop.call(method, `/orders/${order}${tail}`, { as: STRANGER, ...(method === 'GET' ? {} : { body: { status: 'canceled', content: 'x' } }) })
      for (const none of [999, 'x', 0]) expect(isPage(await call(none)), `${method} ${tail}`).toEqual([404, PAGE, true])
      expect(told(await call(id)), `${method} ${tail}`).toStrictEqual(denied)
    }
    for (const tail of ['', '/messages', '/messages/1']) {
      for (const order of [999, 'x', id]) expect(told(await shop.call('GET', `/orders/${order}${tail}`, { as: STRANGER })), tail).toStrictEqual(denied)
      expect(told(await shop.call('GET', `/orders/${id}${tail}`)), tail).toStrictEqual(standard(403, 'Token not found in request'))
    }
  })

  it.each(['/auth/login', '/account/create', '/account/forgot-password', '/account/reset-password'])(
    'A call to the visitor-only %s while signed in: 403 with an HTML page', async (path) => {
      expect(isPage(await openShop().call('POST', path, { as: SHOPPER, body: {} }))).toEqual([403, PAGE, true])
    })

  it('A path matching no endpoint: 404 with an HTML page, signed in or not', async () => {
    for (const sent of [{}, { as: SHOPPER }]) expect(isPage(await openShop().call('GET', '/account/nothing', sent))).toEqual([404, PAGE, true])
  })
})
