import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { vendorSlug } from '../../src/catalogue/vendorSlug.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aCart, aListing } from '../support/builders.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, withoutPagination } from '../support/marketplace.ts'
import { machinesRead } from '../support/machinesRead.ts'
import { mountApp } from '../support/mountApp.ts'
import { problemsOf, shownData } from '../support/richResults.ts'
import { withSight } from '../support/sight.ts'

let market: Sandbox
beforeEach(() => {
  market = aMarketplace()
  withSight()
})

const open = (path: string, options = {}) => mountApp(path, { market, ...options })
const main = () => document.getElementById('main') as HTMLElement
const cards = () => [...main().querySelectorAll<HTMLAnchorElement>('[data-listing] a[href^="/l/"]')]
const articles = () => [...main().querySelectorAll('#reviews li article')]
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false }, 'region': { enabled: false } }
  return (await axe.run(main(), { rules })).violations.map(({ id }) => id)
}
/** A vendor of whom much is listed and written. */
const aVendor = (listings = 0) => {
  const { world } = market
  const seller = aListing(market).build().user_id
  const vendor = world.members.find(({ id }) => id === seller)
  if (!vendor) throw new Error('The listing has no vendor')
  for (const listing of world.listings.slice(0, listings)) {
    Object.assign(listing, { user_id: vendor.id, status: 'published', admin_status: 'approved', visibility: 'both', valid_until: null })
  }
  market.records.revision += 1
  return Object.assign(vendor, { path: `/v/${vendorSlug(vendor)}` })
}
const review = (user_id: number, index: number) => ({
  id: 90_000 + index, user_id, author_id: market.world.members.at(-1)?.id ?? 1, listing_id: market.world.listings[0]?.id ?? 1,
  note: (index % 5) + 1, comment: `Review number ${index}.\n\nSecond paragraph.`, reply: index === 0 ? 'Thank you!' : null,
  created: '2026-02-01 10:00:00',
})
const reviewed = (user_id: number, count: number) => {
  const { reviews } = market.world
  reviews.splice(0, reviews.length, ...Array.from({ length: count }, (_, index) => ({ ...reviews[0], ...review(user_id, index) }) as never))
}

