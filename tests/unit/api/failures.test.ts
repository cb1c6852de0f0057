import { describe, expect, test, vi } from 'vitest'
import { ApiError, isAnswerLost, type ErrorKind } from '../../../src/api/ApiError.ts'
import * as addresses from '../../../src/contract/addresses.ts'
import * as auth from '../../../src/contract/auth.ts'
import * as carts from '../../../src/contract/carts.ts'
import * as categories from '../../../src/contract/categories.ts'
import * as listings from '../../../src/contract/listings.ts'
import * as orders from '../../../src/contract/orders.ts'
import * as wishlists from '../../../src/contract/wishlists.ts'
import * as visitor from '../../../src/contract/visitor.ts'
import { API, ORIGIN, TOKEN, clientOf, failureOf, html, json, server, text } from './server.ts'

const standard = (code: number, message: string) => json({ code, status: 'error', message }, code)
const addItem = { params: { key: 'k' }, body: { listing_id: 1, qty: 1 } }
const credentials = { email: 'a@example.com', password: 'secret' }
const order = { id: 5, object: 'Order', status: 'new' }

describe('a status of the table', () => {
  test.each<[number, ErrorKind]>([
    [400, 'invalid'],
    [402, 'refused'],
    [404, 'not_found'],
    [405, 'invalid'],
    [406, 'invalid'],
    [408, 'timeout'],
    [409, 'refused'],
    [410, 'not_found'],
    [422, 'invalid'],
    [429, 'rate_limited'],
    [500, 'server'],
    [502, 'server'],
    [503, 'maintenance'],
    [599, 'server'],
  ])('%i is %s, with JSON, an HTML page, an empty or a truncated body', async (status, kind) => {
    const bodies = [standard(status, 'Because of this'), html(status), text('', status), text('{"code":4', status)]
    for (const [index, body] of bodies.entries()) {
      const { call } = clientOf(server(body).fetch, { retries: 0 })
      const error = await failureOf(call(carts.get, { params: { key: 'k' } }))
      expect(error).toMatchObject({ kind, status, endpoint: 'carts.get', message: index === 0 ? 'Because of this' : '' })
    }
  })

  test('304, which no endpoint may give, is malformed', async () => {
    const { fetch } = server(new Response(null, { status: 304 }))
    expect(await failureOf(clientOf(fetch).call(categories.list))).toMatchObject({ kind: 'malformed', status: 304 })
  })
})

