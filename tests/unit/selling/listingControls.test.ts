import { describe, expect, test } from 'vitest'
import { foundRows, recentRows, treeRows, ROWS_PER_LEVEL } from '../../../src/features/selling/fields/categoryRows.ts'
import { searchCategories, searchIndex } from '../../../src/features/selling/fields/categorySearch.ts'
import { categoryPlaces } from '../../../src/features/selling/fields/categoryTree.ts'
import { flattenHtml, hasFormatting } from '../../../src/features/selling/fields/flattenHtml.ts'
import { EMPTY_VARIANT, isBlock, parseCells, pasteCells } from '../../../src/features/selling/variants/pastedTable.ts'
import { undoRows } from '../../../src/features/selling/fields/undoRows.ts'
import { MAX_VARIANTS, addOptionValue, optionsOf, removeOptionValue } from '../../../src/features/selling/variants/variantOptions.ts'
import type { VariantRow } from '../../../src/features/selling/listingFields.ts'
import type { Category } from '../../../src/contract/categories.ts'

const variant = (title: string, parts: Partial<VariantRow> = {}): VariantRow => ({ ...EMPTY_VARIANT, title, ...parts })
const titles = (rows: readonly VariantRow[] | null) => rows?.map(({ title }) => title)

describe('formatted text', () => {
  test.each([
    ['<p>A <b>bold</b> bowl.</p><p>Second</p>', 'A bold bowl.\n\nSecond'],
    ['One<br>two', 'One\ntwo'],
    ['<ul><li>one</li><li><p>two</p></li></ul>after', '• one\n• two\n\nafter'],
    ['<ol><li>one</li><li>two<ul><li>deep</li></ul></li></ol>', '1. one\n2. two\n  • deep'],
    ['<table><tr><td>Width</td><td>30 cm</td></tr><tr><td>Height</td><td>9 cm</td></tr></table>', 'Width – 30 cm\nHeight – 9 cm'],
    ['<style>p{color:red}</style><!--x--><script>alert(1)</script>Caf&eacute; &amp; co&nbsp;&#x2019;', 'Caf&eacute; & co ’'],
    ['a &lt;b&gt; c', 'a <b> c'],
    ['<li>stray', '• stray'],
    ['<img src=x onerror=alert(1)>', ''],
    ['2 < 3 and 4 > 1', '2 < 3 and 4 > 1'],
  ])('%s becomes plain', (html, text) => {
    expect(flattenHtml(html)).toBe(text)
  })

  test('is told from a text that only came with a wrapper', () => {
    expect(hasFormatting('<meta charset=utf-8><span style="color:red">Plain</span>')).toBe(false)
    expect(hasFormatting('<b style="font-weight:normal;" id="docs"><p>Plain</p></b>')).toBe(false)
    expect(hasFormatting('<p>A <strong>b</strong></p>')).toBe(true)
  })

  test('is read quickly however it is written', () => {
    const start = performance.now()
    flattenHtml('<a "'.repeat(50_000))
    expect(performance.now() - start).toBeLessThan(1500)
  })
})

describe('cells of a spreadsheet', () => {
  test('are read with quotes, tabs and line breaks inside', () => {
    expect(parseCells('a\tb\r\nc\t"d ""x""\n2"\r\n')).toEqual([['a', 'b'], ['c', 'd "x"\n2']])
    expect(parseCells('5" pipe\tx')).toEqual([['5" pipe', 'x']])
    expect(parseCells('\t\n')).toEqual([['', '']])
    expect(isBlock(parseCells('one text\n'))).toBe(false)
  })

  test('fill cells from one on, with numbers in the form of the page', () => {
    const rows = [variant('S', { id: 7, sku: 'A' }), variant('M')]
    const target = { rows, parts: ['price', 'quantity'] as const, row: 1, limit: MAX_VARIANTS, locale: 'en' }
    const { rows: filled, added } = pasteCells([['€ 1.234,50', '3', 'too wide'], ['12,5 EUR', 'many']], target)
    expect(added).toBe(1)
    expect(filled.map(({ title, price, quantity }) => [title, price, quantity])).toEqual([['S', '', ''], ['M', '1234.5', '3'], ['', '12.5', 'many']])
    expect(filled[0]).toBe(rows[0])
    expect(pasteCells([['12.5']], { ...target, locale: 'fr' }).rows[1]?.price).toBe('12,5')
  })

  test('leave out headings, and what is beyond the limit', () => {
    const parts = ['title', 'price'] as const
    const pasted = pasteCells([['Name', 'Price'], ['S', '1'], ['M', '2'], ['L', '3']], { rows: [], parts, row: 0, limit: 2, locale: 'en' })
    expect(titles(pasted.rows)).toEqual(['S', 'M'])
    expect(pasted).toMatchObject({ added: 2, left: 1 })
  })
})

