import { describe, expect, test } from 'vitest'
import { ListingDocument } from '../../../src/catalogue/listingDocument.ts'
import { readListing } from '../../../src/catalogue/wire.ts'

const turning = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'
const raw = { id: 7, title: `Lamp${turning} exe.`, price: -3, supplier: { id: 1, public_name: `\u202EOnly ${turning}Lamps` } }

describe('what a marketplace calls its things', () => {
  test('does not turn the words around it', () => {
    const { listing, vendor } = readListing(raw, new Set())
    expect([listing.title, vendor?.public_name]).toEqual(['Lamp exe.', 'Only Lamps'])
    const document = ListingDocument({ listing: { ...raw, slug: '7' }, vendor: raw.supplier })
    expect([document.listing.title, document.vendor?.public_name]).toEqual(['Lamp exe.', 'Only Lamps'])
  })

  test('keeps the marks without which scripts cannot be written', () => {
    expect(readListing({ ...raw, title: 'می\u200Cخواهم \u200F(1)' }, new Set()).listing.title).toBe('می\u200Cخواهم \u200F(1)')
  })

  test.each(['', ' \n', turning])('is never nothing', (title) => {
    expect(readListing({ ...raw, title }, new Set()).listing.title).toBe('Listing 7')
  })
})

test('a price below nothing is none', () => {
  expect(readListing({ ...raw, variants: [{ id: 1, title: 'A', price: '-1' }] }, new Set()).listing).toMatchObject({
    price: null, variants: [{ price: null }],
  })
  expect(ListingDocument({ listing: { ...raw, slug: '7' } }).listing.price).toBeNull()
})
