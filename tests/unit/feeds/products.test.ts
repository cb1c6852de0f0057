import { describe, expect, test } from 'vitest'
import { amountText } from '../../../src/feeds/products.ts'
import type { ListingRecord } from '../../../src/catalogue/data.ts'
import { elementsOf, parseXml, textIn } from '../../support/xml.ts'
import { aListing, aMember } from '../catalogue/records.ts'
import { HOSTILE, feedsOf } from './stage.ts'

const G = 'http://base.google.com/ns/1.0'
const pictured = (fields: Partial<ListingRecord> = {}) => aListing({ id: 7, title: 'Lamp', slug: 'lamp', cover: '/media/7.webp', ...fields })

const itemsOf = async (listings: readonly ListingRecord[], more: Parameters<typeof feedsOf>[2] = {}) => {
  const { textAt } = await feedsOf(listings, {}, more)
  const rss = parseXml(await textAt('/feeds/products.xml'))
  expect([rss.localName, rss.getAttribute('version')]).toEqual(['rss', '2.0'])
  for (const name of ['title', 'link', 'description']) expect(textIn(rss, name), name).toBeTruthy()
  return elementsOf(rss, 'item').map((item) => {
    for (const { namespaceURI } of item.children) expect(namespaceURI).toBe(G)
    return Object.fromEntries([...item.children].map(({ localName, textContent }) => [localName, textContent]))
  })
}

test.each<[number | null, string | null, string | undefined]>([
  [40.5, 'EUR', '40.50 EUR'], [40, 'eur', '40.00 EUR'], [1200, 'JPY', '1200 JPY'], [1.5, 'KWD', '1.500 KWD'], [0.125, 'EUR', '0.125 EUR'],
  [0, 'EUR', '0.00 EUR'], [-1, 'EUR', undefined], [null, 'EUR', undefined], [5, null, undefined], [5, '€', undefined], [1e21, 'EUR', undefined], [1e-9, 'EUR', undefined],
])('%d of %s is written as %s', (amount, currency, expected) => {
  expect(amountText(amount, currency)).toBe(expected)
})

