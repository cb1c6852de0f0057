import { describe, expect, test } from 'vitest'
import { findCategory, topCategories } from '../../../src/features/home/frontCategories.ts'
import { clientOf, json, server } from '../api/server.ts'

const { signal } = new AbortController()
const clientFor = (categories: unknown) => clientOf(server(json({ categories })).fetch)
const titlesAt = async (categories: unknown) => (await topCategories(clientFor(categories), signal)).map(({ title }) => title)

const nested = {
  1: { id: '1', title: 'House', parent_id: '0', children: { 2: { id: '2', title: 'Cups', parent_id: '1', children: [] } } },
  3: { id: 3, title: 'Garden', parent_id: null, children: null },
}
const flat = [
  { id: 4, title: 'Mugs', parent_id: '2' },
  { id: 2, title: 'Cups', parent_id: '1', children: [] },
  { id: 1, title: 'House', parent_id: 0 },
  { id: 3, title: 'Garden', parent_id: '' },
]

describe('the categories of the Front API', () => {
  test('are a tree whether they come nested and keyed, or as a flat list', async () => {
    expect(await titlesAt(nested)).toEqual(['House', 'Garden'])
    expect(await titlesAt(flat)).toEqual(['House', 'Garden'])
    const mugs = await findCategory(clientFor(flat), '4-mugs', signal)
    expect(mugs?.path.map(({ title }) => title)).toEqual(['House', 'Cups'])
    expect((await findCategory(clientFor(nested), '1-house', signal))?.children.map(({ title }) => title)).toEqual(['Cups'])
  })

  test('stand at the top where their parent is not listed, and once where they are listed twice', async () => {
    expect(await titlesAt([{ id: 5, title: 'A', parent_id: 99 }, { id: 6, title: 'B', parent_id: 6 }])).toEqual(['A', 'B'])
    const twice = [nested[1], { id: 2, title: 'Cups', parent_id: 1, children: [{ id: 4, title: 'Mugs', parent_id: 2 }] }]
    expect(await titlesAt(twice)).toEqual(['House'])
    const cups = await findCategory(clientFor(twice), '2-cups', signal)
    expect(cups?.children.map(({ title }) => title)).toEqual(['Mugs'])
  })

  test('whose parents go round in a circle take nothing down', async () => {
    const circle = [{ id: 1, title: 'A', parent_id: 2 }, { id: 2, title: 'B', parent_id: 1 }, { id: 3, title: 'C', parent_id: null }]
    expect(await titlesAt(circle)).toEqual(['C'])
    expect(await findCategory(clientFor(circle), 'nothing', signal)).toBeUndefined()
  })
})
