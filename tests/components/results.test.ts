import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { vendorSlug } from '../../src/catalogue/vendorSlug.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { machinesRead } from '../support/machinesRead.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => {
  market = aMarketplace()
  history.replaceState(null, '')
})

const open = (path: string, options = {}) => mountApp(path, { market, ...options })
const main = () => document.getElementById('main') as HTMLElement
const cards = () => [...main().querySelectorAll<HTMLAnchorElement>('[data-index] a[href^="/l/"]')]
/** Cards come a few with every frame. */
const drawn = (count: number) => vi.waitFor(() => expect(cards()).toHaveLength(count))
const address = (app: MountedApp) => app.router.currentRoute.value.fullPath
/** Until the filters, which come after the page, are there. */
const withFilters = async (path: string, options = {}) => {
  const app = await open(path, options)
  await vi.waitFor(() => app.heading('Filters'))
  await app.settled()
  return app
}
const counted = () => {
  const line = [...main().querySelectorAll('p')].find(({ textContent }) => /^\s*\d+ listings?\s*$/.test(textContent))
  return Number(line?.textContent.replace(/\D/g, ''))
}
/** The marketplace, but for some files. */
const answering = (isMeant: (url: string) => boolean, answer: () => Response): Sandbox => ({
  ...market,
  fetch: (request) => (isMeant(request.url) ? Promise.resolve(answer()) : market.fetch(request)),
})
/** With files that are not to be had for now. */
const without = (isMissing: (url: string) => boolean, status = 503) => answering(isMissing, () => new Response('', { status }))
/** With files that are cut off. */
const damaged = (isCut: (url: string) => boolean) =>
  answering(isCut, () => new Response('{"version":"1","listings":[', { headers: { 'content-type': 'application/json' } }))
/** Everything in one category. */
const together = () => {
  for (const listing of market.world.listings) {
    Object.assign(listing, { category_id: 1, status: 'published', admin_status: 'approved', visibility: 'both', valid_until: null })
  }
  market.records.revision += 1
}

