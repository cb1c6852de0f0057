import { expect, test } from 'vitest'
import { pageQuery } from '../../../src/lib/pageQuery.ts'

test.each([
  ['', ''], ['?lang=fr', ''], ['?utm_source=letter&gclid=1', ''], ['?sort=price-up&utm_source=letter', 'sort=price-up'],
  ['?page=2&lang=fr&sort=rating', 'page=2&sort=rating'], ['?reference=1&language=2', 'reference=1&language=2'],
])('of the query "%s" says which page is shown: "%s"', (search, expected) => {
  expect(String(pageQuery(search))).toBe(expected)
})
