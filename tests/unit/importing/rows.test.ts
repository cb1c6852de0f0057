import { describe, expect, test } from 'vitest'
import type { Category } from '../../../src/contract/categories.ts'
import type { Attribute } from '../../../src/contract/listings.ts'
import { categoryNames, type ReadContext } from '../../../src/features/importing/importCells.ts'
import { matchColumns } from '../../../src/features/importing/importColumns.ts'
import { findDuplicates, withListings, type ComparedRow } from '../../../src/features/importing/importDuplicates.ts'
import { withNumbers } from '../../../src/features/importing/importNumbers.ts'
import { resultCsv } from '../../../src/features/importing/importResults.ts'
import { READ_LOCALE, readRow } from '../../../src/features/importing/importRow.ts'
import { templateCsv } from '../../../src/features/importing/importTemplate.ts'
import { countryCodes, numbersOf, readDay, readNumber, readStatus, readTags, readVisibility, readYesNo, type NumberStyle } from '../../../src/features/importing/importValues.ts'
import { newRow, type StoredImport } from '../../../src/features/importing/import.storage.ts'
import { categoryPlaces, newBody, type OrderTypeChoice } from '../../../src/features/selling/index.ts'
import { parseCsv } from '../../../src/lib/csv.ts'
import { LOCALES } from '../../../src/lib/languages.ts'
import { templateWords, wordsOf } from './words.ts'

const TITLES = { en: ['Title', 'Description'], fr: ['Titre', 'Description'], de: ['Titel', 'Beschreibung'], es: ['Título', 'Descripción'], ar: ['اسم المنتج', 'الوصف'] }

const category = (id: number, title: string, children: Category[] = []): Category =>
  ({ id, title, parent_id: null, child_count: null, slug: null, url: null, cover: null, children })
const places = categoryPlaces([
  category(1, 'Maison', [category(2, 'Cuisine', [category(4, 'Divers')])]), category(3, 'Jardin', [category(5, 'Divers')]),
])
const attribute = (alias: string, type: Attribute['type'], rest: Partial<Attribute> = {}): Attribute =>
  ({ id: 9, alias, title: alias, type, required: false, options: [], category_ids: [], filterable: false, unit: null, ...rest })
const definitions = [
  attribute('material', 'select', { options: [{ id: 31, title: 'Wool' }, { id: 32, title: 'Silk' }], required: true, category_ids: [1] }),
  attribute('care', 'checkbox', { options: [{ id: 41, title: 'Hand wash' }, { id: 42, title: 'Iron' }] }),
  attribute('vintage', 'boolean'), attribute('made', 'date'), attribute('height', 'number'), attribute('plant', 'text', { category_ids: [3] }),
]
const sale: OrderTypeChoice = {
  value: 'sale', title: 'Vente', hint: '', price: 'required', sku: 'none', stock: 'none', hasApproval: false, currency: 'EUR', isTarget: true,
}
const rent: OrderTypeChoice = { ...sale, value: 'rent', title: 'Location', price: 'none' }

const read = (values: Record<string, string>, change: Partial<ReadContext> = {}, numbers: NumberStyle = 'de') => {
  const columns = matchColumns(Object.keys(values), definitions).map((column) => ({ ...column, numbers: { style: numbers, isSure: true } }))
  return readRow(Object.values(values), {
    columns, status: 'published', definitions, categories: places, categoryNames: categoryNames(places), orderTypes: [sale, rent],
    countries: countryCodes(LOCALES), ...change,
  })
}
const body = (...args: Parameters<typeof read>) => {
  const { fields, definitions: usable, problems } = read(...args)
  expect(problems).toEqual([])
  return newBody(fields, usable, READ_LOCALE)
}
const problems = (...args: Parameters<typeof read>) => read(...args).problems.map(({ field, column, key }) => [field, column, key])

