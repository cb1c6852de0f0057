import { describe, expect, test } from 'vitest'
import type { Attribute } from '../../../src/contract/listings.ts'
import { hintsOf, sectionFacts, sectionOf } from '../../../src/features/selling/editor/editorSections.ts'
import { checkFields } from '../../../src/features/selling/listingChecks.ts'
import { attributeField, emptyFields, type ListingFields } from '../../../src/features/selling/listingFields.ts'
import { likelyCauses } from '../../../src/features/selling/editor/likelyCauses.ts'
import { problemsOfRefusal } from '../../../src/features/selling/editor/listingRefusals.ts'
import { isWithoutReason } from '../../../src/features/selling/editor/refusalText.ts'
import { UNFINISHED } from '../../../src/ui/unfinished.ts'

const typed = (fields: Partial<ListingFields> = {}): ListingFields => ({ ...emptyFields(), title: 'Bowl', price: '5', ...fields } as ListingFields) // A part has no undefined attributes.
const needs = { price: 'required', sku: 'none' } as const
const check = (fields: Partial<ListingFields>, more: Partial<Parameters<typeof checkFields>[1]> = {}) =>
  checkFields(typed(fields), { locale: 'en', definitions: [], needs, ...more }).map(({ field, key, row, part }) => [field, key.replace('listingFields.', ''), ...(row === undefined ? [] : [row, part])])
const material: Attribute = { id: 1, alias: 'material', title: 'Material', type: 'select', required: true, options: [], category_ids: [], filterable: null, unit: null }
const due: Attribute = { ...material, id: 2, alias: 'due', title: 'Due', type: 'date', required: false }
const variant = { id: 0, title: 'S', price: '', quantity: '', sku: '', external_id: '', weight: '' }

describe('what keeps a listing from being sent', () => {
  test.each<[string, Partial<ListingFields>, unknown[]]>([
    ['nothing', {}, []],
    ['a missing title', { title: '  ' }, [['title', 'titleMissing']]],
    ['a missing price', { price: '' }, [['price', 'priceMissing']]],
    ['a price of zero', { price: '0.00' }, [['price', 'priceZero']]],
    ['words for a price', { price: 'cheap' }, [['price', 'notNumber']]],
    ['half a piece', { quantity: '1.5' }, [['quantity', 'notWhole']]],
    ['a negative weight', { weight: '-1' }, [['weight', 'tooSmall']]],
    ['half a place', { lat: '50' }, [['lng', 'placeHalf']]],
    ['a place beyond the pole', { lat: '91', lng: '0' }, [['lat', 'tooLarge']]],
    ['a picture without an address', { pictures: ['https://a.test/1.jpg', 'one.jpg'] }, [['pictures', 'notUrl', 1, undefined]]],
    ['two variants of one name', { variants: [variant, { ...variant, title: 's ' }] }, [['variants', 'rowTitleTwice', 1, 'title']]],
    ['a delivery without a price', { shipping_methods: [{ id: 0, title: 'Post', carrier_alias: '', price: '', step_price: '' }] }, [['shipping_methods', 'rowPriceMissing', 0, 'price']]],
  ])('%s', (_name, fields, found) => {
    expect(check(fields)).toEqual(found)
  })

  test('follows the order type, and the status', () => {
    expect(check({ price: '' }, { needs: { price: 'none', sku: 'required' } })).toEqual([['sku', 'skuMissing']])
    expect(check({}, { definitions: [material] })).toEqual([[attributeField('material'), 'attributeMissing']])
    expect(check({ status: 'draft' }, { definitions: [material] })).toEqual([])
    expect(check({}, { storedPictures: 2 })).toEqual([['pictures', 'picturesStay']])
  })

  test('a date of which only a part is entered', () => {
    const dated = (content: string) => check({ [attributeField('due')]: content }, { definitions: [due] })
    expect(dated('')).toEqual([])
    expect(dated('2026-12-05')).toEqual([])
    for (const content of [UNFINISHED, '20266-12-05']) expect(dated(content), content).toEqual([[attributeField('due'), 'notDate']])
  })
})

