import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Listing, Member } from '../../src/sandbox/model.ts'
import { aListing } from '../support/builders.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people, withoutPagination } from '../support/marketplace.ts'
import { machinesRead } from '../support/machinesRead.ts'
import { mountApp } from '../support/mountApp.ts'
import { problemsOf, shownData } from '../support/richResults.ts'
import { withSight, type Sight } from '../support/sight.ts'

let market: Sandbox
let sight: Sight
beforeEach(() => {
  market = aMarketplace()
  sight = withSight()
})

const open = (path: string, options = {}) => mountApp(path, { market, ...options })
const main = () => document.getElementById('main') as HTMLElement
const reviews = () => main().querySelectorAll('#reviews article')
const eventually = <T>(what: () => T) => vi.waitFor(what)
const meta = (key: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${key}"], meta[property="${key}"]`)?.content
const data = () =>
  JSON.parse(document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as Record<string, unknown>
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false }, 'region': { enabled: false } }
  return (await axe.run(main(), { rules })).violations.map(({ id }) => id)
}
const vendorOf = (listing: Listing): Member => {
  const vendor = market.world.members.find(({ id }) => id === listing.user_id)
  if (!vendor) throw new Error('The listing has no vendor')
  return vendor
}
const reviewed = (user_id: number, count: number, comment = 'Just as it looked.') => {
  const { reviews } = market.world
  const [first] = reviews
  if (!first) throw new Error('Nobody has written a review')
  reviews.splice(0, reviews.length, ...Array.from({ length: count }, (_, index) => ({
    ...first, id: 80_000 + index, user_id, note: index % 2 ? 4 as const : 5 as const, comment: `${comment} (${index})`, created: '2026-02-01 10:00:00',
  })))
}
/** A listing that belongs to the demo account which sells. */
const anOwnListing = (fields: Partial<Listing> = {}) => {
  const seller = market.world.members.find(({ email }) => email === people.vendor)
  return aListing(market).with({ user_id: seller?.id ?? 0, ...fields }).build()
}

