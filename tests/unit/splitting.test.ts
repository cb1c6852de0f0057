import { describe, expect, test } from 'vitest'
import { withoutContractWords } from '../../src/build/contractWords.ts'
import { sharedChunks } from '../../src/build/splitting.ts'

interface Source { imports?: readonly string[], lazy?: readonly string[], code?: string }

const LARGE_CODE = 'x'.repeat(5_000)
/** A house of modules, by path below `/shop/src`; what it does not name has no imports. */
const chunksOf = (house: Readonly<Record<string, Source>>) => {
  const at = (path: string) => `/shop/src/${path}`
  const found = sharedChunks('/shop', (id) => {
    const { imports = [], lazy = [], code = LARGE_CODE } = house[id.replace('/shop/src/', '')] ?? {}
    return { code, importedIds: imports.map(at), dynamicallyImportedIds: lazy.map(at) }
  })
  return Object.fromEntries([...found].map(([id, chunk]) => [id.replace('/shop/src/', ''), chunk]))
}

const pages = [
  'pages/home/HomePage.vue', 'pages/listing/ListingPage.vue', 'pages/lists/SearchPage.vue', 'pages/checkout/CartPage.vue',
  'pages/checkout/CheckoutPage.vue', 'pages/account/OrdersPage.vue', 'pages/account/OrderPage.vue', 'pages/account/ProfilePage.vue',
]
const house = (more: Readonly<Record<string, Source>>): Readonly<Record<string, Source>> => ({
  'main.ts': { imports: ['app/routes.ts', 'lib/entry.ts'] },
  'app/routes.ts': { lazy: pages },
  ...more,
})

describe('the chunks that pages share', () => {
  const found = chunksOf(house({
    'pages/home/HomePage.vue': { imports: ['features/cards/Card.vue', 'ui/UiPicture.vue'] },
    'pages/listing/ListingPage.vue': { imports: ['features/cards/Card.vue', 'ui/UiPicture.vue', 'ui/UiRating.vue'] },
    'pages/lists/SearchPage.vue': { imports: ['ui/UiPicture.vue', 'ui/UiRating.vue'] },
    'pages/checkout/CartPage.vue': { imports: ['ui/UiPicture.vue', 'features/cart/cart.store.ts', 'features/session/session.store.ts'] },
    'pages/checkout/CheckoutPage.vue': { imports: ['features/cart/cart.store.ts', 'features/session/session.store.ts'] },
    'pages/account/OrdersPage.vue': { imports: ['ui/UiPicture.vue', 'features/session/session.store.ts', 'features/orders/rows.ts', 'features/account/frame.ts'] },
    'pages/account/OrderPage.vue': { imports: ['features/session/session.store.ts', 'features/orders/rows.ts', 'features/account/frame.ts'] },
    'pages/account/ProfilePage.vue': { imports: ['features/session/session.store.ts', 'features/account/one.ts', 'features/account/frame.ts'] },
    'features/session/session.store.ts': { imports: ['api/client.ts'] },
    'features/cart/cart.store.ts': { imports: ['api/client.ts', 'contract/carts.ts'] },
  }))

  test.each([
    ['what the entry needs', 'lib/entry.ts', 'frame'],
    ['what most pages and the first ones need', 'ui/UiPicture.vue', 'frame'],
    ['what most pages need, but not the first ones', 'api/client.ts', 'api'],
    ['what the home page needs', 'features/cards/Card.vue', 'home'],
    ['what a listing and the lists share', 'ui/UiRating.vue', 'listing'],
    ['what all pages of one folder share', 'features/account/frame.ts', 'account'],
    ['what only some of them share', 'features/orders/rows.ts', undefined],
    ['the session', 'features/session/session.store.ts', 'session-store'],
    ['the cart', 'features/cart/cart.store.ts', 'cart-store'],
    ['what only the cart needs', 'contract/carts.ts', 'cart-store'],
    ['what one page needs', 'features/account/one.ts', undefined],
  ])('%s', (_, path, chunk) => expect(found[path]).toBe(chunk))
})

test('of what a feature’s index.ts names, a page is counted as a user of what it takes', () => {
  const found = chunksOf(house({
    'pages/checkout/CartPage.vue': { imports: ['features/cart/index.ts'], code: "import { useCart, type Line } from '../../features/cart/index.ts'" },
    'pages/checkout/CheckoutPage.vue': { imports: ['features/cart/index.ts'], code: "import { cartForAdding } from '../../features/cart/index.ts'" },
    'features/cart/index.ts': {
      imports: ['features/cart/store.ts', 'features/cart/lines.ts', 'features/cart/adding.ts'],
      code: "import { add } from './adding.ts'\nexport { useCart } from './store.ts'\nexport { lineOf, type Line } from './lines.ts'\nexport const cartForAdding = () => add()",
    },
    'features/cart/adding.ts': { imports: ['features/cart/store.ts'] },
  }))
  expect(found['features/cart/store.ts'], 'taken by one, needed by what the other takes').toBe('checkout')
  expect(found['features/cart/adding.ts']).toBeUndefined()
  expect(found['features/cart/lines.ts']).toBeUndefined()
})

test('browsers load the contract without the words of its reference', () => {
  const code = `endpoint({
    name: 'carts.get', path: '/carts/{key}', summary: "The member's cart, (bare)", response: AnyCart,
    errors: [{ status: 404, body: 'cart', when: 'it\\'s gone', message: 'Gone' }],
    provenance: specified('Front API (page 3)', "the body's shape"),
  })`
  expect(withoutContractWords(code)).toBe(`endpoint({
    name: 'carts.get', path: '/carts/{key}', summary: '', response: AnyCart,
    errors: [{ status: 404, body: 'cart', when: '', message: 'Gone' }],
    provenance: undefined,
  })`)
})
