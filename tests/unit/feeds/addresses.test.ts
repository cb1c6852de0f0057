import { describe, expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { routes } from '../../../src/app/routes.ts'
import { categoryAddress } from '../../../src/feeds/feedSite.ts'
import { amountText } from '../../../src/feeds/products.ts'
import { robotsText } from '../../../src/feeds/robots.ts'

const site = { name: 'Stoa', origin: 'https://shop.example', languages: ['en'], isIndexed: true }

describe('the address of a page', () => {
  const router = createRouter({ history: createMemoryHistory(), routes })

  test.each(['bols & tasses', 'a+b', 'café', "l'art", 'a/b', 'x(1)', '50%', 'a,b;c=d@e:f$', 'a|b', 'q?x#y', 'ä[1]', '"q"'])(
    'is the one that the page itself states: %s', (slug) => {
      const stated = router.resolve({ name: 'category', params: { slug } }).href
      expect(categoryAddress(site, slug)).toBe(new URL(stated, site.origin).href)
    },
  )

  test.each(['', '.', '..', 'half \ud800'])('is none for a name that leads elsewhere: %j', (slug) => {
    expect(categoryAddress(site, slug)).toBeUndefined()
  })
})

test('robots.txt closes every page that needs its visitor', () => {
  const closed = robotsText(site).split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const own = routes.filter(({ meta }) => meta?.needsServices === true).map(({ path }) => path)
  expect(own).toContain('/cart')
  expect(own.filter((path) => !closed.some((one) => path.startsWith(one)))).toEqual([])
  const open = ['/', '/c/vases', '/l/7-lamp', '/v/1-atelier', '/catalogue/home.json', '/feeds/new.xml']
  expect(open.filter((path) => closed.some((one) => path.startsWith(one)))).toEqual([])
})

test.each<[number, string, string | undefined]>([
  [12.5, 'eur', '12.50 EUR'], [0.1 + 0.2, 'EUR', '0.30 EUR'], [19.999, 'EUR', '19.999 EUR'], [1200, 'JPY', '1200 JPY'], [1.2345, 'KWD', '1.2345 KWD'],
  [1e21, 'EUR', undefined], [-1, 'EUR', undefined], [5, '€', undefined], [Number.NaN, 'EUR', undefined],
])('an amount of %d %s is %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text)
})
