import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { DOUBLE_CLICK_MS } from '../../src/lib/doublePress.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aListing } from '../support/builders.ts'
import { expectWarning } from '../support/failOnWarn.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people, withoutPagination, type Person } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

const keep = (...hearts: { id: number, title: string }[]) =>
  localStorage.setItem('stoa.wishlist', JSON.stringify(hearts.map(({ id, title }) => ({ id, title }))))
const idOf = (market: Sandbox, email: string) => market.world.members.find((member) => member.email === email)!.id
/** Saved by the shopper, the first as the newest. */
const save = (market: Sandbox, ...ids: number[]) => {
  const user_id = idOf(market, people.shopper)
  market.world.wishlists = market.world.wishlists.filter((entry) => entry.user_id !== user_id)
  for (const listing_id of ids.reverse()) {
    market.world.wishlists.push({ id: market.records.nextId('wishlists'), user_id, listing_id, created: '2026-01-01 10:00:00' })
  }
}
const saved = (market: Sandbox) => market.world.wishlists.filter(({ user_id }) => user_id === idOf(market, people.shopper)).map(({ listing_id }) => listing_id)
const titles = () => [...document.querySelectorAll('[data-saved] .clamped')].map((one) => one.textContent)
/** Code that is loaded lazily takes its time on a busy machine. */
const until = <Found>(check: () => Found) => vi.waitFor(check)
const shows = (expected: readonly (string | undefined)[]) => until(() => expect(titles()).toEqual(expected))
type Shown = ReturnType<ReturnType<typeof aListing>['build']>
const broken = async () => {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, 'region': { enabled: false } } })
  return violations.map(({ id }) => id)
}

describe('the count in the header', () => {
  /** Other links are called 'Wishlist', too. */
  const inHeader = () => document.querySelector('.header-saved')?.getAttribute('aria-label')
  const savedFor = (memberId?: number) => localStorage.setItem('stoa.saved', JSON.stringify({ count: 3, memberId }))

  test('follows what is saved and removed, and is remembered where no card is', async () => {
    const market = aMarketplace()
    const listing = aListing(market).titled('Blue vase').build()
    const app = await mountApp(listing.path, { market })
    await until(() => app.button('Save Blue vase'))
    expect(inHeader()).toBe('Wishlist')
    await app.click(app.button('Save Blue vase'))
    expect(inHeader()).toBe('Wishlist, 1 listing')
    expect(JSON.parse(localStorage.getItem('stoa.saved') ?? 'null')).toEqual({ count: 1 })
    await app.click(app.button('Remove Blue vase from your wishlist'))
    expect(inHeader()).toBe('Wishlist')
    expect(localStorage.getItem('stoa.saved')).toBeNull()
  })

  test.each([['{'], ['{"count":-1}'], ['{"count":"3"}'], ['null']])('is nothing where %j is stored', async (stored) => {
    localStorage.setItem('stoa.saved', stored)
    await mountApp('/terms-and-more')
    expect(inHeader()).toBe('Wishlist')
  })

  describe('of a member', () => {
    /** The wishlist itself, whose real count would be shown, never arrives. */
    const withoutWishlist = (): Sandbox => {
      const market = aMarketplace()
      const { fetch } = market
      return {
        ...market,
        fetch: (request) => new URL(request.url).pathname.includes('/wishlists') ? Promise.reject(new TypeError('No connection')) : fetch(request),
      }
    }

    test.each<[string, Person, string]>([
      ['is there before the wishlist is', 'shopper', 'Wishlist, 3 listings'],
      ['is not shown to anybody else', 'vendor', 'Wishlist'],
    ])('%s', async (_, rememberedFor, label) => {
      const market = withoutWishlist()
      savedFor(idOf(market, people[rememberedFor]))
      const app = await mountApp('/', { market, as: 'shopper' })
      lookAround()
      // Only a member has this link: now it is known who is here.
      await until(() => app.link('Orders'))
      expect(inHeader()).toBe(label)
    })
  })
})