describe('a vendor’s page', () => {
  test('shows who they are, what they sell and what others say', async () => {
    const vendor = aVendor()
    Object.assign(vendor, { account_type: 'company', company: { business_name: 'Marot SARL', registration_number: '1' }, note: 4.6, review_count: 3 })
    vendor.attributes = { reply_time: 'Within a day', languages: ['English', 'French'] }
    reviewed(vendor.id, 3)
    const app = await open(vendor.path)
    app.heading(vendor.public_name)
    app.heading('Listings')
    app.heading('Reviews')
    expect(app.link('3 reviews').hasAttribute('aria-current')).toBe(false)
    for (const text of ['Marot SARL', 'Reply time', 'Within a day', 'English, French', 'Member since']) {
      expect(app.has(text), text).toBe(true)
    }
    // A group may be internal: the public never sees it.
    expect(app.has(vendor.group.name)).toBe(false)
    await vi.waitFor(() => expect(cards().length).toBeGreaterThan(0))
    expect(articles()).toHaveLength(3)
    expect(app.has('Based on all 3 reviews')).toBe(true)
    expect(app.has('3 stars: 1 review')).toBe(true)
    expect(app.has('Thank you!')).toBe(true)
    expect(document.title).toBe(`${vendor.public_name} · Stoa`)
    await machinesRead()
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(new RegExp(`${vendor.path}$`))
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toContain(vendor.public_name)
    expect(await barriers()).toEqual([])
  })

  test('tells machines who a company is, where, and how its reviews are', async () => {
    const vendor = aVendor()
    Object.assign(vendor, {
      account_type: 'company', company: { business_name: 'Marot SARL', registration_number: '1' }, note: 4.6, review_count: 3, created: '2024-03-01 10:00:00',
      attributes: { about: 'We turn wood.' }, address_city: 'Lyon', address_country: 'FR',
    })
    await open(vendor.path)
    await machinesRead()
    const data = shownData()
    expect(data.map((one) => problemsOf(one))).toEqual([[], []])
    const url = new URL(vendor.path, location.origin).href
    expect(data[0]).toMatchObject({
      '@type': 'ProfilePage', 'dateCreated': '2024-03-01T10:00:00.000Z',
      'mainEntity': {
        '@type': 'Organization', 'name': vendor.public_name, url, 'identifier': String(vendor.id), 'legalName': 'Marot SARL', 'description': 'We turn wood.',
        'address': { addressLocality: 'Lyon', addressCountry: 'FR' }, 'aggregateRating': { ratingValue: 4.6, reviewCount: 3 },
      },
    })
    expect(data[1]).toMatchObject({ '@type': 'BreadcrumbList', 'itemListElement': [{ name: 'Home' }, { name: vendor.public_name }] })
  })

  test('tells machines the address in the language of the page', async () => {
    const vendor = aVendor()
    await open(vendor.path, { locale: 'fr' })
    await machinesRead()
    const url = `${new URL(vendor.path, location.origin).href}?lang=fr`
    const [page, way] = shownData()
    expect(page).toMatchObject({ url, mainEntity: { url } })
    expect(way).toMatchObject({ itemListElement: [{ item: `${location.origin}/?lang=fr` }, {}] })
  })

  test.each([
    [{ account_type: 'company', note: null, review_count: 0 }, 'Organization'], [{ account_type: 'individual', note: 4.6, review_count: 3 }, 'Person'],
  ])('tells machines no rating where none is stated, and none of a person (%j)', async (fields, type) => {
    const vendor = Object.assign(aVendor(), fields)
    await open(vendor.path)
    await machinesRead()
    const [data] = shownData()
    expect(problemsOf(data)).toEqual([])
    expect(data).toMatchObject({ mainEntity: { '@type': type } })
    expect(data).not.toHaveProperty('mainEntity.aggregateRating')
  })

  test('counts the listings that its list has, not those that stand on no shelf', async () => {
    const vendor = aVendor(3)
    Object.assign(market.world.listings[0] ?? {}, { visibility: 'search' })
    await open(vendor.path)
    await vi.waitFor(() => expect(cards().length).toBeGreaterThan(0))
    expect(main().querySelector('.numbers')?.textContent).toMatch(new RegExp(`[^0-9]${cards().length} listings$`))
  })

  test('a wrong slug leads to the right address and keeps order, page and place', async () => {
    const vendor = aVendor(30)
    const app = await open(`/v/${vendor.id}-somebody?sort=price-up&page=2#reviews`)
    expect(app.router.currentRoute.value.fullPath).toBe(`${vendor.path}?sort=price-up&page=2#reviews`)
    await machinesRead()
    const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href')
    await vi.waitFor(() => expect(canonical()).toMatch(new RegExp(`${vendor.path}(?:\\?|$)`)))
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(vendor.public_name)
  })

  test('has a canonical address for each page of its listings, and none past the last', async () => {
    const vendor = aVendor(30)
    const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href')
    const app = await open(`${vendor.path}?page=2`)
    await machinesRead()
    await vi.waitFor(() => expect(canonical()).toMatch(new RegExp(`${vendor.path}\\?page=2$`)))
    await app.visit(`${vendor.path}?page=3`)
    await vi.waitFor(() => expect(canonical()).toMatch(new RegExp(`${vendor.path}$`)))
    await app.visit(`${vendor.path}?page=2&stock=1`)
    await vi.waitFor(() => expect(canonical()).toMatch(new RegExp(`${vendor.path}$`)))
  })

  test('keeps order and page of the listings in the address', async () => {
    const vendor = aVendor(30)
    const app = await open(`${vendor.path}?page=2`)
    await vi.waitFor(() => expect(app.link('Page 2').getAttribute('aria-current')).toBe('page'))
    expect(app.link('Previous page').hasAttribute('aria-current')).toBe(false)
    await app.fill(app.field('Sort by'), 'price-down')
    expect(app.router.currentRoute.value.fullPath).toBe(`${vendor.path}?sort=price-down`)
    await vi.waitFor(() => expect(cards()).toHaveLength(24))
    expect([...app.field('Sort by').querySelectorAll('option')].map(({ value }) => value)).not.toContain('rating')
  })

  test('leads from a page past the last to the first', async () => {
    const vendor = aVendor(30)
    const app = await open(`${vendor.path}?page=99`)
    app.heading('There is no page 99')
    await app.click(app.link('Go to the first page'))
    expect(app.router.currentRoute.value.fullPath).toBe(vendor.path)
    await vi.waitFor(() => expect(cards()).toHaveLength(24))
  })

  test.each(['?page=0', '?page=x', '?sort=rating', '?sort=best'])('reads %s as the first page in the usual order', async (query) => {
    await open(`${aVendor(3).path}${query}`)
    expect(cards().length).toBeGreaterThan(0)
  })

  test.each(['/v/999999', '/v/nobody', '/v/0-x'])('says that %s is nobody', async (path) => {
    const app = await open(path)
    app.heading('We can’t find this vendor')
    app.link('Go to the home page')
    await machinesRead()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('a blocked vendor is nobody, whatever the catalogue holds', async () => {
    const vendor = aVendor()
    await open('/') // The catalogue is built while they are still there.
    vendor.is_active = false
    const app = await open(vendor.path)
    app.heading('We can’t find this vendor')
  })

  test('says where nothing is listed and nothing was written', async () => {
    const nobody = market.world.members.find(({ id }) => !market.world.listings.some(({ user_id }) => user_id === id))
    reviewed(-1, 1)
    const app = await open(`/v/${nobody?.id}`)
    app.heading('Nothing on offer right now')
    app.heading('No reviews yet')
    expect(await barriers()).toEqual([])
  })

  test('shows profile and reviews where no catalogue is published', async () => {
    const vendor = aVendor()
    reviewed(vendor.id, 2)
    const app = await open(vendor.path, { config: { catalogueUrl: '/nowhere' } })
    app.heading(vendor.public_name)
    app.heading('The listings have not been published yet')
    expect(articles()).toHaveLength(2)
  })

  test('brings more reviews when asked, and says what it counted', async () => {
    const vendor = aVendor()
    reviewed(vendor.id, 115)
    const app = await open(vendor.path)
    expect(articles()).toHaveLength(10)
    expect(app.has('Based on 100 of 115 reviews')).toBe(true)
    for (let clicks = 1; clicks <= 11; clicks += 1) await app.click(app.button('Show more reviews'))
    expect(articles()).toHaveLength(115)
    // The button is gone: reading goes on at the first of the new ones.
    expect(document.activeElement).toBe(articles()[110]?.closest('li'))
    expect(app.root.announcements.polite).toBe('5 more reviews. 115 of 115 shown.')
    expect(app.has('Based on all 115 reviews')).toBe(true)
    expect(() => app.button('Show more reviews')).toThrow()
  })

  test('states no number that nobody knows where the marketplace states no pages', async () => {
    const vendor = aVendor()
    Object.assign(vendor, { review_count: null })
    reviewed(vendor.id, 105)
    market = withoutPagination(market)
    const app = await open(vendor.path)
    expect(articles()).toHaveLength(10)
    expect(app.has(/Based on/)).toBe(false)
    for (let clicks = 1; clicks <= 10; clicks += 1) await app.click(app.button('Show more reviews'))
    expect(articles()).toHaveLength(105)
    expect(app.has('Based on all 105 reviews')).toBe(true)
    expect(app.root.announcements.polite).toBe('5 more reviews. 105 of 105 shown.')
  })

  test('keeps the reviews that came when more cannot be loaded, and tries again', async () => {
    const vendor = aVendor()
    reviewed(vendor.id, 105)
    const app = await open(vendor.path)
    for (let clicks = 1; clicks < 10; clicks += 1) await app.click(app.button('Show more reviews'))
    market.faults.inject({ endpoint: 'reviews.ofUser', status: 500, times: 10 })
    await app.click(app.button('Show more reviews'))
    await vi.waitFor(() => app.heading('The reviews could not be loaded'))
    expect(articles()).toHaveLength(100)
    market.faults.clear()
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(articles()).toHaveLength(105))
  }, 20_000)

  test('shows what the catalogue knows where the profile does not come, and loads it when asked', async () => {
    const vendor = aVendor()
    vendor.attributes = { reply_time: 'Within a day' } // Only the profile states it.
    market.faults.inject({ endpoint: 'directories.get', status: 500, times: 10 })
    const app = await open(vendor.path)
    await vi.waitFor(() => app.heading('Some of the profile could not be loaded'))
    app.heading(vendor.public_name)
    expect(cards().length).toBeGreaterThan(0)
    expect(app.has('Within a day')).toBe(false)
    market.faults.clear()
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(app.has('Reply time')).toBe(true))
    expect(app.has('Within a day')).toBe(true)
    expect(app.has('Some of the profile could not be loaded')).toBe(false)
  }, 20_000)

  test('says what went wrong where nothing comes, and loads again when asked', async () => {
    const vendor = aVendor()
    market.faults.inject({ endpoint: 'directories.get', status: 500, times: 10 })
    market.faults.inject({ endpoint: 'catalogue', status: 500, times: 10 })
    const app = await open(vendor.path)
    await vi.waitFor(() => app.button('Try again'))
    market.faults.clear()
    await app.click(app.button('Try again'))
    await vi.waitFor(() => app.heading(vendor.public_name))
    expect(cards().length).toBeGreaterThan(0)
  }, 20_000)

  test('speaks French', async () => {
    const vendor = aVendor()
    reviewed(vendor.id, 2)
    const app = await open(vendor.path, { locale: 'fr' })
    app.heading('Annonces')
    app.heading('Avis')
    expect(app.has('Membre depuis')).toBe(true)
    expect(app.has('Calculé sur les 2 avis')).toBe(true)
    expect(app.text()).not.toMatch(/vendors\.\w/)
  })
})

