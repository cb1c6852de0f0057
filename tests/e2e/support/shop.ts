import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the journeys need to know of a listing; read from the published catalogue, as the storefront does. */
export interface Goods {
  id: number
  title: string
  path: string
  vendor: number
  /** The top category on whose first page it stands. */
  category: string
}

interface Card {
  id: number
  slug: string
  title: string
  in_stock: boolean
  last_piece: boolean
  has_variants: boolean
  price: number | null
  vendor: { id: number } | null
  /** Where it was found. */
  category: string
}

interface ListingFile {
  listing: {
    quantity: number | null
    min_qty: number | null
    requires_shipping: boolean | null
    add_ons: unknown[]
    quantity_selector: string | null
  }
}

/** What a worker has read of the catalogue: reading it through again would take longer than many a journey. */
const documents = new Map<string, unknown>()

/** A document of the catalogue; undefined where there is none. */
const readIfThere = async <T>(request: APIRequestContext, path: string): Promise<T | undefined> => {
  if (!documents.has(path)) {
    const response = await request.get(`/catalogue/${path}`)
    documents.set(path, response.ok() ? await response.json() : undefined)
  }
  // The catalogue's documents; only the fields that are named here are read.
  return documents.get(path) as T | undefined
}
const read = async <T>(request: APIRequestContext, path: string): Promise<T> => {
  const document = await readIfThere<T>(request, path)
  if (document === undefined) throw new Error(`The catalogue has no ${path}`)
  return document
}

export const topCategories = async (request: APIRequestContext): Promise<{ slug: string; title: string }[]> =>
  (await read<{ categories: { slug: string; title: string }[] }>(request, 'home.json')).categories

/** Every card of the catalogue's first pages. */
async function* cards(request: APIRequestContext): AsyncGenerator<Card> {
  const categories = await topCategories(request)
  for (const page of [1, 2, 3]) {
    for (const { slug } of categories) {
      const found = await readIfThere<{ listings: Card[] }>(request, `c/${slug}/newest-${page}.json`)
      yield* found?.listings.map((card) => ({ ...card, category: slug })) ?? []
    }
  }
}

const goods = (card: Card): Goods => ({
  id: card.id, title: card.title, path: `/l/${card.slug}`, vendor: card.vendor?.id ?? 0, category: card.category,
})

/** The first listing that fits. */
export async function find(request: APIRequestContext, fits: (card: Card) => boolean): Promise<Goods> {
  for await (const card of cards(request)) if (fits(card)) return goods(card)
  throw new Error('No listing of the catalogue fits')
}

/**
 * Plain goods, each of another vendor: shipped, in good supply, without variants or add-ons.
 * @param skip how many to leave to other journeys
 */
export async function plainGoods(request: APIRequestContext, count: number, skip = 0): Promise<Goods[]> {
  const found: Goods[] = []
  const vendors = new Set<number>()
  for await (const card of cards(request)) {
    if (!card.in_stock || card.last_piece || card.has_variants || !card.vendor || vendors.has(card.vendor.id)) continue
    const { listing } = await read<ListingFile>(request, `l/${card.id}.json`)
    const isPlain =
      (listing.quantity ?? 0) >= 4 && (listing.min_qty ?? 1) <= 1 && listing.requires_shipping === true && listing.add_ons.length === 0
    if (!isPlain) continue
    vendors.add(card.vendor.id)
    found.push(goods(card))
    if (found.length === count + skip) return found.slice(skip)
  }
  throw new Error('The catalogue has too few plain goods')
}

const FRONT_API = '/front_api/v1'

/** A token of a member, as signing in by hand gives it. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post(`${FRONT_API}/auth/login`, { data: { email, password: 'marketplace' } })
  expect(response.ok(), `${email} can sign in`).toBe(true)
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/** Each worker signs each of its people in once. */
const signedIn = new Map<string, string>()

const keptTokenOf = async (request: APIRequestContext, email: string): Promise<string> => {
  const token = signedIn.get(email) ?? await tokenOf(request, email)
  signedIn.set(email, token)
  return token
}

let newcomers = 0