describe('the reviews on a listing’s page', () => {
  test('show average, spread, the newest three and the way to all', async () => {
    const listing = aListing(market).build()
    const vendor = vendorOf(listing)
    reviewed(vendor.id, 5)
    Object.assign(vendor, { note: 4.2, review_count: 5 })
    const app = await open(listing.path)
    await eventually(() => app.heading(`Reviews of ${vendor.public_name}`))
    await eventually(() => expect(app.has('Based on all 5 reviews')).toBe(true))
    expect(reviews()).toHaveLength(3)
    expect(app.link('Read all 5 reviews').getAttribute('href')).toMatch(/^\/v\/\d+-.*#reviews$/)
    expect(await barriers()).toEqual([])
  })

  test.each([[100, 'Show more reviews'], [5, 'Read all 5 reviews']])('lead to all where nobody states how many: %i came', async (count, words) => {
    const listing = aListing(market).build()
    const vendor = vendorOf(listing)
    reviewed(vendor.id, count)
    Object.assign(vendor, { review_count: null })
    market = withoutPagination(market)
    const app = await open(listing.path)
    await eventually(() => expect(app.link(words).getAttribute('href')).toMatch(/#reviews$/))
    expect(app.has(/Based on all/)).toBe(count === 5)
  })

  test('are asked for only when somebody comes near', async () => {
    sight.see(false)
    const listing = aListing(market).build()
    const app = await open(listing.path)
    expect(app.calls.filter((call) => /reviews|related/.test(call))).toEqual([])
    sight.see(true)
    await eventually(() => expect(app.calls.filter((call) => /reviews|related/.test(call))).toHaveLength(2))
  })

  test('hold nothing back and run nothing, however long and hostile', async () => {
    const listing = aListing(market).build()
    reviewed(vendorOf(listing).id, 1, `<img src=x onerror="alert(1)"><script>alert(1)</script>${'word '.repeat(4000)}`)
    const app = await open(listing.path)
    await eventually(() => app.button('Show more'))
    expect(main().querySelector('#reviews script, #reviews article img')).toBeNull()
    await app.click(app.button('Show more'))
    app.button('Show less')
  })

  test('of a vendor without any leave no trace', async () => {
    const listing = aListing(market).build()
    Object.assign(vendorOf(listing), { note: null, review_count: null })
    reviewed(-1, 1)
    const app = await open(listing.path)
    await eventually(() => app.heading('You may also like'))
    await eventually(() => expect(app.calls.some((call) => call.includes('/reviews/user/'))).toBe(true))
    await eventually(() => expect(app.has('Reviews of')).toBe(false))
  })

  test('that cannot be loaded say so, and come when asked again', async () => {
    const listing = aListing(market).build()
    reviewed(vendorOf(listing).id, 2)
    market.faults.inject({ endpoint: 'reviews.ofUser', status: 403, times: 1 })
    const app = await open(listing.path)
    await eventually(() => app.heading('The reviews could not be loaded'))
    await app.click(app.button('Try again'))
    await eventually(() => expect(reviews()).toHaveLength(2))
  })
})

describe('the member’s own listing', () => {
  test('says how it stands and sells itself to nobody', async () => {
    const listing = anOwnListing({ quantity: 12 })
    const app = await open(listing.path, { as: 'vendor' })
    await app.services()
    await eventually(() => expect(app.has('This is your own listing')).toBe(true))
    await eventually(() => expect(main().querySelector('aside')?.textContent).toMatch(/Published.*Approved.*12 pieces in stock/))
    expect(() => app.button('Add to cart')).toThrow()
    expect(app.link('Edit listing').getAttribute('href')).toBe(`/sell/${listing.id}`)
    expect(await barriers()).toEqual([])
  })

  test('says that buyers do not see the latest changes yet', async () => {
    const listing = anOwnListing()
    const changed: Sandbox = {
      ...market,
      fetch: async (request) => {
        const answer = await market.fetch(request)
        if (!/front_api\/v1\/listings\/\d+$/.test(new URL(request.url).pathname)) return answer
        const { listing: own } = (await answer.json()) as { listing: Listing }
        return Response.json({ listing: { ...own, title: 'Glazed anew' } })
      },
    }
    const app = await mountApp(listing.path, { market: changed, as: 'vendor' })
    await app.services()
    await eventually(() => expect(app.has('Buyers do not see your latest changes yet.')).toBe(true))
  })

  test('is sold to everybody else', async () => {
    const app = await open(anOwnListing().path, { as: 'shopper' })
    await app.services()
    await app.settled()
    app.button('Add to cart')
    expect(main().querySelector('aside')).toBeNull()
    expect(app.calls.some((call) => /front_api\/v1\/listings\/\d+$/.test(call))).toBe(false)
  })

  test.each<[Partial<Listing>, string]>([
    [{ admin_status: 'waiting' }, 'The marketplace still has to approve it.'],
    [{ admin_status: 'rejected' }, 'The marketplace did not approve it.'],
    [{ admin_status: 'blocked' }, 'The marketplace has taken it down.'],
    [{ status: 'archived' }, 'Only published and approved listings can be seen by buyers.'],
    [{ status: 'draft' }, 'Only published and approved listings can be seen by buyers.'],
  ])('that buyers cannot see (%j) says why', async (fields, reason) => {
    const listing = anOwnListing(fields)
    const app = await open(listing.path, { as: 'vendor' })
    await app.services()
    await eventually(() => app.heading(`Your listing “${listing.title}” is not on show`))
    expect(app.has(reason)).toBe(true)
    expect(await barriers()).toEqual([])
  })
})

describe('a listing that is gone', () => {
  test('leads to what is similar, to the categories and to new listings, and is kept by no search engine', async () => {
    const app = await open('/l/999999-blue-vase')
    await eventually(() => app.heading('This listing is no longer available'))
    expect(app.link('Search for similar listings').getAttribute('href')).toBe('/search?q=blue+vase')
    await eventually(() => expect(main().querySelectorAll('nav a[href^="/c/"]').length).toBeGreaterThan(2))
    await eventually(() => expect(main().querySelectorAll('a[href^="/l/"]').length).toBeGreaterThan(3))
    await machinesRead()
    expect(meta('robots')).toBe('noindex')
    expect(await barriers()).toEqual([])
    await app.visit('/cart')
    expect(meta('robots')).toBeUndefined()
  })
})

describe('what a listing tells machines', () => {
  test('is its social tags and its product, and goes with the page', async () => {
    const listing = aListing(market).with({ price: 12.5, currency: 'EUR', description: 'One.\n\nTwo.' }).build()
    const vendor = Object.assign(vendorOf(listing), { account_type: 'company', note: 4.5, review_count: 8 })
    const app = await open(listing.path)
    await machinesRead()
    expect(meta('og:type')).toBe('product')
    expect(meta('og:title')).toBe(listing.title)
    expect(meta('og:description')).toBe('One. Two.')
    expect(meta('og:site_name')).toBe('Stoa')
    expect(new URL(meta('og:url') ?? '').pathname).toBe(listing.path)
    expect(meta('product:price:amount')).toBe('12.5')
    expect(meta('product:price:currency')).toBe('EUR')
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(meta('og:image')).toMatch(/^http/)
    expect(data()).toMatchObject({
      '@type': 'Product',
      'offers': {
        'price': 12.5,
        'priceCurrency': 'EUR',
        'availability': 'https://schema.org/InStock',
        'seller': { '@type': 'Organization', 'name': vendor.public_name, 'aggregateRating': { ratingValue: 4.5, reviewCount: 8 } },
      },
    })
    expect(shownData().map((one) => problemsOf(one))).toEqual([[], []])
    await app.visit('/cart')
    for (const key of ['og:title', 'og:image', 'og:url', 'product:price:amount', 'twitter:card', 'description']) {
      expect(meta(key), key).toBeUndefined()
    }
  })

  test('says how many can be bought at least, where one is too few', async () => {
    await open(aListing(market).with({ min_qty: 3, quantity: 9 }).build().path)
    await machinesRead()
    expect(data()).toMatchObject({ offers: { eligibleQuantity: { minValue: 3 } } })
    expect(shownData().map((one) => problemsOf(one))).toEqual([[], []])
  })

  test('names the product, its offer and its vendor by their addresses in the language of the page', async () => {
    const listing = aListing(market).build()
    await open(listing.path, { locale: 'fr' })
    await machinesRead()
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
    expect(url).toMatch(/\?lang=fr$/)
    expect(meta('og:url')).toBe(url)
    expect(data()).toMatchObject({ url, offers: { url, seller: { url: expect.stringMatching(/\/v\/.*\?lang=fr$/) as string } } })
  })

  test('follows the chosen variant', async () => {
    const listing = aListing(market).withVariants('Small', 'Large').build()
    Object.assign(listing.variants?.[1] ?? {}, { price: 77, quantity: 0 })
    await open(`${listing.path}?variant=${String(listing.variants?.[1]?.id)}`)
    await machinesRead()
    await eventually(() =>
      expect(data()).toMatchObject({ offers: { price: 77, availability: 'https://schema.org/SoldOut' } }))
  })

  test('names no price where none is stated, and no picture where there is none', async () => {
    const bare = aListing(market).with({ price: null as unknown as number, description: '', medias: null, cover: null }).build()
    await open(bare.path)
    await machinesRead()
    expect(data()).not.toHaveProperty('offers.price')
    expect(meta('product:price:amount')).toBeUndefined()
    expect(meta('og:image')).toBeUndefined()
    expect(meta('twitter:card')).toBe('summary')
  })

  test('cuts a long text between characters', async () => {
    const listing = aListing(market).with({ description: '🌻'.repeat(20_000) }).build()
    await open(listing.path)
    await machinesRead()
    expect(meta('description')).toBe(`${'🌻'.repeat(199)}…`)
  })
})

describe('what is chosen of a listing', () => {
  test('begins with the picture of the variant in the address', async () => {
    const listing = aListing(market).withVariants('Small', 'Large').build()
    const medias = [1, 2, 3].map((id) => ({ object: 'Media' as const, id, alt: `Picture ${id}`, position: id, media_type: 'image', src: `/media/${id}.svg` }))
    Object.assign(listing, { medias })
    Object.assign(listing.variants?.[1] ?? {}, { cover_id: 3 })
    const app = await open(`${listing.path}?variant=${String(listing.variants?.[1]?.id)}`)
    expect(app.has('3 of 3')).toBe(true)
  })

  test('a variant that there is not says so, until another is chosen', async () => {
    const listing = aListing(market).withVariants('Small', 'Large').build()
    const app = await open(`${listing.path}?variant=7`)
    expect(app.has('The option in this link is no longer available.')).toBe(true)
    expect(app.router.currentRoute.value.fullPath).toBe(listing.path)
    await app.click(main().querySelectorAll<HTMLElement>('input[type=radio]')[1] ?? main())
    expect(app.router.currentRoute.value.query['variant']).toBe(String(listing.variants?.[1]?.id))
    expect(app.has('no longer offered')).toBe(false)
  })

  test.each<[string, Partial<Listing>, string, string]>([
    // The world's model has a price for each; what is on the wire may not.
    ['without a price', { price: null as unknown as number }, 'No price stated', 'The vendor has not set a price'],
    ['with a price below nothing', { price: -3 }, 'No price stated', 'The vendor has not set a price'],
    ['of which less is left than is sold at once', { quantity: 4, min_qty: 6 }, 'Sold out', 'Only 4 are left, and this is sold from 6 pieces.'],
    ['that is sold out', { quantity: 0 }, 'Sold out', 'You can find similar listings below.'],
  ])('one %s cannot be ordered, and says why', async (_, fields, short, long) => {
    const listing = aListing(market).with({ original_price: null, ...fields }).build()
    const app = await open(listing.path)
    expect([short, long].map((words) => app.has(words))).toEqual([true, true])
    expect(app.has('Add to cart')).toBe(false)
    await machinesRead()
    const { offers } = data() as { offers: { price?: number } }
    expect(offers.price).toBe(short === 'Sold out' ? listing.price : undefined)
  })

  test('a quantity is chosen from a list where the marketplace says so', async () => {
    const listing = aListing(market).with({ quantity: 6, min_qty: 2, quantity_selector: 'select' }).build()
    const app = await open(listing.path)
    const select = main().querySelector('select')
    expect([...(select?.options ?? [])].map(({ value }) => value)).toEqual(['2', '3', '4', '5', '6'])
    expect(select?.getAttribute('aria-label')).toBe(`Quantity of ${listing.title}`)
    await app.fill(select as unknown as HTMLInputElement, '4')
    await app.click(app.button('Add to cart'))
    const cart = await (await app.services()).loadCart()
    await eventually(() => expect(cart.items.map(({ qty }) => qty)).toEqual([4]))
  })

  test('one without a title has a name', async () => {
    const listing = aListing(market).build()
    Object.assign(listing, { title: ' ' })
    const app = await open(`/l/${listing.id}`)
    app.heading(`Listing ${listing.id}`)
    expect(document.title).toContain(`Listing ${listing.id} · `)
  })

  test('an address that names none is called what its page says', async () => {
    const app = await open('/l/abc')
    await eventually(() => app.heading('We can’t find this listing'))
    await eventually(() => expect(document.title).toBe('We can’t find this listing · Stoa'))
    expect(app.router.currentRoute.value.path).toBe('/l/abc')
  })

  test('the place of a listing stands on its page', async () => {
    const listing = aListing(market).with({ city: 'Lyon', country: 'FR' }).build()
    const app = await open(listing.path)
    app.heading('Place')
    expect(app.has('Lyon, France')).toBe(true)
  })

  test('HTML in a description is read as paragraphs', async () => {
    const description = '<p>First &amp; best.</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script>'
    const listing = aListing(market).with({ description }).build()
    const app = await open(listing.path)
    expect(app.has('First & best.')).toBe(true)
    expect(app.text()).not.toMatch(/<p>|alert/)
    expect([...main().querySelectorAll('p')].map(({ textContent }) => textContent)).toContain('One\nTwo')
  })
})

describe('asking about a listing', () => {
  const config = { contactUrl: 'https://market.example/contact?to={user_id}&about={listing_id}&back={return_url}' }

  test('leads to the marketplace’s page, which knows the vendor, the listing and the way back', async () => {
    const listing = aListing(market).build()
    const app = await open(listing.path, { config })
    lookAround()
    const url = new URL((await eventually(() => app.link('Ask about this listing'))).href)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      to: String(listing.user_id), about: String(listing.id), back: new URL(app.router.currentRoute.value.fullPath, location.origin).href,
    })
    expect(await barriers()).toEqual([])
  })

  test('is not offered on one’s own listing', async () => {
    const own = anOwnListing()
    const app = await open(own.path, { config, as: 'vendor' })
    // Who is here is asked after the page has been shown.
    await eventually(() => expect(app.has('Ask about this listing')).toBe(false))
    await app.visit(aListing(market).build().path)
    lookAround()
    expect((await eventually(() => app.link('Ask about this listing'))).href).toContain('https://market.example/contact')
  })

  test('is not offered where the settings name no such page', async () => {
    const app = await open(aListing(market).build().path)
    expect(app.has('Ask about this listing')).toBe(false)
  })
})

describe('the listings related to one', () => {
  test.each([['lost', { drop: true }], ['cut', { status: 200, body: 'truncated' as const }]])('come although one answer was %s', async (_, fault) => {
    market.faults.inject({ endpoint: 'listings.related', ...fault })
    const app = await open(aListing(market).build().path)
    await eventually(() => expect(app.calls.filter((call) => call.includes('/related'))).toHaveLength(2))
    app.heading('You may also like')
    await app.settled()
    expect(app.heading('You may also like').closest('section')?.querySelectorAll('article').length).toBeGreaterThan(0)
  })

  test('are left out where the second answer is lost as well', async () => {
    market.faults.inject({ endpoint: 'listings.related', drop: true, times: 2 })
    const app = await open(aListing(market).build().path)
    await eventually(() => expect(app.calls.filter((call) => call.includes('/related'))).toHaveLength(2))
    await eventually(() => expect(app.has('You may also like')).toBe(false))
  })
})
