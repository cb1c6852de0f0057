import { describe, expect, test } from 'vitest'
import { readDate } from '../../../src/lib/dates.ts'

describe('a stated time', () => {
  test.each([
    [1781524800], ['1781524800'], ['2026-06-15 12:00:00'], ['2026-06-15T12:00:00Z'], ['2026-06-15T14:00:00+02:00'],
  ])('%j is read', (stated) => {
    expect(readDate(stated)?.toISOString()).toBe('2026-06-15T12:00:00.000Z')
  })

  test.each([[null], [undefined], [''], ['soon'], ['0000-00-00 00:00:00'], [NaN], ['9'.repeat(30)]])('%j is none', (stated) => {
    expect(readDate(stated)).toBeUndefined()
  })
})