/** Somebody new, with one address, whom no other journey knows; answers the e-mail address. */
export async function aNewcomer(request: APIRequestContext): Promise<string> {
  newcomers += 1
  const email = `newcomer-${process.pid}-${Date.now()}-${newcomers}@example.com`
  const person = { email, password: 'marketplace', first_name: 'Ines', last_name: 'Moreau', account_type: 'individual' }
  const made = await request.post(`${FRONT_API}/account/create`, { data: person })
  expect(made.ok(), `an account for ${email}: ${await made.text()}`).toBe(true)
  const address = {
    description: 'Home', first_name: 'Ines', last_name: 'Moreau', address_line1: '3 rue des Lilas', address_zipcode: '69003',
    address_city: 'Lyon', address_country: 'FR', phone: '+33 4 00 00 00 00',
  }
  const headers = { authorization: `Bearer ${await keptTokenOf(request, email)}` }
  const added = await request.post(`${FRONT_API}/account/checkout-addresses`, { headers, data: address })
  expect(added.ok(), `an address: ${await added.text()}`).toBe(true)
  return email
}

/** Opens the browser as somebody who has signed in before. */
export async function actAs(page: Page, email: string): Promise<string> {
  const token = await keptTokenOf(page.request, email)
  await page.addInitScript((stored) => {
    localStorage.setItem('stoa.session', JSON.stringify({ token: stored }))
  }, token)
  return token
}

/** A cart that holds these; a guest's without a token. Answers its key. */
export async function cartOf(request: APIRequestContext, listings: readonly Goods[], token?: string): Promise<string> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const made = await request.post(`${FRONT_API}/carts`, { headers, data: {} })
  const { key } = (await made.json()) as { key: string }
  for (const { id } of listings) {
    const added = await request.post(`${FRONT_API}/carts/${key}/items`, { headers, data: { listing_id: id, qty: 1 } })
    expect(added.ok()).toBe(true)
  }
  return key
}

/** A member's cart with one listing, its delivery chosen: all that is left is to pay. Answers its key. */
export async function readyCart(request: APIRequestContext, goods: Goods, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const key = await cartOf(request, [goods], token)
  const book = await request.get(`${FRONT_API}/account/checkout-addresses`, { headers })
  const { checkout_addresses: [address] } = (await book.json()) as { checkout_addresses: { id: number }[] }
  await request.post(`${FRONT_API}/carts/${key}/checkout-address`, { headers, data: { checkout_address_id: address?.id, type: 'shipping' } })
  const options = await request.get(`${FRONT_API}/carts/${key}/shipping-options`, { headers })
  const { groups } = (await options.json()) as { groups: { supplier_id: number, options: { id: number }[] }[] }
  for (const { supplier_id, options: [first] } of groups) {
    await request.post(`${FRONT_API}/carts/${key}/shipping-method`, { headers, data: { supplier_id, shipping_method_id: first?.id } })
  }
  return key
}

/** Buys one listing for a member, as the checkout's pages do; answers the order's id. */
export async function placeOrder(request: APIRequestContext, goods: Goods, token: string): Promise<number> {
  const key = await readyCart(request, goods, token)
  const page = await (await request.get(`/checkout/${key}?return_url=/orders`)).text()
  const form = /name="form" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const paid = await request.post(`/checkout/${key}`, { form: { form, action: 'pay', return_url: '/orders' }, maxRedirects: 0 })
  expect(paid.status(), await paid.text()).toBe(303)
  const answer = await request.get(`${FRONT_API}/orders?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  const { orders: [order] } = (await answer.json()) as { orders: { id: number }[] }
  if (!order) throw new Error('Nothing was ordered')
  return order.id
}

/** Opens the browser with a cart that was filled before; answers its key. */
export async function withCart(page: Page, listings: readonly Goods[], token?: string): Promise<string> {
  const key = await cartOf(page.request, listings, token)
  await page.addInitScript((stored) => {
    // Only the first time: a journey may end with another cart, or none.
    if (sessionStorage.getItem('e2e.cart')) return
    sessionStorage.setItem('e2e.cart', '1')
    localStorage.setItem('stoa.cart', JSON.stringify({ key: stored, revision: 1 }))
  }, key)
  return key
}

/** Waits until the page is there: the application is mounted and hydrated, its heading stands and nothing is loading. */
export async function shown(page: Page): Promise<void> {
  // Vue marks what it has rendered and what it has hydrated. Pages of the sandbox are no part of the application.
  await page.waitForFunction(() => {
    const app = document.getElementById('app')
    return !app || '__vue_app__' in app
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/**
 * The same page in a document that has none in it, as hosts of files send it: the application asks for everything itself.
 * A server renders no page with a filter; this one is not in use.
 */
export const unrendered = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}discounted=0`