describe('a list that can be narrowed', () => {
  test('is shown as it was made ready; the cards come afterwards and change nothing', async () => {
    together()
    const app = await open('/c/home-and-kitchen')
    const before = cards()
    expect(before).toHaveLength(24)
    await vi.waitFor(() => app.heading('Filters'))
    await app.settled()
    expect(cards()).toEqual(before)
    const asked = app.calls.filter((call) => call.includes('/catalogue/'))
    expect(asked[0]).toContain('/c/home-and-kitchen/newest-1.json')
    expect(asked.some((call) => call.includes('manifest'))).toBe(true)
  })

  test('is shown without cards and filters to somebody who saves data, until these are asked for', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
    together()
    const app = await open('/c/home-and-kitchen')
    await vi.waitFor(() => app.button('Filters'))
    const asked = () => app.calls.some((call) => call.includes('/catalogue/cards/'))
    await vi.waitFor(() => app.link('Page 2'))
    await app.click(app.link('Page 2'))
    expect(address(app)).toBe('/c/home-and-kitchen?page=2')
    expect(cards()).not.toHaveLength(0)
    expect(asked()).toBe(false)
    const [button] = [...main().querySelectorAll<HTMLElement>('.side button')]
    button?.focus()
    button?.click()
    await vi.waitFor(() => app.heading('Filters'))
    expect(asked()).toBe(true)
    expect(document.activeElement).toBe(app.heading('Filters'))
  })

  test('is narrowed, and says how many are left to those who do not see it', async () => {
    const app = await withFilters('/c/home-and-kitchen?page=1')
    const all = counted()
    await app.click(app.field(/^In stock/))
    expect(address(app)).toBe('/c/home-and-kitchen?stock=1')
    expect(counted()).toBeLessThanOrEqual(all)
    app.button('Remove filter In stock')
    await app.click(app.field(/^Reduced price/))
    expect(app.root.announcements.polite.trim()).toBe(`${counted()} ${counted() === 1 ? 'listing' : 'listings'}`)
  })

  test('begins again at its first page when it is narrowed', async () => {
    together()
    const app = await withFilters('/c/home-and-kitchen?sort=price-up&page=2')
    await app.click(app.field(/^In stock/))
    expect(address(app)).toBe('/c/home-and-kitchen?stock=1&sort=price-up')
  })

  test('in another order is drawn in steps, between which nothing loses its place', async () => {
    together()
    const app = await withFilters('/c/home-and-kitchen')
    const shown = () => cards().map((card) => card.getAttribute('href'))
    const before = shown()
    const steps: (string | null)[][] = []
    const watcher = new MutationObserver(() => steps.push(shown()))
    watcher.observe(main(), { childList: true, subtree: true })
    await app.fill(app.field('Sort by'), 'price-up')
    await vi.waitFor(() => expect(shown().slice(18)).not.toEqual(before.slice(18)))
    watcher.disconnect()
    const after = shown()
    expect(after).toHaveLength(24)
    expect(steps.filter((one) => one.length !== 24)).toEqual([])
    for (const drawn of [6, 12, 18]) expect(steps).toContainEqual([...after.slice(0, drawn), ...before.slice(drawn)])
  })

  test('with filters in its address asks the cards at once', async () => {
    const app = await open('/c/home-and-kitchen?price=10-60')
    await vi.waitFor(() => app.button(/^Remove filter Price/))
    app.heading('Home & kitchen')
    app.link(/^Tableware/)
    expect(counted()).toBeGreaterThan(0)
  })

  test('shows all that is listed where one leaves its category', async () => {
    const app = await withFilters('/c/home-and-kitchen?stock=1')
    await app.click(app.button('All categories'))
    await vi.waitFor(() => app.heading('All listings'))
    expect(address(app)).toBe('/search?stock=1')
  })

  test('serves without the cards, says that there are no filters, and asks again', async () => {
    together()
    let isDown = true
    const app = await open('/c/home-and-kitchen', { market: without((url) => isDown && url.endsWith('/manifest.json')) })
    await vi.waitFor(() => app.heading('Filters are unavailable right now'))
    expect(cards()).toHaveLength(24)
    isDown = false
    await app.click(app.button('Try again'))
    await vi.waitFor(() => app.heading('Filters'))
  })

  test('says what is the matter where nothing but the list of the cards is missing', async () => {
    together()
    const app = await open('/c/home-and-kitchen', { market: without((url) => url.endsWith('/manifest.json'), 404) })
    await vi.waitFor(() => app.heading('Filters are unavailable right now'))
    expect(cards()).toHaveLength(24)
    expect(main().textContent).toContain('The catalogue could not be read completely.')
    expect(main().textContent).not.toContain('Something went wrong')
  })

  test('is shown without its filters, which stay in the address, where there are no cards', async () => {
    together()
    let isDamaged = true
    const app = await open('/c/home-and-kitchen?stock=1&sort=price-up', { market: damaged((url) => isDamaged && /cards\/shard/.test(url)) })
    await vi.waitFor(() => app.heading('Filters are unavailable right now'))
    await drawn(24)
    expect(main().textContent).toContain('This is not your connection.')
    expect(address(app)).toBe('/c/home-and-kitchen?stock=1&sort=price-up')
    expect(app.calls.some((call) => call.includes('/price-up-1.json'))).toBe(true)
    await app.click(app.button('Load more'))
    await drawn(48)
    isDamaged = false
    await app.click(app.button('Try again'))
    await vi.waitFor(() => app.heading('Filters'))
    expect(app.field(/^In stock/).matches(':checked')).toBe(true)
  })

  test('says what is missing where only the names are, and shows a category that cannot be narrowed', async () => {
    together()
    const app = await open('/search', { market: damaged((url) => /cards\/directory/.test(url)) })
    await vi.waitFor(() => expect(main().querySelector('[role=alert]')?.textContent).toContain('Part of the catalogue couldn’t be loaded'))
    expect(cards()).not.toHaveLength(0)
    await app.visit('/c/home-and-kitchen?stock=1')
    await drawn(24)
    app.heading('Filters are unavailable right now')
  })

  test('with a part missing is completed by who asks for it', async () => {
    together()
    let isDamaged = true
    const app = await open('/search', { market: damaged((url) => isDamaged && /cards\/directory/.test(url)) })
    await vi.waitFor(() => expect(main().textContent).toContain('Part of the catalogue couldn’t be loaded'))
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(app.button('Try again').getAttribute('aria-disabled')).not.toBe('true'))
    expect(main().textContent).toContain('Part of the catalogue couldn’t be loaded')
    isDamaged = false
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(main().textContent).not.toContain('Part of the catalogue couldn’t be loaded'))
    expect(cards()).not.toHaveLength(0)
  })

  test('comes from the cards where the page that was made ready is damaged', async () => {
    together()
    const app = await open('/c/home-and-kitchen', { market: damaged((url) => /newest-1\.json/.test(url)) })
    await drawn(24)
    app.heading('Home & kitchen')
    expect(document.title).toContain('Home & kitchen')
    expect(main().querySelector('[role=alert]')).toBeNull()
  })

  test('comes from the cards where the page that was made ready is missing', async () => {
    together()
    await open('/c/home-and-kitchen', { market: without((url) => /newest-1\.json/.test(url), 404) })
    await drawn(24)
  })

  test('says what a category is called, and what is the matter, where nothing of the catalogue can be read', async () => {
    const app = await open('/c/home-and-kitchen', { market: without((url) => url.includes('/catalogue/'), 500) })
    await vi.waitFor(() => app.heading('Home & kitchen'))
    await vi.waitFor(() => app.button('Try again'))
    expect(main().textContent).toContain('This is not your connection.')
  })

  test('of a later form asks to be loaded afresh, and names the categories beside', async () => {
    const app = await open('/search?q=vase', {
      market: answering((url) => url.endsWith('/manifest.json'), () => Response.json({ format: 2 })),
    })
    await vi.waitFor(() => app.button('Reload the page'))
    expect(main().textContent).toContain('newer than this page')
    expect(() => app.button('Try again')).toThrow()
    await vi.waitFor(() => app.link(/Home & kitchen/))
  })

  test('loads further pages below, and goes on from the first card of them', async () => {
    together()
    const app = await open('/c/home-and-kitchen')
    await app.click(app.button('Load more'))
    await drawn(48)
    expect(new Set(cards().map(({ href }) => href)).size).toBe(48)
    expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('25')
    expect(address(app)).toBe('/c/home-and-kitchen')
    expect(app.root.announcements.polite).toMatch(/^1 to 48 of \d+/)
    await vi.waitFor(() => expect(app.link('Page 2').getAttribute('aria-current')).toBe('page'))
  })

  test('begins again where a newer version has less, without a card that never comes', async () => {
    together()
    const app = await open('/c/home-and-kitchen', { market: without((url) => url.includes('/cards/')) })
    await app.click(app.button('Load more'))
    await drawn(48)
    for (const listing of market.world.listings.slice(30)) listing.status = 'archived'
    market.records.revision += 1
    await app.click(app.button('Load more'))
    await drawn(30)
    expect(main().querySelectorAll('[data-index]')).toHaveLength(30)
    expect(app.root.announcements.polite).toMatch(/^1 to 30 of 30/)
    expect(() => app.button('Load more')).toThrow()
  })

  test('reads its pages again where the next one is of a newer version', async () => {
    together()
    const app = await open('/c/home-and-kitchen', { market: without((url) => url.includes('/cards/')) })
    const [first] = market.world.listings.filter(({ id }) => cards()[0]?.pathname.startsWith(`/l/${id}-`))
    if (first) first.title = 'Something else now'
    market.records.revision += 1
    await app.click(app.button('Load more'))
    await drawn(48)
    expect(cards()[0]?.textContent).toContain('Something else now')
    expect(new Set(cards().map(({ href }) => href)).size).toBe(48)
  })

  test('keeps what is there when the next page does not come, and asks again', async () => {
    together()
    let isDown = true
    const app = await open('/c/home-and-kitchen', { market: without((url) => isDown && /manifest|-2\.json/.test(url)) })
    await app.click(app.button('Load more'))
    expect(app.has('We couldn’t load more listings')).toBe(true)
    expect(cards()).toHaveLength(24)
    isDown = false
    await app.click(app.button('Load more'))
    await drawn(48)
  })
})

