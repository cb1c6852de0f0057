import { describe, expect, test } from 'vitest'
import { AttributeDefinition } from '../../../src/catalogue/listingDocument.ts'
import { dimensionOf } from '../../../src/features/buying/variantNames.ts'

const wood = { name: { en: 'Wood', fr: 'Bois' }, values: ['Oak', 'Ash'] }
const attributeOf = (title: string | null, options: readonly string[]) =>
  AttributeDefinition({ alias: 'a', title, type: 'select', options: options.map((option, id) => ({ id, title: option })) })
const shade = attributeOf('Shade', ['Navy', 'Tan', 'Moss'])

describe('what the values of variants are called', () => {
  test.each<[string, string[], Parameters<typeof dimensionOf>[1], object | null]>([
    ['the attribute whose options they are', ['navy', 'Tan'], [shade], { name: 'Shade' }],
    ['no attribute that lacks one of them', ['Navy', 'Teal'], [shade], { known: 'colour' }],
    ['no attribute without a title', ['Navy'], [attributeOf(null, ['Navy'])], { known: 'colour' }],
    ['what the settings say', ['Oak', ' ash '], [], { name: 'Wood' }],
    ['no name of which one value is not', ['Oak', 'Walnut'], [], null],
    ['colours', ['White', 'Cherry red', 'Bleu marine'], [], { known: 'colour' }],
    ['sizes', ['S', 'XL'], [], { known: 'size' }],
    ['measures', ['30 × 40 cm', '50 x 70 cm'], [], { known: 'size' }],
    ['numbers as on shoes and rings', ['38', '39'], [], { known: 'size' }],
    ['nothing where one is neither', ['38', 'Basic'], [], null],
    ['nothing where there are none', [], [shade], null],
  ])('%s: %j', (_, values, attributes, found) => {
    expect(dimensionOf(values, attributes, [wood], 'en')).toEqual(found)
  })

  test('in the language that is read', () => {
    expect(dimensionOf(['Oak'], [], [wood], 'fr')).toEqual({ name: 'Bois' })
  })
})
