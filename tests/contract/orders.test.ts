import { describe, expect, it } from 'vitest'
import { ORDER_TRANSITIONS } from '../../src/sandbox/market/orderMachine.ts'
import type { OrderStatus } from '../../src/sandbox/model.ts'
import type { Shop } from './support/shop.ts'
import { openShop, pay, readyCart } from './support/shop.ts'
import { DIGITAL, LAST_PIECE, PLENTY, SERVICE } from './support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'
const VENDOR = 'vendor@example.com'
const STRANGER = 'other@example.com'
const HIDDEN = { code: 403, status: 'error', message: expect.any(String) }

/** A shop with one order of the shopper with the vendor. */
const ordered = async (line: object = { listing_id: PLENTY, qty: 2 }, action = 'pay'): Promise<{ shop: Shop, id: number }> => {
  const shop = openShop()
  await pay(shop, await readyCart(shop, [line]), action)
  return { shop, id: shop.world.orders[0]!.id }
}

const move = (shop: Shop, id: number, as: string, body: object) => shop.call('PUT', `/orders/${id}`, { as, body })

describe('GET /orders/{order_id}', () => {
  it('answers the order to its customer and its vendor, with nobody’s e-mail address', async () => {
    const { shop, id } = await ordered()
    for (const as of [SHOPPER, VENDOR]) {
      const { status, body, text } = await shop.call('GET', `/orders/${id}`, { as })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, object: 'Order', status: 'new', customer: { id: 1 }, supplier: { id: 3 }, cart_id: 100, checkout_at: 1781524800 })
      expect(body.number).toBe(body.order_number)
      expect(text).not.toContain('@example.com')
    }
  })

  it.each(['', '/messages'])('%s answers 403 with the error body to others and for what does not exist (Errors, Front API)', async (tail) => {
    const { shop, id } = await ordered()
    for (const path of [`/orders/${id}${tail}`, `/orders/999${tail}`, `/orders/x${tail}`]) {
      const answer = await shop.call('GET', path, { as: STRANGER })
      expect([answer.status, answer.body]).toEqual([403, HIDDEN])
    }
    expect((await shop.call('GET', `/orders/${id}${tail}`)).body.message).toBe('Token not found in request')
  })
})

describe('The list of orders', () => {
  it('has the most recent checkout first, drafts only when asked, and filters', async () => {
    const { shop, id } = await ordered()
    shop.clock += 60_000
    await pay(shop, await readyCart(shop, [{ listing_id: SERVICE, qty: 1 }]))
    const first = shop.world.orders[0]!
    shop.world.orders.push({ ...structuredClone(first), id: 900, status: 'draft', checkout_at: null })
    const ids = async (query: string, as = SHOPPER) =>
      (await shop.call('GET', `/orders${query}`, { as })).body.orders.map((order: { id: number }) => order.id)
    expect(await ids('')).toEqual([101, id])
    expect(await ids('?status=draft')).toEqual([900])
    expect(await ids('?status=draft,new')).toEqual([101, 900, id])
    expect(await ids('?status[]=canceled')).toEqual([])
    expect(await ids(`?cart_id=${first.cart_id}`)).toEqual([id])
    expect(await ids('?role=customer', VENDOR)).toEqual([])
    expect(await ids('?role=vendor', VENDOR)).toEqual([id])
    expect(await ids('', STRANGER)).toEqual([])
  })
})

