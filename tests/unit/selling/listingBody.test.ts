import { describe, expect, test } from 'vitest'
import { Listing } from '../../../src/contract/listing.ts'
import type { Attribute } from '../../../src/contract/listings.ts'
import { copiedFields } from '../../../src/features/selling/editor/listingCopy.ts'
import { changedBody, newBody } from '../../../src/features/selling/listingBody.ts'
import { findConflicts } from '../../../src/features/selling/editor/listingConflicts.ts'
import { storedDifferently } from '../../../src/features/selling/editor/storedDifferently.ts'
import { attributeField, emptyFields, fieldsOf, type ListingFields } from '../../../src/features/selling/listingFields.ts'

const attribute = (alias: string, type: Attribute['type'], options: readonly string[] = []): Attribute => ({
  id: 1, alias, title: alias, type, required: false, options: options.map((title, at) => ({ id: at + 1, title })), category_ids: [], filterable: null, unit: null,
})
const definitions = [
  attribute('material', 'select', ['Oak', '1']), attribute('colours', 'checkbox', ['Red', 'Blue']), attribute('height', 'number'), attribute('handmade', 'boolean'),
]
const empty = emptyFields(definitions)
// A part may lack attributes, but none of them is undefined.
const typed = (fields: Partial<ListingFields>): ListingFields => ({ ...empty, ...fields } as ListingFields)
const row = { id: 7, title: 'Small', price: '9,50', quantity: '', sku: '', external_id: '', weight: '' }

describe('a creation', () => {
  test('sends what is filled in, numbers as numbers, and nothing else', () => {
    const fields = typed({ title: ' Bowl ', price: '24,50', quantity: '2', category_id: '12', pictures: ['https://a.test/1.jpg'], tags: ['blue'], [attributeField('height')]: '7,5', [attributeField('handmade')]: 'true' })
    expect(newBody(fields, definitions, 'fr')).toEqual({
      title: 'Bowl', price: 24.5, quantity: 2, category_id: 12, images: ['https://a.test/1.jpg'], tags: ['blue'], attributes: { height: 7.5, handmade: true },
      visibility: 'both', status: 'published',
    })
  })

  test.each([['buy', { order_type_url_token: 'buy' }], ['12', { order_type_id: 12 }]])('names the order type %s', (order_type, named) => {
    expect(newBody(typed({ title: 'Bowl', order_type }), definitions, 'en')).toMatchObject(named)
  })

  test('names an option by its id where its title could be another one’s id', () => {
    const fields = typed({ title: 'Bowl', [attributeField('material')]: '1', [attributeField('colours')]: ['Red', 'New colour'] })
    expect(newBody(fields, definitions, 'en').attributes).toEqual({ material: 2, colours: ['Red', 'New colour'] })
  })
})

describe('an edit', () => {
  test('sends the changed fields only, null for what was emptied', () => {
    const before = typed({ title: 'Bowl', price: '5', weight: '2', description: 'Old' })
    expect(changedBody({ ...before, price: '6', weight: '', description: '' }, before, definitions, 'en')).toEqual({ price: 6, weight: null, description: '' })
  })

  test('sends the attributes whole, and empties one that was taken away', () => {
    const before = typed({ [attributeField('material')]: 'Oak', [attributeField('height')]: '5' })
    expect(changedBody({ ...before, [attributeField('material')]: '' }, before, definitions, 'en')).toEqual({ attributes: { material: null, height: 5 } })
  })

  test('replaces the pictures in their order, and never empties them', () => {
    const before = typed({ pictures: ['https://a.test/1.jpg', 'https://a.test/2.jpg'] })
    expect(changedBody({ ...before, pictures: [...before.pictures].reverse() }, before, definitions, 'en')).toEqual({ medias: ['https://a.test/2.jpg', 'https://a.test/1.jpg'] })
    expect(changedBody({ ...before, pictures: [] }, before, definitions, 'en')).toEqual({})
  })

  test('keeps the ids of rows, and leaves out what nothing is typed for', () => {
    expect(changedBody(typed({ variants: [row] }), empty, definitions, 'fr')).toEqual({ variants: [{ id: 7, title: 'Small', price: 9.5, sort_priority: 0 }] })
  })
})

test('an edit keeps what a marketplace states in another form, and the order of rows', () => {
  const stated = Listing.parse({
    id: '7', title: 'Bowl', medias: { 4: 'https://a.test/1.jpg' }, attributes: { material: { id: '1', title: 'Oak' }, colours: { 0: 'Red', 2: { id: 2, title: 'Blue' } }, unknown: { 3: 'a' } },
    variants: { 8: { id: '8', title: 'Large', sort_priority: '2' }, 9: { id: '9', title: 'Small', sort_priority: -1 } },
  })
  const before = fieldsOf(stated, definitions, 'en')
  const body = changedBody({ ...before, [attributeField('height')]: '5', variants: before.variants.map((one) => ({ ...one, quantity: '1' })) }, before, definitions, 'en')
  expect(body.attributes).toEqual({ material: 'Oak', colours: ['Red', 'Blue'], height: 5, unknown: ['a'] })
  expect(body['variants']).toMatchObject([{ id: 9, sort_priority: 0 }, { id: 8, sort_priority: 1 }])
  expect(before.pictures).toEqual(['https://a.test/1.jpg'])
})

test('a copy has nothing of what names the other listing', () => {
  const copy = copiedFields(typed({ title: 'Bowl', sku: 'A', external_id: 'B', status: 'archived', pictures: ['https://a.test/1.jpg'], variants: [{ ...row, sku: 'V', external_id: 'W' }] }), empty)
  expect(copy).toMatchObject({ title: 'Bowl', sku: '', external_id: '', status: 'published', pictures: ['https://a.test/1.jpg'] })
  expect(copy.variants).toEqual([{ ...row, id: 0 }])
})

describe('changes on both sides', () => {
  const before = typed({ title: 'Bowl', price: '5', tags: ['a'] })

  test('only what both have changed differently is a conflict', () => {
    const mine = { ...before, title: 'Mine', price: '6', tags: ['b'] }
    const theirs = { ...before, title: 'Theirs', price: '6', sku: 'new' }
    expect(findConflicts(mine, ['title', 'price', 'tags'], before, theirs)).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }])
  })

  test('what the marketplace has stored otherwise is named, numbers and ids of rows aside', () => {
    const sent = typed({ title: 'Bowl', description: '<b>Blue</b>', price: '5.0', variants: [{ ...row, id: 0, price: '9.5' }] })
    const stored = { ...sent, description: 'Blue', price: '5', variants: [{ ...row, id: 12, price: '9.50' }] }
    expect(storedDifferently(sent, stored, Object.keys(sent), definitions, 'en')).toEqual(['description'])
  })
})
