import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, Order } from '../../../src/contract/order.ts'
import { actionsFor, toDoStatuses } from '../../../src/features/orders/actions/orderActions.ts'
import { amountLines } from '../../../src/features/orders/orderAmounts.ts'
import { hasPublicPage, marketplacePage } from '../../../src/features/orders/orderLinks.ts'
import { declineSchema, shipSchema } from '../../../src/features/orders/actions/orderForms.ts'
import type { OrderRole } from '../../../src/features/orders/orderStatus.ts'
import { itemsText } from '../../../src/features/orders/orderText.ts'

const order = (fields: object) => Order.parse({ id: 1, status: 'new', ...fields })
const settings = { orderTransitions: {} }
const named = (fields: object, role: OrderRole, given: Parameters<typeof actionsFor>[2] = settings) =>
  actionsFor(order(fields), role, given).map(({ name, isPrimary }) => (isPrimary ? `${name}!` : name)).join(' ')
const t = (key: string, values: object = {}) => [key.replace(/^\w+\./, ''), ...Object.values(values)].join(' ')

describe('what each role may do', () => {
  test.each([
    ['draft', '', ''],
    ['pending', 'pay! cancel', ''],
    ['new', 'cancel', 'accept! decline'],
    ['accepted', '', 'provide! ship cancel'],
    ['declined', 'reorder!', ''],
    ['shipped', 'confirm!', ''],
    ['service_provided', 'confirm!', ''],
    ['customer_confirmed', 'reorder!', ''],
    ['completed', 'reorder!', ''],
    ['failed', 'pay! reorder', ''],
    ['canceled', 'reorder!', ''],
    ['held_by_customs', '', ''],
    ['constructor', '', ''],
  ])('with an order that is %s: the customer "%s", the vendor "%s"', (status, customer, vendor) => {
    expect(named({ status }, 'customer')).toBe(customer)
    expect(named({ status }, 'vendor')).toBe(vendor)
  })

  test('every status of the specification has at most one primary action, which ends nothing', () => {
    for (const status of ORDER_STATUSES) {
      for (const role of ['customer', 'vendor'] as const) {
        const primary = actionsFor(order({ status }), role, settings).filter(({ isPrimary }) => isPrimary)
        expect(primary.length, `${status} as ${role}`).toBeLessThan(2)
        expect(primary.some(({ isDestructive }) => isDestructive), `${status} as ${role}`).toBe(false)
      }
    }
  })

  test('what has a parcel, or an address for one, is shipped first', () => {
    expect(named({ status: 'accepted', shippings: [{ id: 1 }] }, 'vendor')).toBe('ship! provide cancel')
    expect(named({ status: 'accepted', addresses: { shipping: { address_city: 'Liège' }, billing: null } }, 'vendor')).toBe('ship! provide cancel')
    expect(named({ status: 'accepted', addresses: [] }, 'vendor')).toBe('provide! ship cancel')
  })

  test('the vendor confirms what is handed over, with the code of the customer', () => {
    const collected = { status: 'shipped', shippings: [{ id: 1, carrier_alias: 'collect' }] }
    expect(actionsFor(order(collected), 'vendor', settings)).toMatchObject([{ name: 'confirm', to: 'customer_confirmed', needsCode: true }])
    expect(actionsFor(order(collected), 'customer', settings)).toMatchObject([{ name: 'confirm', needsCode: false }])
    expect(named({ status: 'shipped', shippings: [{ id: 1, carrier_alias: 'post' }] }, 'vendor')).toBe('')
  })

  test('the settings replace the row of a status, and add rows of statuses that nobody knew', () => {
    const other = { orderTransitions: { new: { accepted: ['customer' as const] }, held: { canceled: ['customer' as const, 'vendor' as const] } } }
    expect(named({ status: 'new' }, 'vendor', other)).toBe('')
    expect(named({ status: 'new' }, 'customer', other)).toBe('accept!')
    expect(named({ status: 'held' }, 'vendor', other)).toBe('cancel')
    expect(named({ status: 'shipped' }, 'customer', other)).toBe('confirm!')
    expect(named({ status: 'new' }, 'vendor', { orderTransitions: { new: {} } })).toBe('')
  })

  test('a marketplace may complete an order when its customer confirms it', () => {
    const other = { orderTransitions: { shipped: { completed: ['customer' as const, 'vendor' as const], customer_confirmed: ['customer' as const] } } }
    expect(actionsFor(order({ status: 'shipped' }), 'customer', other)).toMatchObject([{ name: 'confirm', to: 'customer_confirmed' }])
    expect(actionsFor(order({ status: 'shipped' }), 'customer', { orderTransitions: { shipped: { completed: ['customer'] } } })).toMatchObject([{ name: 'confirm', to: 'completed' }])
    expect(named({ status: 'shipped' }, 'vendor', other)).toBe('')
    expect(toDoStatuses('vendor', other)).not.toContain('shipped')
  })

  test('an order waits for whoever takes it further, and for no one whose only way is to end it', () => {
    expect(toDoStatuses('vendor', settings)).toEqual(['new', 'accepted'])
    expect(toDoStatuses('customer', settings)).toEqual(expect.arrayContaining(['pending', 'failed', 'shipped', 'service_provided']))
    expect(toDoStatuses('customer', settings)).toHaveLength(4)
  })
})