describe('the search page', () => {
  test('finds by text, best match first, and takes every order', async () => {
    const [listing] = market.world.listings.filter(({ status, admin_status }) => status === 'published' && admin_status === 'approved')
    const word = listing?.title.split(' ').find((one) => one.length > 4) ?? ''
    const app = await withFilters(`/search?q=${encodeURIComponent(word)}`)
    app.heading(`Results for “${word}”`)
    expect(document.title).toContain(word)
    await machinesRead()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(app.field('Sort by').value).toBe('relevance')
    expect(cards().length).toBeGreaterThan(0)
    await app.fill(app.field('Sort by'), 'price-up')
    expect(address(app)).toBe(`/search?q=${encodeURIComponent(word)}&sort=price-up`)
  })

  test('shows everything where nothing is asked for', async () => {
    const app = await withFilters('/search')
    app.heading('All listings')
    expect(counted()).toBeGreaterThan(24)
    expect(app.field('Sort by').querySelectorAll('option')).toHaveLength(4)
    await app.click(app.button(/^Home & kitchen/))
    expect(address(app)).toBe('/search?category=home-and-kitchen')
  })

  test('says what to leave out where nothing is found, and where else to look', async () => {
    const app = await open('/search?q=zzzzzz&stock=1')
    await vi.waitFor(() => app.heading('No results for “zzzzzz”'))
    app.link(/^Home & kitchen/)
    expect(document.title).toContain('zzzzzz')
    await machinesRead()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    await app.click(app.button(/^Without the words/))
    expect(address(app)).toBe('/search?stock=1')
    expect(cards().length).toBeGreaterThan(0)
  })

  test('offers no filters where a text alone finds nothing, and takes away what else was asked for', async () => {
    const app = await open('/search?q=zzzzzz')
    await vi.waitFor(() => app.heading('Nothing for “zzzzzz”'))
    await vi.waitFor(() => expect(app.has('Check the spelling')).toBe(true))
    expect(() => app.heading('No results for “zzzzzz”')).toThrow()
    expect(() => app.heading('Filters')).toThrow()
    expect(() => app.button('Filters')).toThrow()
    expect(main().querySelector('.side')?.childElementCount ?? 0).toBe(0)
    await app.visit('/search?q=zzzzzz&stock=1')
    await vi.waitFor(() => app.heading('Filters'))
    expect(app.field(/^In stock/).matches(':checked')).toBe(true)
  })

  test.each(['%%', '😀'])('says in its title that nothing was found for %s, of which no word is left', async (text) => {
    const app = await open(`/search?q=${encodeURIComponent(text)}`)
    await vi.waitFor(() => app.heading(`Nothing for “${text}”`))
    expect(document.title).toContain(`Nothing for “${text}”`)
    expect(app.has('Results for')).toBe(false)
  })

  test('says that nothing has the words, what may have been meant, and what can be added', async () => {
    for (const [at, listing] of market.world.listings.entries()) {
      Object.assign(listing, {
        title: at === 0 ? 'Gilt frame' : 'Oak bowl', status: 'published', admin_status: 'approved', visibility: 'both', valid_until: null, attributes: {},
        add_ons: at > 0 && at < 7 ? [{ id: at, title: 'Gift wrapping', price: 3 }] : [],
      })
    }
    market.records.revision += 1
    const app = await open('/search?q=gift')
    await vi.waitFor(() => app.heading('Nothing for “gift”'))
    expect(document.title).toContain('Nothing for “gift”')
    app.heading('Similar listings')
    await drawn(1)
    app.heading('Available with “Gift wrapping”')
    await app.click(app.link(/^See all/))
    expect(address(app)).toBe('/search?addon=gift')
    await drawn(6)
    await vi.waitFor(() => app.button(/Available with: gift/))
    await app.visit('/search?q=gift')
    await app.click(await vi.waitFor(() => app.link('gilt')))
    await vi.waitFor(() => app.heading('Results for “gilt”'))
    expect(() => app.heading('Similar listings')).toThrow()
    await app.visit(`/search?q=${encodeURIComponent('\u202Egilt')}`)
    await vi.waitFor(() => expect(document.title).toMatch(/“gilt”/))
  })

  test('does not say that nothing is published where listings were seen before, and asks again', async () => {
    together()
    let isGone = false
    const app = await open('/l/1', { market: without((url) => isGone && url.includes('/catalogue/'), 404) })
    isGone = true
    await app.visit('/search?q=vase')
    await vi.waitFor(() => app.button('Try again'))
    expect(main().textContent).not.toContain('not been published')
    await app.visit('/c/home-and-kitchen')
    await vi.waitFor(() => app.button('Try again'))
    expect(main().textContent).not.toContain('not been published')
    isGone = false
    await app.click(app.button('Try again'))
    await drawn(24)
  })

  test('says that nothing is published where there is no catalogue, and does not ask to try again', async () => {
    const app = await open('/search?q=vase', { config: { catalogueUrl: '/nowhere' } })
    await vi.waitFor(() => app.heading('The listings have not been published yet'))
    expect(main().querySelector('[role=alert]')).toBeNull()
    expect(() => app.button('Try again')).toThrow()
    expect(main().querySelector('.side')).toBeNull()
  })

  test('calls a category and a price by their names, even where nothing is found', async () => {
    await withFilters('/search?category=home-and-kitchen&price=1000000-')
    const chips = [...main().querySelectorAll('.item > .chip')].map(({ textContent }) => textContent.trim())
    expect(chips).toEqual(['Home & kitchen', 'Price: from €1,000,000'])
  })

  test('says what went wrong, and asks again', async () => {
    market.faults.inject({ endpoint: 'catalogue', status: 503, times: 50 })
    const app = await open('/search')
    await vi.waitFor(() => expect(main().querySelector('[role=alert]')?.textContent).toContain('The catalogue could not be read completely.'))
    market.faults.clear()
    await app.click(app.button('Try again'))
    await drawn(24)
  })

  test('shows what is on a page whose own document is missing', async () => {
    for (const listing of market.world.listings) listing.category_id = 1
    market.records.revision += 1
    await withFilters('/c/home-and-kitchen?page=2', {
      market: answering((url) => url.endsWith('/c/home-and-kitchen/newest-2.json'), () => new Response('', { status: 404 })),
    })
    await drawn(24)
  })

  test('leads from a page past the last to the last', async () => {
    const app = await withFilters('/search?page=999')
    app.heading('There is no page 999')
    await app.click(app.link('Go to the first page'))
    await drawn(24)
  })

  test('speaks French', async () => {
    const app = await open('/search?q=vase', { locale: 'fr' })
    await vi.waitFor(() => app.heading('Filtres'))
    app.heading('Résultats pour « vase »')
    expect(app.text()).not.toMatch(/\b(?:results|search|browse)\.\w/)
  })
})

