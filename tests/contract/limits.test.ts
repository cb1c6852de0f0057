import { describe, expect, it } from 'vitest'
import type { Shop } from './support/shop.ts'
import { openShop, pay, readyCart } from './support/shop.ts'
import { PLENTY, VENDOR, smallWorld } from './support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'

/** A shop in which every list has 130 rows. */
const longShop = async (): Promise<Shop> => {
  const shop = openShop((world) => {
    const listing = smallWorld().listings[0]!
    const review = world.reviews[0]!
    world.listings = Array.from({ length: 130 }, (_, at) => ({ ...structuredClone(listing), id: at + 1 }))
    world.reviews = Array.from({ length: 130 }, (_, at) => ({ ...review, id: at + 1 }))
    world.wishlists = Array.from({ length: 130 }, (_, at) => ({ id: at + 1, user_id: 1, listing_id: at + 1, created: '2026-01-01 00:00:00' }))
  })
  await pay(shop, await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }]))
  const order = shop.world.orders[0]!
  shop.world.orders = Array.from({ length: 130 }, (_, at) => ({ ...structuredClone(order), id: at + 1 }))
  return shop
}

const gone = { code: 404, status: 'error', message: expect.any(String) }

const LISTS: [path: string, key: string, standard: number, as: string, gone?: object][] = [
  ['/listings', 'listings', 25, 'vendor@example.com'],
  ['/orders', 'orders', 25, SHOPPER],
  ['/wishlists', 'wishlists', 20, SHOPPER, { success: false, message: expect.any(String) }],
  ['/reviews', 'reviews', 25, SHOPPER],
  [`/reviews/user/${VENDOR}`, 'reviews', 25, SHOPPER],
]

describe.each(LISTS)('Limits: GET %s', (path, key, standard, as, shape = gone) => {
  it('has its default page size (Default page sizes) and the exact pagination object', async () => {
    const shop = await longShop()
    const { body } = await shop.call('GET', path, { as })
    expect(body[key]).toHaveLength(standard)
    expect(body.pagination).toEqual({
      totalResultsCount: 130, currentPage: 1, nextPage: true, prevPage: false, resultOnPageCount: standard, pageCount: Math.ceil(130 / standard),
    })
  })

  it('Page size limit: lowers a larger value to 100, and has a shorter last page', async () => {
    const shop = await longShop()
    expect((await shop.call('GET', `${path}?limit=101`, { as })).body[key]).toHaveLength(100)
    const { body } = await shop.call('GET', `${path}?limit=100&page=2`, { as })
    expect(body.pagination).toEqual({ totalResultsCount: 130, currentPage: 2, nextPage: false, prevPage: true, resultOnPageCount: 30, pageCount: 2 })
  })

  it('Page: starts at 1; after the last answers 404, in the error shape of its group', async () => {
    const shop = await longShop()
    for (const page of ['3', '99999999999999999999']) {
      const answer = await shop.call('GET', `${path}?limit=100&page=${page}`, { as })
      expect([answer.status, answer.body]).toEqual([404, shape])
    }
  })

  it.each(['0', '-1', '1.5', 'x', ''])('takes a page or limit of %j as not sent (our choice)', async (value) => {
    const { body } = await (await longShop()).call('GET', `${path}?page=${value}&limit=${value}`, { as })
    expect(body.pagination).toMatchObject({ currentPage: 1, resultOnPageCount: standard })
  })
})

describe('Limits: an empty list', () => {
  it('has a first page, and no second', async () => {
    const shop = openShop()
    const { status, body } = await shop.call('GET', '/orders', { as: SHOPPER })
    expect([status, body]).toEqual([200, {
      orders: [], pagination: { totalResultsCount: 0, currentPage: 1, nextPage: false, prevPage: false, resultOnPageCount: 0, pageCount: 0 },
    }])
    expect((await shop.call('GET', '/orders?page=2', { as: SHOPPER })).status).toBe(404)
  })
})
