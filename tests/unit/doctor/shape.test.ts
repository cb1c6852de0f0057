import { describe, expect, it } from 'vitest'
import { list as addresses } from '../../../src/contract/addresses.ts'
import { list as categories } from '../../../src/contract/categories.ts'
import { get as directory } from '../../../src/contract/directories.ts'
import { get as order, messages } from '../../../src/contract/orders.ts'
import { compareShape, isLikely } from '../../../src/doctor/shape.ts'

describe('An answer beside its schema', () => {
  it('fits, bare or under its name, as a list or keyed by id', () => {
    const member = { id: 1, public_name: 'Ada', locale: 'fr' }
    for (const raw of [member, { user: member }]) expect(compareShape(directory.response, raw)).toMatchObject({ unknown: [], missing: [], wrong: [] })
    const keyed = compareShape(categories.response, { categories: { 7: { id: '7', title: 'Lamps', children: { 8: { id: 8, title: 'Small', children: [] } } } } })
    expect(keyed).toMatchObject({ unknown: [], missing: [], wrong: [] })
  })

  it('has a field that nobody knows, once for all records and depths', () => {
    const child = { id: 8, title: 'Small', colour: 'red' }
    const { unknown } = compareShape(categories.response, { categories: [{ id: 7, title: 'Lamps', colour: 'red', children: [child, child] }], made: 1 })
    expect(unknown).toEqual(['categories[].children[].colour', 'categories[].colour', 'made'])
  })

  it('lacks a field only where no record has it', () => {
    const { absent } = compareShape(addresses.response, { checkout_addresses: [{ id: 1, phone: '1' }, { id: 2, mobile: null }] })
    expect(absent).toContain('checkout_addresses[].gender')
    expect(absent).not.toContain('checkout_addresses[].phone')
    expect(absent).not.toContain('checkout_addresses[].mobile')
  })

  it('misses what the storefront needs, and its own list', () => {
    expect(compareShape(order.response, { id: 1, order_items: [{ id: 2 }] }).missing).toEqual(['order_items[].qty', 'status'])
    expect(compareShape(addresses.response, { items: [] }).missing).toEqual(['checkout_addresses'])
  })

  it('is empty where its list is, and not where a list inside a record is', () => {
    expect(compareShape(messages.response, []).isEmpty).toBe(true)
    expect(compareShape(addresses.response, { checkout_addresses: [] }).isEmpty).toBe(true)
    expect(compareShape(order.response, { id: 1, status: 'new', order_items: [] }).isEmpty).toBe(false)
  })

  it('is of another type, without its value', () => {
    expect(compareShape(order.response, { id: 'x-1', status: 'new' }).wrong).toEqual(['id: expected number, got string'])
    expect(compareShape(addresses.response, { checkout_addresses: 'none' }).wrong).toEqual(['checkout_addresses: expected array, got string'])
  })
})

it('An answer found elsewhere is likely only where it has what others have not', () => {
  expect(isLikely(addresses.response, { checkout_addresses: [] })).toBe(true)
  for (const raw of [{}, { success: true, message: 'Hello' }, { addresses: [] }, []]) expect(isLikely(addresses.response, raw), JSON.stringify(raw)).toBe(false)
  expect(isLikely(messages.response, [])).toBe(true)
  expect(isLikely(order.response, { id: 1, status: 'ok' })).toBe(false)
})
