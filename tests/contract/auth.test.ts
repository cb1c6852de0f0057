import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/all.ts'
import { openMarketplace } from '../../src/sandbox/marketplace.ts'
import { openShop } from './support/shop.ts'
import { smallWorld } from './support/smallWorld.ts'

const LOGIN = { email: 'shopper@example.com', password: 'marketplace' }
const YEAR = 365 * 86_400_000
const refusal = (message: unknown) => ({ code: 403, status: 'error', message })

describe('Authentication, rule 6: the token of POST /auth/login', () => {
  it('is answered as data.token beside status, and signs its member in', async () => {
    const shop = openShop()
    const { status, body, headers } = await shop.call('POST', '/auth/login', { body: LOGIN })
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', data: { token: expect.any(String) } })
    expect(headers.get('set-cookie')).toBeNull()
    const me = await shop.call('GET', '/auth/me', { token: body.data.token })
    expect(me.status).toBe(200)
    expect(me.body.me).toMatchObject({ id: 1, email: 'shopper@example.com', lang: 'en', locale: 'en', group: { alias: 'members' } })
  })

  it('is valid for one year from login and not a second longer (Limits, Front token validity)', async () => {
    const shop = openShop()
    const token = shop.sandbox.signIn(LOGIN.email)
    shop.clock += YEAR - 1000
    expect((await shop.call('GET', '/auth/me', { token })).status).toBe(200)
    shop.clock += 1000
    const late = await shop.call('GET', '/auth/me', { token })
    expect([late.status, late.body]).toEqual([403, refusal('Expired token')])
  })

  it('works only on the marketplace that issued it (What the service does, rule 2)', async () => {
    const shop = openShop()
    const elsewhere = openMarketplace(
      { world: smallWorld(), makeWorld: smallWorld, paint: () => async () => undefined }, { marketplace: 'elsewhere', now: () => shop.clock },
    )
    for (const foreign of [elsewhere.signIn(LOGIN.email), openShop().sandbox.signIn(LOGIN.email)]) {
      const answer = await shop.call('GET', '/auth/me', { token: foreign })
      expect([answer.status, answer.body]).toEqual([403, refusal(expect.stringMatching(/token/i))])
    }
  })

  it.each(['nonsense', 'mkt_stoa.', 'mkt_stoa.0000000000000000'])('is refused when it is %s', async (token) => {
    const answer = await openShop().call('GET', '/auth/me', { token })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({ code: 403, status: 'error', message: expect.stringMatching(/token/i) })
  })

  it('stops working as soon as the account is blocked: every request re-checks the member', async () => {
    const shop = openShop()
    const token = shop.sandbox.signIn(LOGIN.email)
    const member = shop.world.members[0]!
    member.is_active = false
    for (const path of ['/auth/me', '/orders', '/wishlists', '/carts', '/categories']) {
      const answer = await shop.call('GET', path, { token })
      expect([answer.status, answer.body], path).toEqual([403, refusal(expect.any(String))])
    }
    member.is_active = true
    expect((await shop.call('GET', '/auth/me', { token })).status).toBe(200)
  })

  it('survives logout, which ends the server session (rule 7)', async () => {
    const shop = openShop()
    const token = shop.sandbox.signIn(LOGIN.email)
    const cookie = `marketplace_session=${shop.sandbox.openSession(LOGIN.email)}`
    expect((await shop.call('DELETE', '/auth/logout', { token, cookie })).status).toBe(200)
    expect((await shop.call('GET', '/auth/me', { token })).status).toBe(200)
    expect((await shop.call('GET', '/auth/me', { cookie })).body).toEqual(refusal('Token not found in request'))
  })
})

describe('Authentication, rule 8: the session cookie of the theme', () => {
  it('is accepted without a token', async () => {
    const shop = openShop()
    const cookie = `theme=dark; marketplace_session=${shop.sandbox.openSession(LOGIN.email)}`
    expect((await shop.call('GET', '/auth/me', { cookie })).body.me.id).toBe(1)
  })

  it('is set by POST /sandbox/session, out of reach of scripts and other sites', async () => {
    const shop = openShop()
    const { status, headers } = await shop.request('POST', '/sandbox/session', { body: LOGIN })
    const cookie = headers.get('set-cookie') ?? ''
    expect(status).toBe(200)
    expect(cookie).toMatch(/^marketplace_session=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await shop.call('GET', '/auth/me', { cookie: cookie.split(';', 1)[0]! })).status).toBe(200)
  })

  it('ends with the account', async () => {
    const shop = openShop()
    const cookie = `marketplace_session=${shop.sandbox.openSession(LOGIN.email)}`
    shop.world.members[0]!.is_active = false
    expect((await shop.call('GET', '/auth/me', { cookie })).status).toBe(403)
  })
})

