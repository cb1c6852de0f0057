import { describe, expect, it } from 'vitest'
import type { Shop } from './support/shop.ts'
import { openShop } from './support/shop.ts'
import { smallWorld } from './support/smallWorld.ts'

const EMAIL = 'shopper@example.com'
const HOUR = 3_600_000

const resetToken = async (shop: Shop): Promise<string> => {
  await shop.call('POST', '/account/forgot-password', { body: { email: EMAIL } })
  return new URL(shop.sandbox.outbox.at(-1)?.link ?? '').searchParams.get('token') ?? ''
}

const reset = (shop: Shop, body: object) => shop.call('POST', '/account/reset-password', { body: { email: EMAIL, password: 'a new secret', ...body } })

describe('POST /account/forgot-password', () => {
  it('answers code, status and message, and e-mails a link', async () => {
    const shop = openShop()
    const { status, body } = await shop.call('POST', '/account/forgot-password', { body: { email: EMAIL } })
    expect([status, body]).toEqual([200, { code: 200, status: 'success', message: expect.any(String) }])
    expect(shop.sandbox.outbox).toMatchObject([{ to: EMAIL, link: expect.stringMatching(/^http:\/\/stoa\.test\/reset-password\?/) }])
    expect((await shop.request('GET', '/sandbox')).text).toContain('reset-password?')
  })

  it.each(['nobody@example.com', 'blocked@example.com'])('answers 401 user not found for %s', async (email) => {
    const { status, body } = await openShop().call('POST', '/account/forgot-password', { body: { email } })
    expect([status, body]).toEqual([401, { code: 401, success: false, message: 'user not found' }])
  })

  it.each([{}, { email: '' }, { email: 'no address' }])('answers 422 to %j', async (body) => {
    expect((await openShop().call('POST', '/account/forgot-password', { body })).status).toBe(422)
  })
})

