import { describe, expect, test, vi } from 'vitest'
import { aListing } from '../support/builders.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Listing } from '../../src/sandbox/model.ts'

const ORDER = '2026-03-01 09:00:00'

/** A listing that is the newest of the home page, and the page. */
const shelve = (market: Sandbox, fields: Partial<Listing> = {}, change: (builder: ReturnType<typeof aListing>) => void = () => {}) => {
  const builder = aListing(market).titled('Blue vase').with({ date_online: ORDER, on_homepage: false, ...fields })
  change(builder)
  for (const listing of market.world.listings) listing.on_homepage = false
  return builder.build()
}
/** Lazily loaded code comes from the file system, on a machine that may be busy. */
const eventually = (check: () => unknown) => vi.waitFor(check)
const sheet = () => document.querySelector<HTMLDialogElement>('dialog[open]')
const inSheet = (selector: string, text: RegExp) => {
  const found = [...(sheet()?.querySelectorAll<HTMLElement>(selector) ?? [])].find((one) => text.test(one.textContent ?? ''))
  if (!found) throw new Error(`Nothing like ${String(text)} in ${sheet()?.textContent ?? 'no sheet'}`)
  return found
}
const press = (app: MountedApp, name: string | RegExp = 'Add Blue vase to cart') => app.click(app.button(name))
const cartOf = async (app: MountedApp) => (await app.services()).loadCart()
const toast = () => document.querySelector('.toasts')?.textContent ?? ''

test('a card is one link, and beside it a button that says what it adds', async () => {
  const market = aMarketplace()
  shelve(market)
  const app = await mountApp('/', { market })
  const button = app.button('Add Blue vase to cart')
  const card = button.closest('article')
  expect(card?.querySelectorAll('a')).toHaveLength(1)
  expect(card?.querySelector('a')?.textContent).toContain('Blue vase')
  expect(button.closest('a')).toBeNull()
})

test('a sold-out listing has none', async () => {
  const market = aMarketplace()
  shelve(market, { quantity: 0 })
  const app = await mountApp('/', { market })
  expect(app.has('Blue vase')).toBe(true)
  expect(() => app.button('Add Blue vase to cart')).toThrow()
})

describe('a listing that leaves nothing to choose', () => {
  test('is in the cart at once, and the notice leads there', async () => {
    const market = aMarketplace()
    const listing = shelve(market)
    const app = await mountApp('/', { market })
    await press(app)
    const cart = await cartOf(app)
    await eventually(() => expect(cart.items.map(({ listing_id, qty }) => [listing_id, qty])).toEqual([[listing.id, 1]]))
    await eventually(() => expect(toast()).toContain('Blue vase'))
    expect(toast()).toContain('is in your cart.')
    // Said once, by the cart.
    expect(app.root.announcements.polite).toContain('is in your cart: 1 piece')
    expect([sheet(), cart.drawerOpen]).toEqual([null, false])
    app.button(/^Cart, 1 item/)
    await app.click(app.button('View cart'))
    expect(cart.drawerOpen).toBe(true)
  })

  test('is added once, however often the button is pressed meanwhile', async () => {
    const market = aMarketplace()
    shelve(market)
    const app = await mountApp('/', { market })
    const button = app.button('Add Blue vase to cart')
    button.click()
    button.click()
    await press(app)
    const cart = await cartOf(app)
    await eventually(() => expect(cart.settling).toBe(false))
    expect(cart.itemsCount).toBe(1)
  })

  test('extras are not asked for', async () => {
    const market = aMarketplace()
    const listing = shelve(market)
    listing.add_ons = [{ id: 901, object: 'Addon', listing_id: listing.id, title: 'Gift wrapping', description: '', price: 4 }]
    market.records.revision += 1
    const app = await mountApp('/', { market })
    await press(app)
    const cart = await cartOf(app)
    await eventually(() => expect(cart.itemsCount).toBe(1))
    expect(sheet()).toBeNull()
  })

  test('the server’s refusal is told, and nothing is added', async () => {
    const market = aMarketplace()
    shelve(market)
    const app = await mountApp('/', { market })
    market.faults.inject({ endpoint: 'carts.addItem', status: 422, times: 5 })
    await press(app)
    await eventually(() => expect(toast()).toMatch(/Blue vase.*: The sandbox was asked to fail here\./))
    expect((await cartOf(app)).itemsCount).toBe(0)
    expect(app.button('Add Blue vase to cart').getAttribute('aria-busy')).toBeNull()
  })

  test('what failed is named and can be tried again; then nothing says any more that it failed', async () => {
    const market = aMarketplace()
    shelve(market)
    const app = await mountApp('/', { market })
    market.faults.inject({ endpoint: 'carts.addItem', status: 500 })
    await press(app)
    await eventually(() => expect(toast()).toMatch(/Blue vase.*: Something went wrong.*Try again/))
    await app.click(app.button('Try again'))
    await eventually(() => expect(toast()).toContain('is in your cart.'))
    expect(document.querySelectorAll('.toast')).toHaveLength(1)
    expect((await cartOf(app)).itemsCount).toBe(1)
  })

  test('what failed and was taken all the same is said once', async () => {
    const market = aMarketplace()
    shelve(market)
    const app = await mountApp('/', { market })
    market.faults.inject({ endpoint: 'carts.addItem', when: 'after', drop: true })
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await press(app)
    await eventually(() => expect(toast()).toMatch(/Blue vase.*No connection/))
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(toast()).toContain('is in your cart: 1 piece'))
    expect(document.querySelectorAll('.toast')).toHaveLength(1)
  })

  test('one that has gone meanwhile is told to be gone', async () => {
    const market = aMarketplace()
    const listing = shelve(market)
    const app = await mountApp('/', { market })
    listing.status = 'archived'
    market.records.revision += 1
    await press(app)
    await eventually(() => expect(toast()).toContain('This listing is no longer available'))
  })

  test('a member is told that a listing is their own', async () => {
    const market = aMarketplace()
    const vendor = market.world.members.find(({ email }) => email === people.vendor)
    shelve(market, { user_id: vendor?.id ?? 0 })
    const app = await mountApp('/', { market, as: 'vendor' })
    const { session } = await app.services()
    await eventually(() => expect(session.member?.id).toBe(vendor?.id))
    await press(app)
    await eventually(() => expect(toast()).toContain('This is your own listing'))
    expect((await cartOf(app)).itemsCount).toBe(0)
  })
})

