import { describe, expect, test, vi } from 'vitest'
import * as auth from '../../../src/contract/auth.ts'
import * as carts from '../../../src/contract/carts.ts'
import * as listings from '../../../src/contract/listings.ts'
import * as orders from '../../../src/contract/orders.ts'
import { API, TOKEN, clientOf, failureOf, html, json, server } from './server.ts'

const refusal = (message: string, status = 403) => json({ code: status, status: 'error', message }, status)
const me = json({ me: { id: 1 } })
const theirs = { params: { order_id: 5 } }

/** A server on which one order is somebody else's, whatever its words, and `/auth/me` answers this. */
const foreignOrder = (message: string, whoAmI: Response) =>
  server((request) => (request.url.endsWith('/auth/me') ? whoAmI.clone() : refusal(message)))

describe('no valid session', () => {
  test.each(['Token not found in request', 'Expired token', 'Invalid Token.', 'JWT malformed'])(
    'is said by the message %s, and announced once',
    async (message) => {
      const { fetch, requests } = server(refusal(message))
      const { call, renew } = clientOf(fetch, { token: TOKEN })
      const error = await failureOf(call(orders.get, theirs))
      expect(error).toMatchObject({ kind: 'unauthenticated', status: 403, message })
      expect(renew.mock.calls).toEqual([[{ error, token: TOKEN, sentAt: expect.any(Number), quiet: false }]])
      expect(requests).toHaveLength(1)
    },
  )

  test('is meant by 401 where a member is required', async () => {
    const { fetch, requests } = server(refusal('Nope', 401))
    const { call, renew } = clientOf(fetch, { token: TOKEN })
    expect((await failureOf(call(orders.get, theirs))).kind).toBe('unauthenticated')
    expect(renew).toHaveBeenCalledTimes(1)
    expect(requests).toHaveLength(1)
  })

  test('is meant by any 403 of /auth/me', async () => {
    const { fetch, requests } = server(refusal('Compte bloqué'))
    const { call, renew } = clientOf(fetch, { token: TOKEN })
    expect((await failureOf(call(auth.me))).kind).toBe('unauthenticated')
    expect(renew).toHaveBeenCalledTimes(1)
    expect(requests).toHaveLength(1)
  })

  test('is certain where a member is required and nothing was sent; no session was lost then', async () => {
    for (const answer of [refusal('Accès refusé'), html(403)]) {
      const { fetch, requests } = server(answer)
      const { call, renew } = clientOf(fetch)
      expect((await failureOf(call(orders.get, theirs))).kind).toBe('unauthenticated')
      expect(renew).not.toHaveBeenCalled()
      expect(requests).toHaveLength(1)
    }
  })

  test('is announced with the token that was refused, which may not be the newest', async () => {
    const { fetch } = server(refusal('Expired token'))
    let token = TOKEN
    const renew = vi.fn(() => Promise.resolve(false))
    const { call } = clientOf(fetch, { getToken: () => token, renew })
    const failure = failureOf(call(orders.get, theirs))
    token = 'another'
    expect((await failure).kind).toBe('unauthenticated')
    expect(renew).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: TOKEN }))
  })

  test('is announced in a theme, where the session is a cookie', async () => {
    const { call, renew } = clientOf(server(refusal('Token not found in request')).fetch, { config: { auth: 'cookie' } })
    expect((await failureOf(call(orders.get, theirs))).kind).toBe('unauthenticated')
    expect(renew).toHaveBeenCalledTimes(1)
  })
})

