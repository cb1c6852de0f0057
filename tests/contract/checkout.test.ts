import { describe, expect, it } from 'vitest'
import type { Shop } from './support/shop.ts'
import { ORIGIN, cartWith, openShop, pay, readyCart } from './support/shop.ts'
import { DIGITAL, LAST_PIECE, OTHER_VENDOR, OTHER_VENDORS, PLENTY, SERVICE, VENDOR, WITH_VARIANTS } from './support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'
const OTHER = 'other@example.com'

interface Seen { id: number, status: string, amount: number, decline_reason: string | null, supplier: { id: number } }

const ordersOf = async (shop: Shop, as = SHOPPER): Promise<Seen[]> => (await shop.call('GET', '/orders', { as })).body.orders
const stock = (shop: Shop, id: number) => shop.sandbox.records.listing(id)!.quantity

describe('The hosted checkout page', () => {
  it('lists vendors and totals, without script, under a strict policy', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 2 }, { listing_id: SERVICE, qty: 1 }])
    const { status, text, headers } = await shop.request('GET', `/checkout/${key}`)
    expect(status).toBe(200)
    for (const word of ['Kiln', 'Loom', '€25.90', '€105.90', 'Bank transfer', 'Declined', 'Cancel']) expect(text).toContain(word)
    for (const id of [VENDOR, OTHER_VENDOR]) expect(text).toContain(`<label><input type="checkbox" name="refuse[]" value="${id}"> Let this order&#39;s payment fail</label>`)
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/)
  })

  it('shows a title as text, whatever it holds', async () => {
    const shop = openShop()
    shop.sandbox.records.listing(DIGITAL)!.title = '<img src=x onerror=alert(1)>'
    const key = await readyCart(shop, [{ listing_id: DIGITAL, qty: 1 }])
    expect((await shop.request('GET', `/checkout/${key}`)).text).toContain('&lt;img src=x')
  })

  it('makes one order for each vendor (What the service does), takes the stock, and goes back to the return address', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 2 }, { listing_id: WITH_VARIANTS, variant_id: 41, qty: 1 }, { listing_id: OTHER_VENDORS, qty: 1 }])
    const done = await pay(shop, key)
    expect([done.status, done.headers.get('location')]).toEqual([303, `${ORIGIN}/checkout/return?cart=${key}`])
    const orders = await ordersOf(shop)
    expect(orders).toMatchObject([
      { status: 'new', amount: 30.4, supplier: { id: OTHER_VENDOR }, addresses: { shipping: { name: 'Byron Ada' } }, shippings: [{ title: 'Post', amount: 4.9 }] },
      { status: 'new', amount: 41.9, supplier: { id: VENDOR }, order_items: [{ qty: 2, amount: 20 }, { qty: 1, configurable_options: [{ title: 'Variant', value: 'Blue' }] }] },
    ])
    expect([stock(shop, PLENTY), stock(shop, WITH_VARIANTS), stock(shop, OTHER_VENDORS)]).toEqual([18, 6, 3])
    expect((await shop.call('GET', `/carts/${key}`, { as: SHOPPER })).body).toMatchObject({ status: 'ordered', items: [] })
    expect((await shop.call('GET', '/carts', { as: SHOPPER })).body.carts).toEqual([])
  })

  it('leaves an ordered cart as it is', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    await pay(shop, key)
    const add = await shop.call('POST', `/carts/${key}/items`, { as: SHOPPER, body: { listing_id: PLENTY, qty: 1 } })
    expect([add.status, add.body]).toEqual([200, { success: false, error: expect.any(String) }])
    const choose = await shop.call('POST', `/carts/${key}/shipping-method`, { as: SHOPPER, body: { supplier_id: VENDOR, shipping_method_id: 11 } })
    expect([choose.status, choose.body]).toEqual([400, { status: 'failed', message: expect.any(String) }])
  })

  it.each([
    ['transfer', 'pending', 19, 'pending'],
    ['pay', 'new', 19, 'success'],
    ['declined', 'failed', 20, 'failed'],
  ])('%s makes orders that are %s', async (action, status, left, payment) => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    expect((await pay(shop, key, action)).status).toBe(303)
    const [order] = await ordersOf(shop)
    expect([order?.status, stock(shop, PLENTY)]).toEqual([status, left])
    const { body } = await shop.call('GET', `/orders/${order?.id}/payments`, { as: SHOPPER })
    expect(body.payments).toMatchObject([{ status: payment, amount: 14.9, currency: 'EUR' }])
  })

  it('cancel orders nothing and leaves the cart open', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    expect((await pay(shop, key, 'cancel')).status).toBe(303)
    expect(await ordersOf(shop)).toEqual([])
    expect((await shop.call('GET', `/carts/${key}`, { as: SHOPPER })).body).toMatchObject({ status: 'open', items_count: 1 })
  })

  it('lets one vendor fail while the others go on: what failed stays in the cart', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }, { listing_id: OTHER_VENDORS, qty: 1 }])
    await pay(shop, key, 'pay', { 'refuse[]': String(VENDOR) })
    const orders = await ordersOf(shop)
    expect(orders.map((order) => [order.supplier.id, order.status]).sort()).toEqual([[VENDOR, 'failed'], [OTHER_VENDOR, 'new']])
    expect(orders.find(({ status }) => status === 'failed')?.decline_reason).toMatch(/refused/)
    const cart = (await shop.call('GET', `/carts/${key}`, { as: SHOPPER })).body
    expect(cart).toMatchObject({ status: 'open', items: [{ listing_id: PLENTY }] })
    await pay(shop, key)
    expect((await ordersOf(shop)).map(({ status }) => status).sort()).toEqual(['failed', 'new', 'new'])
  })

  it('authorizes only, where the vendor has to accept', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: SERVICE, qty: 1 }])
    await pay(shop, key)
    const [order] = (await shop.call('GET', '/orders', { as: SHOPPER })).body.orders
    expect(order).toMatchObject({ status: 'new', captured_at_checkout: false, addresses: { shipping: null, billing: { name: 'Byron Ada' } }, shippings: [] })
    expect((await shop.call('GET', `/orders/${order.id}/payments`, { as: SHOPPER })).body.payments[0].status).toBe('authorized')
  })
})