describe('the shape of an endpoint group', () => {
  test('cart items: success false and error', async () => {
    const body = { success: false, error: 'This product is no longer available for purchase' }
    for (const [status, kind] of [[200, 'refused'], [400, 'invalid'], [404, 'not_found']] as const) {
      const error = await failureOf(clientOf(server(json(body, status)).fetch).call(carts.addItem, addItem))
      expect(error).toMatchObject({ kind, status, message: body.error })
    }
  })

  test('cart creation and shipping method: status failed and message', async () => {
    const body = { status: 'failed', message: 'Shipping method not found' }
    for (const [status, kind] of [[200, 'refused'], [400, 'invalid']] as const) {
      const error = await failureOf(clientOf(server(json(body, status)).fetch).call(carts.create, { body: {} }))
      expect(error).toMatchObject({ kind, status, message: body.message })
    }
  })

  test('wishlists: success false and a code for a message', async () => {
    const { fetch } = server(json({ success: false, message: 'listing_already_in_user_wishlist' }))
    const error = await failureOf(clientOf(fetch, { token: TOKEN }).call(wishlists.add, { body: { listing_id: 1 } }))
    expect(error).toMatchObject({ kind: 'refused', status: 200, message: 'listing_already_in_user_wishlist' })
  })

  test('listing creation: always 200, read success', async () => {
    const { fetch } = server(json({ id: null, message: 'Title is missing', success: false }))
    const error = await failureOf(clientOf(fetch, { token: TOKEN }).call(listings.create, { body: {} }))
    expect(error).toMatchObject({ kind: 'refused', status: 200, message: 'Title is missing' })
  })

  test('login: 422 and its messages', async () => {
    const { fetch } = server(standard(422, 'Invalid Password'))
    const error = await failureOf(clientOf(fetch).call(auth.login, { body: credentials }))
    expect(error).toMatchObject({ kind: 'invalid', status: 422, message: 'Invalid Password' })
  })

  test('password recovery: an unknown account is refused, and is no lost session', async () => {
    const { fetch } = server(json({ code: 401, success: false, message: 'user not found' }, 401))
    const { call, renew } = clientOf(fetch, { token: TOKEN })
    const error = await failureOf(call(visitor.forgotPassword, { body: { email: 'a@example.com' } }))
    expect(error).toMatchObject({ kind: 'refused', status: 401, message: 'user not found' })
    expect(renew).not.toHaveBeenCalled()
  })

  test.each(['Wrong Token Provided', 'You cannot access this resource'])(
    'password reset: %s is forbidden, and is no lost session',
    async (message) => {
      const { call, renew } = clientOf(server(standard(403, message)).fetch, { token: TOKEN })
      const error = await failureOf(call(visitor.resetPassword, { body: { ...credentials, token: 'x' } }))
      expect(error).toMatchObject({ kind: 'forbidden', status: 403, message })
      expect(renew).not.toHaveBeenCalled()
    },
  )

  test('a message keyed by field and rule, and a list of errors, become fields', async () => {
    const byRule = json({ success: false, message: { email: { unique: 'is taken', _empty: 'or empty' }, name: 'missing' } }, 422)
    expect(await failureOf(clientOf(server(byRule).fetch).call(auth.login, { body: credentials }))).toMatchObject({
      kind: 'invalid',
      fields: { email: 'is taken or empty', name: 'missing' },
      message: 'is taken or empty missing',
    })
    const listed = json({ code: 422, message: 'Some parameters are not correct', errors: [{ field: 'qty', message: 'too many' }, 7] }, 422)
    expect(await failureOf(clientOf(server(listed).fetch).call(carts.addItem, addItem))).toMatchObject({
      fields: { qty: 'too many' },
      message: 'Some parameters are not correct',
    })
    const keyed = json({ code: 422, message: 'No', errors: { qty: ['too many', 'too heavy'] } }, 422)
    expect((await failureOf(clientOf(server(keyed).fetch).call(carts.addItem, addItem))).fields).toEqual({ qty: 'too many too heavy' })
  })
})

describe('a 200 whose body says otherwise', () => {
  test.each<[unknown, ErrorKind, number]>([
    [{ success: false, message: 'No' }, 'refused', 200],
    [{ success: 0, message: 'No' }, 'refused', 200],
    [{ success: '', id: null, message: 'No' }, 'refused', 200],
    [{ success: 'false', message: 'No' }, 'refused', 200],
    [{ id: 4, success: false, message: 'No' }, 'refused', 200],
    [{ status: 'error', message: 'No' }, 'refused', 200],
    [{ status: 'failed', message: 'No' }, 'refused', 200],
    [{ code: 404, message: 'No' }, 'not_found', 404],
    [{ code: '422', status: 'error', message: 'No' }, 'invalid', 422],
    [{ code: 500, message: 'No' }, 'server', 500],
    [{ code: 4711, message: 'No' }, 'refused', 200],
  ])('%j is an error', async (body, kind, status) => {
    const { call } = clientOf(server(json(body)).fetch, { retries: 0 })
    expect(await failureOf(call(carts.get, { params: { key: 'k' } }))).toMatchObject({ kind, status, message: 'No' })
  })

  test("does not mean an order whose own status is 'failed'", async () => {
    const { call } = clientOf(server(json({ ...order, status: 'failed' })).fetch, { token: TOKEN })
    expect((await call(orders.get, { params: { order_id: 5 } })).status).toBe('failed')
  })

  test.each(['success', 'ok'])('does not mean status %s and code 200', async (status) => {
    const { call } = clientOf(server(json({ code: 200, status, message: 'Sent' })).fetch)
    expect((await call(visitor.forgotPassword, { body: { email: 'a@example.com' } })).message).toBe('Sent')
  })
})

