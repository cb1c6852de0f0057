import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listing } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people, withoutPagination } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })

const vendor = () => market.world.members.find(({ email }) => email === people.vendor)?.id ?? 0
/** The vendor has just these listings, plain ones, the newest first. */
const withListings = (count: number, fields: (index: number) => Partial<Listing> = () => ({})): Listing[] => {
  const one = market.world.listings.find(({ user_id }) => user_id === vendor())
  if (!one) throw new Error('The vendor has no listing')
  const made = Array.from({ length: count }, (_, index) => ({
    ...structuredClone(one), id: 90_000 - index, title: `Thing ${index + 1}`, sku: `T-${index + 1}`, status: 'published' as const,
    admin_status: 'approved' as const, variants: null, price: 10 + index, quantity: 5, ...fields(index),
  }))
  market = aMarketplace((world) => { world.listings = [...world.listings.filter(({ user_id }) => user_id !== vendorOf(world)), ...made] })
  return made
}
const vendorOf = (world: Sandbox['world']) => world.members.find(({ email }) => email === people.vendor)?.id
const stored = (id: number) => market.world.listings.find((one) => one.id === id)
const open = async (path = '/sell') => {
  const app = await mountApp(path, { as: 'vendor', market })
  await vi.waitFor(() => app.heading('My listings'))
  await app.settled()
  return app
}
const titles = () => [...document.querySelectorAll('[class~=listing] .link')].map(({ textContent }) => textContent)
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
const choose = async (app: MountedApp, action: string, title: string) => {
  const menu = app.button(`Actions for ${title}`).closest('.menu')
  const found = [...menu?.querySelectorAll('button') ?? []].find(({ textContent }) => textContent?.trim() === action)
  if (!found) throw new Error(`No action ${action} for ${title}`)
  await app.click(found)
}
/** The menus have buttons of the same names. */
const inBar = (name: string) => {
  const bar = document.querySelector('section[aria-label="Selected listings"]')
  return [...bar?.querySelectorAll('button') ?? []].find(({ textContent }) => textContent?.trim() === name) ?? document.createElement('button')
}
const told = (words: string) => vi.waitFor(() => expect(document.querySelector('section[aria-label="Notices"]')?.textContent ?? '').toContain(words))
const enter = async (app: MountedApp, field: HTMLInputElement, text: string) => {
  await app.fill(field, text)
  field.form?.requestSubmit()
  await app.settled()
}

