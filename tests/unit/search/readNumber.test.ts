import { describe, expect, test } from 'vitest'
import { readNumber } from '../../../src/features/search/filters/readNumber.ts'

describe('a number that somebody wrote', () => {
  test.each([
    ['12', 'en', 12],
    [' 12.50 € ', 'en', 12.5],
    ['12,50', 'en', 12.5],
    ['1,234', 'en', 1234],
    ['1,234.5', 'en', 1234.5],
    ['1,234', 'fr', 1.234],
    ['1 234,5', 'fr', 1234.5],
    ['1\u202f234,5\u00a0€', 'fr', 1234.5],
    ['1.234,5', 'fr', 1234.5],
    ['1.234', 'en', 1.234],
    ['−3', 'en', -3],
    ['.5', 'en', 0.5],
    ['5.', 'en', 5],
    ['１２', 'en', 12],
  ])('%s is read in %s', (text, locale, value) => expect(readNumber(text, locale)).toBe(value))

  test.each(['', 'abc', '1e5', '1.2.3', '--1', 'NaN', 'Infinity', '9'.repeat(13)])('%s is none', (text) =>
    expect(readNumber(text, 'en')).toBeUndefined())
})
