import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/contract/all.ts'
import { ADMIN_CREDENTIALS } from '../../../src/sandbox/admin/credentials.ts'
import type { Shop } from '../../contract/support/shop.ts'
import { ORIGIN, openShop, pay, readyCart } from '../../contract/support/shop.ts'
import { PLENTY, WITH_VARIANTS } from '../../contract/support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'

const press = (shop: Shop, action: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  shop.request('POST', `/sandbox/${action}`, { body: new URLSearchParams(fields), headers })

describe('The panel', () => {
  it('is a page without script that lists accounts, orders and mails', async () => {
    const shop = openShop()
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]), 'transfer')
    const { status, text, headers } = await shop.request('GET', '/sandbox')
    expect(status).toBe(200)
    for (const words of [SHOPPER, 'pending', 'Add a fault', 'No mail was sent yet', 'Reset the world']) expect(text).toContain(words)
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const css of ['pay.css', 'panel.css']) expect((await shop.request('GET', `/sandbox/${css}`)).type).toContain('text/css')
  })

  it('adds a fault, shows it, and takes it back', async () => {
    const shop = openShop()
    const added = await press(shop, 'fault', { endpoint: 'carts.addItem', status: '429', retry_after: '7', times: '3', when: 'after', latency: '1' })
    expect([added.status, added.headers.get('location')]).toEqual([303, '/sandbox?done=fault'])
    expect(shop.sandbox.faults.active).toMatchObject([{ endpoint: 'carts.addItem', status: 429, left: 3, when: 'after', headers: { 'retry-after': '7' } }])
    expect((await shop.request('GET', '/sandbox?done=fault')).text).toContain('retry-after: 7')
    await press(shop, 'fault-remove', { id: '1' })
    expect(shop.sandbox.faults.active).toEqual([])
    expect((await press(shop, 'fault', { endpoint: 'nonsense' })).headers.get('location')).toBe('/sandbox?done=nothing')
  })

  it.each<[string, Record<string, string>, (answer: Awaited<ReturnType<Shop['call']>>) => void]>([
    ['a status in the shape of the endpoint', { status: '400' }, ({ status, body }) => expect([status, body]).toEqual([400, { code: 400, status: 'error', message: expect.any(String) }])],
    ['another address', { status: '301', location: 'https://www.stoa.test/' }, ({ status, headers }) => expect([status, headers.get('location')]).toEqual([301, 'https://www.stoa.test/'])],
    ['too many requests', { status: '429', retry_after: '7' }, ({ status, headers }) => expect([status, headers.get('retry-after')]).toEqual([429, '7'])],
    ['maintenance until a date', { status: '503', retry_after: 'Mon, 15 Jun 2026 12:02:00 GMT' }, ({ status, headers }) => expect([status, headers.get('retry-after')]).toEqual([503, 'Mon, 15 Jun 2026 12:02:00 GMT'])],
    ['an HTML page where JSON is due', { status: '200', body: 'html' }, ({ status, type }) => expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])],
    ['an empty body', { status: '200', body: 'empty' }, ({ status, text }) => expect([status, text]).toEqual([200, ''])],
    ['half an answer', { body: 'truncated' }, ({ status, body, text }) => expect([status, body, text.startsWith('{"orders":')]).toEqual([200, undefined, true])],
    ['a JSON error', { body: 'json' }, ({ status, body }) => expect([status, body.status]).toEqual([500, 'error'])],
    ['a delay', { latency: '5' }, ({ status }) => expect(status).toBe(200)],
  ])('sets %s, and clears it', async (_kind, fields, check) => {
    const shop = openShop()
    const ask = () => shop.call('GET', '/orders', { as: SHOPPER })
    await press(shop, 'fault', { endpoint: 'orders.list', ...fields })
    expect((await shop.request('GET', '/sandbox')).text).toContain('Take back')
    check(await ask())
    expect((await ask()).status).toBe(200)
    await press(shop, 'fault', { endpoint: 'orders.*', times: '9', ...fields })
    await press(shop, 'fault', { endpoint: '*', times: '9', ...fields })
    await press(shop, 'faults-clear')
    const healthy = await ask()
    expect([healthy.status, healthy.body.orders, shop.sandbox.faults.active]).toEqual([200, [], []])
  })

  it('drops the connection, of every endpoint and every place that it offers', async () => {
    const shop = openShop()
    const offered = [...(await shop.request('GET', '/sandbox')).text.matchAll(/<option value="([^"]+)">/g)].map((found) => found[1] ?? '')
    const where = offered.filter((name) => name === '*' || /^(catalogue|checkout|media)$/.test(name) || name.includes('.'))
    for (const { name } of endpoints) expect(where).toContain(name)
    for (const endpoint of where) {
      expect((await press(shop, 'fault', { endpoint, drop: '1' })).headers.get('location'), endpoint).toBe('/sandbox?done=fault')
    }
    expect(shop.sandbox.faults.active).toHaveLength(where.length)
    await expect(shop.call('GET', '/orders', { as: SHOPPER })).rejects.toThrow(TypeError)
    await press(shop, 'faults-clear')
    expect(shop.sandbox.faults.active).toEqual([])
  })

  it('blocks an account and ends its tokens', async () => {
    const shop = openShop()
    const token = shop.sandbox.signIn(SHOPPER)
    const works = async () => (await shop.call('GET', '/auth/me', { token })).status
    await press(shop, 'block', { email: SHOPPER, active: '0' })
    expect(await works()).toBe(403)
    await press(shop, 'block', { email: SHOPPER, active: '1' })
    expect(await works()).toBe(200)
    await press(shop, 'expire', { email: SHOPPER })
    expect((await shop.call('GET', '/auth/me', { token })).body.message).toBe('Expired token')
  })

  it('sets stock, lets a transfer arrive, and resets the world', async () => {
    const shop = openShop()
    await press(shop, 'stock', { listing_id: String(WITH_VARIANTS), quantity: '4' })
    expect(shop.sandbox.records.listing(WITH_VARIANTS)).toMatchObject({ quantity: 8, variants: [{ quantity: 4 }, { quantity: 4 }] })
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]), 'transfer')
    const order = shop.world.orders[0]!
    await press(shop, 'order', { order_id: String(order.id), status: 'new' })
    expect([order.status, shop.world.payments[0]?.status]).toEqual(['new', 'success'])
    await press(shop, 'reset')
    expect(shop.sandbox.world.orders).toEqual([])
  })

  it('does what each party of an order can do, and nothing else', async () => {
    const shop = openShop()
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]))
    const order = shop.world.orders[0]!
    const make = async (actor: string, status: string) => {
      await press(shop, 'order', { order_id: String(order.id), actor, status })
      return order.status
    }
    const page = (await shop.request('GET', '/sandbox')).text
    for (const words of ['Vendor: accepted', 'Vendor: declined', 'Customer: canceled', 'Marketplace: canceled']) expect(page).toContain(`Order ${order.number}, ${words}`)
    expect(await make('customer', 'accepted')).toBe('new')
    expect(await make('nobody', 'accepted')).toBe('new')
    expect(await make('vendor', 'accepted')).toBe('accepted')
    expect(await make('vendor', 'shipped')).toBe('shipped')
    expect(order.shippings[0]?.tracking_url).toMatch(/^https:/)
    expect(await make('customer', 'customer_confirmed')).toBe('customer_confirmed')
    expect(await make('platform', 'completed')).toBe('completed')
  })

  it('writes as each party and as the marketplace, and fills an order with a long conversation', async () => {
    const shop = openShop()
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]))
    const order = shop.world.orders[0]!
    for (const role of ['1', '2', '3']) await press(shop, 'message', { order_number: order.number.toLowerCase(), content: `As ${role}`, role })
    expect(shop.world.messages).toMatchObject([{ role: 1, user_id: 1 }, { role: 2, user_id: 3 }, { role: 3, user_id: null, content: 'As 3' }])
    for (const wrong of [{ order_number: 'x', content: 'x', role: '1' }, { order_number: order.number, content: ' ', role: '1' }, { order_number: order.number, content: 'x', role: '4' }]) {
      expect((await press(shop, 'message', wrong)).headers.get('location')).toBe('/sandbox?done=nothing')
    }
    shop.clock += 3_600_000
    await press(shop, 'long-talk', { order_number: order.number })
    const { body } = await shop.call('GET', `/orders/${order.id}/messages`, { as: SHOPPER })
    const times = body.map((one: { created: string }) => one.created)
    expect([times.length, new Set(body.map((one: { id: number }) => one.id)).size]).toEqual([1003, 1003])
    expect(times).toEqual(times.toSorted())
    expect(times.at(-1)).toBe('2026-06-15 13:00:00')
  })

  it('shows who is played by a person, and lets the sandbox play them', async () => {
    const shop = openShop()
    await shop.call('GET', '/auth/me', { as: SHOPPER })
    const label = `Let the sandbox play ${SHOPPER}`
    expect((await shop.request('GET', '/sandbox')).text).toContain(label)
    await press(shop, 'leave', { email: SHOPPER })
    expect((await shop.request('GET', '/sandbox')).text).not.toContain(label)
    expect((await press(shop, 'leave', { email: 'nobody@example.com' })).headers.get('location')).toBe('/sandbox?done=nobody')
  })

  it('takes no form of another site', async () => {
    const shop = openShop()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'garbage' }, { origin: '://' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await press(shop, 'reset', {}, headers as Record<string, string>)).status).toBe(403)
    }
    expect((await press(shop, 'reset', {}, { origin: ORIGIN })).status).toBe(303)
  })
})

