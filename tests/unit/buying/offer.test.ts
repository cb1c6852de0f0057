import { describe, expect, test } from 'vitest'
import { AttributeDefinition, PublicListing } from '../../../src/catalogue/listingDocument.ts'
import { attributeTexts } from '../../../src/features/listing/attributeText.ts'
import { chosenVariant, offerOf, stockText } from '../../../src/features/buying/offer.ts'
import { soldOutChoice, variantGroups } from '../../../src/features/buying/variantGroups.ts'
import { priceText } from '../../../src/ui/priceText.ts'
import { createI18n } from '../../../src/i18n/index.ts'

const listingOf = (fields: object = {}) =>
  PublicListing({ id: 1, slug: '1-vase', title: 'Vase', price: 20, currency: 'EUR', quantity: 9, ...fields })
const variant = (id: number, title: string, quantity: number | null = 5, price: number | null = 20) => ({ id, title, quantity, price })

describe('the chosen variant', () => {
  const listing = listingOf({ variants: [variant(1, 'S', 0), variant(2, 'M'), variant(3, 'L')] })

  test('is the one of the address, sold out or not', () => {
    expect(chosenVariant(listing, '1')?.id).toBe(1)
    expect(chosenVariant(listing, '3')?.id).toBe(3)
  })

  test.each([[undefined], ['x'], ['99'], [['1', '2']], [null]])('is the first that can be had where the address says %j', (wanted) => {
    expect(chosenVariant(listing, wanted)?.id).toBe(2)
  })

  test('is the first where all are sold out, and none where there are none', () => {
    expect(chosenVariant(listingOf({ variants: [variant(1, 'S', 0)] }), undefined)?.id).toBe(1)
    expect(chosenVariant(listingOf(), '1')).toBeNull()
  })
})

describe('the choices', () => {
  const statesOf = (titles: Record<string, number>, chosen: string) => {
    const variants = Object.entries(titles).map(([title, quantity], index) => variant(index + 1, title, quantity))
    const listing = listingOf({ variants })
    const current = listing.variants.find(({ title }) => title === chosen) ?? null
    return variantGroups(listing, current).map((group) =>
      group.map(({ label, state, chosen: isChosen, variant: { title } }) => `${label}${isChosen ? '*' : ''} ${state} → ${title}`))
  }

  test('are one group of the titles', () => {
    expect(statesOf({ S: 1, M: 0 }, 'S')).toEqual([['S* available → S', 'M sold_out → M']])
  })

  test('are a group for each part of the titles, and what does not go together says so', () => {
    expect(statesOf({ 'Blue / S': 1, 'Blue / M': 0, 'Red / S': 2 }, 'Blue / M')).toEqual([
      ['Blue* sold_out → Blue / M', 'Red incompatible → Red / S'],
      ['S available → Blue / S', 'M* sold_out → Blue / M'],
    ])
  })

  test('are the titles whole where their parts do not match', () => {
    expect(statesOf({ 'Blue / S': 1, 'Red': 1 }, 'Red')[0]).toHaveLength(2)
  })

  test('stand for themselves where two have the same title', () => {
    const listing = listingOf({ variants: [variant(1, 'S'), variant(2, 'S', 0)] })
    expect(variantGroups(listing, listing.variants[1] ?? null)[0]?.map(({ state, chosen }) => [state, chosen])).toEqual([
      ['available', false],
      ['sold_out', true],
    ])
  })

  test('there are none where the listing has none', () => {
    expect(variantGroups(listingOf(), null)).toEqual([])
  })
})

describe('a choice that is sold out', () => {
  const choiceOf = (titles: Record<string, number>, chosen: string) => {
    const listing = listingOf({ variants: Object.entries(titles).map(([title, quantity], index) => variant(index + 1, title, quantity)) })
    return soldOutChoice(variantGroups(listing, listing.variants.find(({ title }) => title === chosen) ?? null))
  }

  test('says what there is of the rest', () => {
    expect(choiceOf({ 'Navy / Large': 0, 'Tan / Large': 1, 'Moss / Large': 2, 'Navy / Small': 3 }, 'Navy / Large'))
      .toEqual({ chosen: ['Navy', 'Large'], value: 'Large', others: ['Tan', 'Moss'] })
    expect(choiceOf({ 'Navy / Large': 0, 'Tan / Large': 0, 'Navy / Small': 3 }, 'Navy / Large'))
      .toEqual({ chosen: ['Navy', 'Large'], value: 'Navy', others: ['Small'] })
  })

  test('offers nothing where nothing is left, and is none where it can be had', () => {
    expect(choiceOf({ S: 0, M: 0 }, 'S')).toEqual({ chosen: ['S'], value: '', others: [] })
    expect(choiceOf({ S: 1, M: 0 }, 'S')).toBeNull()
    expect(choiceOf({ S: 0 }, 'another')).toBeNull()
  })
})