describe('Order transitions (gaps)', () => {
  it('are those of the table', () => {
    const table = Object.fromEntries(Object.entries(ORDER_TRANSITIONS).map(([from, to]) => [from, Object.keys(to)]))
    expect(table).toEqual({
      draft: ['new', 'pending', 'failed'], pending: ['new', 'failed', 'canceled'], new: ['accepted', 'declined', 'canceled'],
      accepted: ['shipped', 'service_provided', 'canceled'], shipped: ['customer_confirmed', 'completed'],
      service_provided: ['customer_confirmed', 'completed'], customer_confirmed: ['completed'], completed: [], declined: [], failed: [], canceled: [],
    })
  })

  /** The last sentences of the gaps' paragraph; that a vendor may cancel what they accepted is the sandbox's choice. */
  const MAY: Record<string, Partial<Record<OrderStatus, OrderStatus[]>>> = {
    customer: { pending: ['canceled'], new: ['canceled'], shipped: ['customer_confirmed'], service_provided: ['customer_confirmed'] },
    vendor: { new: ['accepted', 'declined'], accepted: ['shipped', 'service_provided', 'canceled'] },
  }

  it('belong to the vendor or the customer: everything else is refused with success false', async () => {
    const statuses = Object.keys(ORDER_TRANSITIONS) as OrderStatus[]
    const { shop, id } = await ordered()
    const order = shop.world.orders[0]!
    for (const from of statuses) {
      for (const [as, actor] of [[SHOPPER, 'customer'], [VENDOR, 'vendor']] as const) {
        for (const to of statuses) {
          order.status = from
          const { status, body } = await move(shop, id, as, { status: to })
          expect([status, body.success], `${actor}: ${from} to ${to}`).toEqual([200, MAY[actor]?.[from]?.includes(to) ?? false])
        }
      }
    }
  })

  it('refuse an unknown status', async () => {
    const { shop, id } = await ordered()
    for (const body of [{ status: 'sold' }, {}]) {
      expect((await move(shop, id, VENDOR, body)).body).toEqual({ success: false, message: expect.any(String) })
    }
  })

  it('ship with a tracking number, confirm, and pay the vendor out', async () => {
    const { shop, id } = await ordered()
    await move(shop, id, VENDOR, { status: 'accepted' })
    const shipped = await move(shop, id, VENDOR, { status: 'shipped', tracking_number: 'T1', tracking_url: 'https://example.com/T1' })
    expect(shipped.body.order).toMatchObject({ status: 'shipped', is_shipped: true, fulfillment_status: 'fulfilled', shippings: [{ tracking_number: 'T1' }] })
    expect((await move(shop, id, SHOPPER, { status: 'customer_confirmed' })).body.order.status).toBe('customer_confirmed')
    await shop.request('POST', '/sandbox/order', { body: new URLSearchParams({ order_id: String(id), status: 'completed' }) })
    expect((await shop.call('GET', `/orders/${id}`, { as: VENDOR })).body).toMatchObject({ status: 'completed', payout: { status: 'success', date: 1781524800 } })
  })

  it('refuse a tracking link that is no web address', async () => {
    const { shop, id } = await ordered()
    await move(shop, id, VENDOR, { status: 'accepted' })
    expect((await move(shop, id, VENDOR, { status: 'shipped', tracking_url: 'javascript:alert(1)' })).status).toBe(422)
  })

  it.each([['canceled', SHOPPER], ['declined', VENDOR]])('put the goods back when an order is %s', async (status, as) => {
    const { shop, id } = await ordered({ listing_id: LAST_PIECE, qty: 1 })
    expect(shop.sandbox.records.listing(LAST_PIECE)!.quantity).toBe(0)
    const { body } = await move(shop, id, as, { status, comment: 'Sorry' })
    expect(body.order).toMatchObject({ status, decline_reason: status === 'declined' ? 'Sorry' : null })
    expect(shop.sandbox.records.listing(LAST_PIECE)!.quantity).toBe(1)
    expect((await shop.call('GET', `/orders/${id}/payments`, { as })).body.payments[0].status).toBe('refunded')
    expect((await shop.call('GET', `/orders/${id}/messages`, { as })).body).toMatchObject([{ content: 'Sorry' }])
  })

  it('put nothing back for a draft, which has taken nothing', async () => {
    const { shop, id } = await ordered()
    shop.world.orders[0]!.status = 'draft'
    await shop.request('POST', '/sandbox/order', { body: new URLSearchParams({ order_id: String(id), status: 'failed' }) })
    expect([shop.world.orders[0]!.status, shop.sandbox.records.listing(PLENTY)!.quantity]).toEqual(['failed', 18])
  })

  it('let the vendor confirm a delivery by hand with the customer’s code, which only the customer sees', async () => {
    const { shop, id } = await ordered()
    Object.assign(shop.world.orders[0]!, { status: 'shipped', hand_delivery_code: '1234' })
    expect((await shop.call('GET', `/orders/${id}`, { as: SHOPPER })).body.hand_delivery_code).toBe('1234')
    expect((await shop.call('GET', `/orders/${id}`, { as: VENDOR })).body.hand_delivery_code).toBeNull()
    const confirm = (hand_delivery_code: string) => move(shop, id, VENDOR, { status: 'customer_confirmed', hand_delivery_code })
    expect((await confirm('9999')).body.success).toBe(false)
    expect((await confirm('1234')).body.success).toBe(true)
  })
})

