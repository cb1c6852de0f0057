import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCategoryPage, buildDocument, buildHome, buildListing, buildManifest } from '../../../src/catalogue/build.ts'
import type { ListingRecord } from '../../../src/catalogue/data.ts'
import { CategoryDocument, HomeDocument } from '../../../src/catalogue/documents.ts'
import { ListingDocument } from '../../../src/catalogue/listingDocument.ts'
import { Manifest } from '../../../src/catalogue/published.ts'
import { chosenVariant, offerOf } from '../../../src/features/buying/offer.ts'
import { aListing, aMember, someData } from './records.ts'

const idsOf = (listings: readonly { id: number }[] | undefined) => listings?.map((listing) => listing.id)

describe('what buyers may see', () => {
  test.each<[string, Partial<ListingRecord>]>([
    ['a draft', { status: 'draft' }],
    ['an archived listing', { status: 'archived' }],
    ['a listing that waits for approval', { admin_status: 'waiting' }],
    ['a rejected listing', { admin_status: 'rejected' }],
    ['a blocked listing', { admin_status: 'blocked' }],
    ['a listing without a state', { status: null }],
    ['an invisible listing', { visibility: 'none' }],
    ['a listing whose time is over', { valid_until: '2026-01-31 23:59:59' }],
    ['a listing of a blocked vendor', { user_id: 2 }],
    ['a listing of a vendor who is gone', { user_id: 99 }],
  ])('%s is nowhere', (_, fields) => {
    const hidden = aListing(fields)
    const data = someData([hidden], { members: [aMember(), aMember({ id: 2, is_active: false })] })
    expect(buildListing(data, hidden.id)).toBeNull()
    expect(buildHome(data).newest).toEqual([])
    expect(buildCategoryPage(data, 'vases', 'newest', 1)?.listings).toEqual([])
  })

  test('a listing that is only for search has a page and stands on no shelf', () => {
    const listing = aListing({ visibility: 'search' })
    const data = someData([listing])
    expect(buildListing(data, listing.id)?.listing.id).toBe(listing.id)
    expect(buildCategoryPage(data, 'vases', 'newest', 1)?.listings).toEqual([])
  })

  test('nothing private is written, whatever the records hold', () => {
    const secrets = { email: 'SECRET', password: 'SECRET', external_id: 'SECRET', sku: 'SECRET', location: 'SECRET', lat: 1.234567 }
    const listing = {
      ...aListing({ attributes: { colour: 'blue', margin: 'SECRET' } }),
      ...secrets,
      metafields: { a: { b: 'SECRET' } },
      documents: [{ url: 'SECRET' }],
      variants: [{ id: 1, title: 'Small', price: 3, ...secrets }],
      add_ons: [{ id: 1, title: 'Wrapping', price: 2, ...secrets }],
      medias: [{ id: 1, src: '/a.jpg', ...secrets }],
      shipping_methods: [{ id: 1, title: 'Post', price: 4, ...secrets }],
      extra: secrets,
    }
    const data = someData([listing], { members: [{ ...aMember(), ...secrets }] })
    const written = JSON.stringify([
      buildHome(data),
      buildCategoryPage(data, 'vases', 'newest', 1),
      buildListing(data, listing.id),
      buildManifest(data),
    ])
    expect(written).not.toContain('SECRET')
    expect(written).not.toContain('1.234567')
    expect(buildListing(data, listing.id)?.listing.attributes).toEqual({ colour: 'blue' })
    expect(buildListing(data, listing.id)?.attributes.map(({ alias }) => alias)).toEqual(['colour'])
  })
})