describe('the save button', () => {
  test('on a listing says what it does and whether it is done', async () => {
    const market = aMarketplace()
    const listing = aListing(market).titled('Blue vase').build()
    const app = await mountApp(listing.path, { market })
    await until(() => app.button('Save Blue vase'))
    const heart = app.button('Save Blue vase')
    expect(heart.hasAttribute('aria-pressed')).toBe(false)
    expect(heart.closest('a')).toBeNull()
    await app.click(heart)
    expect(app.button('Remove Blue vase from your wishlist')).toBe(heart)
    await until(() => expect(app.has('Saved in this browser.')).toBe(true))
    const toast = () => document.querySelector('.toasts')?.textContent
    await until(() => expect(toast()).toContain('Saved in this browser.'))
    await app.click(heart)
    await app.settled()
    expect(toast()).not.toContain('Saved in this browser.')
    await app.click(heart)
    await until(() => app.button('Show wishlist'))
    await app.click(app.button('Show wishlist'))
    await until(() => expect(app.heading('Wishlist').tagName).toBe('H1'))
    await shows(['Blue vase'])
  })

  test('goes back when the marketplace cannot save it, says why, and can be tried again', async () => {
    const market = aMarketplace()
    save(market)
    const listing = aListing(market).titled('Blue vase').build()
    const app = await mountApp(listing.path, { market, as: 'shopper' })
    await until(() => app.button('Save Blue vase'))
    lookAround()
    await until(() => app.button(/^Account of/))
    market.faults.inject({ endpoint: 'wishlists.add', times: 1, status: 500 })
    await app.click(app.button('Save Blue vase'))
    await until(() => expect(app.has(/We couldn’t save .+\. Something went wrong at the marketplace/)).toBe(true))
    app.button('Save Blue vase')
    expect(saved(market)).toEqual([])
    await app.click(await vi.waitFor(() => app.button('Try again')))
    await until(() => app.button('Remove Blue vase from your wishlist'))
    await until(() => expect(saved(market)).toEqual([listing.id]))
  })

  test('on a card is no part of its link', async () => {
    const app = await mountApp('/')
    await until(() => app.button(/^Save /))
    const heart = app.button(/^Save /)
    expect(heart.closest('a')).toBeNull()
    expect(heart.closest('article')).not.toBeNull()
    await app.click(heart)
    expect(app.router.currentRoute.value.name).toBe('home')
    expect(heart.getAttribute('aria-label')).toMatch(/^Remove /)
  })
})