describe('a row', () => {
  test('becomes the listing that is sent', () => {
    expect(body({
      Titre: ' Bol ', Catégorie: 'maison > Cuisine', 'Type de commande': 'vente', Prix: '1 234,50 €', Stock: '3', Pays: 'Allemagne', Image1: 'https://a.example/1.jpg https://a.example/2.jpg',
      'Image 2': 'https://a.example/3.jpg', Tags: 'a | b', material: '31', care: 'iron ## Hand wash', vintage: 'Oui', made: '31/03/2026', height: '12,5', lat: '-12,5', lng: '3',
    })).toEqual({
      title: 'Bol', category_id: 2, order_type_url_token: 'sale', price: 1234.5, quantity: 3, country: 'DE', visibility: 'both', status: 'published',
      images: ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'], tags: ['a', 'b'], lat: -12.5, lng: 3,
      attributes: { material: 'Wool', care: ['Iron', 'Hand wash'], vintage: true, made: '2026-03-31', height: 12.5 },
    })
  })

  test('leaves empty cells to the marketplace, and keeps what we had escaped', () => {
    expect(body({ title: "'=1+1", price: '5', quantity: '', weight: '' })).toEqual({ title: '=1+1', price: 5, visibility: 'both', status: 'published' })
  })

  test('says what is wrong with it, and in which column', () => {
    expect(problems({ title: '', price: 'dear', category: 'Divers', country: 'Atlantis', vintage: 'perhaps', made: '31/02/2026', image: 'photo.jpg', stock: '1,5' })).toEqual([
      ['category_id', 2, 'listingImport.categoryAmbiguous'], ['country', 3, 'listingImport.countryUnknown'],
      ['attribute:vintage', 4, 'listingImport.notYesNo'], ['attribute:made', 5, 'listingFields.notDate'],
      ['title', 0, 'listingFields.titleMissing'], ['pictures', 6, 'listingFields.notUrl'], ['price', 1, 'listingFields.notNumber'], ['quantity', 7, 'listingFields.notWhole'],
    ])
    expect(problems({ title: 'A', category: '2' })).toEqual([
      ['attribute:material', null, 'listingFields.attributeMissing'], ['price', null, 'listingFields.priceMissing'],
    ])
    expect(problems({ title: 'A', 'order type': 'Location' })).toEqual([])
    expect(problems({ title: 'A', 'order type': 'Gift', price: '1', category: 'Nowhere' })).toEqual([
      ['order_type', 1, 'listingImport.orderTypeUnknown'], ['category_id', 3, 'listingImport.categoryUnknown'],
    ])
  })

  test('warns of what may not be meant', () => {
    expect(read({ title: 'A', price: '1', category: 'Cuisine', material: 'Cashmere', plant: 'Rose', made: '03/04/2026', '': 'left over' }).warnings.map(({ key }) => key)).toEqual([
      'listingImport.optionNew', 'listingImport.dayGuessed', 'listingImport.cellWithoutHeading', 'listingImport.attributeElsewhere',
    ])
  })

  test('stays a draft where drafts are asked for, whatever its own status says', () => {
    expect(read({ title: 'A', price: '1', statut: 'Publié' }, { status: 'draft' }).fields.status).toBe('draft')
    expect(read({ title: 'A', price: '1', statut: 'brouillon' }).fields.status).toBe('draft')
  })
})

describe('the numbers of a file', () => {
  const rowsOf = (headings: string[], rows: string[][]) => {
    const columns = withNumbers(matchColumns(headings, definitions), rows, definitions, 'en')
    return rows.map((row) => {
      const { fields, warnings } = read(Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])), { columns })
      return [fields.price, fields.weight, ...warnings.map(({ column, values }) => [column, values?.['value'], values?.['other']])]
    })
  }

  test('are written as their own column shows, and prices never as coordinates are', () => {
    const german = (lat: string) => rowsOf(['price', 'weight', 'lat', 'lng'], [['1.250', '2,500', lat, '11,576'], ['12,50', '0,4', '48.1', '11.5']])
    expect(german('48.1173')).toEqual([['1250', '2.5'], ['12.5', '0.4']])
    expect(german('48.117')).toEqual(german('48.1173'))
    // What the prices show holds for a column that shows nothing; that it does is said.
    expect(rowsOf(['price', 'original_price', 'weight'], [['12,50', '1.250', '1.250']])).toEqual([['12.5', '1250', [2, 1250, 1.25]]])
    expect(rowsOf(['price', 'weight'], [['12,50', '0.250'], ['1.250', '1.250']])).toEqual([['12.5', '0.25'], ['1250', '1.25']])
    expect(read({ title: 'A', price: '1', lat: '48.117', lng: '11,576' })).toMatchObject({ fields: { lat: '48.117', lng: '11.576' }, problems: [] })
  })

  test('are told as they were read where they could be read both ways, and nothing says which', () => {
    expect(rowsOf(['price', 'weight'], [['12,50', ''], ['1,234', ''], ['19.95', ''], ['12.345', '1,5'], ['7', '']])).toEqual([
      ['12.5', ''], ['1.234', '', [0, 1.234, 1234]], ['19.95', ''], ['12345', '1.5', [0, 12345, 12.345]], ['7', ''],
    ])
    expect(rowsOf(['price', 'weight'], [['1,250', '1.5'], ['20', '1.234']])).toEqual([['1250', '1.5', [0, 1250, 1.25]], ['20', '1.234']])
    expect(rowsOf(['height'], [['1.500']])).toEqual([['', '', [0, 1.5, 1500]]])
  })
})

