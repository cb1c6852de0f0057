/** Payloads of orders and messages in the forms that the documentation and public code allow; see payloads.test.ts. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'

const { orders } = contract
const order = (fields: object) => z.parse(orders.get.response, { id: 1, status: 'new', ...fields })

describe('Documented payloads of orders parse', () => {
  it('an order: arrays that are empty where there is nothing, the order number under either name', () => {
    const order = {
      id: '44', object: 'Order', order_number: 'A-44', status: 'on_hold', amount: '12.50', currency: 'EUR', shippings: [], addresses: [], payout: [],
      smart_fees: null, order_items: { 9: { id: 9, qty: '2', add_ons: null } }, checkout_at: null, hand_delivery_code: null,
    }
    expect(z.parse(contract.orders.get.response, order)).toMatchObject({
      id: 44, number: 'A-44', order_number: 'A-44', status: 'on_hold', amount: 12.5, smart_fees: [], order_items: [{ id: 9, qty: 2, add_ons: [] }],
    })
    expect(z.parse(contract.orders.get.response, { order }).id).toBe(44)
  })

  it('messages as a bare array, empty when there are none', () => {
    expect(z.parse(contract.orders.messages.response, [])).toEqual([])
    const message = { id: 1, order_id: 2, user_id: 3, role: 3, subject: '', content: 'Hello', created: '2026-01-02 03:04:05' }
    expect(z.parse(contract.orders.messages.response, [message])).toMatchObject([{ role: 3 }])
  })

  it('an order of which only the id and the status are stated: nulls and empty lists', () => {
    expect(order({})).toMatchObject({
      number: null, order_number: null, amount: null, currency: null, supplier_amount: null, initial_amount: null, decline_reason: null,
      has_declined_items: null, captured_at_checkout: null, checkout_at: null, customer_message: null, customer: null, supplier: null,
      customer_url: null, supplier_url: null, hand_delivery_code: null, is_shipped: null, shippings: [], addresses: null, payout: null,
      smart_fees: [], order_items: [], cart_id: null, fulfillment_status: null, shipping_fees_destination: null,
    })
  })

  it('numbers as text, times as Unix seconds in text, and 0 and 1 for no and yes', () => {
    const parsed = order({
      id: '77', amount: '1250.5', initial_amount: '1300', supplier_amount: '0', checkout_at: '1781524800', cart_id: '9', is_shipped: '1',
      has_declined_items: 0, captured_at_checkout: '', payout: { status: 'success', amount: '10.00', date: '1781524800' },
      smart_fees: { 3: { fee_target: 'customer', rule_title: 'Fee', fee_amount: '1.20' } },
    })
    expect(parsed).toMatchObject({
      id: 77, amount: 1250.5, initial_amount: 1300, supplier_amount: 0, checkout_at: 1781524800, cart_id: 9, is_shipped: true,
      has_declined_items: false, captured_at_checkout: false, payout: { amount: 10, date: 1781524800 }, smart_fees: [{ fee_amount: 1.2 }],
    })
  })

  it('times as Unix seconds and as text with a date, and none in the forms that PHP has', () => {
    const times = (at: unknown) => {
      const { checkout_at, payout } = order({ checkout_at: at, payout: { date: at } })
      const messages = z.parse(orders.messages.response, [{ id: 1, created: at }])
      const { payments } = z.parse(orders.payments.response, { payments: [{ id: 1, created: at }] })
      const { attachments } = z.parse(orders.attachments.response, { attachments: [{ id: 1, created: at }] })
      return [...new Set([checkout_at, payout && 'date' in payout && payout.date, messages[0]?.created, payments[0]?.created, attachments[0]?.created])]
    }
    for (const at of [1781524800, '1781524800']) expect(times(at)).toEqual([1781524800])
    for (const at of ['2026-06-15 12:00:00', '2026-06-15T12:00:00+02:00']) expect(times(at)).toEqual([at])
    for (const none of [null, undefined, '', 0, '0', '0000-00-00 00:00:00']) expect(times(none)).toEqual([null])
  })

  it('a status that nobody knows yet, and fields that nobody knows', () => {
    expect(order({ status: 'held_by_customs', fulfillment_status: 'half', mood: { calm: true } })).toMatchObject({ status: 'held_by_customs', mood: { calm: true } })
  })

  it('lists keyed by id: items, parcels, add-ons, options, files', () => {
    const parsed = order({
      order_items: { 9: {
        id: '9', qty: '2', listing_weight: '1.5', add_ons: { 4: { id: '4', title: 'Box', price: '2.50' } },
        configurable_options: { 0: { title: 'Size', value: 'L' } }, downloadable_assets: { 1: { id: 1, title: 'Pattern', url: null } },
      } },
      shippings: { 5: { id: '5', method_id: '7', amount: '4.90', tracking_number: 123456, pickup_point: { id: 88, address: { address_line1: '3 Quay', address_city: 'Lyon' } } } },
    })
    expect(parsed.order_items).toMatchObject([{ id: 9, qty: 2, listing_weight: 1.5, add_ons: [{ id: 4, price: 2.5 }], configurable_options: [{ title: 'Size', value: 'L' }], downloadable_assets: [{ url: null }] }])
    expect(parsed.shippings).toMatchObject([{ id: 5, method_id: 7, amount: 4.9, tracking_number: '123456', pickup_point: { id: '88', address: '3 Quay, Lyon' } }])
  })

  it('addresses: none as an empty array or null, one alone, bare or under its name', () => {
    for (const none of [[], null, undefined]) expect([[], null]).toContainEqual(order({ addresses: none }).addresses)
    const home = { name: 'Byron Ada', address_line1: '1 Main Street', address_zipcode: 69001 }
    expect(order({ addresses: { shipping: home } }).addresses).toMatchObject({ shipping: { name: 'Byron Ada', address_zipcode: '69001' }, billing: null })
    expect(order({ addresses: { shipping: { address: home }, billing: home } }).addresses).toMatchObject({ shipping: { name: 'Byron Ada' }, billing: { name: 'Byron Ada' } })
  })

  it('a list of orders keyed by id, without pagination', () => {
    const parsed = z.parse(orders.list.response, { orders: { 3: { id: '3', status: 'new' }, 4: { id: 4, status: 'x' } } })
    expect([parsed.orders.map(({ id }) => id), parsed.pagination]).toEqual([[3, 4], null])
    expect(z.parse(orders.list.response, { orders: null, pagination: [] })).toMatchObject({ orders: [], pagination: null })
  })
})

describe('Documented payloads of messages parse', () => {
  it('roles 1, 2 and 3, as numbers and as text, and none', () => {
    const wire = [{ id: 1, role: 1 }, { id: '2', role: '2' }, { id: 3, role: 3, user_id: null }, { id: 4, role: null }, { id: 5 }]
    expect(z.parse(orders.messages.response, wire).map(({ id, role }) => [id, role])).toEqual([[1, 1], [2, 2], [3, 3], [4, null], [5, null]])
  })

  it('messages keyed by id, null subject and content, ISO 8601 and the specification’s time', () => {
    const wire = { 8: { id: '8', subject: null, content: null, created: '2026-01-02T03:04:05+01:00' }, 9: { id: 9, created: '2026-01-02 03:04:05' } }
    expect(z.parse(orders.messages.response, wire)).toMatchObject([
      { id: 8, subject: null, content: null, created: '2026-01-02T03:04:05+01:00' }, { id: 9, created: '2026-01-02 03:04:05' },
    ])
  })

  it('a created message with object, and one without', () => {
    const wire = { object: 'OrderMessage', id: 1, order_id: 2, user_id: 3, role: 1, subject: '', content: 'Hello', created: '2026-01-02 03:04:05' }
    expect(z.parse(orders.postMessage.response, wire).object).toBe('OrderMessage')
    expect(z.parse(orders.message.response, { ...wire, object: undefined }).id).toBe(1)
  })
})

describe('Payloads of what the gaps assume parse', () => {
  it('an update with success as a number and without the order', () => {
    expect(z.parse(orders.update.response, { success: 1 })).toMatchObject({ success: true, order: null })
    expect(z.parse(orders.update.response, { success: '', message: 'No', order: [] })).toMatchObject({ success: false, order: null })
  })

  it('attachments keyed by id, with every field left out but the id', () => {
    expect(z.parse(orders.attachments.response, { attachments: { 6: { id: '6', size: '12' }, 7: { id: 7 } } }).attachments).toMatchObject([
      { id: 6, size: 12, name: null, url: null }, { id: 7, size: null, content_type: null, user_id: null },
    ])
    expect(z.parse(orders.attachments.response, { attachments: null }).attachments).toEqual([])
  })

  it('payments: null, keyed by id, of an unknown status', () => {
    expect(z.parse(orders.payments.response, { payments: null }).payments).toEqual([])
    expect(z.parse(orders.payments.response, { payments: { 1: { id: '1', status: 'on_the_moon', amount: '3.5' } } }).payments).toMatchObject([
      { id: 1, status: 'on_the_moon', amount: 3.5, created: null },
    ])
  })
})
