import axe from 'axe-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import MyReviewCard from '../../src/features/vendors/MyReviewCard.vue'
import { directionOf, readDirection } from '../../src/features/vendors/reviewDirection.ts'
import ReviewLink from '../../src/features/orders/view/ReviewLink.vue'
import type { Review } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aListing } from '../support/builders.ts'
import { aMarketplace, people, withoutPagination } from '../support/marketplace.ts'
import { mountApp, mountFeature } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })

const memberOf = (find: (email: string) => boolean) => {
  const found = market.world.members.find(({ email }) => find(email))
  if (!found) throw new Error('The world has no such member')
  return found
}
const me = () => memberOf((email) => email === people.member)
const somebody = () => memberOf((email) => !Object.values<string>(people).includes(email))
const received = (fields: Partial<Review> = {}) => ({ user_id: me().id, author_id: somebody().id, ...fields })
const written = (fields: Partial<Review> = {}) => ({ user_id: somebody().id, author_id: me().id, ...fields })
/** The newest first. */
const reviewed = (...all: Partial<Review>[]) => {
  const [first] = market.world.reviews
  if (!first) throw new Error('Nobody has written a review')
  market.world.reviews = all.map((fields, index) => ({
    ...first, id: 90_000 - index, note: 4, comment: `Review number ${index}.`, reply: null, created: '2026-02-20 10:00:00', ...fields,
  }))
}
const many = (count: number, fields: Partial<Review>) => Array.from({ length: count }, () => fields)
const open = (query = '') => mountApp(`/reviews${query}`, { as: 'member', market })
const articles = () => [...document.querySelectorAll<HTMLElement>('main article')]
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}

