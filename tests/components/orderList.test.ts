import axe from 'axe-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Order as OrderSchema } from '../../src/contract/order.ts'
import OrderRow from '../../src/features/orders/list/OrderRow.vue'
import { useOrdersStore } from '../../src/features/orders/orders.store.ts'
import type { Order, OrderStatus } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people, withoutPagination, type Person } from '../support/marketplace.ts'
import { mountApp, mountFeature } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })

const idOf = (person: Person) => market.world.members.find(({ email }) => email === people[person])?.id ?? 0
const ordersOf = (person: Person, side: 'customer_id' | 'supplier_id' = 'customer_id') =>
  market.world.orders.filter((order) => order[side] === idOf(person) && order.status !== 'draft')
const firstOrder = (person: Person, side?: 'customer_id' | 'supplier_id'): Order => {
  const [order] = ordersOf(person, side)
  if (!order) throw new Error(`${person} has no order`)
  return order
}
/** Leaves a member with orders in these statuses, the first the latest. */
const withOrders = (person: Person, statuses: readonly OrderStatus[], side: 'customer_id' | 'supplier_id' = 'customer_id') => {
  const one = firstOrder(person, side)
  const made = statuses.map((status, index) => ({
    ...structuredClone(one), id: 90_000 + index, number: `M-${index}`, status, checkout_at: 1_770_000_000 - index * 60,
  }))
  market.world.orders = made
  return made
}
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('main article a')]
const rowTexts = (selector = 'main article') => [...document.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim())
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
const search = () => document.querySelector<HTMLInputElement>('main input[type=search]') ?? document.createElement('input')
/** A marketplace that ignores role, status and number of its list of orders. */
const unfiltered = (): Sandbox => ({
  ...market,
  fetch: (request) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/orders')) for (const name of ['role', 'status', 'order_number']) url.searchParams.delete(name)
    return market.fetch(new Request(url, request))
  },
})
const repeat = (status: OrderStatus, count: number) => Array.from({ length: count }, () => status)

