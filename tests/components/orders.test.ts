import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aMarketplace, people, type Person } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })

const idOf = (person: Person) => market.world.members.find(({ email }) => email === people[person])?.id ?? 0
const ordersOf = (person: Person, side: 'customer_id' | 'supplier_id' = 'customer_id') =>
  market.world.orders.filter((order) => order[side] === idOf(person) && order.status !== 'draft')
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('main article a')]
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}

describe('the list of orders', () => {
  test('shows each order with its number, its vendor, its status and the amount, without a barrier', async () => {
    const app = await mountApp('/orders', { as: 'shopper', market })
    const all = ordersOf('shopper')
    expect(rows()).toHaveLength(Math.min(all.length, 25))
    const shown = document.querySelector('main article')?.textContent ?? ''
    expect(shown).toMatch(/Order \S+ ?Bought from/)
    expect(app.has(/Waiting for the vendor|Shipped|Completed/)).toBe(true)
    expect(app.has('Purchases')).toBe(false)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(await barriers()).toEqual([])
  })

  test('lets whoever buys and sells look at one side at a time, in the address', async () => {
    const app = await mountApp('/orders', { as: 'member', market })
    await app.click(app.link('Sales'))
    expect(app.router.currentRoute.value.query).toEqual({ role: 'vendor' })
    expect(app.link('Sales').getAttribute('aria-current')).toBe('page')
    expect(rows()).toHaveLength(Math.min(ordersOf('member', 'supplier_id').length, 25))
    expect(app.has('Bought from')).toBe(false)
  })

  test('says that there is nothing yet, and where to go', async () => {
    market.world.orders = []
    const app = await mountApp('/orders', { as: 'shopper', market })
    app.heading('No orders yet')
    expect(app.link('Discover the listings').getAttribute('href')).toBe('/')
  })

  test('goes on to the next page, and back from one that is past the last', async () => {
    const [one] = ordersOf('shopper')
    if (!one) throw new Error('The shopper has no order')
    for (let more = 0; more < 30; more += 1) market.world.orders.push({ ...one, id: 90_000 + more, number: `M-${more}` })
    const app = await mountApp('/orders', { as: 'shopper', market })
    // The ways to the pages are loaded where there is more than one.
    await app.click(await vi.waitFor(() => app.link('Page 2')))
    expect(app.router.currentRoute.value.query).toEqual({ page: '2' })
    expect(rows().length).toBeGreaterThan(0)
    await app.visit('/orders?page=77')
    app.heading('There is no page 77')
    await app.click(app.link('Go to the first page'))
    expect(rows()).toHaveLength(25)
  })

  test('shows what went wrong, and tries again', async () => {
    market.faults.inject({ endpoint: 'orders.list', times: 3, status: 500 })
    const app = await mountApp('/orders', { as: 'shopper', market })
    // The client itself asks twice more, seconds apart.
    await vi.waitFor(() => expect(app.has('Something went wrong at the marketplace')).toBe(true), 15_000)
    await app.click(app.button('Try again'))
    expect(rows().length).toBeGreaterThan(0)
  })
})