describe('the wishlist of a guest', () => {
  test('that is empty offers one way on', async () => {
    const app = await mountApp('/wishlist')
    await until(() => app.heading('Nothing saved yet'))
    expect(app.link('See the new listings').getAttribute('href')).toBe('/')
    expect(document.title).toMatch(/^Wishlist/)
    expect(await broken()).toEqual([])
  })

  test('shows cards with hearts, tells what is gone, and leads to signing in', async () => {
    const market = aMarketplace()
    const listing = aListing(market).build()
    keep(listing, { id: 987654, title: 'A lamp that was' })
    const app = await mountApp('/wishlist', { market })
    await shows([listing.title, 'A lamp that was'])
    await until(() => expect(app.has('No longer available')).toBe(true))
    await until(() => expect(app.has('2 saved listings')).toBe(true))
    expect(app.link('Sign in to see them on every device').getAttribute('href')).toBe('/sign-in?next=/wishlist')
    expect(await broken()).toEqual([])
    await app.click(app.button('Remove A lamp that was from your wishlist'))
    await shows([listing.title])
  })

  test('lets go of a listing at once, and takes it back to its place', async () => {
    const market = aMarketplace()
    const [a, b, c] = [aListing(market).build(), aListing(market).build(), aListing(market).build()]
    keep(a, b, c)
    const app = await mountApp('/wishlist', { market })
    await shows([a.title, b.title, c.title])
    const heart = app.button(`Remove ${b.title} from your wishlist`)
    heart.focus()
    await app.click(heart)
    await shows([a.title, c.title])
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Remove ${c.title} from your wishlist`)
    await until(() => app.button('Undo'))
    await app.click(app.button('Undo'))
    await shows([a.title, b.title, c.title])
    await until(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain('is in your wishlist again.'))
  })

  test('gives the focus to the heading when the last one goes', async () => {
    const market = aMarketplace()
    const listing = aListing(market).build()
    keep(listing)
    const app = await mountApp('/wishlist', { market })
    await shows([listing.title])
    const heart = app.button(/^Remove /)
    heart.focus()
    await app.click(heart)
    await until(() => expect(app.has('Nothing saved yet')).toBe(true))
    expect(document.activeElement?.tagName).toBe('H1')
    await until(() => app.button('Undo'))
    await app.click(app.button('Undo'))
    await shows([listing.title])
  })

  test('loses one entry to a double press, and opens nothing', async () => {
    const market = aMarketplace()
    const listings = ['Blue vase', 'Red vase', 'Green vase'].map((title) => aListing(market).titled(title).build())
    keep(...listings)
    const app = await mountApp('/wishlist', { market })
    await shows(['Blue vase', 'Red vase', 'Green vase'])
    await app.click(app.button('Remove Blue vase from your wishlist'))
    await shows(['Red vase', 'Green vase'])
    app.button('Remove Red vase from your wishlist').click()
    app.link(/Red vase/).click()
    await app.settled()
    expect(titles()).toEqual(['Red vase', 'Green vase'])
    expect(app.router.currentRoute.value.path).toBe('/wishlist')
  })

  test('has pages', async () => {
    const market = aMarketplace()
    const listings = Array.from({ length: 23 }, () => aListing(market).build())
    keep(...listings)
    const app = await mountApp('/wishlist', { market })
    await until(() => expect(titles()).toHaveLength(20))
    // The ways to the pages are loaded where there is more than one.
    await app.click(await vi.waitFor(() => app.link('Page 2')))
    await shows(listings.slice(20).map(({ title }) => title))
    for (const { title } of listings.slice(20)) {
      await app.click(app.button(`Remove ${title} from your wishlist`))
      // No second press of a double one.
      await new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS))
    }
    await shows(listings.slice(0, 20).map(({ title }) => title))
    expect(app.router.currentRoute.value.fullPath).toBe('/wishlist')
    await app.visit('/wishlist?page=7')
    await until(() => expect(app.has('There is no page 7')).toBe(true))
    await app.click(app.link('Go to the first page'))
    await until(() => expect(titles()).toHaveLength(20))
    await app.visit('/wishlist?page=x')
    await until(() => expect(titles()).toHaveLength(20))
  })
})

describe('the wishlist of a member', () => {
  test('shows what the account holds, newest first, in pages of twenty', async () => {
    const market = aMarketplace()
    const listings = Array.from({ length: 22 }, () => aListing(market).build())
    save(market, ...listings.map(({ id }) => id))
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await shows(listings.slice(0, 20).map(({ title }) => title))
    await until(() => expect(app.has('22 saved listings')).toBe(true))
    await until(() => expect(app.has('Sign in to see them')).toBe(false))
    expect(app.calls).toContain('GET /front_api/v1/wishlists?page=1&limit=20')
    await app.click(app.link('Page 2'))
    await until(() => expect(titles()).toHaveLength(2))
    expect(await broken()).toEqual([])
  })

  test('goes on behind a full page where the marketplace states no pages, until there is none', async () => {
    const market = aMarketplace()
    const listings = Array.from({ length: 40 }, () => aListing(market).build())
    save(market, ...listings.map(({ id }) => id))
    const app = await mountApp('/wishlist', { market: withoutPagination(market), as: 'shopper' })
    await until(() => expect(app.has('40 saved listings')).toBe(true))
    await app.click(await until(() => app.link('Page 2')))
    await shows(listings.slice(20).map(({ title }) => title))
    await app.click(await until(() => app.link('Page 3')))
    await until(() => expect(app.has('There is no page 3')).toBe(true))
    await app.click(app.link('Go to the first page'))
    await shows(listings.slice(0, 20).map(({ title }) => title))
  })

  test('removes and undoes', async () => {
    const market = aMarketplace()
    const [a, b] = [aListing(market).build(), aListing(market).build()]
    save(market, a.id, b.id)
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await shows([a.title, b.title])
    await app.click(app.button(`Remove ${a.title} from your wishlist`))
    await shows([b.title])
    expect(saved(market)).toEqual([b.id])
    await until(() => app.button('Undo'))
    await app.click(app.button('Undo'))
    await shows([a.title, b.title])
    expect(saved(market).sort()).toEqual([a.id, b.id].sort())
  })

  test('says what is no longer available, and lets go of it for good', async () => {
    const market = aMarketplace()
    const [a, b] = [aListing(market).build(), aListing(market).with({ status: 'archived' }).build()]
    save(market, b.id, a.id)
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await shows(['A listing', a.title])
    await app.click(app.button('Remove A listing from your wishlist'))
    await shows([a.title])
    expect(saved(market)).toEqual([a.id])
    expect(app.root.toasts.value).toEqual([])
  })

  /** All of the first page is asked to go; one listing stands on the second. */
  const emptyPage = async () => {
    const market = aMarketplace()
    const listings = Array.from({ length: 21 }, () => aListing(market).build())
    save(market, ...listings.map(({ id }) => id))
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await until(() => expect(titles()).toHaveLength(20))
    for (const { title } of listings.slice(0, 20)) app.button(`Remove ${title} from your wishlist`).click()
    return { app, last: listings[20]?.title }
  }

  test('fills up when all of a page was removed', async () => {
    const { app, last } = await emptyPage()
    await app.settled()
    await shows([last])
  })

  test('takes back to it what was removed before the page filled up', async () => {
    const { app, last } = await emptyPage()
    await shows([last])
    await until(() => app.button('Undo'))
    await app.click(app.button('Undo'))
    await until(() => expect(titles()).toHaveLength(2))
  })

  test('is asked for once, however much it holds', async () => {
    const market = aMarketplace()
    const listings = Array.from({ length: 25 }, () => aListing(market).build())
    save(market, ...listings.map(({ id }) => id))
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await until(() => expect(app.has('25 saved listings')).toBe(true))
    await until(() => expect(titles()).toHaveLength(20))
    await app.settled()
    expect(app.calls.filter((call) => call.includes('/wishlists?'))).toHaveLength(2)
  })

  test('shows what comes into the account after its page was read', async () => {
    const market = aMarketplace()
    const [a, b, c] = ['Blue vase', 'Red vase', 'Green vase'].map((title) => aListing(market).titled(title).build()) as [Shown, Shown, Shown]
    save(market, a.id)
    const { fetch } = market
    market.fetch = async (request) => {
      // Between the page and the whole, as another tab’s merge does it.
      if (request.url.endsWith('limit=100')) {
        await until(() => expect(titles()).toEqual(['Blue vase']))
        save(market, b.id, a.id)
      }
      return fetch(request)
    }
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await shows(['Red vase', 'Blue vase'])
    market.fetch = fetch
    await app.click(app.button('Remove Blue vase from your wishlist'))
    await shows(['Red vase'])
    save(market, c.id, b.id)
    vi.setSystemTime(Date.now() + 31_000)
    window.dispatchEvent(new Event('focus'))
    await shows(['Green vase', 'Red vase'])
  })

  test('follows what another tab of the browser’s counts', async () => {
    const market = aMarketplace()
    const [a, b] = [aListing(market).titled('Blue vase').build(), aListing(market).titled('Red vase').build()]
    save(market, a.id, b.id)
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await shows(['Blue vase', 'Red vase'])
    await app.settled()
    save(market, b.id)
    const newValue = JSON.stringify({ count: 1, memberId: idOf(market, people.shopper) })
    localStorage.setItem('stoa.saved', newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.saved', newValue }))
    await vi.waitFor(() => expect(titles()).toEqual(['Red vase']), 4000)
    app.link('Wishlist, 1 listing')
  })

  test('says that a page did not arrive, instead of nothing, when its last one was emptied', async () => {
    const market = aMarketplace()
    const listings = Array.from({ length: 21 }, () => aListing(market).build())
    save(market, ...listings.map(({ id }) => id))
    const app = await mountApp('/wishlist?page=2', { market, as: 'shopper' })
    await shows([listings[20]?.title])
    app.router.beforeEach((to) => {
      if (to.fullPath === '/wishlist') throw new TypeError('Failed to fetch')
    })
    expectWarning('Failed to fetch')
    const unheard = vi.fn()
    process.once('unhandledRejection', unheard)
    await app.click(app.button(/^Remove /))
    await until(() => app.heading('This page could not be shown'))
    await app.settled()
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })

  test('is read once where the marketplace does not say how many there are', async () => {
    const market = aMarketplace()
    save(market, ...Array.from({ length: 45 }, () => aListing(market).build().id))
    const asked: (string | null)[] = []
    const unstated = withoutPagination(market, (query) => { if (query.has('limit')) asked.push(query.get('limit')) })
    const app = await mountApp('/wishlist', { market: unstated, as: 'shopper' })
    await until(() => expect(app.has('45 saved listings')).toBe(true))
    await app.settled()
    expect(asked.filter((limit) => limit === '20')).toHaveLength(1)
  })

  test('that cannot be read says why, and is asked for again', async () => {
    const market = aMarketplace()
    const listing = aListing(market).build()
    save(market, listing.id)
    market.faults.inject({ endpoint: 'wishlists.list', times: Infinity, status: 500 })
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await until(() => expect(app.has('Something went wrong at the marketplace')).toBe(true))
    market.faults.clear()
    await app.click(app.button('Try again'))
    await shows([listing.title])
  })

  test('shows what a guest saved once they have signed in', async () => {
    const market = aMarketplace()
    const [a, b] = [aListing(market).build(), aListing(market).build()]
    save(market, b.id)
    keep(a)
    const app = await mountApp('/wishlist', { market })
    await app.click(app.link('Sign in to see them on every device'))
    await until(() => app.field(/email/i))
    await app.fill(app.field(/email/i), people.shopper)
    await app.fill(app.field('Password'), 'marketplace')
    await app.click(app.button('Sign in'))
    await until(() => expect(app.has('1 saved listing was added to your wishlist.')).toBe(true))
    await shows([a.title, b.title])
  })

  test('shows what a merge adds that was interrupted and goes on', async () => {
    const market = aMarketplace()
    const listings = ['Blue vase', 'Red vase', 'Green vase'].map((title) => aListing(market).titled(title).build())
    save(market)
    keep(...listings)
    for (const endpoint of ['wishlists.add', 'wishlists.check']) market.faults.inject({ endpoint, drop: true })
    const app = await mountApp('/wishlist', { as: 'shopper', market })
    await until(() => expect(app.root.toasts.value.some(({ tone }) => tone === 'bad')).toBe(true))
    await app.settled()
    window.dispatchEvent(new Event('online'))
    await until(() => expect(saved(market)).toHaveLength(3))
    await until(() => expect([...titles()].sort()).toEqual(['Blue vase', 'Green vase', 'Red vase']))
  })

  test('names what could not be added, and lets go of it', async () => {
    const market = aMarketplace()
    const a = aListing(market).with({ status: 'archived' }).titled('A lamp that was').build()
    save(market)
    keep(a)
    const app = await mountApp('/wishlist', { market, as: 'shopper' })
    await until(() => app.heading('Not in your account'))
    await app.click(app.button('Remove A lamp that was from your wishlist'))
    await until(() => expect(app.has('Not in your account')).toBe(false))
    expect(localStorage.getItem('stoa.wishlist')).toBeNull()
  })
})