describe('the list of orders', () => {
  test('shows what was bought, from whom, when, its status and the amount, without a barrier', async () => {
    const app = await mountApp('/orders', { as: 'shopper', market })
    expect(rows()).toHaveLength(Math.min(ordersOf('shopper').length, 25))
    for (const { number, order_items } of ordersOf('shopper')) {
      const row = rowTexts().find((text) => text.includes(`Order ${number}`))
      expect(row).toMatch(/From .+20\d\d ?Order/)
      expect(row?.startsWith(order_items[0]?.listing_title ?? '-')).toBe(true)
    }
    expect(app.has(/Waiting for the vendor|Shipped|Completed/)).toBe(true)
    expect(app.has('Purchases')).toBe(false)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(await barriers()).toEqual([])
  })

  test('lets whoever buys and sells look at one side at a time, in the URL', async () => {
    const app = await mountApp('/orders', { as: 'member', market })
    expect(app.link('Purchases').getAttribute('aria-current')).toBe('page')
    expect(rows()).toHaveLength(Math.min(ordersOf('member').length, 25))
    await app.click(app.link('Sales'))
    expect(app.router.currentRoute.value.query).toEqual({ role: 'vendor' })
    expect(app.link('Sales').getAttribute('aria-current')).toBe('page')
    expect(rows()).toHaveLength(Math.min(ordersOf('member', 'supplier_id').length, 25))
    expect(app.has('From ')).toBe(false)
  })

  test('says that there is nothing yet, and where to go', async () => {
    market.world.orders = []
    const app = await mountApp('/orders', { as: 'shopper', market })
    await vi.waitFor(() => app.heading('No orders yet'))
    expect(app.link('Discover the listings').getAttribute('href')).toBe('/')
    expect(app.has('In progress')).toBe(false)
    expect(await barriers()).toEqual([])
    await app.visit('/orders?role=vendor')
    app.heading('No sales yet')
    expect(app.link('Go to your listings').getAttribute('href')).toBe('/sell')
    expect(await barriers()).toEqual([])
  })

  test('goes on to the next page, and back from one that is past the last', async () => {
    withOrders('shopper', repeat('completed', 30))
    const app = await mountApp('/orders?status=completed', { as: 'shopper', market })
    expect(app.has('30 orders')).toBe(true)
    // The ways to the pages are loaded where there is more than one.
    await app.click(await vi.waitFor(() => app.link('Page 2')))
    expect(app.router.currentRoute.value.query).toEqual({ status: 'completed', page: '2' })
    expect(rows()).toHaveLength(5)
    await app.click(app.link('All'))
    expect(app.router.currentRoute.value.query).toEqual({})
    await app.visit('/orders?page=77')
    await vi.waitFor(() => app.heading('There is no page 77'))
    await app.click(app.link('Go to the first page'))
    expect(rows()).toHaveLength(25)
  })

  test('goes on behind a full page where the marketplace states no pages, without a count that nobody knows', async () => {
    withOrders('shopper', repeat('completed', 50))
    const app = await mountApp('/orders?status=completed', { as: 'shopper', market: withoutPagination(market) })
    expect(app.has('25 orders on this page')).toBe(true)
    await app.click(await vi.waitFor(() => app.link('Page 2')))
    expect(rows()).toHaveLength(25)
    await app.click(app.link('Page 3'))
    await vi.waitFor(() => app.heading('There is no page 3'))
    await app.click(app.link('Go to the first page'))
    expect(rows()).toHaveLength(25)
  })

  test('ends where the page is not full, or is answered with nothing', async () => {
    withOrders('shopper', repeat('completed', 30))
    const app = await mountApp('/orders?page=2', { as: 'shopper', market: withoutPagination(market) })
    expect(rows()).toHaveLength(5)
    await vi.waitFor(() => app.link('Page 1'))
    expect(() => app.link('Page 3')).toThrow()
    const empty: Sandbox['fetch'] = (request) =>
      (request.url.includes('page=3') ? Promise.resolve(Response.json({ orders: [] })) : market.fetch(request))
    const other = await mountApp('/orders?page=3', { as: 'shopper', market: { ...market, fetch: empty } })
    await vi.waitFor(() => other.heading('There is no page 3'))
  })

  test('shows what went wrong, and tries again', async () => {
    market.faults.inject({ endpoint: 'orders.list', times: 3, status: 500 })
    const app = await mountApp('/orders', { as: 'shopper', market })
    // The client itself asks twice more, seconds apart.
    await vi.waitFor(() => expect(app.has('Something went wrong at the marketplace')).toBe(true))
    expect(await barriers()).toEqual([])
    await app.click(app.button('Try again'))
    expect(rows().length).toBeGreaterThan(0)
  })

  test('reads well where an order states nothing', async () => {
    await mountFeature(OrderRow, {
      market, as: 'shopper', messages: ['orders', 'orderSummary'], props: { order: OrderSchema.parse({ id: 9, status: 'held_by_customs' }), role: 'customer' },
    })
    expect(rowTexts('article')).toEqual(['Order 9Held by customs'])
  })

  test('names an order by its first listing, and counts the others', async () => {
    const made = withOrders('shopper', ['shipped'])
    const [item] = made[0]?.order_items ?? []
    if (made[0] && item) made[0].order_items = [item].concat({ ...item, id: 5, listing_title: 'Another' }, { ...item, id: 6, listing_title: 'A third' })
    await mountApp('/orders', { as: 'shopper', market })
    expect(rows()[0]?.textContent).toBe(item?.listing_title)
    expect(rowTexts()[0]).toContain('+ 2 more items')
  })

  test('stays on the screen while it is loaded again, and when that fails', async () => {
    const made = withOrders('shopper', ['shipped'])
    const app = await mountApp('/orders', { as: 'shopper', market })
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    onTestFinished(() => { vi.useRealTimers() })
    market.faults.inject({ endpoint: 'orders.list', times: 1, status: 422 })
    await app.visit('/wishlist')
    await app.visit('/orders')
    expect(rows()).toHaveLength(1)
    app.heading('Your orders could not be updated')
    expect(await barriers()).toEqual([])
    Object.assign(made[0] ?? {}, { status: 'completed' })
    await app.click(app.button('Try again'))
    expect(rowTexts()[0]).toContain('Completed')
    expect(app.has('could not be updated')).toBe(false)
  })

  test('says what an order’s own page has said meanwhile', async () => {
    const [order] = withOrders('shopper', ['accepted', 'new'])
    const app = await mountApp('/orders', { as: 'shopper', market })
    expect(rowTexts()[0]).toContain('Accepted')
    if (order) order.status = 'shipped'
    await app.visit(`/orders/${order?.id ?? 0}`)
    app.heading('Shipped')
    await app.visit('/orders')
    expect(rowTexts()[0]).toContain('Shipped')
  })

  test('of sales is where an order’s page leads back to', async () => {
    const [order] = withOrders('vendor', ['new'], 'supplier_id')
    const app = await mountApp(`/orders/${order?.id ?? 0}`, { as: 'vendor', market })
    await app.click(app.link('All orders'))
    await app.settled()
    expect(rows()).toHaveLength(1)
  })

  test('tells of unread messages', async () => {
    const made = withOrders('shopper', ['shipped'])
    const app = await mountApp('/orders', { as: 'shopper', market })
    const store = useOrdersStore()
    await app.settled()
    store.seen = { memberId: idOf('shopper'), since: 0, orders: {}, unread: {} }
    store.foreignTimes = { [made[0]?.id ?? 0]: [1, 2] }
    lookAround()
    await vi.waitFor(() => expect(rowTexts()[0]).toContain('2 unread messages'))
    expect(await barriers()).toEqual([])
  })
})

