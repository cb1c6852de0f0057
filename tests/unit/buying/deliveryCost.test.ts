import { describe, expect, test } from 'vitest'
import { leastCost } from '../../../src/features/buying/useDeliveryCost.ts'

const listing = (prices: readonly (number | null)[], fields = {}) => ({
  currency: 'EUR', requires_shipping: true, ...fields,
  shipping_methods: prices.map((price, id) => ({ id, title: null, price, step_price: null })),
})

describe('what a delivery costs at least', () => {
  test.each<[string, Parameters<typeof leastCost>[0], number | null]>([
    ['the lowest price, collecting aside', [listing([4.7, 11.5, 0])], 4.7],
    ['of several listings that of the dearest', [listing([4.7]), listing([9, 12])], 9],
    ['nothing where nothing is asked for', [listing([0])], 0],
    ['what is not sent is left aside', [listing([4.7]), listing([], { requires_shipping: false })], 4.7],
    ['unknown where a listing states none', [listing([4.7]), listing([null])], null],
    ['unknown where currencies differ', [listing([4.7]), listing([5], { currency: 'USD' })], null],
    ['unknown where nothing is sent', [listing([], { requires_shipping: false })], null],
    ['unknown where nothing is there', [], null],
  ])('%s', (_, listings, amount) => {
    expect(leastCost(listings)?.amount ?? null).toBe(amount)
  })
})
