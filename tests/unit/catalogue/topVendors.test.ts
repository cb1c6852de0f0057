import { expect, test } from 'vitest'
import { buildHome } from '../../../src/catalogue/build.ts'
import type { MemberRecord } from '../../../src/catalogue/data.ts'
import { HomeDocument } from '../../../src/catalogue/documents.ts'
import { aListing, aMember, someData } from './records.ts'

/** One listing of each vendor, and what the home page then shows of them. */
const shown = (...vendors: Partial<MemberRecord>[]) => {
  const members = vendors.map((fields, at) => aMember({ id: at + 1, ...fields }))
  return buildHome(someData(members.map(({ id }) => aListing({ user_id: id })), { members })).vendors
}
const idsOf = (vendors: readonly { id: number }[]) => vendors.map(({ id }) => id)

test('forty people’s 4.9 stars stand above one person’s 5, and above three people’s', () => {
  expect(idsOf(shown({ note: 5, review_count: 1 }, { note: 5, review_count: 3 }, { note: 4.9, review_count: 40 }))).toEqual([3, 2])
})

test('where everybody is praised, more praise still stands above less', () => {
  const praised = Array.from({ length: 6 }, (_, at) => ({ note: 4.95, review_count: 30 + at }))
  expect(idsOf(shown({ note: 5, review_count: 4 }, ...praised)).at(-1)).toBe(1)
})

test('of equals the one with more reviews is first, then the older member', () => {
  expect(idsOf(shown({ note: 4.5, review_count: 9 }, { note: 4.5, review_count: 9 }, { note: 4.5, review_count: 10 }))).toEqual([3, 1, 2])
})

test('nobody is called highly rated with less than 4 stars, fewer than three reviews, or none', () => {
  const few = [{ note: 3.9, review_count: 900 }, { note: 5, review_count: 2 }, { note: null, review_count: 0 }, { note: 5, review_count: null }]
  expect(shown(...few)).toEqual([])
})

test('a rating beyond all stars counts as all stars', () => {
  expect(shown({ note: 70, review_count: 5 })[0]?.note).toBe(5)
})

test('there are at most eight, each with the pictures of three listings', () => {
  const members = Array.from({ length: 12 }, (_, at) => aMember({ id: at + 1 }))
  const listings = members.flatMap(({ id }) => [1, 2, 3, 4, 5].map((at) => aListing({ user_id: id, cover: at === 2 ? null : `/${id}-${at}.jpg` })))
  const { vendors } = buildHome(someData(listings, { members }))
  expect(vendors).toHaveLength(8)
  expect(vendors.map(({ covers }) => covers.length)).toEqual(Array(8).fill(3))
})

test('who is blocked or has nothing on the shelves is left out', () => {
  const members = [aMember({ id: 1, is_active: false }), aMember({ id: 2 }), aMember({ id: 3 })]
  const listings = [aListing({ user_id: 1 }), aListing({ user_id: 2, status: 'draft' }), aListing({ user_id: 3 })]
  expect(idsOf(buildHome(someData(listings, { members })).vendors)).toEqual([3])
})

test('a home page that was published before there were vendors is read', () => {
  expect(HomeDocument({ categories: [], newest: [], discounted: [] }).vendors).toEqual([])
})
