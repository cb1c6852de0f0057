import { useQueryCache } from '@pinia/colada'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepPagesOffline } from '../../src/app/keepPagesOffline.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

let isOnline = true
let market: Sandbox
beforeEach(() => {
  isOnline = true
  market = aMarketplace()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  onTestFinished(() => { vi.restoreAllMocks() })
})
/** The connection is lost, or back. */
const connect = async (app: MountedApp, is: boolean) => {
  isOnline = is
  dispatchEvent(new Event(is ? 'online' : 'offline'))
  await app.settled()
}
const bar = () => document.querySelector('.status')?.textContent ?? ''
const title = () => document.querySelector('main h1')?.textContent
const NOT_HERE = /That page isn’t available offline/

const open = async (path: string, options: Partial<Parameters<typeof mountApp>[1]> = {}) => {
  const offline: Sandbox = { ...market, fetch: (request) => (isOnline ? market.fetch(request) : Promise.reject(new TypeError('Failed to fetch'))) }
  const app = await mountApp(path, { market: offline, ...options })
  keepPagesOffline(app.app, app.app.runWithContext(() => useQueryCache()))
  await app.settled()
  return app
}
const aListing = () => market.world.listings.filter(({ status, admin_status }) => status === 'published' && admin_status === 'approved')

test('a page that was not read stays shut, and the one that is open stays; it opens with the connection', async () => {
  const [first, second] = aListing()
  const app = await open(`/l/${first?.id}`)
  expect(title()).toBe(first?.title)
  await connect(app, false)
  expect(bar()).toContain('What you see may be out of date.')
  await app.router.push(`/l/${second?.id}`).catch(() => {})
  await app.settled()
  expect(title()).toBe(first?.title)
  expect(bar()).toMatch(NOT_HERE)
  expect(app.router.currentRoute.value.path).toMatch(new RegExp(`^/l/${first?.id}-`))
  await connect(app, true)
  await vi.waitFor(() => expect(title()).toBe(second?.title))
  expect(bar()).toBe('')
})

test('what was read in this visit opens from memory', async () => {
  const [first, second, third] = aListing()
  const app = await open(`/l/${first?.id}`)
  await app.visit(`/l/${second?.id}`)
  await vi.waitFor(() => expect(title()).toBe(second?.title))
  await connect(app, false)
  await app.visit(`/l/${third?.id}`).catch(() => {})
  expect(bar()).toMatch(NOT_HERE)
  await app.visit(`/l/${first?.id}`)
  await vi.waitFor(() => expect(title()).toBe(first?.title))
  expect(bar()).toContain('What you see may be out of date.')
  await connect(app, true)
  // What was asked for before has been given up.
  expect(title()).toBe(first?.title)
})

test('what the service worker has stored is gone to', async () => {
  const [first, second, third] = aListing()
  vi.stubGlobal('caches', { match: (url: string) => Promise.resolve(url.endsWith(`/l/${second?.id}.json`) ? new Response() : undefined) })
  const app = await open(`/l/${first?.id}`)
  await connect(app, false)
  await app.router.push(`/l/${third?.id}`).catch(() => {})
  expect(app.router.currentRoute.value.path).toContain(`/l/${first?.id}`)
  await app.router.push(`/l/${second?.id}?variant=2`).catch(() => {})
  expect(app.router.currentRoute.value.path).toContain(`/l/${second?.id}`)
  vi.unstubAllGlobals()
})

test('a page whose code does not arrive leaves the one that is open', async () => {
  const [first] = aListing()
  const app = await open(`/l/${first?.id}`)
  app.router.addRoute({ path: '/late', component: () => Promise.reject(new TypeError('Failed to fetch a chunk')) })
  await connect(app, false)
  await app.router.push('/late').catch(() => {})
  await app.settled()
  expect(title()).toBe(first?.title)
  expect(bar()).toMatch(NOT_HERE)
})

test('neither does one whose way there fails', async () => {
  const [first] = aListing()
  const app = await open(`/l/${first?.id}`)
  await connect(app, false)
  app.router.beforeEach(({ name }) => { if (name === 'cart') throw new TypeError('Failed to fetch') })
  await app.router.push('/cart').catch(() => {})
  await app.settled()
  expect(title()).toBe(first?.title)
  expect(bar()).toMatch(NOT_HERE)
})
