import { describe, expect, test } from 'vitest'
import { Order } from '../../../src/contract/order.ts'
import { isOfPayment, placedOf } from '../../../src/features/checkout/placed.ts'

const order = (id: number, supplier: number, status: string) => Order.parse({ id, status, supplier: { id: supplier } })
const inCart = (id: number) => ({ supplier: { id, public_name: null, avatar: null, profile_url: null }, items: [] })

test('an order that names no cart belongs to a payment when it was made since', () => {
  const payment = { key: 'k', id: 7, member: 1, at: Date.parse('2026-03-01T10:00:00Z') }
  const made = (fields: object) => isOfPayment(Order.parse({ id: 1, status: 'new', ...fields }), payment)
  expect(made({ cart_id: 7 })).toBe(true)
  expect(made({ cart_id: 8, checkout_at: payment.at / 1000 + 60 })).toBe(false)
  expect(made({ checkout_at: payment.at / 1000 + 60 })).toBe(true)
  expect(made({ checkout_at: payment.at / 1000 - 86_400 })).toBe(false)
  expect(made({ checkout_at: '2026-03-01 10:01:00' })).toBe(true)
  expect(made({ checkout_at: '2026-02-28 10:00:00' })).toBe(false)
  expect(made({})).toBe(false)
})

test('an order belongs to the payment of a cart without an id when it was made since', () => {
  const payment = { key: 'k', id: null, member: 1, at: Date.parse('2026-03-01T10:00:00Z') }
  const made = (fields: object) => isOfPayment(Order.parse({ id: 1, status: 'new', ...fields }), payment)
  expect(made({ cart_id: 7, checkout_at: payment.at / 1000 + 60 })).toBe(true)
  expect(made({ cart_id: 7, checkout_at: payment.at / 1000 - 86_400 })).toBe(false)
})

describe('what became of a cart', () => {
  test('one order for each vendor: all orders are placed', () => {
    const all = placedOf([order(2, 20, 'new'), order(1, 10, 'accepted')], [])
    expect(all).toMatchObject({ outcome: 'all', total: 2 })
    expect(all.placed.map(({ id }) => id)).toEqual([1, 2])
  })

  test('orders that wait for a bank transfer are placed and wait', () => {
    expect(placedOf([order(1, 10, 'pending'), order(2, 20, 'pending')], [])).toMatchObject({ outcome: 'waiting', total: 2 })
  })

  test('two of three are placed when the third failed or is still in the cart', () => {
    const two = [order(1, 10, 'new'), order(2, 20, 'pending')]
    expect(placedOf([...two, order(3, 30, 'failed')], [inCart(30)])).toMatchObject({ outcome: 'some', total: 3 })
    expect(placedOf(two, [inCart(30)])).toMatchObject({ outcome: 'some', total: 3 })
  })

  test('a failed order with a later order from the same vendor is not shown', () => {
    const retried = placedOf([order(1, 10, 'new'), order(2, 20, 'failed'), order(3, 20, 'new')], [])
    expect(retried).toMatchObject({ outcome: 'all', total: 2 })
    expect(retried.failed).toEqual([])
  })

  test('of several failures with one vendor the last is shown', () => {
    const twice = placedOf([order(1, 10, 'failed'), order(2, 10, 'failed')], [inCart(10)])
    expect(twice).toMatchObject({ outcome: 'failed', total: 1 })
    expect(twice.failed.map(({ id }) => id)).toEqual([2])
  })

  test('no order at all: nothing was ordered, whatever remains in the cart', () => {
    expect(placedOf([], [inCart(10)])).toMatchObject({ outcome: 'none', total: 1 })
    expect(placedOf([], [])).toMatchObject({ outcome: 'none', total: 0 })
  })

  test('items added after an order with the same vendor are not a missing order', () => {
    expect(placedOf([order(1, 10, 'new')], [inCart(10)])).toMatchObject({ outcome: 'all', total: 1 })
  })

  test('a failed order is closed where its items are no longer in the cart, and others remain beside it', () => {
    const sorted = placedOf([order(1, 10, 'failed'), order(2, 20, 'failed')], [inCart(20), inCart(30)])
    expect([...sorted.closed]).toEqual([1])
    expect(sorted.remaining.map(({ supplier }) => supplier?.id)).toEqual([30])
    expect(sorted.canRetry).toBe(true)
    expect(placedOf([order(1, 10, 'failed')], [])).toMatchObject({ remaining: [], canRetry: false })
  })
})
