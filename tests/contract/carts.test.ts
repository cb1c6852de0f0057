import { describe, expect, it } from 'vitest'
import { cartWith, openShop } from './support/shop.ts'
import {
  BY_THE_DOZEN, DRAFT, LAST_PIECE, ODD_CENTS, OTHER_VENDOR, OTHER_VENDORS, PLENTY, SERVICE, SOLD_OUT, VENDOR, WITH_ADD_ONS, WITH_VARIANTS,
} from './support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'
const OTHER = 'other@example.com'
const refused = { success: false, error: expect.any(String) }

describe('A cart', () => {
  it('is created empty, with a key of its own, by anybody', async () => {
    const shop = openShop()
    const { status, body } = await shop.call('POST', '/carts', { body: {} })
    expect(status).toBe(201)
    expect(body).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{32}$/), object: 'Cart', items: [], items_count: 0, amount: 0, status: 'open', currency: 'EUR' })
    expect((await shop.call('GET', `/carts/${body.key}`)).body).toEqual(body)
  })

  it('answers 404 status failed for a key that nobody has', async () => {
    const shop = openShop()
    const answer = await shop.call('GET', '/carts/ffffffffffffffffffffffffffffffff')
    expect([answer.status, answer.body]).toEqual([404, { status: 'failed', message: expect.any(String) }])
  })

  it('answers calls to the items of a cart that is not the caller’s in the items’ shape, and the others in the cart’s', async () => {
    const shop = openShop()
    const theirs = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }], OTHER)
    const { id } = (await shop.call('GET', `/carts/${theirs}`, { as: OTHER })).body.items[0]
    const failed = { status: 'failed', message: expect.any(String) }
    for (const [method, tail, shape] of [
      ['POST', '/items', refused], ['PUT', `/items/${id}`, refused], ['DELETE', `/items/${id}`, refused],
      ['GET', '', failed], ['GET', `/quantity/${PLENTY}`, failed], ['POST', '/shipping-method', failed], ['GET', '/shipping-options', failed],
      ['POST', '/checkout-address', failed],
    ] as const) {
      const answer = await shop.call(method, `/carts/${theirs}${tail}`, { as: SHOPPER, ...(method === 'GET' ? {} : { body: { listing_id: PLENTY, qty: 1 } }) })
      expect([answer.status, answer.body], tail).toEqual([404, shape])
    }
    expect((await shop.call('GET', `/carts/${theirs}`, { as: OTHER })).body.items).toHaveLength(1)
  })

  it('adds up the same listing, variant, add-ons and options in one line', async () => {
    const shop = openShop()
    const blue = { listing_id: WITH_VARIANTS, variant_id: 41, qty: 1 }
    const key = await cartWith(shop, [
      { listing_id: PLENTY, qty: 2 }, { listing_id: PLENTY, qty: 3 }, blue, blue, { ...blue, variant_id: 42 },
      { listing_id: WITH_ADD_ONS, qty: 1, add_on_ids: [51] }, { listing_id: WITH_ADD_ONS, qty: 1, add_on_ids: [52, 51] },
      { listing_id: WITH_ADD_ONS, qty: 1, add_on_ids: [51, 52] }, { listing_id: PLENTY, qty: 1, options: { Engraving: 'A' } },
    ])
    const { body } = await shop.call('GET', `/carts/${key}`)
    expect(body.items.map((item: { qty: number }) => item.qty)).toEqual([5, 2, 1, 1, 2, 1])
    expect(body.items_count).toBe(12)
    expect((await shop.call('GET', `/carts/${key}/quantity/${PLENTY}`)).body).toEqual({ qty: 6 })
    expect((await shop.call('GET', `/carts/${key}/quantity/999`)).body).toEqual({ qty: 0 })
  })

  it('computes with whole cents', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [
      { listing_id: ODD_CENTS, qty: 3 }, { listing_id: BY_THE_DOZEN, qty: 33 }, { listing_id: WITH_ADD_ONS, qty: 3, add_on_ids: [51, 52] },
    ])
    const { body } = await shop.call('GET', `/carts/${key}`)
    expect(body.items.map((item: { amount: number }) => item.amount)).toEqual([0.21, 3.3, 37.35])
    expect([body.amount, body.total_amount]).toEqual([40.86, 40.86])
    expect(body.amount_with_currency).toContain('40.86')
  })

  it.each([
    ['there is less stock than asked for', { listing_id: LAST_PIECE, qty: 2 }],
    ['the listing is sold out', { listing_id: SOLD_OUT, qty: 1 }],
    ['the quantity is below min_qty', { listing_id: BY_THE_DOZEN, qty: 11 }],
    ['the quantity is 0', { listing_id: PLENTY, qty: 0 }],
    ['the quantity is −1', { listing_id: PLENTY, qty: -1 }],
    ['the quantity is 1.5', { listing_id: PLENTY, qty: 1.5 }],
    ['the quantity is 10⁹', { listing_id: PLENTY, qty: 1e9 }],
    ['the quantity of a service is 10⁹', { listing_id: SERVICE, qty: 1e9 }],
    ['the quantity is text', { listing_id: PLENTY, qty: 'two' }],
    ['the listing does not exist', { listing_id: 999, qty: 1 }],
    ['no listing is named', { qty: 1 }],
    ['the listing is not for sale', { listing_id: DRAFT, qty: 1 }],
    ['a variant has to be chosen', { listing_id: WITH_VARIANTS, qty: 1 }],
    ['the variant does not exist', { listing_id: WITH_VARIANTS, variant_id: 99, qty: 1 }],
    ['the variant is of another listing', { listing_id: PLENTY, variant_id: 41, qty: 1 }],
    ['the variant has less stock', { listing_id: WITH_VARIANTS, variant_id: 41, qty: 3 }],
    ['the add-on does not exist', { listing_id: WITH_ADD_ONS, add_on_ids: [99], qty: 1 }],
  ])('refuses with 200 success false when %s', async (_when, body) => {
    const shop = openShop()
    const key = await cartWith(shop, [])
    const answer = await shop.call('POST', `/carts/${key}/items`, { body })
    expect([answer.status, answer.body]).toEqual([200, refused])
    expect((await shop.call('GET', `/carts/${key}`)).body.items).toEqual([])
  })

  it('counts the stock of a listing over all of its lines', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: WITH_ADD_ONS, qty: 2 }, { listing_id: WITH_ADD_ONS, qty: 1, add_on_ids: [51] }])
    const { body } = await shop.call('GET', `/carts/${key}`)
    expect(body.items.map((item: { max_qty: number }) => item.max_qty)).toEqual([2, 1])
    expect((await shop.call('POST', `/carts/${key}/items`, { body: { listing_id: WITH_ADD_ONS, qty: 1 } })).body).toEqual(refused)
  })

  it('has no limit for a service, whose stock is not counted', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: SERVICE, qty: 40 }])
    expect((await shop.call('GET', `/carts/${key}`)).body.items[0]).toMatchObject({ qty: 40, max_qty: null, requires_shipping: false })
  })

  it('sets the quantity of a line, and keeps the old one when it refuses', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 2 }])
    const { id } = (await shop.call('GET', `/carts/${key}`)).body.items[0]
    const put = (qty: unknown) => shop.call('PUT', `/carts/${key}/items/${id}`, { body: { qty } })
    expect((await put(20)).body.items[0]).toMatchObject({ qty: 20, max_qty: 20, amount: 200 })
    for (const qty of [0, -1, 1.5, 1e9, 'x', null, 21]) expect((await put(qty)).body).toEqual(refused)
    expect((await shop.call('GET', `/carts/${key}`)).body.items[0].qty).toBe(20)
  })

  it('removes a line; a line that is not there is 404 in the items’ shape', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 2 }])
    const { id } = (await shop.call('GET', `/carts/${key}`)).body.items[0]
    expect((await shop.call('DELETE', `/carts/${key}/items/${id}`)).body.items).toEqual([])
    for (const method of ['DELETE', 'PUT']) {
      const again = await shop.call(method, `/carts/${key}/items/${id}`, { body: { qty: 1 } })
      expect([again.status, again.body]).toEqual([404, refused])
    }
  })

  it('shows a line that can no longer be bought, and leaves it out of the amounts', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: LAST_PIECE, qty: 1 }, { listing_id: PLENTY, qty: 1 }])
    shop.sandbox.records.listing(LAST_PIECE)!.quantity = 0
    const { body } = await shop.call('GET', `/carts/${key}`)
    expect(body.items).toMatchObject([{ available: false, max_qty: 0 }, { available: true }])
    expect(body.amount).toBe(10)
  })

  it('becomes the member’s at their first call, and is then nobody else’s', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }])
    expect((await shop.call('GET', `/carts/${key}`, { as: SHOPPER })).body.items).toHaveLength(1)
    for (const sent of [{ as: OTHER }, {}]) expect((await shop.call('GET', `/carts/${key}`, sent)).status).toBe(404)
    expect((await shop.call('GET', '/carts', { as: SHOPPER })).body.carts).toHaveLength(1)
    expect((await shop.call('GET', '/carts', { as: OTHER })).body.carts).toEqual([])
  })

  it('takes form data', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [])
    const body = new URLSearchParams([['listing_id', '5'], ['qty', '2'], ['add_on_ids[]', '51']])
    expect((await shop.call('POST', `/carts/${key}/items`, { body })).body.items).toMatchObject([{ qty: 2, add_ons: [{ id: 51, price: 2.35 }] }])
  })
})

