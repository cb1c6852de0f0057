import { describe, expect, test } from 'vitest'
import type { ListingQuery } from '../../../src/catalogue/search/query.ts'
import { activeFilters, listActiveFilters } from '../../../src/features/search/filters/activeFilters.ts'
import { withAttribute, withFilters, withoutFilter, withoutFilters } from '../../../src/features/search/filters/changeQuery.ts'

const query: ListingQuery = {
  q: 'chair',
  category: 'chairs',
  vendor: 12,
  attributes: { colour: { any: ['Blue', 'Red'] }, width: { min: 10 }, handmade: { is: true } },
  price: { min: 10, max: 50 },
  places: ['FR/Lyon'],
  orderTypes: [1, 2],
  inStock: true,
  discounted: true,
  sort: 'price-up',
  page: 3,
}

describe('the filters that hold', () => {
  test('are counted value by value; text, order and page are none', () => {
    expect(activeFilters(query)).toBe(12)
    expect(activeFilters({ q: 'chair', sort: 'rating', page: 2 })).toBe(0)
    expect(activeFilters({ price: {}, places: [], attributes: { a: { any: [] }, b: {} }, inStock: false })).toBe(0)
  })

  test('leave out what the page’s own address says', () => {
    expect(activeFilters(query, ['category'])).toBe(11)
    expect(listActiveFilters({ category: 'chairs', vendor: 3 }, ['vendor'])).toEqual([{ name: 'category' }])
  })
})

describe('a changed query', () => {
  test('begins at the first page again', () => {
    expect(withFilters(query, { inStock: false }).page).toBeUndefined()
    expect(withAttribute(query, 'width', undefined).page).toBeUndefined()
    expect(withoutFilter(query, { name: 'price' }).page).toBeUndefined()
    expect(withoutFilters(query).page).toBeUndefined()
  })

  test('holds nothing that narrows nothing', () => {
    expect(withFilters(query, { places: [], orderTypes: undefined, inStock: false })).not.toHaveProperty('places')
    expect(withAttribute({ attributes: { width: { min: 1 } } }, 'width', {})).toEqual({})
    expect(withAttribute({}, 'colour', { any: [] })).toEqual({})
  })

  test('loses every single one of its filters until none is left', () => {
    let rest = query
    for (let count = 12; count > 0; count -= 1) {
      expect(activeFilters(rest)).toBe(count)
      const [first] = listActiveFilters(rest)
      if (first) rest = withoutFilter(rest, first)
    }
    expect(rest).toEqual({ q: 'chair', sort: 'price-up' })
  })

  test('loses a filter with all its values at once', () => {
    expect(withoutFilter(query, { name: 'attributes.colour' }).attributes).toEqual({ width: { min: 10 }, handmade: { is: true } })
    expect(withoutFilter({ q: 'chair', inStock: true }, { name: 'q' })).toEqual({ inStock: true })
  })

  test('keeps text, order and the page’s own address when everything is cleared', () => {
    expect(withoutFilters(query)).toEqual({ q: 'chair', sort: 'price-up' })
    expect(withoutFilters(query, ['category'])).toEqual({ q: 'chair', sort: 'price-up', category: 'chairs' })
    expect(withoutFilters(query, ['category', 'vendor'])).toEqual({ q: 'chair', sort: 'price-up', category: 'chairs', vendor: 12 })
  })

  test('knows no attribute by an object’s own words', () => {
    expect(withoutFilter({}, { name: 'attributes.constructor', value: 'x' })).toEqual({})
    expect(withAttribute({}, 'constructor', { is: true })).toEqual({ attributes: { constructor: { is: true } } })
  })
})
