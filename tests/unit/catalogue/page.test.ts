import { describe, expect, test } from 'vitest'
import { createPageFetch } from '../../../src/catalogue/page/pageFetch.ts'
import { CatalogueError, createStaticSource } from '../../../src/catalogue/source.ts'
import { readSettings } from '../../../src/lib/readSettings.ts'

const lamp = {
  id: 7, object: 'Listing', title: 'Lamp <b>', price: '40.5', currency: 'EUR', city: 'Lyon', country: 'FR', status: 'published',
  admin_status: 'approved', category: { id: 3, title: 'Lamps', slug: 'lamps' }, supplier: { id: 1, public_name: 'Only Lamps', email: 'x@y.z' },
  medias: [{ src: 'javascript:alert(1)' }, { id: 1, src: '/lamp.jpg' }], description: 'It shines.', sku: 'secret', attributes: { colour: 5, hidden: 1 },
}
const chair = { id: '8', title: 'Chair', price: 0, user_id: 2, category_id: 4 }
const whole = {
  listings: [lamp, chair, { id: 'x', title: null }, null, { ...chair, id: 9, status: 'draft' }],
  categories: { 4: { id: 4, title: 'Seats', children: { 5: { id: 5, title: 'Stools', parent_id: 4 } } } },
  attributes: [{ alias: 'colour', title: 'Colour', type: 'select', options: [{ id: 5, title: 'Red' }], filterable: true }],
}

/** The catalogue of a page whose element has this text; null where there is no element. */
const sourceOf = (text: string | null) => {
  const page = { text }
  const fetch = createPageFetch({
    // Only the text of an element is read.
    getElementById: (id) => (id === 'stoa-listings' && page.text !== null ? ({ textContent: page.text } as HTMLElement) : null),
  })
  globalThis.location ??= new URL('http://shop.test/') as unknown as Location // Node has none, and a page has.
  return { page, ...createStaticSource({ url: 'page:', fetch }) }
}
const kindOf = (promise: Promise<unknown>) =>
  promise.then(() => 'success', (error: unknown) => (error instanceof CatalogueError ? error.kind : String(error)))

describe('listings that a host page states', () => {
  test('are a whole catalogue: documents, search, suggestions', async () => {
    const source = sourceOf(JSON.stringify(whole))
    const home = await source.home()
    expect(home.newest.map(({ slug }) => slug)).toEqual(['8-chair', '7-lamp-b'])
    expect(home.categories.map(({ title, count }) => [title, count])).toEqual([['Lamps', 1], ['Seats', 1]])
    expect((await source.category('lamps')).listings).toMatchObject([{ id: 7, price: 40.5, vendor: { public_name: 'Only Lamps' } }])
    expect((await source.vendor(1)).listings).toHaveLength(1)
    expect((await source.vendor(2)).vendor.public_name).toBeNull()
    const { listing } = await source.listing(7)
    expect(listing).toMatchObject({ description: 'It shines.', attributes: { colour: 5 } })
    expect(JSON.stringify(await source.listing(7))).not.toMatch(/secret|x@y\.z|hidden/)
    const { total, facets } = await source.search({ q: 'lamp', attributes: { colour: { any: ['Red'] } } })
    expect([total, facets.attributes[0]?.options]).toEqual([1, [{ value: 'Red', count: 1 }]])
    expect((await source.suggest('lam')).vendors).toMatchObject([{ slug: '1-only-lamps' }])
    expect((await source.many([8, 99, 7])).map(({ id }) => id)).toEqual([8, 7])
    expect(await kindOf(source.listing(9))).toBe('not_found')
  })

  test('may be a bare list', async () => {
    expect((await sourceOf(JSON.stringify([chair])).home()).newest).toMatchObject([{ id: 8, price: 0 }])
  })

  test('are read again when the page states others', async () => {
    const source = sourceOf(JSON.stringify([chair]))
    await source.home()
    source.page.text = JSON.stringify([lamp])
    expect((await source.home()).newest).toMatchObject([{ id: 7 }])
  })

  test.each([
    ['nothing', null, 'unavailable'],
    ['an empty element', '', 'unavailable'],
    ['half a list', '[{"id":', 'damaged'],
    ['a number', '12', 'damaged'],
    ['another object', '{"hello":"world"}', 'damaged'],
    ['categories without an end', `{"listings":[],"categories":${'[{"id":1,"title":"a","children":'.repeat(20_000)}[]${'}]'.repeat(20_000)}}`, 'damaged'],
  ])('%s is said', async (_, text, kind) => {
    const source = sourceOf(text)
    expect(await kindOf(source.home())).toBe(kind)
    expect(await kindOf(source.search({}))).toBe(kind)
  })

  test('are chosen by the configuration', () => {
    expect(readSettings({ catalogue: 'page' })).toMatchObject({ config: { catalogue: 'page' }, problems: [] })
    expect(readSettings({ catalogue: 'search engine' })).toMatchObject({ config: { catalogue: 'files' }, problems: ['catalogue: expected "files" or "page", got "search engine"'] })
  })
})