describe('Stock is real', () => {
  it('two shoppers cannot buy the last piece', async () => {
    const shop = openShop()
    const keys = [await readyCart(shop, [{ listing_id: LAST_PIECE, qty: 1 }]), await readyCart(shop, [{ listing_id: LAST_PIECE, qty: 1 }], OTHER)]
    await Promise.all(keys.map((key) => pay(shop, key)))
    const all = [...(await ordersOf(shop)), ...(await ordersOf(shop, OTHER))]
    expect(all.map(({ status }) => status).sort()).toEqual(['failed', 'new'])
    expect(all.find(({ status }) => status === 'failed')?.decline_reason).toContain('sold out')
    expect(stock(shop, LAST_PIECE)).toBe(0)
  })

  it('a vendor’s order is all or nothing', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }, { listing_id: LAST_PIECE, qty: 1 }, { listing_id: OTHER_VENDORS, qty: 1 }])
    const shown = await shop.request('GET', `/checkout/${key}`)
    shop.sandbox.records.listing(LAST_PIECE)!.quantity = 0
    const form = /name="form" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
    await shop.request('POST', `/checkout/${key}`, { body: new URLSearchParams({ form, action: 'pay' }) })
    expect((await ordersOf(shop)).map(({ supplier, status }) => [supplier.id, status]).sort()).toEqual([[VENDOR, 'failed'], [OTHER_VENDOR, 'new']])
    expect([stock(shop, PLENTY), stock(shop, OTHER_VENDORS)]).toEqual([20, 3])
  })
})

describe('The payment form', () => {
  const formOf = async (shop: Shop, key: string) =>
    /name="form" value="([^"]+)"/.exec((await shop.request('GET', `/checkout/${key}`)).text)?.[1] ?? ''
  const send = (shop: Shop, key: string, form: string, action = 'pay') =>
    shop.request('POST', `/checkout/${key}`, { body: new URLSearchParams({ form, action, return_url: '/done' }) })

  it('sent twice orders once and leads to the same place', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const form = await formOf(shop, key)
    const answers = await Promise.all([send(shop, key, form), send(shop, key, form)])
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([[303, `${ORIGIN}/done`], [303, `${ORIGIN}/done`]])
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  it('is shown again when the cart has changed meanwhile, or when the form is unknown', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const form = await formOf(shop, key)
    await shop.call('POST', `/carts/${key}/items`, { as: SHOPPER, body: { listing_id: PLENTY, qty: 1 } })
    const changed = await send(shop, key, form)
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('The cart has changed')])
    expect((await send(shop, key, 'unknown')).status).toBe(409)
    expect(await ordersOf(shop)).toEqual([])
  })

  it('from two tabs pays once', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const forms = [await formOf(shop, key), await formOf(shop, key)]
    const answers = await Promise.all(forms.map((form) => send(shop, key, form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  it('takes nothing from an account that was blocked meanwhile', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const form = await formOf(shop, key)
    shop.world.members[0]!.is_active = false
    expect((await send(shop, key, form)).status).toBe(409)
    expect([shop.world.orders, stock(shop, PLENTY)]).toEqual([[], 20])
  })

  it('says what is missing, with the way back', async () => {
    const shop = openShop()
    const guest = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }])
    const own = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }], SHOPPER)
    const empty = await cartWith(shop, [], SHOPPER)
    const told = async (key: string) => (await shop.request('GET', `/checkout/${key}?return_url=/cart`)).text
    expect(await told(guest)).toContain('sign in first')
    for (const words of ['address is missing', 'delivery for Kiln is missing', 'href="http://stoa.test/cart"']) expect(await told(own)).toContain(words)
    expect(await told(empty)).toContain('nothing to pay')
    expect((await shop.request('GET', '/checkout/ffffffffffffffffffffffffffffffff')).status).toBe(404)
  })

  it.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', 'data:text/html,x', 'http://user@stoa.test.evil.example', 'http://stoa.test@evil.example/', '\\\\evil.example', 'ftp://stoa.test/', 'http://127.0.0.1@evil.example', 'http://stoa.test:8443/', '///evil.example', 'http://localhost.evil.example'])(
    'never leads to %s', async (address) => {
      const shop = openShop()
      const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
      const shown = await shop.request('GET', `/checkout/${key}?return_url=${encodeURIComponent(address)}`)
      const sent = await shop.request('POST', `/checkout/${key}`, { body: new URLSearchParams({ action: 'cancel', return_url: address }) })
      expect([shown.status, sent.status, sent.headers.get('location')]).toEqual([400, 400, null])
    })

  it.each(['http://localhost:5173/back', 'http://127.0.0.1:4000/back', 'http://[::1]:4000/back', '/back', 'https://stoa.test/back'])('may lead to %s', async (address) => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const sent = await shop.request('POST', `/checkout/${key}`, { body: new URLSearchParams({ action: 'cancel', return_url: address }) })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(/\/back$/)
  })
})