describe('Messages', () => {
  it('are a bare array with roles; object stands on creation only', async () => {
    const { shop, id } = await ordered()
    const post = (as: string, body: object) => shop.call('POST', `/orders/${id}/messages`, { as, body })
    expect((await shop.call('GET', `/orders/${id}/messages`, { as: SHOPPER })).body).toEqual([])
    const made = await post(SHOPPER, { subject: 'When?', content: 'Soon?' })
    expect([made.status, made.body]).toEqual([201, { object: 'OrderMessage', id: 100, order_id: id, user_id: 1, role: 1, subject: 'When?', content: 'Soon?', created: '2026-06-15 12:00:00' }])
    await post(VENDOR, { content: 'Tomorrow' })
    const { body } = await shop.call('GET', `/orders/${id}/messages`, { as: VENDOR })
    expect(body).toMatchObject([{ role: 1 }, { role: 2, content: 'Tomorrow' }])
    expect(body[0]).not.toHaveProperty('object')
    expect((await shop.call('GET', `/orders/${id}/messages/101`, { as: SHOPPER })).body.content).toBe('Tomorrow')
    for (const none of ['999', 'x']) {
      const answer = await shop.call('GET', `/orders/${id}/messages/${none}`, { as: SHOPPER })
      expect([answer.status, answer.body]).toEqual([404, { code: 404, status: 'error', message: expect.any(String) }])
    }
    expect((await post(SHOPPER, { content: ' ' })).status).toBe(422)
    expect((await post(STRANGER, { content: 'Hello' })).status).toBe(403)
  })
})

describe('Attachments', () => {
  it('are sent as multipart, downloaded at their address, and deleted by whoever sent them', async () => {
    const { shop, id } = await ordered()
    const body = new FormData()
    body.append('file', new File(['<script>1</script>'], '../x.html', { type: 'text/html' }))
    const made = await shop.call('POST', `/orders/${id}/attachments`, { as: SHOPPER, body })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ id: 100, name: 'x.html', size: 18, content_type: 'text/html', user_id: 1 })])
    expect(made.body).not.toHaveProperty('content')
    const file = await shop.request('GET', made.body.url.replace('http://stoa.test', ''))
    expect([file.status, file.text]).toEqual([200, '<script>1</script>'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await shop.request('GET', '/media/attachments/100-0000000000000000')).status).toBe(404)
    const path = `/orders/${id}/attachments`
    expect((await shop.call('GET', path, { as: VENDOR })).body.attachments).toHaveLength(1)
    expect((await shop.call('DELETE', `${path}/100`, { as: VENDOR })).status).toBe(403)
    expect((await shop.call('DELETE', `${path}/100`, { as: SHOPPER })).body).toMatchObject({ success: true })
    const gone = await shop.call('GET', `${path}/100`, { as: SHOPPER })
    expect([gone.status, gone.body]).toEqual([404, { code: 404, status: 'error', message: expect.any(String) }])
  })

  it.each([
    ['a.js', 'text/javascript', 'application/octet-stream'],
    ['a.html', 'text/html', 'application/octet-stream'],
    ['a.svg', 'image/svg+xml', 'application/octet-stream'],
    ['a.pdf', 'application/pdf', 'application/pdf'],
    ['a.png', 'image/png', 'image/png'],
  ])('%s of type %s is downloaded as %s, and no page can run it', async (name, type, served) => {
    const { shop, id } = await ordered()
    const body = new FormData()
    body.append('file', new File(['alert(1)'], name, { type }))
    const made = await shop.call('POST', `/orders/${id}/attachments`, { as: SHOPPER, body })
    const file = await shop.request('GET', made.body.url.replace('http://stoa.test', ''))
    expect([file.status, file.type]).toEqual([200, served])
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('are refused without a file and above 10 MB', async () => {
    const { shop, id } = await ordered()
    const send = (body: FormData) => shop.call('POST', `/orders/${id}/attachments`, { as: SHOPPER, body })
    const large = new FormData()
    large.append('file', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.bin'))
    expect((await send(new FormData())).status).toBe(422)
    expect((await send(large)).body).toMatchObject({ code: 422, message: 'The file is larger than 10 MB.' })
  })
})

describe('Digital files', () => {
  it('are the customer’s once the order is paid', async () => {
    const { shop } = await ordered({ listing_id: DIGITAL, qty: 1 })
    expect((await shop.call('GET', `/listings/${DIGITAL}/digital-files`, { as: SHOPPER })).body.digital_files).toMatchObject([{ title: 'Pattern' }])
    expect((await shop.call('GET', '/orders', { as: SHOPPER })).body.orders[0].order_items[0].downloadable_assets).toHaveLength(1)
  })
})