describe('the pictures of choices', () => {
  const coversOf = (rows: readonly (readonly [title: string, cover_id: number | null])[]) => {
    const variants = rows.map(([title, cover_id], index) => ({ ...variant(index + 1, title), cover_id }))
    const listing = listingOf({ variants })
    return variantGroups(listing, listing.variants[0] ?? null).map((group) => group.map(({ coverId }) => coverId))
  }

  test('are of the values that have one each', () => {
    expect(coversOf([['Red / S', 1], ['Red / M', 1], ['Blue / S', 2], ['Blue / M', 2]])).toEqual([[1, 2], [null, null]])
  })

  test('are none where a value has none, or two share one', () => {
    expect(coversOf([['Red', 1], ['Blue', null]])).toEqual([[null, null]])
    expect(coversOf([['Red', 1], ['Blue', 1]])).toEqual([[null, null]])
  })
})

describe('the offer', () => {
  test('takes price and stock of the variant, and of the listing where the variant states none', () => {
    const listing = listingOf({ variants: [variant(1, 'S', 2, 33), variant(2, 'M', null, null)] })
    expect(offerOf(listing, listing.variants[0] ?? null)).toMatchObject({ price: 33, stock: 2, soldOut: false })
    expect(offerOf(listing, listing.variants[1] ?? null)).toMatchObject({ price: 20, stock: null, soldOut: false })
  })

  test('is sold out when there is less than can be ordered', () => {
    expect(offerOf(listingOf({ quantity: 2, min_qty: 3 }), null)).toMatchObject({ soldOut: true, min: 3 })
    expect(offerOf(listingOf({ quantity: -1 }), null).soldOut).toBe(true)
  })

  test('was dearer before only where that price is the one shown', () => {
    const listing = listingOf({ original_price: 30, variants: [variant(1, 'S'), variant(2, 'M', 5, 25)] })
    expect(listing.variants.map((one) => offerOf(listing, one).original_price)).toEqual([30, null])
  })
})

describe('in words', () => {
  test('prices, stock and details follow the language and the marketplace', async () => {
    const i18n = createI18n('en')
    await i18n.load(['browse', 'listingPage'])
    const priced = { price: 20, original_price: null, price_unit: 'hour', currency: 'EUR' }
    expect(priceText(priced, i18n)).toEqual({ price: '€20', unit: '/ hour' })
    expect(priceText({ ...priced, price: 0 }, i18n)).toEqual({ price: 'Free' })
    expect(priceText({ ...priced, price: null }, i18n)).toEqual({ price: 'No price stated' })
    expect(priceText({ ...priced, price_varies: true, price_unit: null }, i18n)).toEqual({ price: 'From €20' })
    expect([0, 1, 5, 6, null].map((quantity) => stockText(offerOf(listingOf({ quantity }), null), i18n.t))).toEqual([
      'Sold out', 'Last one', 'Only 5 left', '', '',
    ])
  })

  test('details use the marketplace’s titles, options, units and order; unknown aliases are made readable', async () => {
    const i18n = createI18n('en')
    await i18n.load(['browse'])
    const attributes = [
      { alias: 'height', title: 'Height', type: 'number', unit: 'cm' },
      { alias: 'material', title: 'Material', type: 'select', options: [{ id: 7, title: 'Oak' }] },
      { alias: 'signed', title: 'Signed', type: 'boolean' },
      { alias: 'made', title: 'Made on', type: 'date' },
      { alias: 'colours', title: 'Colours', type: 'checkbox' },
    ].map((attribute) => AttributeDefinition(attribute))
    const values = { glaze_type: 'ash', colours: ['Blue', 'Red'], made: '2026-01-02', signed: 1, material: 7, height: '12.5', none: null, empty: '' }
    expect(attributeTexts(values, attributes, i18n).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Height: 12.5\u00a0cm', 'Material: Oak', 'Signed: Yes', 'Made on: 2 January 2026', 'Colours: Blue, Red', 'Glaze type: ash',
    ].map((text) => text.replace('2 January 2026', i18n.day('2026-01-02'))))
  })
})