describe('Delivery', () => {
  it('has one group for each vendor whose lines need it', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 3 }, { listing_id: LAST_PIECE, qty: 1 }, { listing_id: OTHER_VENDORS, qty: 1 }, { listing_id: SERVICE, qty: 1 }], SHOPPER)
    const { body } = await shop.call('GET', `/carts/${key}/shipping-options`, { as: SHOPPER })
    expect(body.groups).toMatchObject([
      { supplier_id: VENDOR, selected_id: null, options: [{ id: 11, title: 'Post', amount: 7.9, currency: 'EUR', pickup_points: [] }, { id: 12, amount: 2.5, pickup_points: [{ id: 'p1' }] }] },
      { supplier_id: OTHER_VENDOR, options: [{ id: 81, amount: 4.9 }, { id: 82 }] },
    ])
  })

  it('is chosen for each vendor and counts in the total', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 3 }, { listing_id: SERVICE, qty: 1 }])
    const choose = (body: object) => shop.call('POST', `/carts/${key}/shipping-method`, { body })
    const post = await choose({ supplier_id: VENDOR, shipping_method_id: 11 })
    expect(post.body).toMatchObject({ amount: 110, shipping_amount: 6.9, total_amount: 116.9, shipping_choices: [{ supplier_id: VENDOR, shipping_method_id: 11, title: 'Post', amount: 6.9 }] })
    const pickup = await choose({ supplier_id: VENDOR, shipping_method_id: 12, pickup_point_id: 'p1' })
    expect(pickup.body).toMatchObject({ shipping_amount: 2.5, shipping_choices: [{ pickup_point_id: 'p1' }] })
  })

  it.each([
    ['is of another vendor', { supplier_id: OTHER_VENDOR, shipping_method_id: 11 }],
    ['does not exist', { supplier_id: VENDOR, shipping_method_id: 999 }],
    ['is missing', {}],
    ['needs a pickup point', { supplier_id: VENDOR, shipping_method_id: 12 }],
    ['has no such pickup point', { supplier_id: VENDOR, shipping_method_id: 12, pickup_point_id: 'nowhere' }],
  ])('is refused with status failed when the method %s', async (_when, body) => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }])
    const answer = await shop.call('POST', `/carts/${key}/shipping-method`, { body })
    expect([answer.status, answer.body]).toEqual([400, { status: 'failed', message: expect.any(String) }])
  })

  it('is forgotten when the vendor’s last line goes', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }, { listing_id: SERVICE, qty: 1 }])
    const { body } = await shop.call('POST', `/carts/${key}/shipping-method`, { body: { supplier_id: VENDOR, shipping_method_id: 11 } })
    const left = await shop.call('DELETE', `/carts/${key}/items/${body.items[0].id}`)
    expect(left.body).toMatchObject({ shipping_choices: [], shipping_amount: 0, total_amount: 80 })
  })

  it('goes to one of the member’s own addresses', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }], SHOPPER)
    const set = (body: object) => shop.call('POST', `/carts/${key}/checkout-address`, { as: SHOPPER, body })
    expect((await set({ checkout_address_id: 1, type: 'shipping' })).body.shipping_address_id).toBe(1)
    expect((await set({ checkout_address_id: 1, type: 'billing' })).body.billing_address_id).toBe(1)
    for (const body of [{ checkout_address_id: 2, type: 'shipping' }, { checkout_address_id: 1, type: 'other' }, {}]) {
      const answer = await set(body)
      expect([answer.status, answer.body]).toEqual([400, { status: 'failed', message: expect.any(String) }])
    }
  })
})