describe('the statuses', () => {
  test('narrow the list on the server, in the URL, and count what waits', async () => {
    withOrders('vendor', ['new', 'accepted', 'shipped', 'completed'], 'supplier_id')
    const app = await mountApp('/orders?role=vendor', { as: 'vendor', market })
    await app.click(app.link('To do (2)'))
    expect(app.router.currentRoute.value.query).toEqual({ role: 'vendor', status: 'todo' })
    expect(app.link('To do (2)').getAttribute('aria-current')).toBe('page')
    expect(rowTexts()).toHaveLength(2)
    expect(rowTexts()[0]).toContain('Waiting for you. Accept or decline')
    expect(app.has('2 orders')).toBe(true)
    await app.click(app.link('Sent or provided'))
    expect(rows()).toHaveLength(1)
    await app.click(app.link('Unpaid'))
    app.heading('No orders with this status')
    expect(await barriers()).toEqual([])
    await app.click(app.link('Show all sales'))
    expect(rows()).toHaveLength(4)
  })

  test('count what waits of all pages', async () => {
    withOrders('shopper', [...repeat('completed', 30), 'shipped', 'pending'])
    const app = await mountApp('/orders', { as: 'shopper', market })
    expect(rows()).toHaveLength(25)
    await app.click(app.link('To do (2)'))
    expect(rowTexts().map((text) => /Confirm receipt|Pay$/.exec(text)?.[0])).toEqual(['Confirm receipt', 'Pay'])
  })

  test('say that nothing waits', async () => {
    withOrders('shopper', ['completed'])
    const app = await mountApp('/orders?status=todo', { as: 'shopper', market })
    app.heading('Nothing to do')
    expect(app.link('To do').getAttribute('aria-current')).toBe('page')
  })

  test('hold where the marketplace ignores them, without a count that nobody knows', async () => {
    withOrders('shopper', ['shipped', ...repeat('completed', 29)])
    const app = await mountApp('/orders?status=sent', { as: 'shopper', market: unfiltered() })
    expect(rows()).toHaveLength(1)
    expect(app.has('1 order on this page')).toBe(true)
    expect(app.link('To do').textContent).toBe('To do')
    await app.click(await vi.waitFor(() => app.link('Page 2')))
    await vi.waitFor(() => app.heading('No orders with this status'))
    await app.visit('/orders?status=canceled')
    await vi.waitFor(() => app.heading('None on this page'))
    expect(app.link('Page 2').getAttribute('href')).toBe('/orders?status=canceled&page=2')
  })

  test.each([
    ['finds nothing of several', () => Response.json({ orders: [], pagination: null })],
    ['refuses several', () => Response.json({ code: 422, status: 'error', message: 'Unknown status' }, { status: 422 })],
  ])('hold where the marketplace knows one at a time and %s', async (_, answer) => {
    withOrders('shopper', ['shipped', 'completed'])
    const fetch: Sandbox['fetch'] = (request) =>
      (new URL(request.url).searchParams.get('status')?.includes(',') ? Promise.resolve(answer()) : market.fetch(request))
    const app = await mountApp('/orders?status=sent', { as: 'shopper', market: { ...market, fetch } })
    await vi.waitFor(() => expect(rowTexts()).toHaveLength(1))
    expect(rowTexts()[0]).toContain('Shipped')
    await app.click(app.link('Canceled or declined'))
    await vi.waitFor(() => expect(rowTexts()).toHaveLength(0))
  })

  test('do not mix purchases and sales where the marketplace ignores the role', async () => {
    const app = await mountApp('/orders', { as: 'member', market: unfiltered() })
    expect(rowTexts().some((text) => text.includes('Sold to'))).toBe(false)
    const bought = rows().length
    await app.click(app.link('Sales'))
    expect(bought).toBeGreaterThan(0)
    expect(rows().length).toBeGreaterThan(0)
    expect(bought + rows().length).toBe(ordersOf('member').length + ordersOf('member', 'supplier_id').length)
  })
})

