import { useQueryCache } from '@pinia/colada'
import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { watch } from 'vue'
import { aListing } from '../support/builders.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { machinesRead } from '../support/machinesRead.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })

const open = (path: string, config = {}) => mountApp(path, { market, config })
const main = () => document.getElementById('main') as HTMLElement
const cards = () => [...main().querySelectorAll<HTMLAnchorElement>('a[href^="/l/"]')]
const radio = (app: MountedApp, name: RegExp) => {
  const label = [...main().querySelectorAll('label')].find((one) => name.test(one.textContent ?? ''))
  const input = label?.querySelector('input')
  if (!input) throw new Error(`No option ${String(name)} in ${app.text()}`)
  return input
}
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false }, 'region': { enabled: false } }
  return (await axe.run(main(), { rules })).violations.map(({ id }) => id)
}
/** Presses the button and waits for the cart, whose code comes with its first use. */
const addToCart = async (app: MountedApp) => {
  await app.click(app.button('Add to cart'))
  const cart = await (await app.services()).loadCart()
  await vi.waitFor(() => expect(cart.itemsCount).toBe(cart.cart?.items_count))
  return cart
}
const missing = { catalogueUrl: '/nowhere' }

describe('the home page', () => {
  test('shows categories, what is new and what is reduced', async () => {
    const app = await open('/')
    expect(main().querySelectorAll('h1')).toHaveLength(1)
    app.heading('Browse by category')
    app.heading('New listings')
    app.heading('Reduced')
    expect(cards().length).toBeGreaterThan(24)
    expect(await barriers()).toEqual([])
  })

  test('says what went wrong and loads again when asked', async () => {
    market.faults.inject({ endpoint: 'catalogue', status: 500, times: 2 })
    const app = await open('/')
    await vi.waitFor(() => app.button('Try again'))
    expect(cards()).toHaveLength(0)
    await app.click(app.button('Try again'))
    expect(cards().length).toBeGreaterThan(0)
  })

  test('whose document is damaged shows the categories, and what is the matter', async () => {
    let isDamaged = true
    const app = await mountApp('/', {
      market: { ...market, fetch: (request) => isDamaged && request.url.endsWith('/home.json')
        ? Promise.resolve(new Response('{"newest":[', { headers: { 'content-type': 'application/json' } }))
        : market.fetch(request) },
    })
    await vi.waitFor(() => expect(main().textContent).toContain('This is not your connection.'))
    app.link(/Home & kitchen/)
    isDamaged = false
    await app.visit('/cart')
    await app.visit('/')
    await vi.waitFor(() => expect(cards().length).toBeGreaterThan(0))
    expect(main().textContent).not.toContain('This is not your connection.')
  })

  test('shows the categories of a marketplace that has published no catalogue', async () => {
    const app = await open('/', missing)
    await vi.waitFor(() => app.link(/Home & kitchen/))
    app.heading('The listings have not been published yet')
  })
})

