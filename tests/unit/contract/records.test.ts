import { describe, expect, test } from 'vitest'
import { pagingOf } from '../../../src/contract/records.ts'

const stated = { currentPage: 1, prevPage: false, resultOnPageCount: 25 }

describe('the pages of a list', () => {
  test.each([
    [{ ...stated, pageCount: 4, nextPage: true, totalResultsCount: 90 }, 1, 3, { pages: 4, hasMore: true, total: 90 }],
    // A full page that is stated to be the last.
    [{ ...stated, pageCount: 2, nextPage: false, totalResultsCount: 50 }, 2, 25, { pages: 2, hasMore: false, total: 50 }],
    [null, 1, 24, { pages: 1, hasMore: false, total: null }],
    [null, 1, 25, { pages: 2, hasMore: true, total: null }],
    // More than were asked for.
    [undefined, 3, 40, { pages: 4, hasMore: true, total: null }],
    [undefined, 3, 0, { pages: 2, hasMore: false, total: null }],
    [null, 1, 0, { pages: 0, hasMore: false, total: null }],
  ])('where %j is stated of page %i, with %i of 25', (pagination, page, count, known) =>
    expect(pagingOf(pagination, page, 25, count)).toEqual(known))
})