describe('the vendor’s listings', () => {
  test('are shown with who sees them, by status and by decision, without a barrier', async () => {
    withListings(4, (index) => [{}, { status: 'draft' as const }, { admin_status: 'rejected' as const }, { admin_status: 'waiting' as const }][index] ?? {})
    const app = await open()
    expect(titles()).toEqual(['Thing 1', 'Thing 2', 'Thing 3', 'Thing 4'])
    expect(app.has('4 listings')).toBe(true)
    for (const words of ['Shoppers see it', 'Publish it when it is ready', 'Edit what breaks the marketplace’s rules', 'until the marketplace has approved it']) expect(app.has(words)).toBe(true)
    expect(await barriers()).toEqual([])
    await app.click(app.link('Drafts'))
    expect(titles()).toEqual(['Thing 2'])
    await app.visit('/sell?admin_status=rejected')
    expect(titles()).toEqual(['Thing 3'])
    expect(app.has('Edit what breaks its rules')).toBe(true)
    await app.visit('/sell?status=archived')
    await vi.waitFor(() => app.heading('No listings here'))
    expect(await barriers()).toEqual([])
    app.router.back()
    await app.settled()
    expect(titles()).toEqual(['Thing 3'])
  })

  test('are found by title and SKU, sorted, and paged in the URL', async () => {
    withListings(30, (index) => ({ price: 100 - index }))
    const app = await open('/sell?sort=price&direction=asc')
    expect(titles().slice(0, 2)).toEqual(['Thing 30', 'Thing 29'])
    lookAround()
    await app.click(await vi.waitFor(() => app.link('Page 2')))
    expect(app.router.currentRoute.value.query).toEqual({ sort: 'price', direction: 'asc', page: '2' })
    expect(titles().at(-1)).toBe('Thing 1')
    // A phone shows no more than the head of the page: the new rows are scrolled to, and the focus is on them.
    expect(app.router.currentRoute.value.hash).toBe(`#${document.querySelector('section.listings')?.id}`)
    expect(document.activeElement?.textContent).toContain('Thing 1')
    expect(document.activeElement).not.toBe(document.body)
    // So is another tab, where the page changes with it.
    expect(app.link('Drafts').getAttribute('href')).toMatch(/#listings$/)
    await app.visit('/sell?q=T-7')
    expect(titles()).toEqual(['Thing 7'])
    await app.visit('/sell?q=nothing')
    await vi.waitFor(() => app.heading('Nothing found for “nothing”'))
    await app.click(app.button('Clear the search'))
    expect(titles()).toHaveLength(25)
    await app.visit('/sell?status=draft&q=T-7')
    await vi.waitFor(() => app.heading('Nothing found for “T-7” with this filter'))
    await app.click(app.link('Search all listings'))
    expect(app.router.currentRoute.value.query).toEqual({ q: 'T-7' })
    expect(titles()).toEqual(['Thing 7'])
    await app.visit('/sell?page=9')
    await vi.waitFor(() => app.heading('There is no page 9'))
  })

  test('go on behind a full page where the marketplace states no pages, until one is empty', async () => {
    withListings(50)
    const { fetch } = withoutPagination(market)
    market = { ...market, fetch: (request) => (request.url.includes('page=3') ? Promise.resolve(Response.json({ listings: [] })) : fetch(request)) }
    const app = await open()
    expect(app.has('25 listings on this page')).toBe(true)
    lookAround()
    await app.click(await vi.waitFor(() => app.link('Page 2')))
    expect(titles().at(-1)).toBe('Thing 50')
    await app.click(app.link('Page 3'))
    await vi.waitFor(() => app.heading('There is no page 3'))
  })

  test('are searched and sorted here, and said so, where the marketplace ignores what is asked', async () => {
    withListings(30, (index) => ({ price: index }))
    const { fetch } = market
    market = { ...market, fetch: (request) => {
      const url = new URL(request.url)
      if (url.pathname.endsWith('/listings')) for (const name of ['sort', 'q', 'status']) url.searchParams.delete(name)
      return fetch(new Request(url, request))
    } }
    const app = await open('/sell?sort=price&direction=desc')
    expect(titles()[0]).toBe('Thing 25')
    expect(app.has('Sorted on this page only')).toBe(true)
    await app.visit('/sell?q=Thing%2012')
    await vi.waitFor(() => expect(titles()).toEqual(['Thing 12']))
    expect(app.has('Only the listings on this page were searched')).toBe(true)
  })

  test('say that there are none yet, what went wrong, and ask again', async () => {
    withListings(0)
    market.faults.inject({ endpoint: 'listings.mine', times: 4, status: 403, body: 'json' })
    const app = await open()
    await vi.waitFor(() => app.button('Try again'))
    await app.click(app.button('Try again'))
    await vi.waitFor(() => app.heading('You have no listings yet'))
    expect(app.link('New listing').getAttribute('href')).toBe('/sell/new')
  })

  test('have a price that is changed in place, at once, and rolled back with what was typed', async () => {
    withListings(2)
    const app = await open()
    await app.click(app.button(/^Price of Thing 1: €10\. /))
    await enter(app, await vi.waitFor(() => app.field(/^Price of Thing 1 in/)), '19,90')
    expect(stored(90_000)?.price).toBe(19.9)
    app.button(/^Price of Thing 1: .*19\.90/)
    market.faults.inject({ endpoint: 'listings.edit', status: 406, message: 'Too cheap for this marketplace.', body: 'json' })
    await app.click(app.button(/^Price of Thing 2/))
    await enter(app, app.field(/^Price of Thing 2 in/), '1')
    expect(app.field(/^Price of Thing 2 in/).value).toBe('1')
    expect(app.has('Not saved.')).toBe(true)
    expect(await barriers()).toEqual([])
    await enter(app, app.field(/^Price of Thing 2 in/), 'x')
    expect(app.has('Enter a number, such as 12.50.')).toBe(true)
    await app.click(app.button('Cancel'))
    app.button(/^Price of Thing 2: €11\. /)
  })

  test('are published, archived and restored one by one, with undo', async () => {
    withListings(2, () => ({ status: 'draft' as const }))
    const app = await open('/sell?status=draft')
    await choose(app, 'Publish', 'Thing 1')
    await told('“Thing 1” is published.')
    expect(stored(90_000)?.status).toBe('published')
    await vi.waitFor(() => expect(titles()).toEqual(['Thing 2']))
    expect(app.has('The marketplace sent its whole list')).toBe(false)
    await app.click(app.button('Undo'))
    await app.settled()
    expect(stored(90_000)?.status).toBe('draft')
    await vi.waitFor(() => expect(titles()).toEqual(['Thing 1', 'Thing 2']))
    market.faults.inject({ endpoint: 'listings.edit', status: 404, body: 'html' })
    await choose(app, 'Archive', 'Thing 2')
    await told('“Thing 2” is not changed.')
    expect(stored(89_999)?.status).toBe('draft')
  })

  test('are changed by the hundred: one refused, one pause in the middle, each result told, and all undone', async () => {
    const made = withListings(100, () => ({ status: 'draft' as const }))
    const app = await open()
    await app.click(app.field('Select all on this page'))
    await vi.waitFor(() => expect(app.has('25 selected')).toBe(true))
    await app.click(app.button('Select all 100'))
    await vi.waitFor(() => expect(app.has('100 selected')).toBe(true))
    const { fetch } = market
    let edits = 0
    const answers = new Map<number, () => Response>([
      [40, () => Response.json({ success: false, message: 'Ask support about this one.' })],
      [60, () => Response.json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': '60' } })],
    ])
    Object.assign(market, { fetch: (request: Request) => {
      if (request.method !== 'PUT') return fetch(request)
      edits += 1
      return Promise.resolve(answers.get(edits)?.() ?? null).then((answer) => answer ?? fetch(request))
    } })
    await app.click(inBar('Publish'))
    await vi.waitFor(() => app.heading('Publish 100 listings?'))
    const dialog = document.querySelector('dialog[open]')
    // Its own clock from here on: nobody waits for the minute.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await app.click([...dialog?.querySelectorAll('button') ?? []].find(({ textContent }) => textContent?.trim() === 'Publish') ?? document.body)
    await vi.waitFor(() => expect(app.has('The marketplace asks for a pause.')).toBe(true), 20_000)
    expect(app.has('59 of 100 done')).toBe(true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(edits).toBe(60)
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => app.heading('99 published, 1 failed'), 30_000)
    expect(app.has('Ask support about this one.')).toBe(true)
    expect(made.filter(({ id }) => stored(id)?.status === 'published')).toHaveLength(99)
    await app.click(app.button('Try 1 again'))
    await vi.waitFor(() => app.heading('100 published'))
    await app.click(app.button('Undo all'))
    await vi.waitFor(() => app.heading('100 undone'), 20_000)
    expect(made.every(({ id }) => stored(id)?.status === 'draft')).toBe(true)
  }, 60_000)
})
