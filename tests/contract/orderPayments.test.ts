/** Payment records, paying again at the hosted checkout, and what a paid order gives. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'
import type { Cart, Order } from '../../src/sandbox/model.ts'
import { SHOPPER, VENDOR, move, ordered } from './support/ordered.ts'
import type { Shop } from './support/shop.ts'
import { ORIGIN, openShop, pay, readyCart } from './support/shop.ts'
import { DIGITAL, OTHER_VENDOR, OTHER_VENDORS, PLENTY, SERVICE } from './support/smallWorld.ts'

const paymentsOf = async (shop: Shop, id: number, as = SHOPPER) => (await shop.call('GET', `/orders/${id}/payments`, { as })).body.payments
const statusesOf = (shop: Shop) => shop.world.orders.map(({ status }: Order) => status)

describe('GET /orders/{order_id}/payments', () => {
  it('answers the records to both parties, with created as YYYY-MM-DD HH:MM:SS', async () => {
    const { shop, id } = await ordered()
    for (const as of [SHOPPER, VENDOR]) {
      const { status, body } = await shop.call('GET', `/orders/${id}/payments`, { as })
      expect([status, body]).toEqual([200, { payments: [
        { object: 'Payment', id: expect.any(Number), status: 'success', amount: 25.9, currency: 'EUR', created: '2026-06-15 12:00:00' },
      ] }])
      expect(z.parse(contract.orders.payments.response, body).payments).toHaveLength(1)
    }
  })

  it('answers an empty array where there are none', async () => {
    const { shop, id } = await ordered()
    shop.world.payments.length = 0
    expect(await paymentsOf(shop, id)).toEqual([])
  })

  it.each([['pay', 'success'], ['transfer', 'pending'], ['declined', 'failed']])('after %s the payment is %s', async (way, status) => {
    const { shop, id } = await ordered({ listing_id: PLENTY, qty: 1 }, way)
    expect(await paymentsOf(shop, id)).toMatchObject([{ status }])
  })

  it('is authorized until the vendor accepts what needs their approval', async () => {
    const { shop, id } = await ordered({ listing_id: SERVICE, qty: 1 })
    expect(await paymentsOf(shop, id)).toMatchObject([{ status: 'authorized' }])
    await move(shop, id, 'loom@example.com', { status: 'accepted' })
    expect(await paymentsOf(shop, id)).toMatchObject([{ status: 'success' }])
  })
})

const shown = (shop: Shop, key: string) => shop.request('GET', `/checkout/${key}?return_url=${encodeURIComponent(`${ORIGIN}/back`)}`)

describe('Paying again', () => {
  /** An order of one cart that waits for a bank transfer; answers the cart's key. */
  const waiting = async (lines: readonly object[] = [{ listing_id: PLENTY, qty: 1 }]): Promise<{ shop: Shop, key: string }> => {
    const shop = openShop()
    const key = await readyCart(shop, lines)
    await pay(shop, key, 'transfer')
    return { shop, key }
  }

  it('finds the key of an order that waits for its payment in GET /carts, after the open carts', async () => {
    const { shop, key } = await waiting()
    const open = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const { body } = await shop.call('GET', '/carts', { as: SHOPPER })
    expect(body.carts.map((cart: Cart) => [cart.key, cart.status])).toEqual([[open, 'open'], [key, 'ordered']])
    expect(body.carts[1].id).toBe(shop.world.orders[0]?.cart_id)
    expect(z.parse(contract.carts.mine.response, body).carts).toHaveLength(2)
    expect((await shop.call('GET', `/carts/${key}`, { as: SHOPPER })).body).toMatchObject({ key, status: 'ordered', items: [] })
  })

  it('has no ordered cart in GET /carts once everything is paid or given up', async () => {
    const { shop } = await waiting()
    for (const status of ['new', 'canceled', 'completed'] as const) {
      shop.world.orders[0]!.status = status
      expect((await shop.call('GET', '/carts', { as: SHOPPER })).body.carts).toEqual([])
    }
    shop.world.orders[0]!.status = 'failed'
    expect((await shop.call('GET', '/carts', { as: SHOPPER })).body.carts).toHaveLength(1)
    expect((await shop.call('GET', '/carts', { as: VENDOR })).body.carts).toEqual([])
  })

  it('shows what waits, and makes the order new with its payment settled', async () => {
    const { shop, key } = await waiting()
    const order = shop.world.orders[0]!
    const page = await shown(shop, key)
    expect(page.status).toBe(200)
    for (const words of ['Waiting for your bank transfer', order.number, 'Pay €14.90 by card now', 'Keep waiting']) expect(page.text).toContain(words)
    const paid = await pay(shop, key, 'pay-pending')
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${ORIGIN}/checkout/return?cart=${key}`])
    expect([statusesOf(shop), await paymentsOf(shop, order.id)]).toEqual([['new'], [expect.objectContaining({ status: 'success' })]])
    expect(shop.world.orders).toHaveLength(1)
  })

  it('leaves everything as it is when the customer keeps waiting', async () => {
    const { shop, key } = await waiting()
    expect((await pay(shop, key, 'cancel')).status).toBe(303)
    expect(statusesOf(shop)).toEqual(['pending'])
  })

  it('pays once, though the form is sent twice, from two tabs, or after the transfer has arrived', async () => {
    const { shop, key } = await waiting()
    const token = async () => /name="form" value="([^"]+)"/.exec((await shown(shop, key)).text)?.[1] ?? ''
    const send = (form: string) => shop.request('POST', `/checkout/${key}`, { body: new URLSearchParams({ form, action: 'pay-pending', return_url: `${ORIGIN}/back` }) })
    const [one, two] = [await token(), await token()]
    const answers = [await send(one), await send(one), await send(two)]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 409])
    expect([statusesOf(shop), shop.world.payments.length]).toEqual([['new'], 1])
    expect(shop.world.events.filter(({ type }) => type === 'order.status.new')).toHaveLength(1)
  })

  it('takes nothing from an account that was blocked meanwhile', async () => {
    const { shop, key } = await waiting()
    shop.world.members[0]!.is_active = false
    expect((await pay(shop, key, 'pay-pending')).status).toBe(409)
    expect(statusesOf(shop)).toEqual(['pending'])
  })

  it('offers the items of a failed order again beside another that waits', async () => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }, { listing_id: OTHER_VENDORS, qty: 1 }])
    await pay(shop, key, 'transfer', { 'refuse[]': String(OTHER_VENDOR) })
    expect(statusesOf(shop).toSorted()).toEqual(['failed', 'pending'])
    const page = await shown(shop, key)
    for (const words of ['Order with Loom', 'Waiting for your bank transfer']) expect(page.text).toContain(words)
    await pay(shop, key, 'pay')
    expect(statusesOf(shop).toSorted()).toEqual(['failed', 'new', 'pending'])
    await pay(shop, key, 'pay-pending')
    expect(statusesOf(shop).toSorted()).toEqual(['failed', 'new', 'new'])
    // Nothing is left to be paid but the order that failed, which has been paid as another one.
    expect((await shown(shop, key)).status).toBe(409)
  })
})

describe('Digital files', () => {
  it('are the customer’s once the order is paid', async () => {
    const { shop } = await ordered({ listing_id: DIGITAL, qty: 1 })
    expect((await shop.call('GET', `/listings/${DIGITAL}/digital-files`, { as: SHOPPER })).body.digital_files).toMatchObject([{ title: 'Pattern' }])
    expect((await shop.call('GET', '/orders', { as: SHOPPER })).body.orders[0].order_items[0].downloadable_assets).toHaveLength(1)
  })
})
