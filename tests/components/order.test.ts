import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Order as OrderSchema } from '../../src/contract/order.ts'
import OrderView from '../../src/features/orders/OrderView.vue'
import type { Order, OrderStatus } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people, type Person } from '../support/marketplace.ts'
import { mountApp, mountFeature } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })

const idOf = (person: Person) => market.world.members.find(({ email }) => email === people[person])?.id ?? 0
const ordersOf = (person: Person, side: 'customer_id' | 'supplier_id' = 'customer_id') =>
  market.world.orders.filter((order) => order[side] === idOf(person) && order.status !== 'draft')
const theOrder = (status: OrderStatus, change: Partial<Order> = {}, person: Person = 'shopper'): Order => {
  const order = ordersOf(person).find((one) => one.status === status) ?? ordersOf(person)[0]
  if (!order) throw new Error(`${person} has no order`)
  return Object.assign(order, { status }, change)
}
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}

describe('an order', () => {
  test('shows where it stands, what was bought, where it goes and how to follow it', async () => {
    const order = theOrder('shipped')
    Object.assign(order.shippings[0] ?? {}, { tracking_number: 'T-1', tracking_url: 'https://carrier.test/T-1' })
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    app.heading(`Order ${order.number}`)
    expect(app.has('The vendor has sent your order: it is on its way.')).toBe(true)
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Shipped')
    for (const { listing_title } of order.order_items) expect(app.has(listing_title)).toBe(true)
    expect(app.link('Track the parcel').href).toBe('https://carrier.test/T-1')
    expect(app.link('Track the parcel').rel).toContain('noopener')
    expect(document.title).toBe(`Order ${order.number} · Stoa`)
    expect(await barriers()).toEqual([])
  })

  test('follows no address that is none of the web', async () => {
    const order = theOrder('shipped')
     
    Object.assign(order.shippings[0] ?? {}, { tracking_url: 'javascript:alert(1)' })
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    expect(app.has('Track the parcel')).toBe(false)
  })

  test('shows the conversation, oldest first, with who said what', async () => {
    const order = theOrder('accepted')
    const say = (id: number, role: 1 | 2, content: string) => ({
      id, order_id: order.id, user_id: role === 1 ? order.customer_id : order.supplier_id, role, subject: 'Size', content,
      created: '2026-02-20 10:00:00',
    })
    market.world.messages = [say(1, 1, 'Does it fit?\n<b>Really?</b>'), say(2, 2, 'It does.')]
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    const vendor = market.world.members.find(({ id }) => id === order.supplier_id)?.public_name ?? ''
    lookAround()
    await vi.waitFor(() => expect(app.has('Does it fit?')).toBe(true))
    expect(app.text()).toMatch(/You ?.*Does it fit\? <b>Really\?<\/b>.*It does\./)
    expect(app.has(vendor)).toBe(true)
    expect(document.querySelector('main b')).toBeNull()
  })

  test('gives the vendor’s reason for a decline', async () => {
    const order = theOrder('declined', { decline_reason: 'Sold at the shop this morning.' })
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    expect(app.text()).toMatch(/Reason given by the vendor ?Sold at the shop this morning\./)
  })

  test('shows a status that nobody here knows in plain words', async () => {
    const { id } = theOrder('accepted', {})
    Object.assign(market.world.orders.find((one) => one.id === id) ?? {}, { status: 'held_by_customs' })
    const app = await mountApp(`/orders/${id}`, { as: 'shopper', market })
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Held by customs')
    expect(app.has('undefined')).toBe(false)
  })

  test('tells its vendor what the customer paid and what they receive', async () => {
    const order = ordersOf('vendor', 'supplier_id').find(({ status }) => status === 'new' || status === 'accepted')
      ?? ordersOf('vendor', 'supplier_id')[0]
    const app = await mountApp(`/orders/${order?.id}`, { as: 'vendor', market })
    expect(app.text()).toMatch(/You receive ?.\d/)
    expect(app.text()).toMatch(/Ordered by/)
  })

  test.each(['999999', 'abc', '-1', '1.5', '1e3', '%00', '..%2F1'])('%s is one that cannot be seen', async (id) => {
    const app = await mountApp(`/orders/${id}`, { as: 'shopper', market })
    app.heading('We can’t find this order')
    expect(app.link('All orders').getAttribute('href')).toBe('/orders')
  })

  test('of somebody else reads like one that does not exist', async () => {
    const foreign = market.world.orders.find((one) => ![one.customer_id, one.supplier_id].includes(idOf('shopper')))
    const app = await mountApp(`/orders/${foreign?.id}`, { as: 'shopper', market })
    app.heading('We can’t find this order')
  })

  test('is not shown before the marketplace has said who is here: its vendor would see the customer’s page', async () => {
    const order = theOrder('new', {}, 'shopper')
    market.faults.inject({ endpoint: 'auth.me', drop: true, times: 8 })
    const app = await mountApp(`/orders/${order.id}`, { as: 'vendor', market })
    await vi.waitFor(() => expect(app.has('Something went wrong.')).toBe(true))
    expect(app.calls.filter((call) => call.includes(`/orders/${order.id}`))).toEqual([])
    expect(await barriers()).toEqual([])
    market.faults.clear()
    await app.click(app.button('Try again'))
    await vi.waitFor(() => app.heading(`Order ${order.number}`))
    app.button('Accept order')
  })

  test('keeps its page when only the messages cannot be had', async () => {
    const order = theOrder('accepted')
    market.faults.inject({ endpoint: 'orders.messages', times: 1, status: 403, body: 'html' })
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    app.heading(`Order ${order.number}`)
    await vi.waitFor(() => {
      lookAround()
      app.heading('The messages could not be loaded')
    })
  })
})