describe('an answer that cannot be read', () => {
  test.each([
    ['an HTML page', html(200)],
    ['an empty body', text('')],
    ['no body', new Response(null, { status: 204 })],
    ['truncated JSON', text('{"categories":[{"id":1')],
    ['a bare word', text('true')],
    ['text', text('hello')],
  ])('is malformed: %s', async (_, answer) => {
    expect((await failureOf(clientOf(server(answer).fetch).call(categories.list))).kind).toBe('malformed')
  })

  test('is success where a deletion answers 204', async () => {
    const { call } = clientOf(server(new Response(null, { status: 204 })).fetch, { token: TOKEN })
    expect(await call(auth.logout)).toEqual({ message: null })
    expect(await call(wishlists.remove, { params: { listing_id: 1 } })).toEqual({ success: true, message: null })
  })

  test.each([wishlists.remove, addresses.remove, auth.logout])('is malformed, and so uncertain, where a deletion is answered by an empty 200', async (endpoint) => {
    const { call } = clientOf(server(text('')).fetch, { token: TOKEN })
    const error = await failureOf(call(endpoint, { params: { listing_id: 1, checkout_address_id: 1 } }))
    expect(error.kind).toBe('malformed')
    expect(isAnswerLost(error)).toBe(true)
  })

  test('is malformed where a deletion answers the cart that remains', async () => {
    const { call } = clientOf(server(text('')).fetch)
    expect((await failureOf(call(carts.removeItem, { params: { key: 'k', item_id: 1 } }))).kind).toBe('malformed')
  })
})

describe('no answer', () => {
  test('is a network failure, which is not repeated', async () => {
    const { fetch, requests } = server(new TypeError('fetch failed'))
    const error = await failureOf(clientOf(fetch).call(categories.list))
    expect(error).toMatchObject({ kind: 'network', status: 0, message: '' })
    expect(requests).toHaveLength(1)
  })

  test('is told of in a task of its own: a page that ends has none any more, and takes back nothing that it stored', async () => {
    vi.useFakeTimers()
    let isTold = false
    const failing = failureOf(clientOf(server(new TypeError('fetch failed')).fetch).call(categories.list)).then(() => { isTold = true })
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    expect(isTold).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await failing
    expect(isTold).toBe(true)
    vi.useRealTimers()
  })

  test('includes a body that breaks off', async () => {
    const { fetch } = server(() => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"categories":'))
          controller.error(new TypeError('terminated'))
        },
      })
      return new Response(body)
    })
    expect((await failureOf(clientOf(fetch).call(categories.list))).kind).toBe('network')
  })

  test('in time is a timeout, for the body as well, even if fetch ignores its signal', async () => {
    vi.useFakeTimers()
    const never = () => new Promise<Response>(() => undefined)
    const slowBody = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))
    for (const answer of [never, slowBody]) {
      const { fetch, requests } = server(answer)
      const failure = failureOf(clientOf(fetch, { config: { timeout: 1000 } }).call(categories.list))
      await vi.advanceTimersByTimeAsync(1001)
      expect((await failure).kind).toBe('timeout')
      expect(requests).toHaveLength(1)
    }
    const failure = failureOf(clientOf(server(never).fetch).call(categories.list, { timeout: 5 }))
    await vi.advanceTimersByTimeAsync(6)
    expect((await failure).kind).toBe('timeout')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('because the caller gave up is its own kind', async () => {
    const { fetch, requests } = server(() => new Promise<Response>(() => undefined))
    const { call } = clientOf(fetch)
    const controller = new AbortController()
    const failure = failureOf(call(categories.list, { signal: controller.signal }))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    controller.abort()
    expect((await failure).kind).toBe('aborted')
    expect((await failureOf(call(categories.list, { signal: controller.signal }))).kind).toBe('aborted')
    expect(requests).toHaveLength(1)
  })
})

