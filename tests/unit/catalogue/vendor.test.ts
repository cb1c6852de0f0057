import { describe, expect, test } from 'vitest'
import { buildDocument, buildVendorPage } from '../../../src/catalogue/build.ts'
import { CatalogueError, createStaticSource } from '../../../src/catalogue/source.ts'
import { VendorDocument } from '../../../src/catalogue/vendorDocument.ts'
import { readVendorSlug, vendorSlug } from '../../../src/catalogue/vendorSlug.ts'
import { aListing, aMember, someData } from './records.ts'

const idsOf = (listings: readonly { id: number }[] | undefined) => listings?.map((listing) => listing.id)

describe('a vendor’s pages of the catalogue', () => {
  const theirs = Array.from({ length: 26 }, (_, index) =>
    aListing({ id: index + 1, price: (index * 7) % 26, date_online: `2026-01-01 10:00:${String(index).padStart(2, '0')}` }))
  const members = [aMember(), aMember({ id: 2, public_name: 'Other' }), aMember({ id: 3 }), aMember({ id: 4, is_active: false })]
  const data = someData([...theirs, aListing({ id: 90, user_id: 2 }), aListing({ id: 91, user_id: 4 })], { members })

  test('hold their listings alone, 24 a page, newest first or by price', () => {
    const first = buildVendorPage(data, 1, 'newest', 1)
    expect(first?.vendor.public_name).toBe('Atelier Marot')
    expect(idsOf(first?.listings)?.slice(0, 3)).toEqual([26, 25, 24])
    expect(first?.pagination).toEqual({
      totalResultsCount: 26, currentPage: 1, nextPage: true, prevPage: false, resultOnPageCount: 24, pageCount: 2,
    })
    expect(idsOf(buildVendorPage(data, 1, 'newest', 2)?.listings)).toEqual([2, 1])
    const prices = buildVendorPage(data, 1, 'price-down', 1)?.listings.map((card) => card.price)
    expect(prices?.slice(0, 3)).toEqual([25, 24, 23])
    expect(idsOf(buildVendorPage(data, 2, 'price-up', 1)?.listings)).toEqual([90])
  })

  test.each([
    ['a page past the last', 1, 'newest', 3],
    ['page 0', 1, 'newest', 0],
    ['half a page', 1, 'newest', 1.5],
    ['an order by rating, which all of them share', 1, 'rating', 1],
    ['an order that is none', 1, 'best', 1],
    ['a member who lists nothing', 3, 'newest', 1],
    ['a blocked member', 4, 'newest', 1],
    ['nobody', 99, 'newest', 1],
  ])('there is none for %s', (_, id, sort, page) => {
    expect(buildVendorPage(data, id, sort, page)).toBeNull()
  })

  test('hold nothing private, and what is built is what the schema reads', () => {
    const secrets = { email: 'SECRET', external_id: 'SECRET', lat: 1.234567, company: { registration_number: 'SECRET' } }
    const page = buildVendorPage(someData([aListing({ id: 1 })], { members: [{ ...aMember(), ...secrets }] }), 1, 'newest', 1)
    expect(JSON.stringify(page)).not.toMatch(/SECRET|1\.234567/)
    expect(VendorDocument(JSON.parse(JSON.stringify(page)))).toEqual(page)
  })

  test('stand below v/', () => {
    expect(buildDocument(data, 'v/1/price-up-2.json')).toEqual(buildVendorPage(data, 1, 'price-up', 2))
    for (const path of ['v/1/newest-0.json', 'v/0/newest-1.json', 'v/1/rating-1.json', 'v/x/newest-1.json', 'v/1.json']) {
      expect(buildDocument(data, path)).toBeNull()
    }
  })

  test('are read by the static source, where a missing one is not a missing catalogue', async () => {
    const asked: string[] = []
    const fetch = async (input: string | URL | Request) => {
      const path = String(input instanceof Request ? input.url : input).replace('https://files.test/', '')
      asked.push(path)
      const document = buildDocument(data, path)
      return document === null ? new Response(null, { status: 404 }) : Response.json(document)
    }
    const catalogue = createStaticSource({ url: 'https://files.test/', fetch })
    expect((await catalogue.vendor(1)).listings).toHaveLength(24)
    expect(idsOf((await catalogue.vendor(1, { sort: 'price-up', page: 2 })).listings)).toHaveLength(2)
    expect(asked).toEqual(['v/1/newest-1.json', 'v/1/price-up-2.json'])
    const failure = await catalogue.vendor(3).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CatalogueError)
    expect((failure as CatalogueError).kind).toBe('not_found')
  })
})

describe('a vendor’s address', () => {
  test.each([
    [{ id: 7, public_name: 'Książki Pod Lampą' }, '7-ksiazki-pod-lampa'],
    [{ id: 7, public_name: 'إبريق' }, '7'],
    [{ id: 7, public_name: null }, '7'],
  ])('of %o is %s', (vendor, slug) => {
    expect(vendorSlug(vendor)).toBe(slug)
    expect(readVendorSlug(slug)).toBe(7)
  })

  test.each(['', 'x', '0', '0-a', '-1', '1e3', '7a'])('%j names nobody', (slug) => {
    expect(readVendorSlug(slug)).toBeNull()
  })
})