describe('options', () => {
  const add = (rows: readonly VariantRow[], at: number, ...values: string[]) =>
    values.reduce<readonly VariantRow[]>((all, value) => addOptionValue(all, at, value) ?? all, rows)

  test('make a row for each combination, in the order of the options', () => {
    const rows = add(add([], 0, 'S', 'M'), 1, 'Red', 'Blue')
    expect(titles(rows)).toEqual(['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
    expect(optionsOf(rows)).toEqual([['S', 'M'], ['Red', 'Blue']])
    expect(titles(add(rows, 0, 'L'))?.slice(4)).toEqual(['L / Red', 'L / Blue'])
  })

  test('leave rows what they are: their ids, numbers and texts', () => {
    const stored = [variant('S', { id: 7, sku: 'A', external_id: 'x', price: '5', quantity: '2', weight: '1' }), variant('M', { id: 8 })]
    const rows = add(stored, 1, 'Red', 'Blue')
    expect(rows.map(({ id, title }) => [id, title])).toEqual([[7, 'S / Red'], [0, 'S / Blue'], [8, 'M / Red'], [0, 'M / Blue']])
    expect(rows[0]).toMatchObject({ sku: 'A', external_id: 'x', price: '5', quantity: '2' })
    // A new one costs and weighs the same; its stock and numbers are its own.
    expect(rows[1]).toMatchObject({ price: '5', weight: '1', quantity: '', sku: '', external_id: '' })
    const fewer = removeOptionValue(rows, 1, 'Blue')
    expect(fewer.map(({ id }) => id)).toEqual([7, 8])
    expect(removeOptionValue(fewer, 1, 'Red').map(({ id, title }) => [id, title])).toEqual([[7, 'S'], [8, 'M']])
  })

  test('do not bring back a combination that was removed', () => {
    const rows = add(add([], 0, 'S', 'M'), 1, 'Red', 'Blue').filter(({ title }) => title !== 'M / Blue')
    expect(titles(add(rows, 1, 'Green'))).toEqual(['S / Red', 'S / Blue', 'S / Green', 'M / Red', 'M / Green'])
  })

  test('ignore what is there already, and separate by no slash of a value', () => {
    expect(add([variant('S')], 0, ' s ')).toHaveLength(1)
    expect(titles(add([], 0, 'Red / Blue'))).toEqual(['Red/Blue'])
  })

  test('are none where titles are free', () => {
    expect(optionsOf([variant('S / Red'), variant('Other')])).toBeNull()
    expect(optionsOf([variant('S / ')])).toBeNull()
    expect(addOptionValue([variant('S / Red'), variant('Other')], 0, 'x')).toBeNull()
    expect(optionsOf([])).toEqual([])
  })
})

describe('undo', () => {
  const keyed = (...rows: [number, string][]) => rows.map(([key, title]) => ({ key, row: variant(title) }))

  test('puts back what was removed and keeps what was typed since', () => {
    const before = keyed([1, 'a'], [2, 'b'])
    const after = [{ key: 2, row: before[1]!.row }]
    const now = [...keyed([2, 'typed'], [3, 'new'])]
    expect(undoRows(before, after, now).map(({ row }) => row.title)).toEqual(['a', 'typed', 'new'])
  })

  test('takes away what was added, unless something was typed into it', () => {
    const before = keyed([1, 'a'])
    const after = [...before, ...keyed([2, ''], [3, ''])]
    const now = [after[0]!, after[1]!, ...keyed([3, 'typed'])]
    expect(undoRows(before, after, now).map(({ row }) => row.title)).toEqual(['a', 'typed'])
  })

  test('leaves out what was removed since', () => {
    const before = keyed([1, 'a'], [2, 'b'])
    expect(undoRows(before, keyed([1, 'x'], [2, 'y']), keyed([2, 'y'])).map(({ row }) => row.title)).toEqual(['b'])
  })
})

describe('categories', () => {
  const category = (id: number, title: string, children: Category[] = [], parent_id: number | null = null): Category =>
    ({ id, title, parent_id, child_count: null, slug: null, url: null, cover: null, children })
  const places = categoryPlaces([category(1, 'Home', [category(2, 'Kitchen', [category(3, 'Cups'), category(4, 'Café cups')])]), category(5, 'Cupboards')])
  const found = (text: string) => searchCategories(searchIndex(places), text).map(({ title }) => title)
  const view = { places, chosen: 3, open: new Set<string>(), shown: new Map<string, number>(), more: (count: number) => `${count} more` }

  test('are found by words of their path, those whose title fits best first', () => {
    expect(found('cups')).toEqual(['Cups', 'Café cups'])
    expect(found('cup')).toEqual(['Cups', 'Cupboards', 'Café cups'])
    expect(found('kitchen cafe')).toEqual(['Café cups'])
    expect(found('kitchen')).toEqual(['Kitchen', 'Cups', 'Café cups'])
    expect(found('sofa')).toEqual([])
  })

  test('are shown as far as the tree is open, with their level', () => {
    expect(treeRows(view).map(({ label }) => label)).toEqual(['Home', 'Cupboards'])
    const open = treeRows({ ...view, open: new Set(['1', '2']) })
    expect(open.map(({ label, level, isExpanded }) => [label, level, isExpanded])).toEqual([
      ['Home', 1, true], ['Kitchen', 2, true], ['Cups', 3, undefined], ['Café cups', 3, undefined], ['Cupboards', 1, undefined],
    ])
    expect(recentRows([places.get(4)!], 'Recent', view).map(({ label, note }) => [label, note])).toEqual([['Recent', undefined], ['Café cups', 'Home › Kitchen']])
  })

  test('are never all drawn: a flat list of 2,000 has a row for more', () => {
    const many = categoryPlaces(Array.from({ length: 2000 }, (_, at) => category(at + 1, `Category ${at}`, [], at > 1500 ? 1 : null)))
    const rows = treeRows({ ...view, places: many })
    expect(rows).toHaveLength(ROWS_PER_LEVEL + 1)
    expect(rows.at(-1)).toMatchObject({ kind: 'more', label: '1441 more', key: 'more-top' })
    expect(treeRows({ ...view, places: many, open: new Set(['1']) })).toHaveLength(2 * (ROWS_PER_LEVEL + 1))
    expect(foundRows(searchCategories(searchIndex(many), 'category'), view)).toHaveLength(ROWS_PER_LEVEL + 1)
  })
})
