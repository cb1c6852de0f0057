import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, Order } from '../../../src/contract/order.ts'
import { STATUS_FACTS, explanationOf, roleIn, statusFacts, statusText } from '../../../src/features/orders/orderStatus.ts'
import { timelineOf } from '../../../src/features/orders/view/orderTimeline.ts'
import { messageAuthor } from '../../../src/features/orders/messages/messageAuthor.ts'

const order = (fields: object) => Order.parse({ id: 1, status: 'new', checkout_at: 1_700_000_000, ...fields })
const labels = (fields: object, side: 'customer' | 'vendor' = 'customer') =>
  timelineOf(order(fields), side).map(({ label, state }) => `${state} ${typeof label === 'string' ? label.slice(11) : label.stated}`)

describe('the table of statuses', () => {
  test('has a row for every status of the specification', () => {
    expect(Object.keys(STATUS_FACTS).sort()).toEqual([...ORDER_STATUSES].sort())
  })

  test('knows nothing of a status that it does not know, not even of one named like a property', () => {
    expect(statusFacts('held_by_customs')).toBeUndefined()
    expect(statusFacts('constructor')).toBeUndefined()
    expect(explanationOf(order({ status: 'held_by_customs' }), 'customer')).toBeUndefined()
  })

  test('tells a payment that was taken from one that is only authorized', () => {
    expect(explanationOf(order({ captured_at_checkout: true }), 'customer')).toBe('orderSummary.explainNewCustomer')
    expect(explanationOf(order({ captured_at_checkout: false }), 'customer')).toBe('orderSummary.explainNewAuthorized')
    expect(explanationOf(order({ captured_at_checkout: false }), 'vendor')).toBe('orderSummary.explainNewVendor')
  })

  test('says nothing about a payment that the order does not state', () => {
    expect(explanationOf(order({}), 'customer')).toBe('orderSummary.explainNewPlaced')
    expect(explanationOf(order({ captured_at_checkout: null }), 'customer')).toBe('orderSummary.explainNewPlaced')
  })

  test('says a status that it does not know in plain words', () => {
    const t = (key: string) => key
    expect(statusText('awaiting_inspection', 'customer', t)).toBe('Awaiting inspection')
    expect(statusText('HELD-by_customs', 'vendor', t)).toBe('Held by customs')
    expect(statusText('shipped', 'customer', t)).toBe('orderSummary.statusShipped')
  })
})

describe('the timeline of an order', () => {
  test('has exactly one current step, whatever the status', () => {
    for (const status of [...ORDER_STATUSES, 'held_by_customs']) {
      expect(timelineOf(order({ status }), 'customer').filter(({ state }) => state === 'current')).toHaveLength(1)
    }
  })

  test('dates what the server dates and nothing else', () => {
    const steps = timelineOf(order({ status: 'shipped' }), 'customer')
    expect(steps.map(({ at }) => at)).toEqual([1_700_000_000, null, null])
  })

  test('follows parcels and services their own way', () => {
    expect(labels({ status: 'accepted', shippings: [{ id: 1 }] })).toEqual([
      'done Placed', 'current Accepted', 'upcoming Shipped', 'upcoming Completed',
    ])
    expect(labels({ status: 'service_provided' })).toEqual([
      'done Placed', 'current Provided', 'upcoming Completed',
    ])
  })

  test('ends where an order ends, and promises nothing after a status that it does not know', () => {
    expect(labels({ status: 'declined' })).toEqual(['done Placed', 'current Declined'])
    expect(labels({ status: 'held_by_customs' })).toEqual(['done Placed', 'current held_by_customs'])
  })

  test('ticks no step that the order does not state', () => {
    expect(labels({ status: 'completed' })).toEqual(['done Placed', 'current Completed'])
    expect(labels({ status: 'completed', is_shipped: true })).toEqual(['done Placed', 'done Shipped', 'current Completed'])
    expect(labels({ status: 'customer_confirmed', is_shipped: false })).toEqual(['done Placed', 'current Confirmed', 'upcoming Completed'])
    expect(labels({ status: 'shipped', shippings: [{ id: 1 }] })).toEqual(['done Placed', 'current Shipped', 'upcoming Completed'])
  })

  test('tells the vendor, and only the vendor, when they were paid', () => {
    const paid = { status: 'completed', payout: { status: 'success', date: 1_700_000_500 } }
    expect(labels(paid, 'vendor')).toContain('done PaidOut')
    expect(labels(paid, 'customer')).not.toContain('done PaidOut')
    expect(labels({ status: 'completed', payout: [] }, 'vendor')).not.toContain('done PaidOut')
  })
})

describe('sides and voices', () => {
  const parties = { supplier: { id: 5, public_name: 'Rivage' }, customer: { id: 6, public_name: 'Nora' } }
  test('who is not the vendor is the customer', () => {
    expect(roleIn(order(parties), 5)).toBe('vendor')
    expect(roleIn(order(parties), 6)).toBe('customer')
    expect(roleIn(order(parties), undefined)).toBe('customer')
    expect(roleIn(order({ supplier: parties.supplier, customer: parties.supplier }), 5)).toBe('customer')
  })
  test('where one party is not named, the other tells', () => {
    expect(roleIn(order({ supplier: null, customer: parties.customer }), 6)).toBe('customer')
    expect(roleIn(order({ supplier: null, customer: parties.customer }), 5)).toBe('vendor')
    expect(roleIn(order({ supplier: parties.supplier, customer: null }), 5)).toBe('vendor')
    expect(roleIn(order({ supplier: parties.supplier, customer: null }), 6)).toBe('customer')
    expect(roleIn(order({ supplier: null, customer: null }), 5)).toBe('customer')
  })
  test('a message is mine, the other party’s or the marketplace’s', () => {
    const from = (role: number | null, side: 'customer' | 'vendor', user_id: number | null = null) =>
      messageAuthor(order(parties), side, { role, user_id })
    expect(from(1, 'customer')).toEqual({ author: { key: 'orders.you' }, isMine: true, part: null })
    expect(from(2, 'customer')).toEqual({ author: 'Rivage', isMine: false, part: 'orders.vendor' })
    expect(from(1, 'vendor')).toEqual({ author: 'Nora', isMine: false, part: 'orders.customer' })
    expect(from(3, 'vendor')).toEqual({ author: { key: 'orders.marketplace' }, isMine: false, part: null })
    expect(from(null, 'customer', 5)).toEqual({ author: 'Rivage', isMine: false, part: 'orders.vendor' })
  })
  test('whose author is not stated is nobody’s; one that is neither party is the marketplace', () => {
    const from = (user_id: number | null) => messageAuthor(order(parties), 'customer', { role: null, user_id })
    expect(from(null)).toEqual({ author: { key: 'orders.somebody' }, isMine: false, part: null })
    expect(from(77).author).toEqual({ key: 'orders.marketplace' })
    expect(from(6).isMine).toBe(true)
    // The vendor's account was deleted.
    const left = messageAuthor(order({ ...parties, supplier: null }), 'customer', { role: null, user_id: 5 })
    expect(left).toEqual({ author: { key: 'orders.vendor' }, isMine: false, part: null })
  })
})