describe('values', () => {
  const reader = (style: NumberStyle) => ({ style, isSure: false })

  test('are numbers in the way in which their file writes them', () => {
    expect(numbersOf(['1,234', '12,50'], reader('en'))).toEqual({ style: 'de', isSure: true })
    expect(numbersOf(['1.234', '$ 12.50'], reader('de'))).toEqual({ style: 'en', isSure: true })
    expect(numbersOf(['1,234', '12'], reader('en'))).toEqual(reader('en'))
    expect(numbersOf(['12,50', '19.95'], reader('en'))).toEqual({ style: 'de', isSure: false })
    // No group begins with a zero, and no decimal sign stands twice.
    const shown = (value: string) => (['en', 'de'] as const).map((style) => numbersOf([value], reader(style)).style)
    for (const value of ['0,250', '1.234.567', '1.234,567', '1234,567']) expect(shown(value)).toEqual(['de', 'de'])
    for (const value of ['0.250', '1,234,567', '1,234.567']) expect(shown(value)).toEqual(['en', 'en'])
    for (const value of ['1.234', '1,234', '3.1.2026', '12']) expect(shown(value)).toEqual(['en', 'de'])
    expect([readNumber('1.234', 'de'), readNumber('1,234', 'de'), readNumber('1.234', 'en'), readNumber('EUR 1,234.50', 'en'), readNumber('cheap', 'en')])
      .toEqual(['1234', '1.234', '1.234', '1234.5', 'cheap'])
  })

  test('are days, and yes or no', () => {
    expect([readDay('2026-3-1')?.day, readDay('13.2.2026')?.day, readDay('2/13/2026')?.day, readDay('2026-02-30')]).toEqual(['2026-03-01', '2026-02-13', '2026-02-13', undefined])
    expect([readYesNo('OUI'), readYesNo('0'), readYesNo('maybe')]).toEqual(['true', 'false', undefined])
    expect(['Ja', 'sí', 'SI', 'نعم', 'Nein', 'لا', 'WAHR', 'constructor'].map(readYesNo)).toEqual(['true', 'true', 'true', 'true', 'false', 'false', 'true', undefined])
  })

  test('may have the digits and signs of Arabic', () => {
    expect([readNumber('١٬٢٣٤٫٥٠', 'en'), readNumber('\u200f12.50\u00a0€', 'en'), numbersOf(['١٢٫٥٠'], reader('de')).style]).toEqual(['1234.5', '12.5', 'en'])
    expect(readDay('٣١/٠٣/٢٠٢٦')?.day).toBe('2026-03-31')
    expect(readTags('هدية، يدوي')).toEqual(['هدية', 'يدوي'])
  })

  test.each(LOCALES)('are a status and a visibility by what the pages call them in %s', async (locale) => {
    const { editor } = await wordsOf(locale)
    expect([editor.statusDraft, editor.statusPublished, editor.statusArchived].map(readStatus)).toEqual(['draft', 'published', 'archived'])
    expect([editor.visibilityBoth, editor.visibilityCatalog, editor.visibilitySearch, editor.visibilityNone].map(readVisibility)).toEqual(['both', 'catalog', 'search', 'none'])
    expect([editor.yes, editor.no].map(readYesNo)).toEqual(['true', 'false'])
  })

  test.each(LOCALES)('that a message asks for are understood in %s', async (locale) => {
    const { importing } = await wordsOf(locale)
    const asked = (text: string, read: (value: string) => unknown) => text.split(/[\s,،«»“”„]+/).map(read).filter((value) => value !== undefined)
    expect(new Set(asked(importing.statusUnknown, readStatus))).toEqual(new Set(['published', 'draft', 'archived']))
    expect(new Set(asked(importing.notYesNo, readYesNo))).toEqual(new Set(['true', 'false']))
    const visibilities = asked(importing.visibilityUnknown.replace('les deux', 'both'), readVisibility)
    expect(new Set(visibilities)).toEqual(new Set(['both', 'catalog', 'search', 'none']))
  })
})