describe('the member’s own reviews', () => {
  test('show what was received and written, each with its day, its listing, the other party and the reply', async () => {
    const listing = aListing(market).build()
    const author = somebody()
    author.is_active = true
    reviewed(
      received({ comment: 'First line, 3 <i 4.\nSecond line.', reply: 'You are welcome.' }),
      written({ listing_id: listing.id, reply: 'Come back soon.' }),
    )
    const app = await open()
    const [theirs, mine] = articles()
    expect(theirs?.textContent).toMatch(/Received on .*2026/)
    expect(theirs?.querySelector('h2')?.textContent).toContain(author.public_name)
    expect(theirs?.querySelector('p')?.textContent).toBe('First line, 3 <i 4.\nSecond line.')
    expect(theirs?.textContent).toContain('Your reply')
    expect(mine?.textContent).toMatch(/Written on .*2026/)
    expect(app.link(listing.title).getAttribute('href')).toBe(`/l/${listing.id}`)
    expect(mine?.textContent).toContain('Reply from the vendor')
    expect(app.has('2 reviews')).toBe(true)
    expect(document.title).toBe('Reviews · Stoa')
    expect(await barriers()).toEqual([])
  })

  test('lead to the public page of an author who sells', async () => {
    const vendor = memberOf((email) => email === people.vendor)
    reviewed(received({ author_id: vendor.id }))
    const app = await open()
    expect(app.link(vendor.public_name).getAttribute('href')).toMatch(new RegExp(`^/v/${vendor.id}-`))
  })

  test('are chosen by their direction, in the address', async () => {
    reviewed(received(), written(), received())
    Object.assign(me(), { note: 4.3, review_count: 2 })
    const app = await open()
    expect(articles()).toHaveLength(3)
    await app.click(app.link('Received'))
    expect(app.router.currentRoute.value.query).toEqual({ direction: 'received' })
    expect(app.link('Received').getAttribute('aria-current')).toBe('page')
    expect(articles()).toHaveLength(2)
    // Rating and spread are those of the reviews that were received.
    expect(app.has('4.3')).toBe(true)
    expect(app.has('Based on all 2 reviews')).toBe(true)
    await app.click(app.link('Written'))
    expect(articles()).toHaveLength(1)
    expect(app.has('1 review')).toBe(true)
    await app.visit('/reviews?direction=sideways')
    expect(articles()).toHaveLength(3)
    expect(app.calls.filter((call) => call.startsWith('GET /front_api/v1/reviews'))).toHaveLength(1)
  })

  test.each([
    ['', 'No reviews yet', 'See your orders', '/orders'],
    ['?direction=received', 'You have not received a review yet', 'See your sales', '/orders?role=vendor'],
    ['?direction=written', 'You have not written a review yet', 'See your purchases', '/orders?role=customer'],
  ])('where there are none, %j says so and leads on', async (query, title, action, href) => {
    reviewed()
    const app = await open(query)
    app.heading(title)
    expect(app.link(action).getAttribute('href')).toBe(href)
    expect(await barriers()).toEqual([])
  })

  test('offer no sales to a member who does not sell', async () => {
    reviewed()
    Object.assign(market.world.members.find(({ email }) => email === people.shopper) ?? {}, { can_post_listing: false })
    const app = await mountApp('/reviews?direction=received', { as: 'shopper', market })
    app.heading('You have not received a review yet')
    expect(() => app.link('See your sales')).toThrow()
  })

  test.each<readonly [string, string, () => Partial<Review>[], number]>([
    ['Show more reviews', '', () => many(25, received()), 10],
    ['Look through older reviews', '?direction=written', () => [...many(102, received()), written()], 0],
  ])('a double click on ‘%s’ opens nothing of what took the button’s place', async (button, query, all, place) => {
    reviewed(...all())
    const app = await open(query)
    await app.click(app.button(button))
    const press = () => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      articles()[place]?.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press()).toBe(true)
    await vi.waitFor(() => expect(press()).toBe(false))
  })

  test('show ten at a time, and read on to the end', async () => {
    reviewed(...many(115, received()))
    const app = await open()
    expect(articles()).toHaveLength(10)
    for (let clicks = 1; clicks <= 11; clicks += 1) await app.click(app.button('Show more reviews'))
    expect(articles()).toHaveLength(115)
    expect(app.root.announcements.polite).toBe('5 more reviews. 115 of 115 shown.')
    expect(() => app.button('Show more reviews')).toThrow()
  })

  test.each([
    ['to a page that is not full', 115, 11, '5 more reviews. 115 of 115 shown.'], ['to one that is missing', 100, 10, '100 reviews'],
  ])('read on where the marketplace states no pages, %s', async (_, count, steps, last) => {
    reviewed(...many(count, received()))
    market = withoutPagination(market)
    const app = await open()
    for (let clicks = 1; clicks <= 9; clicks += 1) await app.click(app.button('Show more reviews'))
    expect(app.root.announcements.polite).toBe('10 reviews')
    expect(app.has('100 reviews') || app.has('of your newest')).toBe(false)
    for (let clicks = 10; clicks <= steps; clicks += 1) await app.click(app.button('Show more reviews'))
    expect(articles()).toHaveLength(count)
    expect(app.root.announcements.polite).toBe(last)
    expect(app.has(`${count} reviews`)).toBe(true)
    expect(app.has('The reviews could not be loaded')).toBe(false)
    expect(() => app.button('Show more reviews')).toThrow()
    // The button had the focus.
    expect(articles().slice(-5).some((article) => article.closest('li') === document.activeElement)).toBe(true)
  })

  test('end where the marketplace answers each page with the same', async () => {
    reviewed(...many(110, received()))
    market = withoutPagination(market, (query) => query.delete('page'))
    const app = await open('?direction=written')
    await app.click(app.button('Look through older reviews'))
    await vi.waitFor(() => app.heading('You have not written a review yet'))
    expect(app.calls.filter((call) => call.startsWith('GET /front_api/v1/reviews'))).toHaveLength(2)
  })

  test('are read anew with the page that was found missing', async () => {
    reviewed(...many(100, received()))
    market = withoutPagination(market)
    const app = await open('?direction=written')
    await app.click(app.button('Look through older reviews'))
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    onTestFinished(() => { vi.useRealTimers() })
    await app.visit('/wishlist')
    await app.visit('/reviews')
    await vi.waitFor(() => expect(app.has('100 reviews')).toBe(true))
    await app.settled()
    expect(app.has('The reviews could not be loaded')).toBe(false)
  })

  test('of one direction are counted as far as they are known, and looked for among the older ones', async () => {
    reviewed(...many(102, received()), written({ comment: 'Long ago.' }))
    const app = await open('?direction=written')
    app.heading('None in your newest 100 reviews')
    await app.click(app.button('Look through older reviews'))
    expect(articles()).toHaveLength(1)
    expect(app.has('1 review')).toBe(true)
    expect(document.activeElement?.textContent).toContain('Long ago.')
  })

  test('end where the older ones have been deleted meanwhile', async () => {
    reviewed(...many(102, received()), written())
    const app = await open('?direction=written')
    market.world.reviews.splice(50)
    await app.click(app.button('Look through older reviews'))
    await vi.waitFor(() => app.heading('You have not written a review yet'))
  })

  test('say what went wrong, and are read again', async () => {
    reviewed(received())
    market.faults.inject({ endpoint: 'reviews.mine', times: 3, status: 500 })
    const app = await open()
    await vi.waitFor(() => app.heading('The reviews could not be loaded'))
    expect(await barriers()).toEqual([])
    await app.click(app.button('Try again'))
    expect(articles()).toHaveLength(1)
  })

  test('stay while they cannot be read anew, and can be asked for again', async () => {
    reviewed(received())
    const app = await open()
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    onTestFinished(() => { vi.useRealTimers() })
    market.faults.inject({ endpoint: 'reviews.mine', times: 1, status: 422 })
    await app.visit('/wishlist')
    await app.visit('/reviews')
    await vi.waitFor(() => app.heading('The reviews could not be loaded'))
    expect(articles()).toHaveLength(1)
    reviewed(received(), received())
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(articles()).toHaveLength(2))
    expect(app.has('The reviews could not be loaded')).toBe(false)
  })

  test('ask a guest to sign in', async () => {
    const app = await mountApp('/reviews?direction=written', { market })
    expect(app.router.currentRoute.value).toMatchObject({ name: 'sign-in', query: { next: '/reviews?direction=written' } })
  })

  test('read well without anything that may be missing', async () => {
    const review = { id: 1, note: 3, comment: null, author: null, listing_id: null, listing_title: null, reply: null, created: null, direction: 'written' }
    const card = await mountFeature(MyReviewCard, { props: { review, direction: 'written' }, messages: ['vendors', 'reviews', 'browse'] })
    card.heading('Listing no longer available')
    expect(card.text()).toBe('Listing no longer availableWritten')
  })
})

