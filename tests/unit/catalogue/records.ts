import type { CatalogueData, CategoryRecord, ListingRecord, MemberRecord } from '../../../src/catalogue/data.ts'

/** Builders of the records from which a catalogue is made. */

let nextId = 1000

export const aListing = (fields: Partial<ListingRecord> = {}): ListingRecord => ({
  id: (nextId += 1),
  title: 'Blue vase',
  slug: 'blue-vase',
  user_id: 1,
  category_id: 10,
  status: 'published',
  admin_status: 'approved',
  visibility: 'both',
  price: 20,
  currency: 'EUR',
  quantity: 5,
  date_online: '2026-01-01 10:00:00',
  ...fields,
})

export const aMember = (fields: Partial<MemberRecord> = {}): MemberRecord => ({
  id: 1,
  public_name: 'Atelier Marot',
  is_active: true,
  note: 4.5,
  review_count: 12,
  address_country: 'FR',
  ...fields,
})

export const categories: readonly CategoryRecord[] = [
  { id: 1, title: 'Home', slug: 'home', parent_id: null, position: 2 },
  { id: 2, title: 'Garden', slug: 'garden', parent_id: null, position: 1 },
  { id: 10, title: 'Vases', slug: 'vases', parent_id: 1, cover: '/vases.jpg' },
  { id: 11, title: 'Bols & tasses', parent_id: 1 },
]

export const someData = (listings: readonly ListingRecord[], more: Partial<CatalogueData> = {}): CatalogueData => ({
  listings,
  members: [aMember()],
  categories,
  attributes: [{ alias: 'colour' }],
  now: new Date('2026-02-01T00:00:00Z'),
  ...more,
})
