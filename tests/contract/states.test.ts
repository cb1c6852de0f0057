/** Specification, States and transitions, as far as the Front API shows them: who sees a listing, which events orders emit. */
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '../../src/contract/order.ts'
import { ORDER_TRANSITIONS } from '../../src/sandbox/market/orderMachine.ts'
import type { Listing } from '../../src/sandbox/model.ts'
import { cartWith, openShop, pay, readyCart } from './support/shop.ts'
import { LAST_PIECE, PLENTY, SOLD_OUT } from './support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'
const VENDOR = 'vendor@example.com'

const STATUSES = ['draft', 'published', 'archived'] as const
const MODERATION = ['waiting', 'approved', 'rejected', 'blocked'] as const
const every = STATUSES.flatMap((status) => MODERATION.map((admin_status) => [status, admin_status] as const))

describe('Listing status and moderation: visible to buyers only when approved and published', () => {
  const seenIn = async (change: Partial<Listing>) => {
    const shop = openShop()
    await shop.call('POST', '/wishlists', { as: SHOPPER, body: { listing_id: PLENTY } })
    const filled = await cartWith(shop, [{ listing_id: PLENTY, qty: 1 }])
    Object.assign(shop.sandbox.records.listing(PLENTY)!, change)
    const related = await shop.call('GET', `/listings/${SOLD_OUT}/related`)
    const own = await shop.call('GET', `/listings/${PLENTY}`, { as: VENDOR })
    const added = await shop.call('POST', `/carts/${await cartWith(shop, [])}/items`, { body: { listing_id: PLENTY, qty: 1 } })
    return {
      own: own.status,
      is_online: own.body.listing.is_online,
      related: related.body.listings.some(({ id }: Listing) => id === PLENTY),
      itsRelated: (await shop.call('GET', `/listings/${PLENTY}/related`)).status,
      cart: added.body.success !== false,
      line: (await shop.call('GET', `/carts/${filled}`)).body.items[0].available,
      wish: (await shop.call('GET', '/wishlists', { as: SHOPPER })).body.wishlists[0].listing !== null,
    }
  }

  it.each(every)('%s and %s', async (status, admin_status) => {
    const seen = status === 'published' && admin_status === 'approved'
    expect(await seenIn({ status, admin_status })).toEqual({
      own: 200, is_online: seen, related: seen, itsRelated: seen ? 200 : 404, cart: seen, line: seen, wish: seen,
    })
  })

  it('nor when its vendor is blocked, nor after its time', async () => {
    const hidden = { related: false, itsRelated: 404, cart: false, line: false, wish: false }
    expect(await seenIn({ valid_until: '2026-06-15 11:59:59' })).toMatchObject(hidden)
    expect(await seenIn({ valid_until: '2026-06-15 12:00:01' })).toMatchObject({ cart: true })
    const shop = openShop()
    shop.world.members[2]!.is_active = false
    expect((await shop.call('GET', `/listings/${PLENTY}/related`)).status).toBe(404)
    expect((await shop.call('GET', '/directories/3')).status).toBe(404)
  })

  it('visibility none leaves it out of lists, and can be bought by who has its address (our reading)', async () => {
    expect(await seenIn({ visibility: 'none' })).toMatchObject({ related: false, itsRelated: 200, cart: true })
  })
})

describe('Order status', () => {
  it('has the values of the specification, each with its transitions', () => {
    const values = ['draft', 'pending', 'new', 'accepted', 'declined', 'shipped', 'service_provided', 'customer_confirmed', 'completed', 'failed', 'canceled']
    expect([...ORDER_STATUSES]).toEqual(values)
    expect(Object.keys(ORDER_TRANSITIONS)).toEqual(expect.arrayContaining(values))
  })

  it('each entering emits order.status.<status>', async () => {
    const shop = openShop()
    await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]))
    await pay(shop, await readyCart(shop, [{ listing_id: LAST_PIECE, qty: 1 }]), 'declined')
    const { id } = shop.world.orders[0]!
    const move = (as: string, status: string) => shop.call('PUT', `/orders/${id}`, { as, body: { status } })
    await move(VENDOR, 'accepted')
    await move(VENDOR, 'new')
    await move(VENDOR, 'shipped')
    await move(SHOPPER, 'customer_confirmed')
    const told = shop.world.events.filter(({ object }) => object === 'Order').map(({ type, object_id }) => [type, object_id === id])
    expect(told).toEqual([
      ['order.status.new', true], ['order.status.failed', false], ['order.status.accepted', true], ['order.status.shipped', true],
      ['order.status.customer_confirmed', true],
    ])
  })
})