describe('whatever an order states', () => {
  const view = async (fields: object, role: 'customer' | 'vendor', config = {}) => {
    const order = OrderSchema.parse({ id: 77, status: 'new', ...fields })
    const app = await mountFeature(OrderView, { as: 'shopper', market, messages: ['orders', 'orderSummary'], props: { order, role }, config })
    // Messages and payments come with their own code.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await app.settled()
    return app
  }
  const emptyHeadings = () => [...document.querySelectorAll('h1, h2, h3')].filter((heading) => {
    const section = heading.closest('section')
    return heading.textContent?.trim() === '' || (section !== null && section.textContent?.trim() === heading.textContent?.trim())
  }).map(({ textContent }) => textContent)
  const barriersHere = async () => (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id)

  const full = {
    number: 'F-77', cart_id: 3, status: 'shipped', fulfillment_status: 'partial', amount: 120.5, currency: 'EUR', supplier_amount: 110,
    initial_amount: 140, decline_reason: 'One chair was sold.', has_declined_items: true, captured_at_checkout: true,
    checkout_at: 1_700_000_000, customer_message: 'Ring twice.\nThank you.', hand_delivery_code: '4321', is_shipped: true, shipping_fees_destination: 'platform',
    customer: { id: 5, public_name: 'Nora L.', note: 4.5, review_count: 3, address_country: 'BE' },
    supplier: { id: 6, public_name: 'Rivage', avatar: 'https://pictures.test/6.jpg', note: 4.76, review_count: 34, business_name: 'Rivage SARL', address_country: 'FR' },
    customer_url: 'https://market.test/my/orders/77', supplier_url: 'https://market.test/my/sales/77',
    shippings: [
      { id: 1, title: 'Relay', carrier_alias: 'mondial_relay', amount: 4, tracking_number: 'MR-1', tracking_url: 'https://carrier.test/1', pickup_point: { id: 'x', address: 'Rue Haute 1' } },
      { id: 2, title: null, carrier_alias: 'dhl', amount: 0, tracking_number: 'https://carrier.test/2' },
    ],
    addresses: {
      shipping: { name: 'Lindholm Nora', first_name: 'Nora', last_name: 'Lindholm', address_line1: 'Main 1', address_city: 'Liège', address_country: 'BE', phone: '+32 1' },
      billing: { last_name: 'Lindholm', first_name: 'Ada', address_line1: 'Main 2' },
    },
    payout: { status: 'requested', amount: 110, date: 1_700_100_000 },
    smart_fees: [{ fee_target: 'vendor', rule_title: 'Commission', fee_amount: 10.5 }],
    order_items: [{
      id: 1, listing_id: 9, listing_title: 'Chair', qty: 2, listing_unit_price: 58, amount: 116, add_ons: [{ id: 1, title: 'Gift wrap', price: 0 }],
      configurable_options: [{ title: 'Colour', value: 'Red' }], downloadable_assets: [{ id: 1, title: 'Plan', url: 'https://files.test/plan.pdf' }],
    }],
  }

  test.each(['customer', 'vendor'] as const)('with every field null it reads well to the %s', async (role) => {
    const nothing = Object.fromEntries(Object.keys(full).filter((key) => !['status'].includes(key)).map((key) => [key, null]))
    const app = await view({ ...nothing, status: 'new', payout: [], addresses: [], smart_fees: [], shippings: [], order_items: [] }, role)
    app.heading('Order 77')
    expect(app.has(/undefined|null|NaN|Invalid/)).toBe(false)
    // The conversation comes with the first thing that its reader does.
    expect(emptyHeadings()).toEqual(['Messages'])
    expect(app.has('No details about this account.')).toBe(true)
    expect(await barriersHere()).toEqual([])
  })

  test('with every field full its customer sees all that is theirs', async () => {
    const app = await view(full, 'customer')
    for (const words of [
      'Order F-77', 'Shipped', 'The vendor declined some of the items.', 'One chair was sold.', 'Ring twice.', 'Amount at checkout', '€140', '€120.50',
      'Carrier: Mondial relay', 'Carrier: Dhl', 'Tracking number MR-1', 'Pickup point: Rue Haute 1', 'Part of the order has been shipped.', 'Nora Lindholm', 'Ada Lindholm',
      '4.8 out of 5 stars', '34 ratings', 'Colour: Red', 'With Gift wrap', 'Please confirm once you have received everything.',
    ]) expect(app.has(words), words).toBe(true)
    expect(app.has('Commission')).toBe(false)
    expect(app.has('4321')).toBe(false)
    expect(app.link('Rivage').getAttribute('href')).toBe('/v/6-rivage')
    expect([...document.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Track the parcel').map(({ href }) => href)).toEqual(['https://carrier.test/1', 'https://carrier.test/2'])
    expect(app.link('This order on Stoa').href).toBe('https://market.test/my/orders/77')
    expect(app.link('Download Plan').rel).toContain('noopener')
    // The conversation comes with the first thing that its reader does.
    expect(emptyHeadings()).toEqual(['Messages'])
    expect(await barriersHere()).toEqual([])
  })

  test('with every field full its vendor sees fees, payout and their own page', async () => {
    const app = await view(full, 'vendor')
    for (const words of ['Commission, paid by you', '€10.50', 'You receive', '€110', 'Payout requested, ', 'The delivery fee goes to the marketplace.', 'You declined some of the items.']) {
      expect(app.has(words), words).toBe(true)
    }
    expect(app.has('Show the hand-delivery code')).toBe(false)
    expect(document.querySelector('a[href^="/v/5"]')).toBeNull()
    expect(app.link('This order on Stoa').href).toBe('https://market.test/my/sales/77')
    expect(await barriersHere()).toEqual([])
  })

  test('the hand-delivery code is shown when it is asked for, and no more once everything is over', async () => {
    const app = await view(full, 'customer')
    await app.click(app.button('Show the hand-delivery code'))
    expect(app.has('4321')).toBe(true)
    expect(app.button('Hide the code').getAttribute('aria-expanded')).toBe('true')
    await app.click(app.button('Hide the code'))
    expect(app.has('4321')).toBe(false)
    app.wrapper.unmount()
    const later = await view({ ...full, status: 'completed' }, 'customer')
    expect(later.has('hand-delivery code')).toBe(false)
  })

  test('a bank transfer that is awaited shows what to do, in the marketplace’s words', async () => {
    const transferText = 'Transfer to BE00 0000\nwith the order’s number.'
    const app = await view({ ...full, status: 'pending' }, 'customer', { transferText })
    app.heading('How to pay')
    expect(app.has('Transfer to BE00 0000 with the order’s number.')).toBe(true)
    expect(app.has('Amount: €120.50 · Order F-77')).toBe(true)
    app.wrapper.unmount()
    const vendor = await view({ ...full, status: 'pending' }, 'vendor', { transferText })
    expect(vendor.has('BE00')).toBe(false)
  })

  test('an order whose other party was deleted is whole', async () => {
    const app = await view({ ...full, customer: null }, 'vendor')
    expect(app.has('No details about this account.')).toBe(true)
    expect(app.has('Chair')).toBe(true)
    expect(await barriersHere()).toEqual([])
  })

  test('prints a record with both parties, without buttons, messages and links', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const app = await view(full, 'customer')
    await app.click(app.button('Print'))
    expect(print).toHaveBeenCalledOnce()
    const onPaper = document.querySelector('.print-only')?.textContent ?? ''
    for (const words of ['Stoa', 'Rivage', 'Rivage SARL', 'Nora L.', 'Belgium']) expect(onPaper).toContain(words)
    for (const gone of [app.button('Print'), app.heading('Messages'), app.heading('Order status'), app.link('This order on Stoa')]) expect(gone.closest('.no-print')).not.toBeNull()
    expect(app.heading('Amount').closest('.no-print')).toBeNull()
  })
})

describe('the payments of an order', () => {
  test('are listed with what became of each', async () => {
    const order = theOrder('accepted')
    market.world.payments = [
      { id: 1, order_id: order.id, status: 'success', amount: 12, currency: 'EUR', created: '2026-02-20 10:00:00' },
      { id: 2, order_id: order.id, status: 'refunded', amount: 3, currency: 'EUR', created: '2026-02-21 10:00:00' },
    ]
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    await vi.waitFor(() => app.heading('Payments'))
    expect(app.has('Paid, February 20, 2026€12')).toBe(true)
    expect(app.has('Refunded, payment of February 21, 2026€3')).toBe(true)
    expect(await barriers()).toEqual([])
  })

  test.each([404, 500])('that cannot be had (%s) leave the page whole', async (status) => {
    const order = theOrder('accepted')
    market.faults.inject({ endpoint: 'orders.payments', times: Infinity, status })
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    await vi.waitFor(() => expect(app.has('The payments can’t be shown right now.')).toBe(true))
    app.heading(`Order ${order.number}`)
  })

  test('without a record there is no heading for them', async () => {
    const order = theOrder('accepted')
    market.world.payments = []
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    await app.settled()
    expect(app.has('Payments')).toBe(false)
  })
})
