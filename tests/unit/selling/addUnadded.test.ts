import { expect, test } from 'vitest'
import { addUnadded } from '../../../src/features/selling/editor/addUnadded.ts'
import { EMPTY_VARIANT } from '../../../src/features/selling/variants/pastedTable.ts'

const rows = (...titles: string[]) => titles.map((title) => ({ ...EMPTY_VARIANT, title }))
const titlesOf = (...[lists, unadded]: Parameters<typeof addUnadded>) => addUnadded(lists, unadded).lists.variants.map(({ title }) => title)

test('a tag that is there already is not added again, and stands there no more', () => {
  expect(addUnadded({ tags: ['Blue'], variants: [] }, { tags: ' blue ' })).toEqual({ lists: { tags: ['Blue'], variants: [] }, left: {} })
})

test('values of several options are added one after the other', () => {
  expect(titlesOf({ tags: [], variants: [] }, { 'variants:0': 'S', 'variants:1': 'Red' })).toEqual(['S / Red'])
  expect(titlesOf({ tags: [], variants: rows('S / Red') }, { 'variants:1': 'Blue', 'variants:0': 'M' })).toEqual(['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
})

test('what finds no place stays as it is typed, as does what is added by a step of its own', () => {
  const many = rows(...Array.from({ length: 101 }, (_, at) => `Size ${at} / Red`))
  for (const variants of [many, rows('S / Red', 'free')]) {
    const unadded = { 'variants:1': 'Blue', 'attribute:material': 'Porcelain', 'addresses': 'https://' }
    expect(addUnadded({ tags: [], variants }, unadded)).toEqual({ lists: { tags: [], variants }, left: unadded })
  }
  expect(addUnadded({ tags: [], variants: [] }, { 'variants:1': 'Red' }).left).toEqual({ 'variants:1': 'Red' })
})
