import { expect, test } from 'vitest'
import { Listing } from '../../../src/contract/listing.ts'
import { lowStockOf } from '../../../src/features/selling/home/lowStock.ts'

const a = (fields: object) => Listing.parse({ id: 1, title: 'Bowl', ...fields })

test('few pieces are little, none are sold out, and stock that is not counted never runs out', () => {
  expect(lowStockOf([a({ id: 1, quantity: 2 }), a({ id: 2, quantity: 0 }), a({ id: 3, quantity: null }), a({ id: 4, quantity: 40 })])).toEqual([
    { id: 2, title: 'Bowl', left: [{ variant: '', pieces: 0, isSoldOut: true }] },
    { id: 1, title: 'Bowl', left: [{ variant: '', pieces: 2, isSoldOut: false }] },
  ])
})

test('a listing with variants is as scarce as the scarcest of them', () => {
  const variants = [{ id: 1, title: 'Blue', quantity: 9 }, { id: 2, title: 'Red', quantity: 1 }, { id: 3, title: 'Grey', quantity: -1 }]
  expect(lowStockOf([a({ quantity: 100, variants })])[0]?.left).toEqual([
    { variant: 'Grey', pieces: 0, isSoldOut: true }, { variant: 'Red', pieces: 1, isSoldOut: false },
  ])
})

test('fewer than can be ordered at once is sold out', () => {
  expect(lowStockOf([a({ quantity: 9, min_qty: 10 })])[0]?.left).toEqual([{ variant: '', pieces: 9, isSoldOut: true }])
})
