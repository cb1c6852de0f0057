import { describe, expect, test } from 'vitest'
import { IMPORT_FIELDS, matchColumns, withTarget } from '../../../src/features/importing/importColumns.ts'
import { fieldLabel } from '../../../src/features/selling/editor/fieldText.ts'
import type { Attribute } from '../../../src/contract/listings.ts'
import { LOCALES } from '../../../src/lib/languages.ts'
import { wordsOf } from './words.ts'

const attribute = (alias: string, title: string, rest: Partial<Attribute> = {}): Attribute => ({
  id: 1, alias, title, type: 'text', required: false, options: [], category_ids: [], filterable: false, unit: null, ...rest,
})
const targets = (headings: string[], definitions: Attribute[] = []) => matchColumns(headings, definitions).map(({ target }) => target)

describe('the columns of a file', () => {
  test('are found by their names on the wire and in each language, whatever the case, accents and spaces', () => {
    expect(targets(['title', 'TITRE ', 'Prix', 'Stock', 'Catégorie', 'category_id', 'Référence', 'Mots-clés', 'Prix barré'])).toEqual(
      ['title', '', 'price', 'quantity', 'category_id', '', 'sku', 'tags', 'original_price'])
    expect(targets(['Bezeichnung', 'VK', 'Lagerbestand', 'Warengruppe', 'Art.-Nr.', 'Schlagwörter', 'UVP', 'Mindestmenge', 'Länge'])).toEqual(
      ['title', 'price', 'quantity', 'category_id', 'sku', 'tags', 'original_price', 'min_qty', ''])
    expect(targets(['Nombre', 'PVP', 'EXISTENCIAS', 'Categoria', 'Código', 'Palabras clave', 'Precio anterior', 'Población', 'Estado'])).toEqual(
      ['title', 'price', 'quantity', 'category_id', 'sku', 'tags', 'original_price', 'city', 'status'])
    expect(targets(['إسم المنتج', 'السعر', 'الكمية', 'التصنيف', 'رقم الصنف', 'الكلمات المفتاحية', 'السعر الاصلي', 'المحافظة', 'العنوان'])).toEqual(
      ['title', 'price', 'quantity', 'category_id', 'sku', 'tags', 'original_price', 'state', ''])
  })

  test.each(LOCALES)('are found by what the pages call them in %s', async (locale) => {
    const { editor, importing } = await wordsOf(locale)
    const word = (key: string) => (editor as Record<string, unknown>)[key.replace('listingEditor.', '')] as string
    for (const field of IMPORT_FIELDS) {
      expect(targets([importing[`field_${field}`]])).toEqual([field])
      // 'État' may be a status, a condition or a state.
      if (fieldLabel(field, word, []) !== 'État') expect(targets([fieldLabel(field, word, [])])).toEqual([field])
    }
  })

  test('hold pictures as often as there are columns for them', () => {
    expect(targets(['Image 1', 'image_2', 'Photo 3', 'Images', 'Image URL 4', 'Bild 5', 'Foto 6', 'Imagen7', 'صورة ٨', 'رابط الصورة 9'])).toEqual(Array.from({ length: 10 }, () => 'pictures'))
    expect(targets(['Price 2', 'Titel 3'])).toEqual(['', ''])
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