describe('the way to a vendor', () => {
  test('begins at their listing', async () => {
    const listing = aListing(market).build()
    const app = await open(listing.path)
    await app.click(app.link(/^Sold by/))
    await vi.waitFor(() => app.heading('Reviews'))
    expect(app.router.currentRoute.value.path).toMatch(new RegExp(`^/v/${listing.user_id}-`))
  })

  test('begins in the cart', async () => {
    const listing = aListing(market).build()
    const vendor = market.world.members.find(({ id }) => id === listing.user_id)
    await aCart(market, 'shopper').of(listing).build()
    const app = await open('/cart', { as: 'shopper' })
    await vi.waitFor(() => app.link(vendor?.public_name ?? ''))
    expect(app.link(vendor?.public_name ?? '').getAttribute('href')).toBe(`/v/${vendor && vendorSlug(vendor)}`)
  })
})

test('a vendor’s page leads to the marketplace’s page for writing to them, where the settings name one', async () => {
  const vendor = aVendor()
  const config = { contactUrl: '{base_url}/contact/{user_id}?about={listing_id}' }
  const app = await open(vendor.path, { config })
  // It comes when somebody begins to use the page.
  lookAround()
  const link = await vi.waitFor(() => app.link('Contact the vendor'))
  expect(link.getAttribute('href')).toMatch(new RegExp(`^https?://[^/]+/contact/${vendor.id}\\?about=$`))
})

test('nobody is asked to write to themselves', async () => {
  const own = market.world.members.find(({ email }) => email === 'vendor@example.com')
  const app = await open(`/v/${own?.id}`, { config: { contactUrl: '/contact/{user_id}' }, as: 'vendor' })
  app.heading(own?.public_name ?? '')
  lookAround()
  const { session } = await app.services()
  await vi.waitFor(() => expect(session.status).toBe('member'))
  await app.settled()
  expect(app.has('Contact the vendor')).toBe(false)
})