describe('the amounts of an order', () => {
  const words = { t, money: (amount: number) => `€${amount}`, day: (at: string | number | null | undefined) => (at ? 'a day' : '') }
  const lines = (fields: object, role: OrderRole) => amountLines(order(fields), role, words).map(({ label, text }) => `${label}: ${text}`)
  const full = {
    amount: 50, currency: 'EUR', initial_amount: 60, supplier_amount: 44, shippings: [{ title: 'Post', amount: 4 }, { title: null, amount: 0 }, { amount: null }],
    smart_fees: [
      { fee_target: 'vendor', rule_title: 'Commission', fee_amount: 5 }, { fee_target: 'customer', rule_title: 'Service', fee_amount: 1 },
      { fee_target: 'charity', rule_title: null, fee_amount: 0.5 }, { fee_target: null, rule_title: 'Other', fee_amount: 2 }, { fee_target: 'vendor', fee_amount: null },
    ],
    payout: { status: 'success', amount: 44, date: 1_700_000_000 },
  }

  test('the customer sees what they paid, and no fee of somebody else’s', () => {
    expect(lines(full, 'customer')).toEqual(['Post: €4', 'delivery: free', 'initial: €60', 'total: €50', 'Service: €1'])
  })

  test('the vendor sees who pays each fee, what they receive and the payout', () => {
    expect(lines(full, 'vendor')).toEqual([
      'Post: €4', 'delivery: free', 'initial: €60', 'total: €50', 'feePaidByVendor Commission: €5', 'feePaidByCustomer Service: €1',
      'feePaidBy feeUntitled Charity: €0.5', 'Other: €2', 'youReceive: €44', 'payoutOn payoutDone a day: €44',
    ])
  })

  test.each(['declined', 'canceled', 'failed'])('of what is %s the vendor is promised nothing, and reads what was paid out', (status) => {
    const waiting = { ...full, status, payout: { status: 'waiting', amount: 44 } }
    const rest = ['Post: €4', 'delivery: free', 'initial: €60', 'total: €50', 'feePaidByCustomer Service: €1']
    expect(lines(waiting, 'vendor')).toEqual(rest)
    expect(lines({ ...full, status }, 'vendor')).toEqual([...rest, 'payoutOn payoutDone a day: €44'])
  })

  test('what is not stated is not shown', () => {
    expect(lines({}, 'vendor')).toEqual([])
    expect(lines({ amount: 5, initial_amount: 5, payout: [] }, 'vendor')).toEqual(['total: €5'])
    expect(lines({ payout: { status: null, amount: null, date: null } }, 'vendor')).toEqual([])
    expect(lines({ payout: { status: 'on_hold' } }, 'vendor')).toEqual(['On hold: '])
  })
})

describe('where an order’s page leads', () => {
  const page = (fields: object, role: OrderRole = 'customer') => marketplacePage(order(fields), role, 'https://market.test/', 'https://shop.test/orders/1')

  test('to the marketplace’s own page of it, for each role', () => {
    const urls = { customer_url: 'https://market.test/my/orders/1', supplier_url: '/my/sales/1' }
    expect(page(urls)).toBe('https://market.test/my/orders/1')
    expect(page(urls, 'vendor')).toBe('https://market.test/my/sales/1')
  })

  test('not to itself, and nowhere that is not the web', () => {
    expect(page({ customer_url: 'https://shop.test/orders/1' })).toBeUndefined()
    expect(page({ customer_url: 'https://shop.test/orders/1/' })).toBeUndefined()
    expect(page({ customer_url: 'https://shop.test/account/orders/1' })).toBe('https://shop.test/account/orders/1')
     
    for (const customer_url of ['javascript:alert(1)', 'data:text/html,x', '//evil.test', '', null, 'orders/1']) expect(page({ customer_url })).toBeUndefined()
  })

  test('a customer has a public page only where they sell', () => {
    const member = (listings_online_count: number | null) => order({ customer: { id: 5, listings_online_count } }).customer
    for (const [count, has] of [[null, false], [0, false], [3, true]] as const) {
      const party = member(count)
      expect(party && hasPublicPage(party, 'vendor')).toBe(has)
      expect(party && hasPublicPage(party, 'customer')).toBe(true)
    }
  })
})

describe('the forms of an order', () => {
  test('a decline needs a reason', () => {
    expect(declineSchema(t).safeParse({ comment: '  ' }).success).toBe(false)
    expect(declineSchema(t).safeParse({ comment: ' Sold ' }).data).toEqual({ comment: 'Sold' })
    expect(declineSchema(t).safeParse({ comment: 'x'.repeat(2001) }).success).toBe(false)
  })

  test('a tracking link is a web address, or is left empty', () => {
    const isFine = (tracking_url: string) => shipSchema(t).safeParse({ carrier: '', tracking_number: '', tracking_url }).success
    for (const url of ['', 'https://carrier.test/1', 'HTTP://carrier.test/1']) expect(isFine(url)).toBe(true)
     
    for (const url of ['carrier.test/1', '/1', 'javascript:alert(1)', 'ftp://carrier.test']) expect(isFine(url)).toBe(false)
  })

  test('items are named with their number', () => {
    const items = [{ id: 1, qty: 2, listing_title: 'Lamp' }, { id: 2, qty: 1, listing_title: 'Chair' }, { id: 3, qty: 1 }]
    expect(itemsText(order({ order_items: items }), (parts) => parts.join(', '))).toBe('2 × Lamp, Chair')
  })
})
