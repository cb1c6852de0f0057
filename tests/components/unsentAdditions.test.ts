import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aListing } from '../support/builders.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

/** The code that a button waits for: is there at once, unless a test holds it back, or it does not arrive. */
const code = vi.hoisted(() => ({ isMissing: false, comes: undefined as Promise<void> | undefined }))
vi.mock('../../src/features/cart/index.ts', async (original) => {
  const { cartForAdding, ...module } = await original<typeof import('../../src/features/cart/index.ts')>()
  return {
    ...module,
    cartForAdding: (...given: Parameters<typeof cartForAdding>) => {
      if (code.isMissing) throw new TypeError('Failed to fetch dynamically imported module')
      return code.comes ? code.comes.then(() => cartForAdding(...given)) : cartForAdding(...given)
    },
  }
})
vi.mock('../../src/features/buying/quickAdd.ts', async (original) => {
  const { quickAdd, ...module } = await original<typeof import('../../src/features/buying/quickAdd.ts')>()
  return { ...module, quickAdd: async (...given: Parameters<typeof quickAdd>) => code.comes?.then(() => quickAdd(...given)) ?? quickAdd(...given) }
})
/** Holds the code back; the function that is returned lets it come. */
const holdCode = () => {
  let come = (): void => undefined
  code.comes = new Promise((resolve) => { come = resolve })
  return come
}

let market: Sandbox
let listing: ReturnType<ReturnType<typeof aListing>['build']>
beforeEach(() => {
  market = aMarketplace()
  for (const one of market.world.listings) one.on_homepage = false
  listing = aListing(market).titled('Blue vase').with({ date_online: '2026-03-01 09:00:00', quantity: 9 }).build()
})
afterEach(() => {
  Object.assign(code, { isMissing: false, comes: undefined })
  sessionStorage.clear()
  localStorage.clear()
})

const left = () => JSON.parse(sessionStorage.getItem('stoa.cart.outbox') ?? '[]') as unknown[]
const pieces = () => market.world.carts.flatMap(({ items }) => items.map(({ listing_id, qty }) => [listing_id, qty]))
const press = (app: MountedApp, name: string) => app.button(name).click()
const openNext = async () => {
  const next = await mountApp('/cart', { market })
  await (await next.services()).loadCart()
  await vi.waitFor(() => expect(pieces()).toEqual([[listing.id, 1]]))
  await vi.waitFor(() => expect(left()).toEqual([]))
}

test('what a card adds is made by the next page where this one ends before the code has come, once', async () => {
  const come = holdCode()
  const app = await mountApp('/', { market })
  press(app, 'Add Blue vase to cart')
  expect(left()).toMatchObject([{ wanted: { listing_id: listing.id, qty: 1 } }])
  await openNext()
  come()

  await app.settled()
  expect(pieces()).toEqual([[listing.id, 1]])
})

test('a card whose listing has variants stores nothing before one is chosen', async () => {
  listing = aListing(market).titled('Red vase').with({ date_online: '2026-03-02 09:00:00' }).withVariants('Small', 'Large').build()
  const app = await mountApp('/', { market })
  press(app, 'Add Red vase to cart')
  expect(left()).toEqual([])
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
})

test('a card whose listing has to be looked at first leaves nothing in the outbox', async () => {
  listing = aListing(market).titled('Red vase').with({ date_online: '2026-03-02 09:00:00', min_qty: 3, quantity: 9 }).build()
  const app = await mountApp('/', { market })
  press(app, 'Add Red vase to cart')
  expect(left()).toHaveLength(1)
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  expect(left()).toEqual([])
})

test('what the buy box adds is made by the next page where this one ends before the code has come, once', async () => {
  const come = holdCode()
  const app = await mountApp(listing.path, { market })
  press(app, 'Add to cart')
  expect(left()).toMatchObject([{ wanted: { listing_id: listing.id, qty: 1 } }])
  // The cart that comes for its count leaves the addition to the button.
  await (await app.services()).loadCart()
  await app.settled()
  expect([pieces(), left().length]).toEqual([[], 1])
  await openNext()
  come()
  await app.settled()
  expect(pieces()).toEqual([[listing.id, 1]])
})

test('what a member adds is stored for them', async () => {
  const app = await mountApp(listing.path, { market, as: 'shopper' })
  await app.services()
  await app.settled()
  press(app, 'Add to cart')
  expect(left()).toMatchObject([{ owner: market.records.memberByEmail(people.shopper)?.id }])
  await vi.waitFor(() => expect(pieces()).toContainEqual([listing.id, 1]))
})

test('what the page says has failed is not made by a later one', async () => {
  code.isMissing = true
  const app = await mountApp(listing.path, { market })
  press(app, 'Add to cart')
  expect(left()).toHaveLength(1)
  await vi.waitFor(() => expect(app.has('No connection')).toBe(true))
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 3_000 })
})