describe('the product feed', () => {
  test('states what the catalogue states of a listing, and nothing else', async () => {
    expect(await itemsOf([pictured({ description: 'A lamp.' })])).toEqual([{
      id: '7', title: 'Lamp', description: 'A lamp.', link: 'https://shop.example/l/7-lamp', image_link: 'https://shop.example/media/7.webp',
      availability: 'in_stock', price: '20.00 EUR', brand: 'Atelier Marot', identifier_exists: 'no', product_type: 'Home > Vases',
    }])
  })

  test('has the price before a discount and the price beside it, only where both are stated', async () => {
    expect((await itemsOf([pictured({ price: 15, original_price: 20 })]))[0]).toMatchObject({ price: '20.00 EUR', sale_price: '15.00 EUR' })
    expect((await itemsOf([pictured({ price: 20, original_price: 15 })]))[0]).not.toHaveProperty('sale_price')
  })

  test('tells the variants of a listing with a long title apart', async () => {
    const variants = [{ id: 71, title: 'Blue', quantity: 1 }, { id: 72, title: 'Red', quantity: 1 }, { id: 73, title: `Red ${'and red '.repeat(30)}`, quantity: 1 }]
    const titles = (await itemsOf([pictured({ title: 'Lamp '.repeat(60), variants })])).map((item) => item['title'] ?? '')
    expect(titles.slice(0, 2)).toEqual([expect.stringMatching(/^Lamp .*… – Blue$/), expect.stringMatching(/^Lamp .*… – Red$/)])
    expect(titles[2]).toMatch(/^Lamp .*… – Red and red .*…$/)
    expect(titles.filter((title) => [...title].length > 150 || title.length < 100)).toEqual([])
  })

  test('has an item for each variant, with its own price, stock and picture, in one group', async () => {
    const items = await itemsOf([pictured({
      medias: [{ id: 1, src: '/media/1.webp' }, { id: 2, src: '/media/2.webp' }],
      variants: [{ id: 71, title: 'Blue', price: 25, quantity: 0, cover_id: 2 }, { id: 72, title: 'Red', quantity: 3 }],
    })])
    expect(items).toMatchObject([
      { id: '7-71', item_group_id: '7', title: 'Lamp – Blue', price: '25.00 EUR', availability: 'out_of_stock', link: 'https://shop.example/l/7-lamp?variant=71', image_link: 'https://shop.example/media/2.webp' },
      { id: '7-72', item_group_id: '7', title: 'Lamp – Red', price: '20.00 EUR', availability: 'in_stock', image_link: 'https://shop.example/media/7.webp' },
    ])
  })

  test.each<[string, Partial<ListingRecord>]>([
    ['a price', { price: null }], ['a price that one pays', { price: 0 }], ['a currency', { currency: null }], ['a picture', { cover: null }],
    ['a price for what can be bought', { min_qty: 2 }],
  ])('leaves out what has not %s: no engine takes it', async (_, fields) => {
    expect(await itemsOf([pictured(fields), pictured({ id: 8 })])).toHaveLength(1)
  })

  test('counts stock as the shop does: what is sold out is none, and what is not counted is there', async () => {
    const availabilityOf = async (fields: Partial<ListingRecord>) => (await itemsOf([pictured(fields)]))[0]?.['availability']
    expect(await availabilityOf({ quantity: 0, min_qty: 1 })).toBe('out_of_stock')
    expect(await availabilityOf({ quantity: null })).toBe('in_stock')
  })

  test('states brand and condition by their attributes, by titles as well as by ids, and guesses no condition', async () => {
    const attributes = [{ alias: 'brand', type: 'text' }, { alias: 'condition', type: 'radio', options: [{ id: 5, title: 'Pre-owned' }, { id: 6, title: 'Made to order' }] }]
    const statedOf = async (values: Record<string, unknown>) => {
      const [{ brand, condition } = {}] = await itemsOf([pictured({ attributes: values })], { attributes })
      return [brand, condition]
    }
    expect(await statedOf({ brand: 'Thonet', condition: 5 })).toEqual(['Thonet', 'used'])
    expect(await statedOf({ condition: 'New' })).toEqual(['Atelier Marot', 'new'])
    expect(await statedOf({ condition: 6 })).toEqual(['Atelier Marot', undefined])
    expect(await statedOf({ condition: 'constructor' })).toEqual(['Atelier Marot', undefined])
  })

  test('states delivery only where it has a price, and none for what is not sent', async () => {
    const methods = [{ id: 1, title: 'Post', price: 4.9 }, { id: 2, title: 'Asked for', price: null }]
    const { textAt } = await feedsOf([pictured({ shipping_methods: methods }), pictured({ id: 8, shipping_methods: methods, requires_shipping: false })])
    const shipping = elementsOf(parseXml(await textAt('/feeds/products.xml')), 'g:shipping')
    expect(shipping.map((one) => [...one.children].map(({ localName, textContent }) => [localName, textContent]))).toEqual([[['service', 'Post'], ['price', '4.90 EUR']]])
  })

  test('is whole whatever its texts hold, and keeps to the lengths that engines take', async () => {
    const [item = {}] = await itemsOf(
      [pictured({ title: HOSTILE + 'x'.repeat(300), description: HOSTILE.repeat(3_000) })], { members: [aMember({ public_name: HOSTILE + 'y'.repeat(100) })] },
    )
    expect([...item['title'] ?? ''].length).toBeLessThanOrEqual(150)
    expect([...item['description'] ?? ''].length).toBeLessThanOrEqual(5_000)
    expect([...item['brand'] ?? ''].length).toBeLessThanOrEqual(70)
    expect(item['title']).toContain('<b>&"\']]><!--')
  })

  test('goes on past a listing whose document is broken or missing', async () => {
    const { productRss } = await import('../../../src/feeds/productFeeds.ts')
    const { index } = await feedsOf([pictured(), pictured({ id: 8 })])
    let text = ''
    for await (const part of productRss(index, { name: 'A', origin: 'https://shop.example', languages: [], isIndexed: true }, async (path) => (path === 'l/7.json' ? '{"listing":' : undefined))) text += part
    expect(elementsOf(parseXml(text), 'item')).toEqual([])
  })
})

test('the table has the same in columns, a line for each, whatever its texts hold', async () => {
  const { textAt } = await feedsOf([
    pictured({ title: `"A\tlamp\nof ${HOSTILE}`, shipping_methods: [{ id: 1, title: 'Post: fast, "safe"', price: 4.9 }], medias: [{ src: '/media/2,3.webp' }, { src: '/media/4.webp' }] }),
    pictured({ id: 8 }),
  ])
  const lines = (await textAt('/feeds/products.tsv')).replace(/\n$/, '').split('\n').map((line) => line.split('\t'))
  expect(lines.map(({ length }) => length)).toEqual([15, 15, 15])
  const [names = [], first = []] = lines
  expect(Object.fromEntries(names.map((name, at) => [name, first[at]]))).toMatchObject({
    id: '7', price: '20.00 EUR', identifier_exists: 'no', shipping: '::Post fast safe:4.90 EUR', sale_price: '',
    additional_image_link: 'https://shop.example/media/2%2C3.webp,https://shop.example/media/4.webp',
  })
  expect(first[1]).toMatch(/^A lamp of <b>/)
})