describe('another address of the marketplace', () => {
  const moved = (location: string, status = 301) => new Response(null, { status, headers: { location } })

  test.each([301, 302, 303, 307, 308])('answers %i: the address to configure is said, never followed', async (status) => {
    const { fetch, requests } = server(moved('https://www.shop.example/front_api/v1/categories', status))
    const error = await failureOf(clientOf(fetch, { token: TOKEN }).call(categories.list))
    expect(error).toMatchObject({ kind: 'moved', status, location: 'https://www.shop.example' })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['https://shop.example/eu/front_api/v1/categories', 'https://shop.example/eu'],
    ['https://shop.example/welcome', 'https://shop.example'],
    ['/front_api/v1/categories/', null],
    ['/sign-in', null],
    ['data:text/html,hello', null],
    ['http://', null],
  ])('%s is understood as %s', async (location, base) => {
    const { fetch } = server(moved(location))
    expect((await failureOf(clientOf(fetch).call(categories.list))).location).toBe(base)
  })

  test('may be stated in a body', async () => {
    const { fetch } = server(json({ code: 301, location: 'https://www.shop.example/front_api/v1/' }))
    expect(await failureOf(clientOf(fetch).call(categories.list))).toMatchObject({
      kind: 'moved', status: 301, location: 'https://www.shop.example',
    })
  })

  test('may be stated by a proxy, which cannot pass a redirect on', async () => {
    const body = { code: 301, status: 'error', message: 'Moved', location: 'https://www.shop.example/front_api/v1/orders' }
    const { fetch, requests } = server(json(body, 502))
    expect(await failureOf(clientOf(fetch).call(categories.list))).toMatchObject({
      kind: 'moved', status: 301, location: 'https://www.shop.example',
    })
    expect(requests).toHaveLength(1)
  })

  test('is found by one public read without session where the browser hides it', async () => {
    const { fetch, requests, inits } = server((request) => {
      const answer = request.redirect === 'manual' ? Response.error() : json({ categories: [] })
      const url = request.redirect === 'manual' ? '' : 'https://www.shop.example/front_api/v1/categories'
      return Object.defineProperty(answer, 'url', { value: url })
    })
    const { call } = clientOf(fetch, { token: TOKEN })
    for (let count = 0; count < 2; count += 1) {
      const error = await failureOf(call(orders.list))
      expect(error).toMatchObject({ kind: 'moved', status: 0, location: 'https://www.shop.example' })
    }
    expect(requests.map(({ url }) => url)).toEqual([`${API}/orders`, `${API}/categories`, `${API}/orders`])
    expect(requests[1]?.headers.has('authorization')).toBe(false)
    expect(inits[1]).toMatchObject({ credentials: 'omit', redirect: 'follow', method: 'GET' })
  })

  test('stays unknown where the probe learns nothing', async () => {
    const { fetch } = server(Response.error(), new TypeError('blocked'))
    expect(await failureOf(clientOf(fetch).call(categories.list))).toMatchObject({ kind: 'moved', location: null })
  })
})

describe('the words of a failure', () => {
  test('are plain, short, and never hold the token', async () => {
    const message = `<b>Token ${TOKEN} is &quot;bad&quot;</b><script>alert(1)</script> ${'x'.repeat(5000)}`
    const { fetch } = server(json({ code: 422, message, errors: [{ field: 'a', message: `at ${TOKEN}` }] }, 422))
    const error = await failureOf(clientOf(fetch, { token: TOKEN }).call(orders.list))
    expect(error.message).toMatch(/^Token is "bad" x+$/)
    expect(error.message.length).toBeLessThanOrEqual(300)
    const all = JSON.stringify([error, error.message, error.stack, error.cause, error.fields])
    expect(all).not.toContain(TOKEN)
    expect(all).not.toContain('script')
  })

  test.each([null, 5, [], [[[[['deep']]]]], { a: { b: { c: { d: { e: 'deep' } } } } }, true])('may be no words: %j', async (message) => {
    const { fetch } = server(json({ code: 400, status: 'error', message }, 400))
    expect(await failureOf(clientOf(fetch).call(categories.list))).toMatchObject({ kind: 'invalid', message: '' })
  })

  test('hold no token when the network fails', async () => {
    const { fetch } = server(new TypeError(`cannot send Bearer ${TOKEN}`))
    const error = await failureOf(clientOf(fetch, { token: TOKEN }).call(orders.list))
    expect(`${error.message} ${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`).not.toContain(TOKEN)
  })

  test('name fields that could reach a prototype without harm', async () => {
    const { fetch } = server(text('{"code":422,"message":{"__proto__":{"polluted":"yes"},"constructor":"odd","\\u005f_proto__":"x"}}', 422))
    const error = await failureOf(clientOf(fetch).call(categories.list))
    expect(Object.keys(error.fields)).toEqual(['constructor'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(ORIGIN).toBe('http://stoa.test')
  })
})

test('an answer is lost where nobody knows whether the marketplace did what was asked', () => {
  const lost = (kind: ErrorKind) => isAnswerLost(new ApiError(kind, 'carts.addItem'))
  expect((['network', 'timeout', 'aborted', 'server', 'malformed', 'maintenance'] as const).every(lost)).toBe(true)
  expect((['invalid', 'refused', 'not_found', 'forbidden', 'unauthenticated', 'rate_limited', 'moved'] as const).some(lost)).toBe(false)
  expect(isAnswerLost(new TypeError('a defect'))).toBe(false)
})
