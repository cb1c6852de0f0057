import { expect, test } from 'vitest'
import { ListingDocument } from '../../../src/catalogue/listingDocument.ts'
import { Attribute } from '../../../src/contract/listings.ts'
import { emptyFields, type ListingFields } from '../../../src/features/selling/listingFields.ts'
import { previewDocument } from '../../../src/features/selling/preview/previewDocument.ts'

const definitions = [
  { id: 1, alias: 'glaze', title: 'Glaze', type: 'checkbox', options: [{ id: 7, title: 'Matt' }] },
  { id: 2, alias: 'height', title: 'Height', type: 'number', unit: 'cm' },
  { id: 3, alias: 'signed', title: 'Signed', type: 'boolean' },
].map((one) => Attribute.parse(one))
const of = (fields: object, locale = 'en') => previewDocument({ ...emptyFields(definitions), ...fields } as ListingFields, {
  definitions, currency: 'EUR', categoryPath: [{ id: 4, title: 'Bowls' }], vendor: null, locale, untitled: 'Untitled listing',
})

test('what is typed is shown as stated, with the decimal sign of the language', () => {
  const { listing, path } = of({ title: ' Bowl ', price: '12,50', original_price: '15', quantity: '3', city: 'Quimper' }, 'fr')
  expect(listing).toMatchObject({ title: 'Bowl', price: 12.5, original_price: 15, currency: 'EUR', quantity: 3, city: 'Quimper', country: null })
  expect(path).toMatchObject([{ id: 4, title: 'Bowls' }])
})

test('what is empty, half a number or no address of a picture is left out', () => {
  const { listing } = of({ price: '12.x', pictures: ['java' + 'script:alert(1)', 'https://a.example/1.jpg'] })
  expect(listing).toMatchObject({ title: 'Untitled listing', price: null, description: null, cover: 'https://a.example/1.jpg' })
  expect(listing.medias).toEqual([{ id: null, src: 'https://a.example/1.jpg', alt: null }])
})

test('attributes have their types, and new variants an id each', () => {
  const row = { id: 0, price: '', quantity: '2', sku: '', external_id: '', weight: '' }
  const { listing, attributes } = of({
    'attribute:glaze': ['Matt'], 'attribute:height': '12', 'attribute:signed': 'false',
    'variants': [{ ...row, title: 'Blue' }, { ...row, title: '' }, { ...row, title: 'Red', id: 9 }],
  })
  expect(listing.attributes).toEqual({ glaze: ['Matt'], height: 12, signed: false })
  expect(attributes.map(({ unit }) => unit)).toEqual([null, 'cm', null])
  expect(listing.variants.map(({ id, title }) => [id, title])).toEqual([[-1, 'Blue'], [9, 'Red']])
})

test('the document is one that a listing’s page can read', () => {
  expect(() => ListingDocument(of({ title: 'Bowl', price: '3' }))).not.toThrow()
})