describe('a category page', () => {
  test('shows its place, its children, how much there is and the first page', async () => {
    const app = await open('/c/home-and-kitchen')
    app.heading('Home & kitchen')
    app.link(/^Tableware/)
    expect(app.text()).toMatch(/\d+ listings/)
    expect(cards().length).toBeGreaterThan(0)
    expect(document.title).toBe('Home & kitchen · Stoa')
    expect(await barriers()).toEqual([])
  })

  test('loads the first row at once, its first picture before all, and the rest when they come near', async () => {
    await open('/c/home-and-kitchen')
    const pictures = cards().map((card) => card.querySelector('img'))
    expect(pictures.slice(0, 5).map((picture) => picture?.getAttribute('loading'))).toEqual([
      'eager', 'eager', 'eager', 'eager', 'lazy',
    ])
    expect(pictures.filter((picture) => picture?.getAttribute('fetchpriority') === 'high')).toEqual([pictures[0]])
  })

  test('keeps the order in the address and begins again at the first page', async () => {
    const { world } = market
    for (const listing of world.listings) listing.category_id = 1
    market.records.revision += 1
    const app = await open('/c/home-and-kitchen?page=2')
    await vi.waitFor(() => expect(app.link('Page 2').getAttribute('aria-current')).toBe('page'))
    const select = app.field('Sort by')
    await app.fill(select, 'price-up')
    expect(app.router.currentRoute.value.fullPath).toBe('/c/home-and-kitchen?sort=price-up')
    const first = cards()[0]?.textContent
    await app.fill(app.field('Sort by'), 'newest')
    expect(app.router.currentRoute.value.fullPath).toBe('/c/home-and-kitchen')
    expect(cards()[0]?.textContent).not.toBe(first)
  })

  test('leads from a page past the last to the last and the first', async () => {
    const app = await open('/c/home-and-kitchen?sort=rating&page=99')
    app.heading('There is no page 99')
    await app.click(app.link('Go to the first page'))
    expect(app.router.currentRoute.value.fullPath).toBe('/c/home-and-kitchen?sort=rating')
    expect(cards().length).toBeGreaterThan(0)
  })

  test.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?sort=best', '?page=1&page=2'])(
    'reads %s as the first page in the usual order',
    async (query) => {
      await open(`/c/home-and-kitchen${query}`)
      expect(cards().length).toBeGreaterThan(0)
    },
  )

  test('says that an unknown category does not exist', async () => {
    const app = await open('/c/nowhere')
    app.heading('We can’t find this category')
    app.link('Go to the home page')
    await machinesRead()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test.each<['en' | 'fr', string, RegExp]>([
    ['en', '', /^\d+ listings in Kitchen from independent vendors\. One cart/],
    ['fr', '', /^\d+ annonces de vendeurs indépendants dans .+\. Un seul panier/],
    ['en', 'Pans & pots.', /^Pans & pots\.$/],
  ])('tells machines what it is (%s), in the marketplace’s words (%j) or else in its own', async (locale, description, expected) => {
    Object.assign(market.world.categories.find(({ slug }) => slug === 'kitchen') ?? {}, { description })
    market.records.revision += 1
    await mountApp('/c/kitchen', { market, locale })
    await machinesRead()
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(expected)
  })

  test('shows title and children where no catalogue is published', async () => {
    const app = await open('/c/home-and-kitchen', missing)
    app.heading('Home & kitchen')
    app.link(/^Tableware/)
    app.heading('The listings have not been published yet')
  })
})

describe('a listing page', () => {
  test('shows what is sold, by whom, and the way to buy', async () => {
    const listing = aListing(market).with({ quantity: 3, original_price: 9999 }).build()
    const app = await open(listing.path)
    app.heading(listing.title)
    expect(app.text()).toContain('Sold by')
    expect(app.text()).toContain('Only 3 left')
    app.button('Add to cart')
    app.heading('Delivery')
    expect(document.title).toBe(`${listing.title} · Stoa`)
    expect(await barriers()).toEqual([])
  })

  test('puts the listing into the cart and opens it', async () => {
    const listing = aListing(market).build()
    const app = await open(listing.path)
    const cart = await addToCart(app)
    expect(cart.items.map(({ listing_id, qty }) => [listing_id, qty])).toEqual([[listing.id, 1]])
    await vi.waitFor(() => expect(cart.drawerOpen).toBe(true))
  })

  test('shows the server’s refusal beside the button and keeps what was chosen', async () => {
    const listing = aListing(market).with({ quantity: 5 }).build()
    const app = await open(listing.path)
    await app.fill(app.field(`Quantity of ${listing.title}`), '4')
    const { quantity } = Object.assign(market.world.listings.find((one) => one.id === listing.id)!, { quantity: 1 })
    expect(quantity).toBe(1)
    await app.click(app.button('Add to cart'))
    await vi.waitFor(() => expect(main().querySelector('form [role=alert]')?.textContent).toBe('Only 1 piece is left in stock.'))
    expect(app.field(`Quantity of ${listing.title}`).value).toBe('4')
    expect((await (await app.services()).loadCart()).drawerOpen).toBe(false)
  })

  test('says that there is no connection only until it is back', async () => {
    const listing = aListing(market).with({ quantity: 5 }).build()
    const app = await open(listing.path)
    market.faults.inject({ endpoint: 'carts.addItem', drop: true, times: 9 })
    await app.click(app.button('Add to cart'))
    const refusal = () => main().querySelector('form [role=alert]')?.textContent ?? ''
    await vi.waitFor(() => expect(refusal()).toContain('No connection'), { timeout: 20_000 })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(refusal()).toBe(''))
  })

  test.each(['0', '-1', '1.5', '1e9', '1000000000', 'two', ''])('does not add a quantity of %j', async (typed) => {
    const listing = aListing(market).with({ quantity: 5 }).build()
    const app = await open(listing.path)
    await app.fill(app.field(`Quantity of ${listing.title}`), typed)
    await app.click(app.button('Add to cart'))
    expect(app.has('Enter a whole number from 1 to 5.')).toBe(true)
    expect((await (await app.services()).loadCart()).items).toEqual([])
    expect(app.field(`Quantity of ${listing.title}`).value).toBe(typed)
  })

  test('keeps the chosen variant in the address; a sold-out one can be looked at', async () => {
    const listing = aListing(market).withVariants('Small', 'Medium', 'Large').build()
    Object.assign(listing.variants?.[1] ?? {}, { quantity: 0, price: 77 })
    const app = await open(listing.path)
    // What only some listings have is loaded with the first of them.
    await vi.waitFor(() => expect(radio(app, /^Small/).checked).toBe(true))
    await app.click(radio(app, /Medium/))
    expect(app.router.currentRoute.value.query).toEqual({ variant: String(listing.variants?.[1]?.id) })
    expect(app.has('€77')).toBe(true)
    expect(app.has('Medium is sold out. Still available: Small and Large.')).toBe(true)
    expect(() => app.button('Add to cart')).toThrow()
    await app.click(radio(app, /^Large/))
    const cart = await addToCart(app)
    expect(cart.items[0]?.variant_id).toBe(listing.variants?.[2]?.id)
  })

  test('sends the chosen extras and shows the server’s price of each', async () => {
    const listing = aListing(market).build()
    listing.add_ons = [
      { id: 901, object: 'Addon', listing_id: listing.id, title: 'Gift wrapping', description: 'With a card.', price: 4 },
      { id: 902, object: 'Addon', listing_id: listing.id, title: 'Engraving', description: '', price: 12.5 },
    ]
    market.records.revision += 1
    const app = await open(listing.path)
    // What only some listings have is loaded with the first of them.
    await vi.waitFor(() => app.field(/Gift wrapping/))
    expect(app.has('+ €4')).toBe(true)
    expect(app.has('+ €12.50')).toBe(true)
    await app.click(app.field(/Gift wrapping/))
    const cart = await addToCart(app)
    expect(cart.items[0]?.add_ons.map(({ title }) => title)).toEqual(['Gift wrapping'])
  })

  test('a wrong slug leads to the right address and keeps the variant', async () => {
    const listing = aListing(market).withVariants('A', 'B').build()
    const variant = String(listing.variants?.[1]?.id)
    const app = await open(`/l/${listing.id}-something-else?variant=${variant}`)
    expect(app.router.currentRoute.value.fullPath).toBe(`${listing.path}?variant=${variant}`)
    expect(document.title).toBe(`${listing.title} · Stoa`)
  })

  test.each<[string, object]>([
    ['archived', { status: 'archived' }],
    ['not approved', { admin_status: 'waiting' }],
    ['blocked', { admin_status: 'blocked' }],
  ])('a listing that is %s is gone', async (_, fields) => {
    const listing = aListing(market).with(fields).build()
    const app = await open(listing.path)
    await vi.waitFor(() => app.heading('This listing is no longer available'))
    app.link('Go to the home page')
    expect(main().textContent).not.toContain(listing.title)
  })

  test('a listing that goes while it is looked at makes way for what is known of it, which is said', async () => {
    const listing = aListing(market).build()
    const app = await open(listing.path)
    app.heading(listing.title)
    const said: string[] = []
    watch(() => app.root.announcements.assertive, (words) => said.push(words), { flush: 'sync' })
    listing.status = 'archived'
    market.records.revision += 1
    // As a new version of the catalogue does.
    await app.app.runWithContext(() => useQueryCache()).invalidateQueries({ key: ['catalogue', 'listing'] }).catch(() => undefined)
    const title = `“${listing.title}” is no longer available`
    await vi.waitFor(() => app.heading(title))
    expect(said).toEqual([title])
    expect(document.activeElement?.id).toBe('main')
  })

  test.each(['/l/abc', '/l/0-x', '/l/1e3', '/l/%3Cscript%3E', '/l/-1'])('%s is no listing', async (path) => {
    const app = await open(path)
    await vi.waitFor(() => app.heading('We can’t find this listing'))
  })

  test('says so where no catalogue is published', async () => {
    const app = await open('/l/1-x', missing)
    await vi.waitFor(() => app.heading('This listing cannot be shown yet'))
  })

  test('is right for a bare listing: no picture, no text, no price, a hostile and endless title', async () => {
    const title = `<img src=x onerror=alert(1)>${'long '.repeat(60)}`
    const listing = aListing(market)
      .with({ title, description: '', medias: null, cover: null, price: null as unknown as number, shipping_methods: [], attributes: {} })
      .build()
    const app = await open(listing.path)
    await vi.waitFor(() => app.heading(title.trim()))
    expect(main().querySelector('h1 img')).toBeNull()
    expect(app.has('No price stated')).toBe(true)
    expect(await barriers()).toEqual([])
  })

  test('a service says that nothing is shipped', async () => {
    const listing = aListing(market).with({ requires_shipping: false, shipping_methods: [] }).build()
    const app = await open(listing.path)
    expect(app.has('Nothing is shipped.')).toBe(true)
  })

  test('tells machines where it stands, as a category does', async () => {
    const way = () => {
      const [text] = [...document.head.querySelectorAll('script[type="application/ld+json"]')]
        .flatMap(({ textContent }) => (textContent.includes('BreadcrumbList') ? [textContent] : []))
      return (JSON.parse(text ?? '{}') as { itemListElement: object[] }).itemListElement
    }
    const at = (path: string) => new URL(path, location.origin).href
    const app = await open('/c/kitchen')
    const above = [{ position: 1, name: 'Home', item: at('/') }, { position: 2, name: 'Home & kitchen', item: at('/c/home-and-kitchen') }]
    await machinesRead()
    expect(way()).toMatchObject([...above, { position: 3, name: 'Kitchen' }])
    expect(way()[2]).not.toHaveProperty('item')
    await app.visit('/cart')
    expect(document.head.querySelector('script[type="application/ld+json"]')).toBeNull()
    await app.visit(`/l/${aListing(market).titled('Jug').build().id}`)
    await machinesRead()
    expect(way()).toMatchObject([{ name: 'Home' }, ...way().slice(1, -1).map(() => ({ item: expect.stringContaining('/c/') as string })), { name: 'Jug' }])
  })

  test('tells machines what it shows, and takes it away again', async () => {
    const listing = aListing(market).titled('A </script><b>vase</b>').build()
    const app = await open(`/l/${listing.id}`)
    await machinesRead()
    const data = [...document.head.querySelectorAll('script[type="application/ld+json"]')]
      .map(({ textContent }) => JSON.parse(textContent) as unknown)
    expect(data).toMatchObject([
      { '@type': 'Product', 'name': 'A </script><b>vase</b>', 'offers': { priceCurrency: 'EUR' } },
      { '@type': 'BreadcrumbList' },
    ])
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
    expect(new URL(canonical?.href ?? '').pathname).toBe(app.router.currentRoute.value.path)
    await app.visit('/cart')
    expect(document.head.querySelector('script[type="application/ld+json"], link[rel=canonical]')).toBeNull()
  })
})

test('the pages speak French', async () => {
  const listing = aListing(market).lastPiece().build()
  const app = await mountApp(listing.path, { market, locale: 'fr' })
  app.button('Ajouter au panier')
  expect(app.has('Dernière pièce')).toBe(true)
})
