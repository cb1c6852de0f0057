import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listing } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { clearDrafts, storedDraft } from '../support/drafts.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

let market: Sandbox

const vendor = () => market.world.members.find(({ email }) => email === people.vendor)?.id ?? 0
const own = (): Listing[] => market.world.listings.filter(({ user_id }) => user_id === vendor())
const newest = () => own().sort((a, b) => b.id - a.id)[0]
/** One of the vendor's, with a price and without variants. */
const aListing = (): Listing => {
  const found = own().find(({ order_type_id, variants, status, admin_status }) =>
    order_type_id === 1 && (variants ?? []).length === 0 && status === 'published' && admin_status === 'approved')
  if (!found) throw new Error('The vendor has no plain listing')
  return found
}
const open = async (path: string, options = {}): Promise<MountedApp> => {
  const app = await mountApp(path, { as: 'vendor', market, ...options })
  // The editor's code is loaded when it is needed first.
  await vi.waitFor(() => app.heading('Title and description'), 10_000)
  await app.settled()
  return app
}
const press = async (app: MountedApp, name: string) => {
  await app.click(app.button(name))
  await app.settled()
}
const draftOf = (app: MountedApp) => `listing.new.${String(app.router.currentRoute.value.query['draft'])}`
const fillIn = async (app: MountedApp, title = 'A blue bowl') => {
  await app.fill(app.field(/^Title/), title)
  await app.fill(app.field(/^Price \(/), '24,50'.replace(',', '.'))
}

beforeEach(async () => {
  market = aMarketplace()
  await clearDrafts()
})

describe('a new listing', () => {
  test.each([['Buy', 1], ['Book a service', 2], ['Made on request', 3]])('of the type %s is created and told about', async (type, id) => {
    const app = await open('/sell/new', { config: { orderTypes: [
      { url_token: 'buy', title: 'Buy', price: true, sku: false, stock: true, approval: false },
      { url_token: 'book', title: 'Book a service', price: true, sku: false, stock: true, approval: false },
      { url_token: 'request', title: 'Made on request', price: true, sku: true, stock: false, approval: true },
    ] } })
    const before = own().length
    await app.click(app.field(type))
    await fillIn(app)
    await press(app, 'Publish')
    if (id === 3) {
      expect(app.has('Enter an SKU: this kind of order needs one')).toBe(true)
      expect(document.activeElement).toBe(app.field(/^SKU/))
      expect(own()).toHaveLength(before)
      await app.fill(app.field(/^SKU/), 'BOWL-1')
      await press(app, 'Publish')
    }
    expect(newest()).toMatchObject({ title: 'A blue bowl', price: 24.5, order_type_id: id, status: 'published' })
    expect(own()).toHaveLength(before + 1)
    await vi.waitFor(() => app.heading(id === 3 ? 'Waiting for approval' : 'Your listing is online'), 5000)
    expect(app.router.currentRoute.value.path).toBe(`/sell/${newest()?.id}`)
  })

  test('is kept as it is typed, comes back with its key, and goes when it is saved as a draft', async () => {
    const app = await open('/sell/new')
    await app.fill(app.field(/^Title/), 'A blue bowl')
    await app.fill(app.field('Condition'), 'New')
    const path = app.router.currentRoute.value.fullPath
    expect(path).toMatch(/draft=\w+/)
    expect(await storedDraft(draftOf(app))).toMatchObject({ 'title': 'A blue bowl', 'attribute:condition': 'New' })
    await app.visit('/cart')
    expect(app.has('A draft of them stays in this browser')).toBe(true)
    await press(app, 'Leave without saving')
    expect(app.router.currentRoute.value.path).toBe('/cart')
    await app.visit(path)
    const again = app
    await vi.waitFor(() => app.heading('Title and description'), 10_000)
    await vi.waitFor(() => expect(again.has('We restored what you had typed.')).toBe(true), 5000)
    expect(again.field(/^Title/).value).toBe('A blue bowl')
    await press(again, 'Save as draft')
    expect(newest()).toMatchObject({ title: 'A blue bowl', status: 'draft', attributes: { condition: 'New' } })
  })

  test('whose answer is lost is found by its external id, and never made twice', async () => {
    const app = await open('/sell/new')
    const before = own().length
    await fillIn(app)
    // The creation is made, its answer is lost, and so is the first look for it.
    const form = draftOf(app)
    market.faults.inject({ endpoint: 'listings.create', when: 'after', drop: true })
    await press(app, 'Publish')
    await vi.waitFor(() => app.heading('Your listing is online'), 5000)
    expect(own()).toHaveLength(before + 1)
    expect(newest()?.external_id).toMatch(/^stoa-/)
    expect(await storedDraft(form)).toBeUndefined()
  })
})