test('a review without a direction is its author’s', () => {
  const by = (id: number) => ({ direction: null, author: { id } }) as never
  expect(directionOf(by(7), 7)).toBe('written')
  expect(directionOf(by(8), 7)).toBe('received')
  expect(directionOf({ direction: 'sideways', author: null }, 7)).toBeNull()
  expect(readDirection({ direction: ['written', 'received'] })).toBeNull()
})

describe('the way to write a review', () => {
  const reviewUrl = '{base_url}/orders/{order_id}/review?back={return_url}'
  const link = async (status: string, role: 'customer' | 'vendor', config = {}) => {
    const shown = await mountFeature(ReviewLink, {
      props: { order: { id: 12, status }, role }, messages: ['orders'], path: '/orders/12', config: { baseUrl: 'https://market.example/', ...config },
    })
    return shown.wrapper.element instanceof HTMLAnchorElement ? shown.wrapper.attributes('href') : undefined
  }

  test.each(['customer_confirmed', 'completed'])('is offered to the customer of an order that is %s, and leads back', async (status) => {
    const back = encodeURIComponent(new URL('/orders/12', location.origin).href)
    expect(await link(status, 'customer', { reviewUrl })).toBe(`https://market.example/orders/12/review?back=${back}`)
  })

  test.each<[status: string, role: 'customer' | 'vendor', config: object]>([
    ['completed', 'customer', {}],
    ['completed', 'vendor', { reviewUrl }],
    ['shipped', 'customer', { reviewUrl }],
    ['mystery', 'customer', { reviewUrl }],
  ])('is not there for an order that is %s, as its %s, with %j', async (status, role, config) => {
    expect(await link(status, role, config)).toBeUndefined()
  })
})
