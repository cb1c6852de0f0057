import { expect, test } from 'vitest'
import { headTags, type HeadSite, type PageHead } from '../../../src/composables/headTags.ts'

const site: HeadSite = { name: 'Agora', origin: 'https://shop.example', pathOf: String, languages: ['en', 'fr', 'ar'] }
const tagsIn = (more: Partial<HeadSite>) => headTags({ canonical: '/c/lamps', social: { title: 'Lamps' } }, { ...site, ...more })
const addressesIn = (more: Partial<HeadSite>) => {
  const tags = tagsIn(more).map(({ attributes }) => attributes)
  return {
    canonical: tags.find(({ rel }) => rel === 'canonical')?.['href'],
    social: tags.find(({ property }) => property === 'og:url')?.['content'],
    alternates: tags.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => [hreflang, href]),
  }
}

test('each language of a page is a page of its own, and names all of them', () => {
  const alternates = [
    ['x-default', 'https://shop.example/c/lamps'], ['en', 'https://shop.example/c/lamps'],
    ['fr', 'https://shop.example/c/lamps?lang=fr'], ['ar', 'https://shop.example/c/lamps?lang=ar'],
  ]
  for (const [locale, url] of [['en', 'https://shop.example/c/lamps'], ['fr', 'https://shop.example/c/lamps?lang=fr'], ['ar', 'https://shop.example/c/lamps?lang=ar']]) {
    expect(addressesIn({ locale: locale ?? '' })).toEqual({ canonical: url, social: url, alternates })
  }
})

test('each language of a further page of a list, too', () => {
  expect(addressesIn({ pathOf: (path) => `${String(path)}?page=2`, locale: 'fr' }).canonical).toBe('https://shop.example/c/lamps?page=2&lang=fr')
})

test('what it states of itself and of the way to it names the addresses of its language', () => {
  const page: PageHead = { canonical: '/l/7', data: (addressOf) => ({ url: addressOf('/l/7'), seller: addressOf('/v/5') }), crumbs: [{ label: 'Lamps', to: '/c/lamps' }, { label: 'Lamp' }] }
  const dataIn = (locale: string) => headTags(page, { ...site, locale }).flatMap(({ text }) => (text === undefined ? [] : [JSON.parse(text) as object]))
  for (const [locale, end] of [['en', ''], ['fr', '?lang=fr']] as const) {
    expect(dataIn(locale)).toMatchObject([
      { url: `https://shop.example/l/7${end}`, seller: `https://shop.example/v/5${end}` },
      { itemListElement: [{ item: `https://shop.example/c/lamps${end}` }, { name: 'Lamp' }] },
    ])
  }
})

test('a page that has one address in all languages names no others', () => {
  for (const languages of [[], ['fr']]) {
    expect(addressesIn({ languages, locale: 'fr' })).toEqual({ canonical: 'https://shop.example/c/lamps', social: 'https://shop.example/c/lamps', alternates: [] })
  }
})

test('the picture of a link has a whole address, wherever it is', () => {
  const pictureOf = (image: string | undefined) =>
    headTags({ canonical: '/', social: { title: 'Lamps', image } }, site).find(({ attributes }) => attributes['property'] === 'og:image')?.attributes['content']
  expect(pictureOf('/media/7.jpg')).toBe('https://shop.example/media/7.jpg')
  expect(pictureOf('https://pictures.example/7.jpg')).toBe('https://pictures.example/7.jpg')
  expect(pictureOf(undefined)).toBeUndefined()
})
