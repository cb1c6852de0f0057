import { describe, expect, test } from 'vitest'
import { ShippingChoice } from '../../../src/contract/carts.ts'
import { ShippingGroup } from '../../../src/contract/delivery.ts'
import { cheapestOf, firstChoice, gapOf, isTaken } from '../../../src/features/checkout/delivery.ts'
import { hasTotal, totalsStage } from '../../../src/features/checkout/totals.ts'

const group = (fields: object = {}) =>
  ShippingGroup.parse({
    supplier_id: 10,
    options: [{ id: 1, title: 'Post' }, { id: 2, title: 'Locker', pickup_points: [{ id: 'a' }, { id: 'b' }] }],
    ...fields,
  })
/** Collected and at a pickup point it costs less than to the address. */
const priced = [
  { id: 4, amount: 0, carrier_alias: 'collect' }, { id: 5, amount: 9 }, { id: 6, amount: 4.5 },
  { id: 7, amount: 2, carrier_alias: 'parcel', pickup_points: [{ id: 'a' }] },
]
const before = (shipping_method_id: number, pickup_point_id: string | null = null) =>
  ShippingChoice.parse({ supplier_id: 10, shipping_method_id, pickup_point_id })

describe('what is chosen at first', () => {
  test('is what was chosen before, with its pickup point', () => {
    expect(firstChoice(group({ selected_id: 1 }), before(2, 'b'))).toEqual({ method: '2', point: 'b', isOurs: false })
  })
  test('is what the server preselects, else the only option', () => {
    expect(firstChoice(group({ selected_id: 2 }), undefined)).toEqual({ method: '2', point: '', isOurs: false })
    expect(firstChoice(group({ options: [{ id: 3 }] }), undefined)).toEqual({ method: '3', point: '', isOurs: false })
  })
  test('is else the cheapest to the address, as our own choice', () => {
    expect(firstChoice(group({ options: priced }), undefined)).toEqual({ method: '6', point: '', isOurs: true })
  })
  test('is else the first to the address where the amounts are not stated', () => {
    expect(firstChoice(group(), undefined)).toEqual({ method: '1', point: '', isOurs: true })
  })
  test('is nothing that is no longer offered', () => {
    expect(firstChoice(group({ selected_id: 9 }), before(8))).toMatchObject({ method: '1', isOurs: true })
  })
  test('is nothing where all options lead elsewhere', () => {
    const options = [{ id: 1, carrier_alias: 'collect', amount: 0 }, { id: 2, pickup_points: [{ id: 'a' }, { id: 'b' }] }]
    expect(firstChoice(group({ options }), undefined)).toEqual({ method: '', point: '', isOurs: false })
  })
})

describe('the cheapest to the address', () => {
  test('leaves out what is collected, and what a pickup point gets', () => {
    expect(cheapestOf(group({ options: priced }))?.id).toBe(6)
  })
  test.each([
    ['an amount is not stated', [{ id: 1, amount: 4 }, { id: 2 }]],
    ['an amount is in another currency', [{ id: 1, amount: 4, currency: 'EUR' }, { id: 2, amount: 3, currency: 'SEK' }]],
    ['there is no choice', [{ id: 1, amount: 4 }]],
  ])('is not known where %s', (_why, options) => {
    expect(cheapestOf(group({ options }))).toBeUndefined()
  })
})

test('totals follow the step that is at hand, else what the server knows', () => {
  expect(totalsStage('sending', true)).toBe('sending')
  expect(totalsStage(null, true)).toBe('known')
  expect(totalsStage(null, false)).toBe('open')
  expect(hasTotal('unsent', true)).toBe(false)
  expect(hasTotal('open', false)).toBe(true)
})

describe('what a choice lacks', () => {
  test('a method, a pickup point where there are some, or nothing', () => {
    expect(gapOf(group(), { method: '', point: '' })).toBe('method')
    expect(gapOf(group(), { method: '2', point: '' })).toBe('point')
    expect(gapOf(group(), { method: '2', point: 'b' })).toBeNull()
    expect(gapOf(group(), { method: '1', point: '' })).toBeNull()
  })
  test('nothing where a vendor offers no delivery at all', () => {
    expect(gapOf(group({ options: [] }), { method: '', point: '' })).toBeNull()
  })
})

test('a choice is sent again only when it differs from what the server has', () => {
  expect(isTaken(group(), { method: '1', point: '' }, before(1))).toBe(true)
  expect(isTaken(group(), { method: '2', point: 'a' }, before(2, 'b'))).toBe(false)
  expect(isTaken(group(), { method: '1', point: '' }, undefined)).toBe(false)
})
