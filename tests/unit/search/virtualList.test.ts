import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsWithin, segmentsOf } from '../../../src/features/search/virtualList.ts'

const rows = (count: number, heights: (number | undefined)[] = [], estimate = 100) => ({ count, heights, estimate })

describe('the rows near the screen', () => {
  test('are those that it touches', () => {
    expect(rowsWithin(rows(10), 250, 450)).toEqual({ from: 2, to: 5 })
    expect(rowsWithin(rows(10), -500, 50)).toEqual({ from: 0, to: 1 })
  })

  test('are as tall as they turned out to be, and others as tall as those were on average', () => {
    expect(rowsWithin(rows(10, [200, 400]), 250, 700)).toEqual({ from: 1, to: 3 })
  })

  test('are at least one, however far the screen is beyond the list', () => {
    expect(rowsWithin(rows(3), 9000, 9900)).toEqual({ from: 2, to: 3 })
    expect(rowsWithin(rows(3), -9000, -8000)).toEqual({ from: 0, to: 1 })
    expect(rowsWithin(rows(0), 0, 900)).toEqual({ from: 0, to: 0 })
  })
})

describe('a long list', () => {
  test('leaves the space of what does not stand in the document', () => {
    expect(segmentsOf(rows(10, [50]), { from: 2, to: 4 })).toEqual([{ space: 100 }, { from: 2, to: 4 }, { space: 300 }])
  })

  test('keeps a row that has the focus', () => {
    expect(segmentsOf(rows(10), { from: 4, to: 6 }, 1)).toEqual([
      { space: 100 }, { from: 1, to: 2 }, { space: 200 }, { from: 4, to: 6 }, { space: 400 },
    ])
    expect(segmentsOf(rows(10), { from: 4, to: 6 }, 5)).toEqual([{ space: 400 }, { from: 4, to: 6 }, { space: 400 }])
  })

  test('is as tall whatever stands in the document', () => {
    const height = fc.option(fc.integer({ min: 50, max: 900 }), { nil: undefined })
    fc.assert(fc.property(fc.array(height, { minLength: 1, maxLength: 60 }), fc.nat(40_000), fc.nat(2000), fc.option(fc.nat(70), { nil: undefined }), (heights, top, size, kept) => {
      const all = rows(heights.length, heights)
      const known = heights.filter((one) => one !== undefined)
      const usual = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : 100
      const sumOf = (from: number, to: number) => heights.slice(from, to).reduce<number>((sum, one) => sum + (one ?? usual), 0)
      const segments = segmentsOf(all, rowsWithin(all, top, top + size), kept)
      const total = segments.reduce((sum, part) => sum + ('space' in part ? part.space : sumOf(part.from, part.to)), 0)
      expect(total).toBeCloseTo(sumOf(0, heights.length), 3)
    }))
  })
})