describe('the table of contents', () => {
  test('says what is wrong before what is missing, and that before what shoppers will miss', () => {
    const fields = typed({ title: '', price: '' })
    const facts = sectionFacts({
      fields, errors: { title: 'Enter a title' }, problems: checkFields(fields, { locale: 'en', definitions: [], needs }),
      hints: hintsOf(fields, { price: 'required', stock: 'required' }, 'en'),
    })
    const states = Object.fromEntries(facts.map(({ id, state }) => [id, state]))
    expect(states).toMatchObject({ basics: 'wrong', price: 'missing', pictures: 'hint', details: 'hint', place: 'empty', visibility: 'filled' })
    expect(sectionOf('attribute:material')).toBe('details')
  })

  test('counts each wrong cell of the variants', () => {
    const row = { id: 0, title: 'S', price: 'x', sku: '', quantity: '-1', external_id: '', weight: '' }
    const fields = typed({ title: '', variants: [row, { ...row, title: 'M', quantity: '1' }] })
    const facts = sectionFacts({
      fields, errors: { title: 'Enter a title', variants: 'Correct the variants' },
      problems: checkFields(fields, { locale: 'en', definitions: [], needs }), hints: {},
    })
    expect(facts.flatMap(({ id, count }) => (count > 0 ? [[id, count]] : []))).toEqual([['basics', 1], ['variants', 3]])
  })

  test('hints at nothing that is there', () => {
    const fields = typed({ description: 'A bowl of stoneware, thrown by hand', pictures: ['https://a.test/1.jpg'], category_id: '1' })
    expect(hintsOf(fields, { price: 'required', stock: 'required' }, 'en')).toEqual({})
    expect(hintsOf({ ...fields, description: 'Nice bowl', quantity: '0' }, { price: 'required', stock: 'required' }, 'en'))
      .toEqual({ basics: 'listingEditor.hintShortDescription', price: 'listingEditor.hintNoStock' })
  })

  test('counts the stock of variants where there are some', () => {
    const row = { id: 0, title: 'S', price: '', sku: '', external_id: '', weight: '' }
    const hintOf = (...stock: string[]) =>
      hintsOf(typed({ quantity: '0', variants: stock.map((quantity) => ({ ...row, quantity })) }), { price: 'required', stock: 'required' }, 'en').price
    expect(hintOf('0', '0')).toBe('listingEditor.hintNoStock')
    expect(hintOf('0', '2')).toBeUndefined()
    expect(hintOf('0', '')).toBeUndefined()
  })
})

describe('a refusal', () => {
  const refusal = (message: string) => ({ kind: 'refused' as const, message, fields: {} })
  const t = (key: string) => key

  test('stands at its field, or has its likely causes', () => {
    expect(problemsOfRefusal(refusal('Title is missing'), t)).toEqual({ title: 'listingEditor.titleRefused' })
    expect(problemsOfRefusal(refusal('Order type is not defined'), t)).toEqual({ order_type: 'listingEditor.orderTypeMissing' })
    expect(problemsOfRefusal(refusal('Error. No updates were made.'), t)).toEqual({})
    expect(problemsOfRefusal({ kind: 'invalid', message: '', fields: { 'attributes.care': 'Too long', medias: 'Not a picture', price: 'Too low' } }, t))
      .toEqual({ [attributeField('care')]: 'Too long', pictures: 'Not a picture', price: 'Too low' })
    expect(isWithoutReason(refusal('Error. No updates were made.'))).toBe(true)
    expect(isWithoutReason(refusal('The weight is too large'))).toBe(false)
    expect(likelyCauses(typed({ price: '', category_id: '1', description: 'Nice' }), { price: 'unknown', sku: 'unknown' })).toEqual(['listingControls.causePrice', 'listingControls.causeSku'])
  })
})