describe('categories', () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    aListing({ id: index + 1, price: (index * 7) % 50, date_online: `2026-01-01 10:00:${String(index).padStart(2, '0')}` }))

  test('a page holds 24 listings and the specification’s pagination', () => {
    const page = buildCategoryPage(someData(many), 'home', 'newest', 3)
    expect(page?.pagination).toEqual({
      totalResultsCount: 50,
      currentPage: 3,
      nextPage: false,
      prevPage: true,
      resultOnPageCount: 2,
      pageCount: 3,
    })
    expect(idsOf(page?.listings)).toEqual([2, 1])
    expect(idsOf(buildCategoryPage(someData(many), 'home', 'newest', 1)?.listings)?.slice(0, 3)).toEqual([50, 49, 48])
  })

  test('a page past the last, an unknown order and an unknown category are nothing', () => {
    const data = someData(many)
    expect(buildCategoryPage(data, 'home', 'newest', 4)).toBeNull()
    expect(buildCategoryPage(data, 'home', 'newest', 0)).toBeNull()
    expect(buildCategoryPage(data, 'home', 'newest', 1.5)).toBeNull()
    expect(buildCategoryPage(data, 'home', 'best', 1)).toBeNull()
    expect(buildCategoryPage(data, 'nowhere', 'newest', 1)).toBeNull()
  })

  test('an empty category has one empty page', () => {
    const page = buildCategoryPage(someData([]), 'garden', 'newest', 1)
    expect(page?.listings).toEqual([])
    expect(page?.pagination.pageCount).toBe(1)
  })

  test('prices sort both ways, and what has no price stands last', () => {
    const listings = [
      aListing({ id: 1, price: 30 }),
      aListing({ id: 2, price: null }),
      aListing({ id: 3, price: 10 }),
      aListing({ id: 4, price: 99, variants: [{ id: 1, title: 'S', price: 20 }, { id: 2, title: 'L', price: 40 }] }),
    ]
    const data = someData(listings)
    expect(idsOf(buildCategoryPage(data, 'vases', 'price-up', 1)?.listings)).toEqual([3, 4, 1, 2])
    expect(idsOf(buildCategoryPage(data, 'vases', 'price-down', 1)?.listings)).toEqual([1, 4, 3, 2])
  })

  test('rating sorts by the vendor’s average, then by how many rated', () => {
    const data = someData([aListing({ id: 1, user_id: 1 }), aListing({ id: 2, user_id: 2 }), aListing({ id: 3, user_id: 3 })], {
      members: [aMember({ id: 1, note: null }), aMember({ id: 2, review_count: 3 }), aMember({ id: 3, review_count: 9 })],
    })
    expect(idsOf(buildCategoryPage(data, 'vases', 'rating', 1)?.listings)).toEqual([3, 2, 1])
  })

  test('a parent counts and pictures its descendants, and empty children are left out', () => {
    const page = buildCategoryPage(someData([aListing({ cover: '/cover.jpg' })]), 'home', 'newest', 1)
    expect(page?.category).toEqual({ id: 1, title: 'Home', slug: 'home', cover: '/cover.jpg', count: 1 })
    expect(page?.children).toEqual([{ id: 10, title: 'Vases', slug: 'vases', cover: '/vases.jpg', count: 1 }])
  })

  test('a category without a slug is found by its id and title', () => {
    const page = buildCategoryPage(someData([aListing({ category_id: 11 })]), '11-bols-tasses', 'newest', 1)
    expect(page?.category.slug).toBe('11-bols-tasses')
    expect(page?.path.map((ancestor) => ancestor.slug)).toEqual(['home'])
  })

  test('a circle of parents does not hang', () => {
    const circle = [{ id: 1, title: 'A', parent_id: 2 }, { id: 2, title: 'B', parent_id: 1 }]
    const data = someData([aListing({ category_id: 1 })], { categories: circle })
    expect(buildCategoryPage(data, '1-a', 'newest', 1)?.listings).toHaveLength(1)
  })
})