describe('a vendor’s listings', () => {
  /** The address of a vendor of whom much is listed. */
  const aShelf = (): string => {
    const { world } = market
    const vendor = world.members.find(({ id }) => id === world.listings[0]?.user_id)
    for (const listing of world.listings.slice(0, 60)) {
      Object.assign(listing, { user_id: vendor?.id, status: 'published', admin_status: 'approved', visibility: 'both', valid_until: null })
    }
    market.records.revision += 1
    return `/v/${vendor && vendorSlug(vendor)}`
  }
  test('have the place of their filters at once, and the filters with the first move', async () => {
    const app = await open(aShelf())
    await drawn(24)
    expect(main().querySelector('.side [aria-hidden=true]')).not.toBeNull()
    expect(app.calls.some((call) => call.includes('/catalogue/cards/'))).toBe(false)
    // The page hears it once it has settled.
    await vi.waitFor(() => {
      lookAround()
      app.heading('Filters')
    })
  })

  test('are narrowed on their page, and stay theirs', async () => {
    const path = aShelf()
    const app = await withFilters(path)
    const all = counted()
    await app.click(app.field(/^In stock/))
    expect(address(app)).toBe(`${path}?stock=1`)
    expect(counted()).toBeLessThanOrEqual(all)
    expect(() => app.button(/^Remove filter Vendor/)).toThrow()
    await app.click(app.button('Remove filter In stock'))
    expect(counted()).toBe(all)
  })
})