describe('duplicates', () => {
  const row = (given: Partial<ComparedRow['fields']>, ...others: string[]): ComparedRow => {
    const fields = { external_id: '', sku: '', title: '', ...given }
    return { fields, cells: [...Object.values(fields), ...others], isSent: false }
  }
  const sent = (one: ComparedRow): ComparedRow => ({ ...one, isSent: true })

  test('are rows with the reference of an earlier one, or of a listing that this import did not make', () => {
    const known = withListings(new Map(), [{ id: 7, title: 'Old', external_id: 'X1', sku: null }, { id: 8, title: 'New', external_id: null, sku: 'S8' }])
    const rows = [row({ external_id: 'x1' }), row({ sku: 'A' }), null, row({ sku: 'a' }), sent(row({ sku: 'S8' })), row({})]
    expect([...findDuplicates(rows, known, new Set([8]))]).toEqual([[0, { kind: 'own', id: 7, title: 'Old' }], [3, { kind: 'reference', row: 1 }]])
  })

  test('are rows with the reference of one that is a listing already, on either side of it', () => {
    const rows = [row({ sku: 'S8' }), sent(row({ sku: 'S8' })), row({ sku: 's8' })]
    const known = withListings(new Map(), [{ id: 8, title: 'New', external_id: null, sku: 'S8' }])
    const twin = { kind: 'reference', row: 1 }
    expect([...findDuplicates(rows, known, new Set([8]))]).toEqual([[0, twin], [2, twin]])
  })

  test('without a reference are rows that are the same in every cell, and those with the title of a listing that is there', () => {
    const known = withListings(new Map(), [{ id: 7, title: 'Mug', external_id: null, sku: 'M7' }, { id: 8, title: 'Cup', external_id: null, sku: null }])
    const rows = [row({ title: 'Bowl' }, '3'), row({ title: 'Bowl' }, '4'), row({ title: 'Bowl' }, '3'), row({ title: ' mug ' }), row({ title: 'Mug', sku: 'M9' }), row({}), row({ title: 'Cup' })]
    expect([...findDuplicates(rows, known, new Set([8]))]).toEqual([
      [2, { kind: 'copy', row: 0 }], [3, { kind: 'own', id: 7, title: 'Mug' }],
    ])
  })

  test('are not rows that were sent already, also where nobody knows what became of them; a listing of the same name behind their own is found', () => {
    const known = withListings(new Map(), [{ id: 6, title: 'Cup', external_id: null, sku: null }, { id: 8, title: 'Cup', external_id: null, sku: null }])
    expect([...findDuplicates([sent(row({ title: 'Cup' })), row({ title: 'cup' })], known, new Set([8]))]).toEqual([[1, { kind: 'own', id: 6, title: 'Cup' }]])
  })
})

describe('the files that are written', () => {
  test.each(LOCALES)('the template can be imported in %s, with all its columns', async (locale) => {
    const parts = { definitions, categories: places, orderTypes: [sale] }
    const { separator, rows: [headings = [], example = []] } = parseCsv(templateCsv(parts, await templateWords(locale), locale).slice(1))
    expect(separator).toBe(['fr', 'de', 'es'].includes(locale) ? ';' : ',')
    expect(headings.slice(0, 2)).toEqual(TITLES[locale])
    const columns = matchColumns(headings, definitions)
    expect(columns.filter(({ target }) => target === '')).toEqual([])
    const { fields, problems: found } = read(Object.fromEntries(headings.map((heading, index) => [heading, example[index] ?? ''])), {}, separator === ';' ? 'de' : 'en')
    expect(found).toEqual([])
    expect(fields).toMatchObject({ price: '24.9', weight: '0.4', status: 'published', visibility: 'both', 'attribute:vintage': 'true' })
    expect(fields.tags).toHaveLength(2)
  })

  test('the template calls a field as the wire does where an attribute has its name', async () => {
    const parts = { definitions: [attribute('heft', 'text', { title: 'Gewicht' })], categories: places, orderTypes: [sale] }
    const { rows: [headings = []] } = parseCsv(templateCsv(parts, await templateWords('de'), 'de').slice(1))
    expect(matchColumns(headings, parts.definitions).filter(({ heading }) => /weight|Gewicht/.test(heading))).toEqual([
      { heading: 'weight', target: 'weight' }, { heading: 'Gewicht', target: 'attribute:heft' },
    ])
  })

  test('a result has the columns of the file and three more, and none of an earlier result', () => {
    const head: StoredImport = {
      name: 'a.csv', startedAt: 0, separator: ';', status: 'draft', total: 1, isFinished: true, fill: { target: '', text: '' },
      columns: [{ heading: 'Titre', target: 'title' }, { heading: 'import_message', target: '' }],
    }
    const text = resultCsv(head, [{ row: { ...newRow(['=Bol', 'old']), id: 12 }, said: { result: 'created', message: '' } }])
    expect(parseCsv(text.slice(1)).rows).toEqual([['Titre', 'import_result', 'listing_id', 'import_message'], ["'=Bol", 'created', '12', '']])
  })
})
