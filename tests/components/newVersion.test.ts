import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchVersions } from '../../src/app/newVersion.ts'
import { aListing } from '../support/builders.ts'
import { expectWarning } from '../support/failOnWarn.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

const OLD = '/assets/frame-1111111.js'
const NEW = '/assets/frame-2222222.js'
const READY = 'A new version of the shop is ready.'
const BROKEN = 'This page could not be shown'

const documentOf = (entry: string) =>
  `<html><head><script type="application/json" id="stoa-config">{}</script><script type="module" crossorigin src="${entry}"></script></head></html>`

/** What the server has. */
let served: () => Response
const reload = vi.fn<() => void>()
const assign = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  reload.mockReset()
  assign.mockReset()
  served = () => new Response(documentOf(NEW))
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(served())))
  // The document that the tab began with; a test loads no script.
  const script = Object.assign(document.createElement('template'), { innerHTML: `<script type="module" src="${OLD}"></script>` })
  const own = script.content.firstElementChild
  if (own) document.head.append(own)
})
afterEach(() => {
  document.head.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = async (path: string, as?: 'shopper'): Promise<MountedApp> => {
  const app = await mountApp(path, as ? { as } : {})
  watchVersions(app.app)
  return app
}
const missing = (payload: object = new Error('Failed to fetch dynamically imported module')) =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
/** The same, and longer passes than a moment is awaited: at once, when the answer about the version is there. */
const missingForLong = async (payload?: object) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  missing(payload)
  await vi.advanceTimersByTimeAsync(1)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(2600)
  vi.useRealTimers()
}
const notice = () => [...document.querySelectorAll('section[aria-label="Notices"]')].map(({ textContent }) => textContent).join()

describe('where a part of the page is missing', () => {
  test('and there is another version, the page is loaded anew, once for each version', async () => {
    await open('/cart')
    missing()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('and the page was loaded anew for this version already, the person is asked', async () => {
    sessionStorage.setItem('stoa.renewed', JSON.stringify(NEW))
    await open('/cart')
    missing()
    await vi.waitFor(() => expect(notice()).toContain(READY))
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['the version is this one', () => new Response(documentOf(OLD))],
    ['the answer is something else', () => new Response('<script type="module" src="/other.js"></script>')],
    ['the server is not well', () => new Response(documentOf(NEW), { status: 503 })],
  ])('and %s, the page stays as it is', async (_, answer) => {
    served = answer
    await open('/cart')
    await missingForLong()
    expect(reload).not.toHaveBeenCalled()
    expect(notice()).not.toContain(READY)
  })

  test('and something is being typed, the person is asked, and answers when it suits them', async () => {
    const app = await open('/sign-in')
    await app.fill(app.field('Email address'), 'somebody')
    await missingForLong()
    await vi.waitFor(() => expect(notice()).toContain(READY))
    expect(reload).not.toHaveBeenCalled()
    await app.click(app.button('Reload the page'))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('and what was typed is gone by then, the page is loaded anew', async () => {
    const app = await open('/sign-in')
    await app.fill(app.field('Email address'), 'somebody')
    missing()
    await app.fill(app.field('Email address'), '')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('and a form refuses to be left, the person is asked', async () => {
    const stay = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    await open('/cart')
    await missingForLong()
    await vi.waitFor(() => expect(notice()).toContain(READY))
    window.removeEventListener('beforeunload', stay)
    expect(reload).not.toHaveBeenCalled()
  })

  test('and a write awaits its answer, that is awaited', async () => {
    const { root } = await open('/cart')
    root.writes.value = 1
    missing()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(reload).not.toHaveBeenCalled()
    root.writes.value = 0
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  test('that nobody has asked for yet, nothing is done before the person goes on', async () => {
    const { root, router } = await open('/cart')
    const error = new Error('Failed to fetch dynamically imported module')
    root.failures.set(error, null)
    await missingForLong(error)
    expect(reload).not.toHaveBeenCalled()
    expect(notice()).not.toContain(READY)
    void router.push('/sign-in')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in'))
  })

  test('and there is no connection, nothing is done', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open('/cart')
    await missingForLong()
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('an addition to the cart whose code is missing', () => {
  const wanted = { listing_id: 7, qty: 2 }
  const pressedInVain = ({ root }: MountedApp) => {
    const error = new Error('Failed to fetch dynamically imported module')
    root.failures.set(error, { id: 'a', wanted, at: Date.now() })
    missing(error)
  }
  const left = () => JSON.parse(sessionStorage.getItem('stoa.cart.outbox') ?? '[]') as unknown[]

  test('is done by the page that is loaded anew, which says so', async () => {
    const market = aMarketplace()
    const listing = aListing(market).titled('Jug').with({ quantity: 9 }).build()
    wanted.listing_id = listing.id
    pressedInVain(await open('/cart'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    window.dispatchEvent(new Event('pagehide'))
    expect(left()).toMatchObject([{ wanted }])
    vi.unstubAllGlobals()
    const next = await mountApp('/', { market })
    const cart = await (await next.services()).loadCart()
    await vi.waitFor(() => expect(cart.items.map(({ listing_id, qty }) => [listing_id, qty])).toEqual([[listing.id, 2]]))
    await vi.waitFor(() => expect(notice()).toContain('Jug is in your cart: 2 pieces.'))
    expect(left()).toEqual([])
  })

  test('is not done by a later page where this one stays', async () => {
    served = () => new Response(documentOf(OLD))
    pressedInVain(await open('/cart'))
    await new Promise((resolve) => setTimeout(resolve, 2600))
    window.dispatchEvent(new Event('pagehide'))
    expect(left()).toEqual([])
  })
})

describe('a version that the service worker has seen', () => {
  const worker = new EventTarget()
  const says = (version: string) => worker.dispatchEvent(new MessageEvent('message', { data: { version } }))
  beforeEach(() => { Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true }) })
  afterEach(() => { Reflect.deleteProperty(navigator, 'serviceWorker') })

  test('is offered, and forced upon nobody', async () => {
    const app = await open('/cart')
    says(OLD)
    await app.settled()
    expect(notice()).not.toContain(READY)
    says(NEW)
    await vi.waitFor(() => expect(notice()).toContain(READY))
    await app.visit('/sign-in')
    expect([assign, reload].flatMap(({ mock }) => mock.calls)).toEqual([])
    await app.click(app.button('Reload the page'))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('is offered once to whoever wants it later, and a newer one again', async () => {
    const app = await open('/cart')
    says(NEW)
    await vi.waitFor(() => expect(notice()).toContain(READY))
    await app.click(app.button('Later'))
    says(NEW)
    await app.settled()
    expect(notice()).not.toContain(READY)
    says('/assets/frame-3333333.js')
    await vi.waitFor(() => expect(notice()).toContain(READY))
  })
})

describe('where the code of a page is missing', () => {
  const goWhereNothingIs = async ({ app, router }: MountedApp) => {
    router.addRoute({ path: '/late', component: () => Promise.reject(new Error('Failed to fetch a chunk')) })
    expectWarning('Failed to fetch a chunk')
    await router.push('/late').catch(() => undefined)
    return app
  }

  test('and there is another version, the page is loaded whole, and nothing is said meanwhile', async () => {
    const app = await open('/cart')
    await goWhereNothingIs(app)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/late'))
    expect(app.has(BROKEN)).toBe(false)
  })

  test('and there is none, it is said', async () => {
    served = () => new Response(documentOf(OLD))
    const app = await open('/cart')
    await goWhereNothingIs(app)
    await vi.waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe(BROKEN))
    expect(assign).not.toHaveBeenCalled()
  })

  test('a page that was left by consent asks no second time', async () => {
    const asked = vi.fn()
    window.addEventListener('beforeunload', asked)
    await goWhereNothingIs(await open('/cart'))
    await vi.waitFor(() => expect(assign).toHaveBeenCalled())
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    window.removeEventListener('beforeunload', asked)
    expect(asked).not.toHaveBeenCalled()
  })
})

test('a write counts until its answer is there', async () => {
  const app = await open('/sign-in')
  const counts: number[] = []
  const before = app.root.writes.value
  await app.fill(app.field('Email address'), 'shopper@example.com')
  await app.fill(app.field('Password'), 'marketplace')
  const { market: { fetch: real } } = app
  vi.spyOn(app.market, 'fetch').mockImplementation((request) => {
    counts.push(app.root.writes.value)
    return real(request)
  })
  await app.click(app.button('Sign in'))
  await vi.waitFor(() => expect(counts.length).toBeGreaterThan(0))
  expect([before, counts[0], app.root.writes.value]).toEqual([0, 1, 0])
})
