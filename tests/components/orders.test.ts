import axe from 'axe-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Order, OrderStatus } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aMarketplace, people, type Person } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

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
    expect(app.text()).toMatch(/You .*Does it fit\? <b>Really\?<\/b>.*It does\./)
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

  test('keeps its page when only the messages cannot be had', async () => {
    const order = theOrder('accepted')
    market.faults.inject({ endpoint: 'orders.messages', times: 1, status: 403, body: 'html' })
    const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
    app.heading(`Order ${order.number}`)
    app.heading('The messages could not be loaded')
  })
})