describe('a listing that leaves something to choose', () => {
  test('opens a sheet where a variant is chosen, which the address does not learn', async () => {
    const market = aMarketplace()
    const listing = shelve(market, {}, (builder) => builder.withVariants('Small', 'Large'))
    const app = await mountApp('/', { market })
    await press(app)
    await eventually(() => inSheet('label', /Large/))
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const [option] = inSheet('label', /Large/).getElementsByTagName('input')
    await app.click(option ?? document.body)
    expect(app.router.currentRoute.value.fullPath).toBe('/')
    await app.click(inSheet('button', /^\s*Add to cart/))
    const cart = await cartOf(app)
    await eventually(() => expect(cart.items[0]?.variant_id).toBe(listing.variants?.[1]?.id))
    await eventually(() => expect(sheet()).toBeNull())
    expect(toast()).toContain('is in your cart.')
  })

  test.each<[string, Partial<Listing>, RegExp]>([
    ['is sold from several pieces', { min_qty: 3 }, /Sold from 3 pieces/],
    ['is a service', { requires_shipping: false, shipping_methods: [] }, /Nothing is shipped/],
  ])('a listing that %s says so before it is added', async (_, fields, said) => {
    const market = aMarketplace()
    shelve(market, fields)
    const app = await mountApp('/', { market })
    await press(app)
    await eventually(() => expect(sheet()?.textContent).toMatch(said))
    expect((await cartOf(app)).itemsCount).toBe(0)
    await app.click(inSheet('button', /^\s*Add to cart/))
    const cart = await cartOf(app)
    await eventually(() => expect(cart.itemsCount).toBe(fields.min_qty ?? 1))
  })

  test('one that sold out meanwhile says so in the sheet', async () => {
    const market = aMarketplace()
    const listing = shelve(market)
    const app = await mountApp('/', { market })
    listing.quantity = 0
    market.records.revision += 1
    await press(app)
    await eventually(() => inSheet('p', /^Sold out$/))
  })

  test('the sheet says what went wrong and asks again', async () => {
    const market = aMarketplace()
    shelve(market, {}, (builder) => builder.withVariants('Small', 'Large'))
    const app = await mountApp('/', { market })
    market.faults.inject({ endpoint: 'catalogue', status: 500, times: 1 })
    await press(app)
    await eventually(() => inSheet('button', /Try again/))
    await app.click(inSheet('button', /Try again/))
    await eventually(() => inSheet('label', /Large/))
  })

  test('the way to the whole listing closes it', async () => {
    const market = aMarketplace()
    const listing = shelve(market, {}, (builder) => builder.withVariants('Small', 'Large'))
    const app = await mountApp('/', { market })
    await press(app)
    await eventually(() => inSheet('a', /See the whole listing/))
    await app.click(inSheet('a', /See the whole listing/))
    await eventually(() => expect(app.router.currentRoute.value.path).toBe(listing.path))
    await eventually(() => expect(sheet()).toBeNull())
  })
})

test('an endless title in another direction stays a name within the notice', async () => {
  const market = aMarketplace()
  shelve(market, { title: 'مصباح زيت '.repeat(40) })
  const app = await mountApp('/', { market })
  await press(app, /^Add مصباح .* to cart$/)
  await eventually(() => expect(toast()).toMatch(/\u2068مصباح زيت [^\u2069]{20,60}…\u2069 is in your cart\./))
})
