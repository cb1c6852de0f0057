import { expect, test } from 'vitest'
import { decimalText, readDecimal } from '../../../src/lib/decimal.ts'

test.each([
  ['12.50', 'en', 12.5], ['12,50', 'en', 12.5], ['1,234', 'en', 1234], ['1.234', 'en', 1.234], ['1,234.5', 'en', 1234.5],
  ['12,50', 'fr', 12.5], ['12.50', 'fr', 12.5], ['1 234,5', 'fr', 1234.5], ['1.234,5', 'de', 1234.5], ['1.234', 'de', 1234],
  ['1’234.50', 'de-CH', 1234.5], ['１２', 'en', 12], ['−3', 'en', -3], ['.5', 'en', 0.5], ['1.234.567', 'de', 1_234_567],
  ['0,250', 'en', 0.25], ['0.250', 'de', 0.25], ['-0,125', 'en', -0.125], ['100,250', 'en', 100_250],
])('%s as somebody who reads %s types it is %d', (typed, locale, value) => {
  expect(readDecimal(typed, locale)).toBe(value)
})

test.each(['', 'cheap', '1.2.3', '12 €', '1e5', '--1', 'Infinity', '1,2,3'])('%s is no number', (typed) => {
  expect(readDecimal(typed, 'en')).toBeUndefined()
})

test('a number is shown as it is typed', () => {
  expect(decimalText(1234.5, 'fr')).toBe('1234,5')
  expect(decimalText(null, 'fr')).toBe('')
  for (const locale of ['en', 'fr', 'de', 'de-CH']) expect(readDecimal(decimalText(1234.5, locale), locale)).toBe(1234.5)
})
