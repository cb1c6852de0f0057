import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src/api/ApiError.ts'
import { Listing } from '../../../src/contract/listing.ts'
import { bulkPlan, undoPlan } from '../../../src/features/selling/bulk/bulkPlan.ts'
import type { ListingResult } from '../../../src/features/selling/listingEdits.ts'
import { statusActions } from '../../../src/features/selling/list/listingActions.ts'
import { visibilityOf } from '../../../src/features/selling/list/listingVisibility.ts'
import { ownListingsQuery, readOwnListingFilter, writeOwnListingFilter } from '../../../src/features/selling/list/ownListingFilter.ts'
import { hasWords, inOrder, isInOrder } from '../../../src/features/selling/list/ownListingMatch.ts'
import { createFigures, figureProblem } from '../../../src/features/selling/ownListings.figures.ts'
import type { RowChanges } from '../../../src/features/selling/ownListings.changes.ts'

const aListing = (fields: Record<string, unknown> = {}) => Listing.parse({ id: 1, title: 'Lamp', ...fields })

describe('the URL of the list', () => {
  test('states what is shown, in the contract’s names, without defaults', () => {
    const query = { status: 'draft', admin_status: 'rejected', q: ' red  lamp ', sort: 'price', direction: 'desc', page: '3' }
    const filter = readOwnListingFilter(query)
    expect(filter).toEqual({ status: 'draft', moderation: 'rejected', q: 'red lamp', order: { field: 'price', direction: 'desc' }, page: 3 })
    expect(writeOwnListingFilter(filter)).toEqual({ ...query, q: 'red lamp' })
    expect(ownListingsQuery(filter)).toEqual({ ...query, q: 'red lamp', page: 3 })
    expect(writeOwnListingFilter(readOwnListingFilter({}))).toEqual({})
  })

  test('ignores what it does not know', () => {
    const filter = readOwnListingFilter({ status: 'sold', admin_status: ['x', 'approved'], sort: 'colour', direction: 'up', page: '-2', q: null })
    expect(writeOwnListingFilter(filter)).toEqual({})
    expect(readOwnListingFilter({ sort: 'quantity' }).order).toEqual({ field: 'quantity', direction: 'asc' })
  })
})

describe('an answer of a marketplace that ignores parameters', () => {
  const listings = [{ id: 1, title: 'b', price: 3 }, { id: 2, title: 'a', price: null }, { id: 3, title: 'C', price: 5 }].map(aListing)

  test('is recognised by its order, whatever is not stated, and put in order', () => {
    expect(isInOrder(listings, { field: 'price', direction: 'asc' })).toBe(true)
    expect(isInOrder(listings, { field: 'price', direction: 'desc' })).toBe(false)
    // The lowest id first, as in an object keyed by id: not the newest first.
    expect(isInOrder(listings, null)).toBe(false)
    expect(inOrder(listings, null).map(({ id }) => id)).toEqual([3, 2, 1])
    expect(isInOrder(inOrder(listings, null), null)).toBe(true)
    expect(inOrder(listings, { field: 'price', direction: 'desc' }).map(({ id }) => id)).toEqual([3, 1, 2])
    expect(inOrder(listings, { field: 'title', direction: 'asc' }).map(({ id }) => id)).toEqual([2, 1, 3])
  })

  test('counts as sorted by title in people’s order and in the order of codes', () => {
    const byTitle = (titles: string[]) => isInOrder(titles.map((title, id) => aListing({ id, title })), { field: 'title', direction: 'asc' })
    expect(byTitle(['apple', 'Bread', 'cup'])).toBe(true)
    expect(byTitle(['Bread', 'apple', 'cup'])).toBe(true)
    expect(byTitle(['écru', 'Elm', '“Oak”', 'pine'])).toBe(true)
    expect(byTitle(['cup', 'apple', 'Bread'])).toBe(false)
  })

  test('is searched for words in title, SKU, description and tags', () => {
    const one = aListing({ title: 'Lámpara roja', sku: 'LR-7', tags: ['hogar'] })
    expect(hasWords(one, 'lampara lr-7')).toBe(true)
    expect(hasWords(one, 'hogar azul')).toBe(false)
  })
})