/** What every object inherits: a table without an own entry of the name must not answer with it. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

describe('Names that every object inherits', () => {
  it.each(INHERITED)('%s is no action of the panel, no notice, no way to pay and no method', async (name) => {
    const shop = openShop()
    expect((await press(shop, name)).status).toBe(404)
    expect((await shop.request('GET', `/sandbox?done=${name}`)).text).not.toContain('role="status"')
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    expect((await pay(shop, key, name)).status).toBe(409)
    expect(shop.world.orders).toEqual([])
    const authorization = `Basic ${btoa(`${ADMIN_CREDENTIALS.key}:${ADMIN_CREDENTIALS.secret}`)}`
    expect((await shop.request(name, '/api/v1/listings', { headers: { authorization } })).status).toBe(405)
  })

  it.each(INHERITED)('%s as an id or a field is refused or ignored by every endpoint, and changes no other object', async (name) => {
    const inherited = Object.getOwnPropertyNames(Object.prototype)
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const text = JSON.stringify({ attributes: {}, options: {}, metafields: {} })
    const hostile = JSON.stringify({ [name]: 1, toString: 1 })
    // Written as text: in an object literal, `__proto__` would set the prototype.
    const body = `${text.replaceAll('{}', `{"${name}":${hostile.replace('{', `{"${name}":1,`)},"color":{"toString":1}}`).slice(0, -1)},"${name}":{"polluted":1},"title":"x","price":1,"listing_id":${PLENTY}}`
    for (const { method, path } of endpoints) {
      for (const [cart, id] of [[key, '1'], [name, name]] as const) {
        const at = path.replace('{key}', cart).replaceAll(/\{[^}]+\}/g, id)
        const { status } = await shop.call(method, at, { as: SHOPPER, ...(method === 'GET' ? {} : { body }) })
        expect(status, `${method} ${at}`).toBeLessThan(500)
      }
    }
    for (const path of [`/catalogue/${name}.json`, `/catalogue/c/${name}/${name}-1.json`, `/media/${name}`, `/api/v1/${name}`, `/checkout/${name}`]) {
      expect((await shop.request('GET', path)).status, path).toBeGreaterThanOrEqual(400)
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited)
    expect(`${{}}`).toBe('[object Object]')
  })
})

describe('A fault', () => {
  it('is refused where its header could not be sent', async () => {
    const shop = openShop()
    const added = await press(shop, 'fault', { endpoint: 'categories.list', status: '301', location: 'https://x.example/\u2028/' })
    expect(added.headers.get('location')).toBe('/sandbox?done=nothing')
    expect((await shop.call('GET', '/categories')).status).toBe(200)
  })
})

describe('Another origin', () => {
  it('may not call from a browser unless it is allowed', async () => {
    const headers = { origin: 'https://shop.example' }
    const answer = await openShop().call('GET', '/categories', { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