describe('a session that was renewed', () => {
  const order = json({ id: 5 })

  /** A server that knows the second token only, and a person who gets it when they are asked. */
  const renewing = (answer: () => Promise<boolean>, after: Response = order) => {
    let token = TOKEN
    const { fetch, requests } = server((request) =>
      request.headers.get('authorization') === 'Bearer new' ? after.clone() : refusal('Expired token'))
    const renew = vi.fn(async () => {
      const isRenewed = await answer()
      if (isRenewed) token = 'new'
      return isRenewed
    })
    return { ...clientOf(fetch, { getToken: () => token, renew }), renew, requests }
  }

  test('gets the refused call made again, once, as it was', async () => {
    const { call, requests } = renewing(() => Promise.resolve(true))
    await call(orders.postMessage, { ...theirs, body: { content: 'Hello' } }).catch(() => undefined)
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(2).fill(`POST ${API}/orders/5/messages`))
    expect(await requests[1]?.text()).toBe('{"content":"Hello"}')
  })

  test('is not renewed a second time for the same call', async () => {
    const { call, renew, requests } = renewing(() => Promise.resolve(true), refusal('Expired token'))
    expect((await failureOf(call(orders.get, theirs))).kind).toBe('unauthenticated')
    expect(renew).toHaveBeenCalledTimes(1)
    expect(requests).toHaveLength(2)
  })

  test('is waited for no longer than the caller does', async () => {
    const { call, requests } = renewing(() => new Promise(() => undefined))
    const caller = new AbortController()
    const failure = failureOf(call(orders.get, { ...theirs, signal: caller.signal }))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    caller.abort()
    expect((await failure).kind).toBe('aborted')
    expect(requests).toHaveLength(1)
  })

  test('is asked for quietly where nobody waits for the call', async () => {
    const { call, renew } = renewing(() => Promise.resolve(false))
    await failureOf(call(orders.get, { ...theirs, quiet: true }))
    expect(renew).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ quiet: true }))
  })
})

describe('an unclear 403', () => {
  test("is 'not yours' when /auth/me knows the member", async () => {
    const { fetch, requests } = foreignOrder('Accès refusé', me)
    const { call, renew } = clientOf(fetch, { token: TOKEN })
    expect(await failureOf(call(orders.get, theirs))).toMatchObject({ kind: 'forbidden', message: 'Accès refusé' })
    expect(renew).not.toHaveBeenCalled()
    expect(requests.map(({ url }) => url)).toEqual([`${API}/orders/5`, `${API}/auth/me`])
    expect(requests[1]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  })

  test('is a lost session when /auth/me refuses too', async () => {
    const { fetch } = foreignOrder('Compte bloqué', refusal('Compte bloqué'))
    const { call, renew } = clientOf(fetch, { token: TOKEN })
    expect((await failureOf(call(orders.get, theirs))).kind).toBe('unauthenticated')
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test.each([html(500), html(503), html(404), html(200)])('throws no session away when /auth/me does not answer that', async (answer) => {
    const { call, renew } = clientOf(foreignOrder('Non', answer).fetch, { token: TOKEN })
    expect((await failureOf(call(orders.get, theirs))).kind).toBe('forbidden')
    expect(renew).not.toHaveBeenCalled()
  })

  test('asks once for calls that fail together, and again later', async () => {
    const { fetch, requests } = foreignOrder('Non', me)
    const { call } = clientOf(fetch, { token: TOKEN })
    const asked = () => requests.filter(({ url }) => url.endsWith('/auth/me')).length
    await Promise.all([1, 2, 3].map((order_id) => failureOf(call(orders.get, { params: { order_id } }))))
    expect(asked()).toBe(1)
    await failureOf(call(orders.get, theirs))
    expect(asked()).toBe(2)
  })

  test('may be an HTML page', async () => {
    const { fetch } = server((request) => (request.url.endsWith('/auth/me') ? me.clone() : html(403)))
    expect((await failureOf(clientOf(fetch, { token: TOKEN }).call(listings.mine))).kind).toBe('forbidden')
  })
})

test('a visitor-only call that is refused because of a session is forbidden', async () => {
  const { fetch, requests } = server(html(403))
  const { call, renew } = clientOf(fetch, { token: TOKEN })
  const login = call(auth.login, { body: { email: 'a@example.com', password: 'x' } })
  expect(await failureOf(login)).toMatchObject({ kind: 'forbidden', message: '' })
  expect(renew).not.toHaveBeenCalled()
  expect(requests).toHaveLength(1)
})

test("a guest who asks for somebody's cart is told that it is not theirs", async () => {
  const { fetch, requests } = server(refusal('Not yours'))
  const { call, renew } = clientOf(fetch)
  expect((await failureOf(call(carts.get, { params: { key: 'k' } }))).kind).toBe('forbidden')
  expect(renew).not.toHaveBeenCalled()
  expect(requests).toHaveLength(1)
})

test('a code of 403 in a body answered with 200 means the same', async () => {
  const renew = vi.fn(() => Promise.resolve(false))
  const { fetch } = server(json({ code: 403, status: 'error', message: 'Expired token' }))
  const { call } = clientOf(fetch, { token: TOKEN, renew })
  expect(await failureOf(call(orders.list))).toMatchObject({ kind: 'unauthenticated', status: 403 })
  expect(renew).toHaveBeenCalledTimes(1)
})
