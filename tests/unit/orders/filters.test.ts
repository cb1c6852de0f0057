import { describe, expect, test } from 'vitest'
import { Order } from '../../../src/contract/order.ts'
import { readOrderFilter, statusesOf, writeOrderFilter } from '../../../src/features/orders/list/orderFilters.ts'
import { sellsToo } from '../../../src/features/orders/sellsToo.ts'
import { matchesSearch, numberIn } from '../../../src/features/orders/list/orderSearch.ts'
import { awaitedStep } from '../../../src/features/orders/list/orderStep.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'

const settings = { orderTransitions: defaultConfig.orderTransitions }
const nothing = { role: 'customer', status: null, q: '', page: 1 }
const order = (fields: object) => Order.parse({ id: 7, status: 'new', ...fields })

describe('the URL of the list of orders', () => {
  test('states role, statuses, search and page', () => {
    const query = { role: 'vendor', status: 'todo', q: 'lamp', page: '3' }
    const filter = { role: 'vendor', status: 'todo', q: 'lamp', page: 3 } as const
    expect(readOrderFilter(query, settings)).toEqual(filter)
    expect(writeOrderFilter(filter)).toEqual(query)
  })

  test('says nothing of what is the default', () => {
    expect(readOrderFilter({}, settings)).toEqual(nothing)
    expect(readOrderFilter({ role: 'customer' }, settings)).toEqual(nothing)
    expect(writeOrderFilter({ role: 'customer', status: null, q: '', page: 1 })).toEqual({})
  })

  test.each([
    [{ role: 'admin', status: '__proto__', page: '__proto__' }],
    [{ role: '__proto__', status: 'constructor', q: '  \n ' }],
    [{ status: 'awaiting_customs', page: '0' }],
    [{ status: 'todo,all', page: '-1' }],
    [{ status: '', page: '1e9' }],
    [{ status: null, q: null, page: null }],
    [{ role: [], status: [], q: [], page: [] }],
    [{ role: [null], status: ['x', 'todo'], page: '99999999999' }],
  ])('ignores what is invalid: %o', (query) => {
    expect(readOrderFilter(query, settings)).toEqual(nothing)
  })

  test('of a repeated value takes the first, and shortens a long search', () => {
    expect(readOrderFilter({ role: ['vendor', 'customer'], status: ['sent', 'x'], q: [`  a \t b${'c'.repeat(500)}`, 'z'], page: ['2', '9'] }, settings))
      .toEqual({ role: 'vendor', status: 'sent', q: `a b${'c'.repeat(93)}`, page: 2 })
  })

  test('asks for nothing that waits where the settings leave nothing to do', () => {
    const none = { orderTransitions: { new: {}, accepted: {} } }
    expect(readOrderFilter({ role: 'vendor', status: 'todo' }, none).status).toBeNull()
    expect(statusesOf({ role: 'vendor', status: 'todo' }, settings)).toEqual(['new', 'accepted'])
    expect(statusesOf({ role: 'vendor', status: null }, settings)).toEqual([])
  })

  test('both sides are offered to whoever sells', () => {
    expect(sellsToo({ can_post_listing: true, listings_count: null })).toBe(true)
    expect(sellsToo({ can_post_listing: false, listings_count: 2 })).toBe(true)
    expect(sellsToo({ can_post_listing: null, listings_count: null })).toBe(false)
    expect(sellsToo(null)).toBe(false)
  })
})

describe('the search among orders', () => {
  const party = { id: 3, public_name: 'Café Größe' }
  const bought = order({ number: 'ST-1', supplier: party, order_items: [{ id: 1, qty: 1, listing_title: 'Crème jug' }] })

  test.each(['creme', 'JUG', 'cafe', 'st-1', '#ST-1', 'order st-1', 'jug café', ''])('finds %j', (q) => {
    expect(matchesSearch(bought, 'customer', q, 'Order ST-1')).toBe(true)
  })
  test.each(['lamp', 'jug lamp', 'ST-2'])('does not find %j', (q) => {
    expect(matchesSearch(bought, 'customer', q, 'Order ST-1')).toBe(false)
  })
  test('reads an order of which nothing is known', () => {
    expect(matchesSearch(order({}), 'vendor', '7', 'Order 7')).toBe(true)
    expect(matchesSearch(order({}), 'vendor', 'null', 'Order 7')).toBe(false)
  })
  test('takes the word with a digit for a number', () => {
    expect(['lamp', 'order 123', '#A-9', '##', '٣'].map(numberIn)).toEqual(['', '123', 'A-9', '', ''])
  })
})

describe('what an order waits for', () => {
  const step = (status: string, role: 'customer' | 'vendor', fields: object = {}) => awaitedStep(order({ status, ...fields }), role, settings)

  test('is the primary action of the role', () => {
    expect(step('new', 'vendor')).toBe('orders.stepToAccept')
    expect(step('accepted', 'vendor', { shippings: [{ id: 1 }] })).toBe('orders.stepToShip')
    expect(step('accepted', 'vendor')).toBe('orders.stepToProvide')
    expect(step('shipped', 'customer')).toBe('orders.stepToConfirm')
    expect(step('pending', 'customer')).toBe('orders.stepToPay')
  })
  test('is nothing where somebody else acts, or where nobody knows', () => {
    expect(step('new', 'customer')).toBeUndefined()
    expect(step('shipped', 'vendor', { hand_delivery_code: '12' })).toBeUndefined()
    expect(step('completed', 'customer')).toBeUndefined()
    expect(step('awaiting_customs', 'vendor')).toBeUndefined()
  })
  test('is nothing where the settings allow only a step that nobody can take here', () => {
    const own = { orderTransitions: { accepted: { completed: ['vendor' as const] } } }
    expect(awaitedStep(order({ status: 'accepted' }), 'vendor', own)).toBeUndefined()
  })
})