describe('POST /account/reset-password', () => {
  it('sets the password once with the token of the link', async () => {
    const shop = openShop()
    const token = await resetToken(shop)
    const first = await reset(shop, { token })
    expect([first.status, first.body]).toEqual([200, { code: 200, status: 'success', message: expect.any(String) }])
    expect((await shop.call('POST', '/auth/login', { body: { email: EMAIL, password: 'a new secret' } })).status).toBe(200)
    const second = await reset(shop, { token })
    expect([second.status, second.body]).toEqual([403, { code: 403, status: 'error', message: 'Wrong Token Provided' }])
  })

  it('refuses a token after one hour (Limits, Password reset token)', async () => {
    const shop = openShop()
    const token = await resetToken(shop)
    shop.clock += HOUR - 1000
    expect((await reset(shop, { token, password: 'short' })).body.message).toBe('You cannot access this resource')
    shop.clock += 1000
    expect((await reset(shop, { token })).body.message).toBe('Wrong Token Provided')
  })

  it("refuses another member's token and a wrong one", async () => {
    const shop = openShop()
    const token = await resetToken(shop)
    expect((await reset(shop, { token: 'wrong' })).body.message).toBe('Wrong Token Provided')
    expect((await reset(shop, { token, email: 'other@example.com' })).body.message).toBe('Wrong Token Provided')
  })

  it('takes the token once (Limits, single use), even from two forms at the same time', async () => {
    const shop = openShop()
    const token = await resetToken(shop)
    const answers = await Promise.all([reset(shop, { token }), reset(shop, { token, password: 'another secret' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('refuses a password that is too weak, and leaves the token usable', async () => {
    const shop = openShop()
    const token = await resetToken(shop)
    const weak = await reset(shop, { token, password: 'short' })
    expect([weak.status, weak.body]).toEqual([403, { code: 403, status: 'error', message: 'You cannot access this resource' }])
    expect((await reset(shop, { token })).status).toBe(200)
  })

  it('answers 401 for an unknown account and 422 where a field is missing', async () => {
    const shop = openShop()
    expect((await reset(shop, { token: 'x', email: 'nobody@example.com' })).body).toEqual({ code: 401, success: false, message: 'user not found' })
    expect((await reset(shop, {})).status).toBe(422)
    expect((await reset(shop, { token: 'x', password: '' })).status).toBe(422)
  })
})

describe('POST /account/create and POST /account/email-exist', () => {
  const NEW = { email: 'new@example.com', password: 'long enough', first_name: 'Ada', last_name: 'Byron', account_type: 'individual' }

  it('create a member, who can then sign in, and tell of the address', async () => {
    const shop = openShop()
    expect((await shop.call('POST', '/account/email-exist', { body: { email: NEW.email } })).body).toEqual({ exists: false })
    const made = await shop.call('POST', '/account/create', { body: NEW })
    expect([made.status, made.body.email, made.body.public_name]).toEqual([201, NEW.email, 'Ada B.'])
    expect(made.body).not.toHaveProperty('password')
    expect((await shop.call('POST', '/account/email-exist', { body: { email: 'NEW@example.com' } })).body).toEqual({ exists: true })
    expect((await shop.call('POST', '/auth/login', { body: NEW })).status).toBe(200)
  })

  it('refuse with 422 what is missing, taken or weak, naming each field', async () => {
    const shop = openShop()
    const taken = await shop.call('POST', '/account/create', { body: { ...NEW, email: EMAIL, password: 'short' } })
    expect(taken.body).toMatchObject({ code: 422, status: 'error', errors: [{ field: 'email' }, { field: 'password' }] })
    expect((await shop.call('POST', '/account/create', { body: { ...NEW, account_type: 'company' } })).status).toBe(422)
    expect((await shop.call('POST', '/account/create', { body: {} })).body.errors).toHaveLength(4)
    expect(shop.world.members).toHaveLength(smallWorld().members.length)
  })
})

describe('The profile and the password', () => {
  it('are changed by their member; the address and what is not theirs to write stay', async () => {
    const shop = openShop()
    const body = { first_name: 'Grace', lang: 'fr', attributes: { size: 'M' }, email: 'x@example.com', id: 9, is_active: false }
    const { body: answer } = await shop.call('PUT', '/account/profile', { as: EMAIL, body })
    expect(answer.me).toMatchObject({ id: 1, first_name: 'Grace', lang: 'fr', locale: 'fr', attributes: { size: 'M' }, email: EMAIL, is_active: true })
  })

  it('refuse a wrong current password and a weak new one', async () => {
    const shop = openShop()
    const change = (current_password: string, password: string) =>
      shop.call('PUT', '/account/password', { as: EMAIL, body: { current_password, password } })
    expect((await change('wrong', 'long enough')).body.message).toBe('Invalid Password')
    expect((await change('marketplace', 'short')).status).toBe(422)
    expect((await change('marketplace', 'long enough')).body).toMatchObject({ success: true })
    expect((await shop.call('POST', '/auth/login', { body: { email: EMAIL, password: 'long enough' } })).status).toBe(200)
  })
})

describe('Checkout addresses', () => {
  it('are answered bare, and only to their member', async () => {
    const shop = openShop()
    const own = await shop.call('GET', '/account/checkout-addresses/1', { as: EMAIL })
    expect(own.body).toMatchObject({ object: 'CheckoutAddress', id: 1, description: 'Home', address_country: 'FR' })
    expect(own.body).not.toHaveProperty('user_id')
    for (const id of ['2', '99', 'x', '-1', '1.5']) {
      const other = await shop.call('GET', `/account/checkout-addresses/${id}`, { as: EMAIL })
      expect([other.status, other.body], id).toEqual([404, { code: 404, status: 'error', message: expect.any(String) }])
    }
  })

  it('are added, changed and deleted', async () => {
    const shop = openShop()
    const fields = { first_name: 'A', last_name: 'B', address_line1: '1', address_zipcode: 75001, address_city: 'Paris', address_country: 'fr' }
    const made = await shop.call('POST', '/account/checkout-addresses', { as: EMAIL, body: fields })
    expect([made.status, made.body.address_zipcode, made.body.address_country]).toEqual([201, '75001', 'FR'])
    const path = `/account/checkout-addresses/${made.body.id}`
    const changed = await shop.call('PUT', path, { as: EMAIL, body: { address_city: 'Lyon' } })
    expect(changed.body).toMatchObject({ address_city: 'Lyon', first_name: 'A' })
    expect((await shop.call('PUT', path, { as: EMAIL, body: { first_name: '' } })).status).toBe(422)
    expect((await shop.call('DELETE', path, { as: EMAIL })).body).toMatchObject({ success: true })
    expect((await shop.call('GET', path, { as: EMAIL })).status).toBe(404)
    expect((await shop.call('POST', '/account/checkout-addresses', { as: EMAIL, body: {} })).body.errors).toHaveLength(6)
  })
})