describe('Login failures', () => {
  it.each([
    ['no account has the address', { email: 'nobody@example.com', password: 'x' }, 'Invalid Email Address'],
    ['the account is not active', { email: 'blocked@example.com', password: 'marketplace' }, 'Invalid Email Address'],
    ['nothing is sent', {}, 'Invalid Email Address'],
    ['the password is wrong', { ...LOGIN, password: 'Marketplace' }, 'Invalid Password'],
    ['the password is no text', { ...LOGIN, password: null }, 'Invalid Password'],
  ])('are 422 when %s', async (_when, body, message) => {
    const answer = await openShop().call('POST', '/auth/login', { body })
    expect([answer.status, answer.body]).toEqual([422, { code: 422, status: 'error', message }])
  })
})

/** Specification, Authentication, rule 9, word for word; related listings and guest cart operations at their assumed paths. */
const PUBLIC = [
  'POST /auth/login', 'POST /account/create', 'POST /account/forgot-password', 'POST /account/reset-password',
  'POST /account/email-exist', 'GET /categories', 'GET /categories/{category_id}', 'GET /listings/attributes',
  'GET /directories/{user_id}', 'GET /reviews/user/{user_id}', 'GET /listings/{listing_id}/related',
  'POST /carts', 'GET /carts/{key}', 'POST /carts/{key}/items', 'PUT /carts/{key}/items/{item_id}',
  'DELETE /carts/{key}/items/{item_id}', 'GET /carts/{key}/quantity/{listing_id}', 'POST /carts/{key}/shipping-method',
]

const concrete = (path: string) => path.replace(/\{[^}]+\}/g, '1')

describe('Authentication, rule 9: endpoints that need no token', () => {
  it('are exactly those of the list: everything else answers 403 Token not found in request', async () => {
    const shop = openShop()
    const open: string[] = []
    for (const { method, path } of endpoints) {
      const answer = await shop.call(method, concrete(path), method === 'GET' ? {} : { body: {} })
      const isClosed = answer.status === 403 && answer.body?.message === 'Token not found in request'
      if (!isClosed) open.push(`${method} ${path}`)
      else expect(answer.body, path).toEqual(refusal('Token not found in request'))
    }
    expect(open.sort()).toEqual([...PUBLIC].sort())
  })

  it('act for the member when they receive a valid token', async () => {
    const shop = openShop()
    const { body } = await shop.call('POST', '/carts', { as: LOGIN.email, body: {} })
    const mine = await shop.call('GET', '/carts', { as: LOGIN.email })
    expect(mine.body.carts.map((cart: { key: string }) => cart.key)).toEqual([body.key])
  })

  it('refuse a token that is not valid, in the same shape (our choice)', async () => {
    const answer = await openShop().call('GET', '/categories', { token: 'nonsense' })
    expect([answer.status, answer.body]).toEqual([403, refusal('Malformed token')])
  })
})

const VISITOR = ['/auth/login', '/account/create', '/account/forgot-password', '/account/reset-password', '/account/email-exist']

describe('Authentication, rule 10: calls only for visitors', () => {
  it.each(VISITOR)('POST %s answers 403 with an HTML page to a valid token or session', async (path) => {
    const shop = openShop()
    const session = { cookie: `marketplace_session=${shop.sandbox.openSession(LOGIN.email)}` }
    for (const signedIn of [{ as: LOGIN.email }, session]) {
      const answer = await shop.call('POST', path, { ...signedIn, body: LOGIN })
      expect(answer.status).toBe(403)
      expect(answer.type).toContain('text/html')
    }
  })

  it('answer so to a valid session beside a dead token, too', async () => {
    const shop = openShop()
    const cookie = `marketplace_session=${shop.sandbox.openSession(LOGIN.email)}`
    const answer = await shop.call('POST', '/auth/login', { token: 'nonsense', cookie, body: LOGIN })
    expect([answer.status, answer.type]).toEqual([403, 'text/html; charset=utf-8'])
  })

  it('serve a visitor whose token has died, who must be able to sign in again', async () => {
    expect((await openShop().call('POST', '/auth/login', { token: 'nonsense', body: LOGIN })).status).toBe(200)
  })
})
