import { describe, expect, test } from 'vitest'
import { IMPORT_FIELDS, matchColumns, withTarget } from '../../../src/features/importing/importColumns.ts'
import { fieldLabel } from '../../../src/features/selling/fieldText.ts'
import type { Attribute } from '../../../src/contract/listings.ts'
import en from '../../../src/i18n/messages/en/listingEditor.ts'
import enImport from '../../../src/i18n/messages/en/listingImport.ts'
import fr from '../../../src/i18n/messages/fr/listingEditor.ts'
import frImport from '../../../src/i18n/messages/fr/listingImport.ts'

const attribute = (alias: string, title: string, rest: Partial<Attribute> = {}): Attribute => ({
  id: 1, alias, title, type: 'text', required: false, options: [], category_ids: [], filterable: false, unit: null, ...rest,
})
const targets = (headings: string[], definitions: Attribute[] = []) => matchColumns(headings, definitions).map(({ target }) => target)

describe('the columns of a file', () => {
  test('are found by their names on the wire, in English and in French, whatever the case, accents and spaces', () => {
    expect(targets(['title', 'TITRE ', 'Prix', 'Stock', 'Catégorie', 'category_id', 'Référence', 'Mots-clés', 'Prix barré'])).toEqual(
      ['title', '', 'price', 'quantity', 'category_id', '', 'sku', 'tags', 'original_price'])
  })

  test.each([['English', en, enImport], ['French', fr, frImport]])('are found by what the pages call them in %s', (_language, editor, importing) => {
    const word = (key: string) => (editor as Record<string, unknown>)[key.replace('listingEditor.', '')] as string
    for (const field of IMPORT_FIELDS) {
      expect(targets([importing[`field_${field}`]])).toEqual([field])
      // 'État' may be a status, a condition or a state.
      if (fieldLabel(field, word, []) !== 'État') expect(targets([fieldLabel(field, word, [])])).toEqual([field])
    }
  })

  test('hold pictures as often as there are columns for them', () => {
    expect(targets(['Image 1', 'image_2', 'Photo 3', 'Images', 'Image URL 4'])).toEqual(Array.from({ length: 5 }, () => 'pictures'))
  })

  test('are attributes by alias or title, before our own guesses', () => {
    expect(targets(['Matière', 'fabric', 'Unité', 'Nothing known'], [attribute('material', 'Matière'), attribute('fabric', 'Cloth'), attribute('unit_of_size', 'Unité')]))
      .toEqual(['attribute:material', 'attribute:fabric', 'attribute:unit_of_size', ''])
  })

  test('give up what another column is said to be, but not pictures', () => {
    const columns = matchColumns(['Title', 'Name', 'Image 1', 'Other'], [])
    expect(withTarget(columns, 1, 'title').map(({ target }) => target)).toEqual(['', 'title', 'pictures', ''])
    expect(withTarget(columns, 3, 'pictures').map(({ target }) => target)).toEqual(['title', '', 'pictures', 'pictures'])
  })
})
