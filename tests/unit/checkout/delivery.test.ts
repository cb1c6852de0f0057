import { describe, expect, test } from 'vitest'
import { ShippingChoice } from '../../../src/contract/carts.ts'
import { ShippingGroup } from '../../../src/contract/delivery.ts'
import { firstChoice, gapOf, isTaken } from '../../../src/features/checkout/delivery.ts'

const group = (fields: object = {}) =>
  ShippingGroup.parse({
    supplier_id: 10,
    options: [{ id: 1, title: 'Post' }, { id: 2, title: 'Locker', pickup_points: [{ id: 'a' }, { id: 'b' }] }],
    ...fields,
  })
const before = (shipping_method_id: number, pickup_point_id: string | null = null) =>
  ShippingChoice.parse({ supplier_id: 10, shipping_method_id, pickup_point_id })

describe('what is chosen at first', () => {
  test('is what was chosen before, with its pickup point', () => {
    expect(firstChoice(group({ selected_id: 1 }), before(2, 'b'))).toEqual({ method: '2', point: 'b' })
  })
  test('is what the server preselects, else the only option, else nothing', () => {
    expect(firstChoice(group({ selected_id: 1 }), undefined)).toEqual({ method: '1', point: '' })
    expect(firstChoice(group({ options: [{ id: 3 }] }), undefined)).toEqual({ method: '3', point: '' })
    expect(firstChoice(group(), undefined)).toEqual({ method: '', point: '' })
  })
  test('is nothing that is no longer offered', () => {
    expect(firstChoice(group({ selected_id: 9 }), before(8))).toEqual({ method: '', point: '' })
  })
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
