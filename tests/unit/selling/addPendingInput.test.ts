import { expect, test } from 'vitest'
import { addPendingInput } from '../../../src/features/selling/editor/addPendingInput.ts'
import { EMPTY_VARIANT } from '../../../src/features/selling/variants/pastedTable.ts'

const rows = (...titles: string[]) => titles.map((title) => ({ ...EMPTY_VARIANT, title }))
const titlesOf = (...[lists, pendingInput]: Parameters<typeof addPendingInput>) => addPendingInput(lists, pendingInput).lists.variants.map(({ title }) => title)

test('a tag that is there already is not added again, and stands there no more', () => {
  expect(addPendingInput({ tags: ['Blue'], variants: [] }, { tags: ' blue ' })).toEqual({ lists: { tags: ['Blue'], variants: [] }, left: {} })
})

test('values of several options are added one after the other', () => {
  expect(titlesOf({ tags: [], variants: [] }, { 'variants:0': 'S', 'variants:1': 'Red' })).toEqual(['S / Red'])
  expect(titlesOf({ tags: [], variants: rows('S / Red') }, { 'variants:1': 'Blue', 'variants:0': 'M' })).toEqual(['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
})

test('what finds no place stays as it is typed, as does what is added by a step of its own', () => {
  const many = rows(...Array.from({ length: 101 }, (_, at) => `Size ${at} / Red`))
  for (const variants of [many, rows('S / Red', 'free')]) {
    const pendingInput = { 'variants:1': 'Blue', 'attribute:material': 'Porcelain', 'addresses': 'https://' }
    expect(addPendingInput({ tags: [], variants }, pendingInput)).toEqual({ lists: { tags: [], variants }, left: pendingInput })
  }
  expect(addPendingInput({ tags: [], variants: [] }, { 'variants:1': 'Red' }).left).toEqual({ 'variants:1': 'Red' })
})