describe('who sees a listing', () => {
  test.each([
    [{ status: 'published', admin_status: 'approved' }, 'ownListings.seen'],
    [{ status: 'published', admin_status: 'approved', visibility: 'none' }, 'ownListings.seenHidden'],
    [{ status: 'published', admin_status: 'approved', visibility: 'search' }, 'ownListings.seenInSearch'],
    [{ status: 'published', admin_status: 'approved', visibility: 'constructor' }, 'ownListings.seen'],
    [{ status: 'published', admin_status: 'waiting' }, 'ownListings.seenWaiting'],
    [{ status: 'draft', admin_status: 'approved' }, 'ownListings.seenDraft'],
    [{ status: 'draft', admin_status: 'blocked' }, 'ownListings.seenBlocked'],
    [{ status: 'archived', admin_status: 'rejected' }, 'ownListings.seenRejected'],
    [{ status: 'reserved', admin_status: 'under_review' }, 'ownListings.seenUnknown'],
    [{}, 'ownListings.seenUnknown'],
  ])('%j: %s', (fields, key) => {
    expect(visibilityOf(aListing(fields)).key).toBe(key)
  })

  test('decides what can be done with it', () => {
    const done = (status: string) => statusActions(aListing({ status })).map(({ status: to }) => to)
    expect(done('draft')).toEqual(['published', 'archived'])
    expect(done('published')).toEqual(['draft', 'archived'])
    expect(done('archived')).toEqual(['published', 'draft'])
    expect(done('reserved')).toEqual(['published', 'archived'])
  })
})

describe('a change of many listings', () => {
  const listings = [
    { id: 1, title: 'A', status: 'draft', quantity: 3, hasVariants: false },
    { id: 2, title: 'B', status: 'published', quantity: null, hasVariants: false },
    { id: 3, title: 'C', status: 'reserved', quantity: 9, hasVariants: true },
  ]

  test('leaves out what is like that already, and stock that variants have', () => {
    expect(bulkPlan(listings, { kind: 'publish' }).map(({ skip }) => skip)).toEqual([null, 'bulkListings.skipSame', null])
    expect(bulkPlan(listings, { kind: 'stock', quantity: 3 }).map(({ skip }) => skip)).toEqual(['bulkListings.skipSame', null, 'bulkListings.skipVariants'])
  })

  test('is undone to what was there, where that can be written', () => {
    expect(undoPlan(bulkPlan(listings, { kind: 'archive' })).map(({ changes, skip }) => skip ?? changes)).toEqual([
      { status: 'draft' }, { status: 'published' }, 'bulkListings.skipUnknown',
    ])
    expect(undoPlan(bulkPlan(listings, { kind: 'stock', quantity: 1 })).map(({ changes }) => changes)).toEqual([
      { quantity: 3 }, { quantity: null }, { quantity: 9 },
    ])
  })
})

describe('a figure that is edited in place', () => {
  const someFigures = (answer: ListingResult, locale = 'en') => {
    const changes: RowChanges[] = []
    const figures = createFigures({ locale: () => locale, change: (_id, made) => { changes.push(made); return Promise.resolve(answer) } })
    figures.open(aListing({ price: 12.5, quantity: 4 }), 'price')
    return { figures, changes }
  }

  test('begins with what stands there, and understands a decimal comma', async () => {
    const { figures, changes } = someFigures({ outcome: 'done', id: 1 }, 'fr')
    expect(figures.editOf(1, 'price')?.text).toBe('12,5')
    expect(figures.hasUnsaved()).toBe(false)
    figures.write(1, 'price', '1 013,40')
    expect(figures.hasUnsaved()).toBe(true)
    expect(await figures.save(1, 'price')).toBe(true)
    expect(changes).toEqual([{ price: 1013.4 }])
    expect(figures.editOf(1, 'price')).toBeUndefined()
  })

  test('keeps what was typed where it is refused, with the reason', async () => {
    const { figures } = someFigures({ outcome: 'failed', error: new ApiError('refused', 'listings.edit', { message: 'Too cheap' }) })
    figures.write(1, 'price', '1')
    const saving = figures.save(1, 'price')
    expect(figures.editOf(1, 'price')?.isSaving).toBe(true)
    expect(await saving).toBe(false)
    expect(figures.editOf(1, 'price')).toMatchObject({ text: '1', isSaving: false, isUncertain: false, problem: { message: 'Too cheap' } })
  })

  test('sends nothing that is no number, and nothing that is the same', async () => {
    const { figures, changes } = someFigures({ outcome: 'done', id: 1 })
    figures.write(1, 'price', 'twelve')
    expect(await figures.save(1, 'price')).toBe(false)
    expect(figures.editOf(1, 'price')?.problem).toBe('ownListings.figureNotNumber')
    figures.write(1, 'price', '12.50')
    expect(await figures.save(1, 'price')).toBe(true)
    expect(changes).toEqual([])
    expect(figureProblem('quantity', '1.5', 'en')).toBe('ownListings.figureNotWhole')
    expect(figureProblem('quantity', '-1', 'en')).toBe('ownListings.figureNegative')
    expect(figureProblem('price', ' ', 'en')).toBe('ownListings.figureMissing')
  })
})
