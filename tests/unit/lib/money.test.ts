import { expect, test } from 'vitest'
import { formatMoney } from '../../../src/lib/money.ts'

test.each([
  [12, 'EUR', 'en', false, '€12'],
  [12, 'EUR', 'en', true, '€12.00'],
  [12.5, 'eur', 'en', false, '€12.50'],
  [1200, 'EUR', 'de', false, '1.200 €'],
  [1200, 'JPY', 'ar', false, '\u200f1,200 JP¥\u200e'],
  // Nobody's currency, but the code could be one.
  [12, 'XYZ', 'en', false, 'XYZ 12'],
  // No code at all.
  [12, 'EUROS', 'en', false, '12 EUROS'],
  [12, '€', 'en', false, '12 €'],
  [12, '', 'en', false, '12'],
  [12, null, 'en', true, '12'],
  [12.345, undefined, 'de', false, '12,35'],
])('%d of %j in %s, exact %j: %s', (amount, currency, locale, isExact, text) => {
  // The kind of space is the language's own.
  expect(formatMoney(amount, currency, locale, isExact).replaceAll('\u00a0', ' ')).toBe(text)
})