describe('home', () => {
  test('top categories stand in their order, without the empty ones', () => {
    const home = buildHome(someData([aListing(), aListing({ category_id: 2 })]))
    expect(home.categories.map((category) => category.slug)).toEqual(['garden', 'home'])
    expect(buildHome(someData([aListing()])).categories.map((category) => category.slug)).toEqual(['home'])
  })

  const day = (id: number) => `2026-01-${String(id).padStart(2, '0')} 10:00:00`
  /** The newest last; each of another vendor. */
  const many = (count: number, fields: (at: number) => Partial<ListingRecord> = () => ({})) =>
    Array.from({ length: count }, (_, at) => aListing({ id: at + 1, user_id: at + 1, date_online: day(at + 1), ...fields(at) }))
  const homeOf = (listings: ListingRecord[]) =>
    buildHome({ ...someData(listings), members: listings.map(({ user_id }) => ({ id: user_id ?? 0, public_name: 'Somebody' })) })

  test('calls new what is newest', () => {
    expect(idsOf(homeOf(many(12)).newest)).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
  })

  test('reduced listings that can be had stand once, after the newest', () => {
    const home = homeOf(many(16, (at) => ({ original_price: 30, ...(at === 6 && { quantity: 0 }) })))
    expect(idsOf(home.discounted)).toEqual([8, 6, 5, 4, 3, 2])
    expect(idsOf(home.newest)).not.toContain(8)
  })

  test('last pieces are those of which one is left', () => {
    expect(idsOf(homeOf(many(14, (at) => ({ quantity: at < 4 ? 1 : 2 }))).last)).toEqual([4, 3, 2, 1])
  })

  test('what costs little is below a round price that a quarter is below', () => {
    const home = homeOf(many(20, (at) => ({ price: at < 6 ? 24 + at : 80 })))
    expect(home.under).toMatchObject({ price: 30, currency: 'EUR' })
    expect(idsOf(home.under?.listings)).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('a shelf has two of a vendor at most, and is left out with fewer than three', () => {
    expect(homeOf(many(20, () => ({ user_id: 1, original_price: 30 }))).discounted).toEqual([])
    expect(idsOf(homeOf(many(20, (at) => ({ user_id: at % 2, original_price: 30 }))).discounted)).toEqual([12, 11, 10, 9])
  })

  test('has none where nothing is listed or priced', () => {
    expect(homeOf([])).toMatchObject({ newest: [], under: null, last: [], discounted: [] })
    expect(homeOf(many(12, () => ({ price: null }))).under).toBeNull()
  })
})

describe('a card', () => {
  const cardOf = (fields: Partial<ListingRecord>) => buildHome(someData([aListing(fields)])).newest[0]

  test('stands for the lowest price at which a variant can be had and says that they differ', () => {
    const variants = [
      { id: 1, title: 'S', price: 9, quantity: 0 },
      { id: 2, title: 'M', price: 18, quantity: 1 },
      { id: 3, title: 'L', price: 12, quantity: 0 },
      { id: 4, title: 'XL', price: 21, quantity: 0 },
    ]
    expect(cardOf({ variants })).toMatchObject({ price: 18, price_varies: false, last_piece: true })
    expect(cardOf({ variants: variants.map((one) => ({ ...one, quantity: 0 })) })).toMatchObject({
      price: 9,
      price_varies: true,
      in_stock: false,
    })
  })

  test('of variants at different prices shows no former price', () => {
    const variants = [{ id: 1, title: 'S', price: 12, quantity: 1 }, { id: 2, title: 'L', price: 18 }]
    expect(cardOf({ variants, original_price: 40 })).toMatchObject({
      price: 12,
      price_varies: true,
      original_price: null,
      in_stock: true,
      has_variants: true,
    })
  })

  test('of variants that are cheaper than the listing shows no former price: nobody ever asked it for them', () => {
    const variants = [{ id: 1, title: 'S', price: 80 }, { id: 2, title: 'L', price: 80 }]
    const reduced = { price: 100, original_price: 120 }
    expect(cardOf({ ...reduced, variants })).toMatchObject({ price: 80, price_varies: false, original_price: null })
    expect(cardOf({ ...reduced, variants: variants.map((one) => ({ ...one, price: 100 })) })?.original_price).toBe(120)
    const listings = [...Array.from({ length: 24 }, () => aListing()), aListing({ ...reduced, variants, date_online: '2025-01-01 00:00:00' })]
    expect(buildHome(someData(listings)).discounted).toEqual([])
  })

  test('and the page of its listing agree on what is sold out and on the former price', () => {
    const amounts = fc.option(fc.integer({ min: -1, max: 4 }))
    const variant = fc.record({ price: amounts, quantity: amounts })
    const fields = fc.record({
      price: amounts, original_price: amounts, quantity: amounts, min_qty: amounts, variants: fc.array(variant, { maxLength: 3 }),
    })
    fc.assert(fc.property(fields, ({ variants, ...stated }) => {
      const listing = aListing({ ...stated, variants: variants.map((one, at) => ({ ...one, id: at + 1, title: `${at}` })) })
      const data = someData([listing])
      const [card] = buildHome(data).newest
      const page = ListingDocument(buildListing(data, listing.id)).listing
      const offer = offerOf(page, chosenVariant(page, undefined))
      expect(card?.in_stock).toBe(!offer.soldOut)
      if (card?.original_price != null) {
        const variants = page.variants.length ? page.variants : [null]
        expect(variants.map((one) => offerOf(page, one)).some((one) => one.price === card.price && one.original_price === card.original_price)).toBe(true)
      }
    }), { numRuns: 300 })
  })

  test('counts stock below the least that can be ordered as none', () => {
    expect(cardOf({ quantity: 2, min_qty: 5 })).toMatchObject({ in_stock: false, last_piece: false })
    expect(cardOf({ quantity: 5, min_qty: 5 })?.in_stock).toBe(true)
    const variants = [{ id: 1, title: 'S', price: 9, quantity: 1 }, { id: 2, title: 'L', price: 12, quantity: 1 }]
    expect(cardOf({ min_qty: 2, variants })?.in_stock).toBe(false)
    expect(cardOf({ min_qty: 2, variants: [...variants, { id: 3, title: 'XL', price: 15, quantity: 2 }] })).toMatchObject({ in_stock: true, price: 15 })
  })

  test('shows a former price only where it was higher', () => {
    expect(cardOf({ price: 20, original_price: 25 })?.original_price).toBe(25)
    expect(cardOf({ price: 20, original_price: 20 })?.original_price).toBeNull()
    expect(cardOf({ price: null, original_price: 20 })?.original_price).toBeNull()
  })

  test('knows sold out, and stock that is not counted', () => {
    expect(cardOf({ quantity: 0 })).toMatchObject({ in_stock: false, last_piece: false })
    expect(cardOf({ quantity: null })).toMatchObject({ in_stock: true, last_piece: false })
  })

  test('its address is made of the id and the title where no slug is stated', () => {
    expect(cardOf({ id: 7, slug: null, title: 'Théière émaillée' })?.slug).toBe('7-theiere-emaillee')
    expect(cardOf({ id: 7, slug: '7-pot' })?.slug).toBe('7-pot')
    expect(cardOf({ id: 7, slug: null, title: 'إبريق' })?.slug).toBe('7')
  })
})

test('several options that stand in one text are told apart', () => {
  const listing = aListing({ attributes: { colour: '1##Red', note: 'a##b' } })
  const attributes = [{ alias: 'colour', type: 'select', options: [{ id: 1, title: 'Blue' }] }, { alias: 'note', type: 'text' }]
  const document = buildListing(someData([listing], { attributes }), listing.id)
  expect(document?.listing.attributes).toEqual({ colour: ['1', 'Red'], note: 'a##b' })
  expect(document?.attributes[0]?.options).toEqual([{ id: 1, title: 'Blue' }])
})

test('what is built is what the schemas read', () => {
  const listing = aListing({ variants: [{ id: 1, title: 'S' }], medias: [{ id: 4, src: '/a.jpg' }], attributes: { colour: ['a'] } })
  const data = someData([listing, aListing()])
  const wire = (document: unknown): unknown => JSON.parse(JSON.stringify(document))
  expect(HomeDocument(wire(buildHome(data)))).toEqual(buildHome(data))
  expect(buildManifest(data)).toMatchObject(Manifest(wire(buildManifest(data))))
  const category = buildCategoryPage(data, 'home', 'rating', 1)
  expect(CategoryDocument(wire(category))).toEqual(category)
  expect(ListingDocument(wire(buildListing(data, listing.id)))).toEqual(buildListing(data, listing.id))
})

test('paths lead to the documents, and every other path to nothing', () => {
  const listing = aListing()
  const data = someData([listing])
  expect(buildDocument(data, 'manifest.json')).toEqual(buildManifest(data))
  expect(buildDocument(data, 'home.json')).toEqual(buildHome(data))
  expect(buildDocument(data, 'c/vases/newest-1.json')).toEqual(buildCategoryPage(data, 'vases', 'newest', 1))
  expect(buildDocument(data, `l/${listing.id}.json`)).toEqual(buildListing(data, listing.id))
  for (const path of ['', 'x', 'c/%E0%A4%A/newest-1.json', 'c/vases/newest-0.json', 'l/0.json', 'l/1e3.json', '../home.json']) {
    expect(buildDocument(data, path)).toBeNull()
  }
})

test('fifty thousand listings are indexed once for each state of the data', () => {
  const listings = Array.from({ length: 50_000 }, (_, index) => aListing({ id: index + 1, price: index % 997 }))
  let reads = 0
  const data = {
    ...someData([]),
    get listings() {
      reads += 1
      return listings
    },
  }
  buildHome(data)
  for (let page = 1; page <= 100; page += 1) buildCategoryPage(data, 'home', 'price-up', page)
  for (let id = 1; id <= 100; id += 1) buildListing(data, id)
  expect(reads).toBe(1)
})
