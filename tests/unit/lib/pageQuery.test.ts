import { expect, test } from 'vitest'
import { stringifyQuery } from 'vue-router'
import type { ListingQuery } from '../../../src/catalogue/search/query.ts'
import { writeQuery } from '../../../src/features/search/filters/listUrl.ts'
import { pageQuery } from '../../../src/lib/pageQuery.ts'

test.each([
  ['', ''], ['?lang=fr', ''], ['?utm_source=letter&gclid=1', ''], ['?sort=price-up&utm_source=letter', 'sort=price-up'],
  ['?page=2&lang=fr&sort=rating', 'page=2&sort=rating'], ['?preference=1&pages=2', ''],
  ['?srsltid=a', ''], ['?gclid=a&gad_source=1&gad_campaignid=2', ''], ['?_gl=1*a&_ga=2.b&igsh=c&epik=d&mtm_campaign=e', ''], ['?variant=3&srsltid=a', 'variant=3'],
])('of the query "%s" says which page is shown: "%s"', (search, expected) => {
  expect(String(pageQuery(search))).toBe(expected)
})

test('all that a list may be narrowed by says which page is shown', () => {
  const everything: Required<Omit<ListingQuery, 'size'>> = {
    q: 'lamp', category: 'lamps', vendor: 7, attributes: { 'colour': { any: ['red'] }, 'été': { is: true } }, price: { min: 1, max: 2 }, places: ['Lyon'], orderTypes: [1],
    inStock: true, discounted: true, addOn: 'gift', sort: 'rating', page: 2,
  }
  const all = stringifyQuery(writeQuery(everything))
  expect([...pageQuery(all)]).toEqual([...new URLSearchParams(all)])
  expect(pageQuery(all).size).toBe(13)
})