describe('the search', () => {
  test('narrows at once, keeps focus and text, and follows into the URL', async () => {
    const made = withOrders('shopper', ['new', 'completed'])
    const [item] = made[1]?.order_items ?? []
    if (item) item.listing_title = 'Crème jug'
    const app = await mountApp('/orders', { as: 'shopper', market })
    search().focus()
    await app.fill(search(), 'creme')
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Crème jug'])
    expect(app.has('1 order found.')).toBe(true)
    await vi.waitFor(() => expect(app.router.currentRoute.value.query).toEqual({ q: 'creme' }))
    expect(document.activeElement).toBe(search())
    await app.fill(search(), 'nothing like it')
    search().form?.requestSubmit()
    await app.settled()
    app.heading('No order matches “nothing like it”')
    expect(app.router.currentRoute.value.query).toEqual({ q: 'nothing like it' })
    expect(await barriers()).toEqual([])
    await app.click(app.button('Clear the search'))
    expect(app.router.currentRoute.value.query).toEqual({})
    expect(search().value).toBe('')
    expect(rows()).toHaveLength(2)
  })

  test('says of a search among orders of one status that others are not searched, and leads there', async () => {
    const made = withOrders('shopper', ['shipped', 'completed'])
    const [item] = made[0]?.order_items ?? []
    if (item) item.listing_title = 'Crème jug'
    const app = await mountApp('/orders?status=completed&q=jug', { as: 'shopper', market })
    await vi.waitFor(() => app.heading('No order with this filter matches “jug”'))
    expect(app.has('Check the spelling')).toBe(false)
    expect(await barriers()).toEqual([])
    await app.click(app.link('Search all orders'))
    expect(app.router.currentRoute.value.query).toEqual({ q: 'jug' })
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Crème jug'])
    expect(search().value).toBe('jug')
  })

  test('asks the server for a number that is on another page', async () => {
    withOrders('shopper', repeat('completed', 30))
    await mountApp('/orders?q=%23M-29', { as: 'shopper', market })
    expect(search().value).toBe('#M-29')
    expect(rowTexts()[0]).toMatch(/Order M-29 ?Found by its number/)
    expect(rows()).toHaveLength(1)
    expect(await barriers()).toEqual([])
  })

  test('does not ask where every order is on the page', async () => {
    withOrders('shopper', ['new', 'completed'])
    const app = await mountApp('/orders?q=M-7', { as: 'shopper', market })
    app.heading('No order matches “M-7”')
    expect(app.calls.filter((call) => call.includes('order_number'))).toEqual([])
  })

  test('follows Back and Forward', async () => {
    withOrders('shopper', ['new', 'completed'])
    const app = await mountApp('/orders', { as: 'shopper', market })
    await app.visit('/orders?q=M-1')
    expect(search().value).toBe('M-1')
    expect(rows()).toHaveLength(1)
    app.router.back()
    await vi.waitFor(() => expect(search().value).toBe(''))
    expect(rows()).toHaveLength(2)
  })
})
