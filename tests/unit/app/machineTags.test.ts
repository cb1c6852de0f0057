import { expect, test } from 'vitest'
import { machineTags } from '../../../src/app/machineTags.ts'

const shop = { name: 'Agora', indexed: true }
const feedOf = (route: string, document?: object) =>
  machineTags(shop, 'https://shop.example', route, document && JSON.stringify(document)).map(({ attributes }) => attributes['href'])

test.each<[string, object | undefined, string]>([
  ['home', { categories: [] }, '/feeds/new.xml'],
  ['listing', { listing: { id: 7 }, vendor: { id: 5 } }, '/feeds/new.xml'],
  ['category', { category: { id: 10 } }, '/feeds/c/10.xml'],
  ['vendor', { vendor: { id: 5 } }, '/feeds/v/5.xml'],
  ['category', { category: { id: '"><script>' } }, '/feeds/new.xml'],
  ['vendor', undefined, '/feeds/new.xml'],
])('the head of %s with %j names one feed', (route, document, path) => {
  expect(feedOf(route, document)).toEqual([`https://shop.example${path}`])
})

test('a shop that is not to be found says so on each page', () => {
  expect(machineTags({ ...shop, indexed: false }, 'https://shop.example', 'home').at(-1)?.attributes).toEqual({ name: 'robots', content: 'noindex' })
})
