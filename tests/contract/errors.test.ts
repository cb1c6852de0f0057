import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract/all.ts'
import { filledShop, SHOPPER } from './support/filled.ts'
import { openShop } from './support/shop.ts'
import { DRAFT, OTHER_VENDORS, PLENTY } from './support/smallWorld.ts'

const html = 'text/html; charset=utf-8'

describe('Errors, Front API: what does not exist', () => {
  it.each(['/nothing', '/', '/orders/1/nothing', '/wishlists/check', '/auth', '/listings/1/edit/more', '/%2e%2e/x'])('%s matches no endpoint: 404, HTML page', async (path) => {
    const answer = await openShop().call('GET', path)
    expect([answer.status, answer.type], path).toEqual([path === '/wishlists/check' ? 405 : 404, html])
  })

  it('a known path with another method: 405, HTML page that names those it has', async () => {
    const shop = openShop()
    const known = new Map<string, string[]>()
    for (const { path, method } of endpoints) known.set(path.replace(/\{[^}]+\}/g, '1'), [...(known.get(path.replace(/\{[^}]+\}/g, '1')) ?? []), method])
    for (const path of known.keys()) {
      const methods = endpoints.filter((one) => new RegExp(`^${one.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)).map(({ method }) => method)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (methods.includes(method)) continue
        const answer = await shop.call(method, path)
        expect([answer.status, answer.type], `${method} ${path}`).toEqual([405, html])
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...new Set(methods)].sort())
      }
    }
  })

  it('tolerates a trailing slash', async () => {
    const shop = openShop()
    for (const path of ['/categories/', '/categories/1/', '/listings/attributes/']) expect((await shop.call('GET', path)).status).toBe(200)
  })

  it.each(['/categories/99', '/categories/x', '/directories/99', '/directories/5', '/reviews/user/99', '/listings/99/related', '/listings/-1/related'])('%s: 404, HTML page', async (path) => {
    const answer = await openShop().call('GET', path)
    expect([answer.status, answer.type]).toEqual([404, html])
  })
})

describe('406: a body that cannot be used', () => {
  const standard = { code: 406, status: 'error', message: expect.any(String) }
  const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`

  it.each([
    ['POST', '/auth/login', standard, {}],
    ['PUT', '/account/profile', standard, { as: SHOPPER }],
    ['PUT', '/listings/1/edit', standard, { as: 'vendor@example.com' }],
    ['POST', '/carts', { status: 'failed', message: expect.any(String) }, {}],
    ['POST', '/carts/{key}/items', { success: false, error: expect.any(String) }, {}],
    ['POST', '/wishlists', { success: false, message: expect.any(String) }, { as: SHOPPER }],
  ] as const)('%s %s says so in the shape of its group', async (method, path, shape, who) => {
    const shop = openShop()
    for (const body of ['{"title":', '"text"', '[1]', 'null', '7', deep]) {
      const answer = await shop.call(method, path, { ...who, body })
      expect([answer.status, answer.body], body.slice(0, 20)).toEqual([406, shape])
    }
    expect((await shop.call(method, path, { ...who, body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(406)
  })

  it('is not told to who may not call: the token comes first', async () => {
    expect((await openShop().call('POST', '/listings', { body: '{' })).body.message).toBe('Token not found in request')
  })
})

describe('Another address of the marketplace', () => {
  it('answers 301 with the primary one', async () => {
    const request = new Request('http://www.stoa.test/front_api/v1/categories?x=1')
    const answer = await openShop().sandbox.fetch(request)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'http://stoa.test/front_api/v1/categories?x=1'])
  })
})

describe('Wishlists', () => {
  it('answer refusals as success false with a message', async () => {
    const shop = openShop()
    const add = (listing_id: unknown) => shop.call('POST', '/wishlists', { as: SHOPPER, body: { listing_id } })
    expect((await add(PLENTY)).body).toMatchObject({ success: true })
    const again = await add(PLENTY)
    expect([again.status, again.body]).toEqual([200, { success: false, message: 'listing_already_in_user_wishlist' }])
    for (const id of [999, DRAFT, 'x', null]) expect((await add(id)).body).toEqual({ success: false, message: 'listing_not_found' })
    const check = async (id: number | string) => (await shop.call('GET', `/wishlists/check/${id}`, { as: SHOPPER })).body
    expect([await check(PLENTY), await check(OTHER_VENDORS), await check('1abc')]).toEqual([true, false, false].map((in_wishlist) => ({ in_wishlist })))
    expect((await shop.call('DELETE', `/wishlists/${PLENTY}`, { as: SHOPPER })).body).toMatchObject({ success: true })
    const gone = await shop.call('DELETE', `/wishlists/${PLENTY}`, { as: SHOPPER })
    expect([gone.status, gone.body]).toEqual([200, { success: false, message: 'listing_not_in_user_wishlist' }])
  })
})

describe('Profiles', () => {
  it('show the e-mail address to nobody but its owner', async () => {
    const { shop, params } = await filledShop()
    for (const path of ['/directories/3', '/reviews/user/3', `/orders/${params['order_id']}`, '/listings/1/related', `/carts/${params['key']}`, '/wishlists']) {
      const answer = await shop.call('GET', path, { as: SHOPPER })
      expect([answer.status, answer.text.includes('@example.com')], path).toEqual([200, false])
    }
    expect((await shop.call('GET', '/auth/me', { as: SHOPPER })).body.me.email).toBe(SHOPPER)
  })

  it('give the group as an object and as the deprecated flat fields', async () => {
    const { body } = await openShop().call('GET', '/directories/3')
    expect(body).toMatchObject({ group: { id: 1, name: 'Members', alias: 'members' }, group_id: 1, group_name: 'Members', group_alias: 'members' })
    expect([body.lang, body.locale, body.listings_online_count, body.listings_count]).toEqual(['en', 'en', 8, 9])
  })
})

describe('Categories', () => {
  it('are a tree, each with its children', async () => {
    const shop = openShop()
    const { body } = await shop.call('GET', '/categories')
    expect(body.categories).toMatchObject([{ id: 1, parent_id: null, child_count: 1, children: [{ id: 2, parent_id: 1, children: [{ id: 3 }] }] }, { id: 4, child_count: 0 }])
    expect((await shop.call('GET', '/categories/2')).body.category).toMatchObject({ id: 2, child_count: 1, children: [{ id: 3 }] })
  })
})
