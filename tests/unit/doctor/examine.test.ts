import { afterEach, describe, expect, it } from 'vitest'
import { examine } from '../../../src/doctor/examine.ts'
import type { Report } from '../../../src/doctor/finding.ts'
import { READS } from '../../../src/doctor/reads.ts'
import { WRITES } from '../../../src/doctor/writes.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'
import { createSandbox } from '../../../src/sandbox/app.ts'
import { EMAIL, type FakeMarket, type Habits, PASSWORD, openFakeMarket } from './fakeMarket.ts'

const SHOP = 'https://shop.example'
const open: FakeMarket[] = []
afterEach(async () => {
  for (const market of open.splice(0)) await market.close()
})

const market = async (habits: Habits = {}): Promise<FakeMarket> => {
  const one = await openFakeMarket(habits)
  open.push(one)
  return one
}

/** The network of this machine, and no other. */
const near = (url: string, init: RequestInit): Promise<Response> =>
  new URL(url).hostname === '127.0.0.1' ? fetch(url, init) : Promise.reject(new TypeError('fetch failed'))

type Given = Partial<Parameters<typeof examine>[0]>

const lookAt = (base: string, over: Given = {}): Promise<Report> => {
  let now = 0
  const clock = { now: () => Date.now() + now, wait: async (ms: number) => void (now += ms) }
  return examine({
    base, origin: SHOP, storefront: null, catalogue: null, config: defaultConfig, credentials: { email: EMAIL, password: PASSWORD },
    wire: { fetch: near, clock }, ...over,
  })
}

const problems = ({ findings }: Report): string[] => findings.filter(({ result }) => result === 'problem').map(({ subject }) => subject).sort()
const about = ({ findings }: Report, subject: string) => findings.filter((one) => one.subject === subject)

/** Three elsewhere, one missing, one that answers a page. */
const ISSUE: Habits = {
  moved: { 'POST /carts': '/cart/new', 'GET /account/checkout-addresses': '/account/addresses', 'GET /wishlists': '/wishlist' },
  missing: ['GET /reviews/user/:id'],
  pages: ['GET /listings/attributes'],
  allows: SHOP,
}

describe('The doctor, before a marketplace that it has never seen,', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { base } = await market({ allows: SHOP, session: true })
    const report = await lookAt(base)
    expect(report).toMatchObject({ baseUrl: base, signedIn: true, ending: 'whole', format: 1 })
    expect(problems(report)).toEqual([])
    expect(report.settings).toEqual({ baseUrl: base })
    for (const { name } of [...READS, ...WRITES]) expect(about(report, name), name).not.toHaveLength(0)
    expect(about(report, 'orders.get')).toMatchObject([{ result: 'ok', provenance: 'specified' }])
    expect(about(report, 'wishlists.list')).toMatchObject([{ result: 'ok', provenance: 'assumed' }])
  })

  it('asks for the open cart of a member as that member', async () => {
    const { base } = await market({ allows: SHOP, cart: true })
    const report = await lookAt(base)
    expect(problems(report)).toEqual([])
    for (const name of ['carts.get', 'carts.quantity', 'carts.shippingOptions']) expect(about(report, name)).toMatchObject([{ result: 'ok', summary: expect.stringContaining('answers what the contract says') }])
  })

  it('finds what is elsewhere, what is missing and what answers a page, and nothing else', async () => {
    const { base } = await market(ISSUE)
    const report = await lookAt(base)
    expect(problems(report)).toEqual(['addresses.list', 'carts.create', 'listings.attributes', 'reviews.ofUser', 'wishlists.list'])
    expect(report.settings.endpoints).toEqual({
      'addresses.list': { path: '/account/addresses' }, 'carts.create': { path: '/cart/new' }, 'wishlists.list': { path: '/wishlist' },
    })
    expect(about(report, 'listings.attributes')[0]?.summary).toContain('200 with an HTML page')
    expect(about(report, 'reviews.ofUser')[0]?.summary).toContain('found nowhere else')
  })

  it.each([
    ['GET /orders', '/account/orders'], ['GET /orders/:id', '/order/:id'], ['GET /listings', '/me/listings'], ['GET /listings/attributes', '/attributes'],
    ['GET /reviews/user/:id', '/directories/:id/reviews'], ['GET /directories/:id', '/users/:id'], ['GET /auth/me', '/account'], ['GET /wishlists', '/account/favorites'],
    ['GET /categories', '/category'], ['POST /carts', '/cart'], ['POST /carts/:key/items', '/cart/:key/items'], ['PUT /account/password', '/account/change-password'],
    ['POST /auth/login', '/login'], ['DELETE /auth/logout', '/logout'],
  ])('finds %s at %s', async (from, to) => {
    const { base, log } = await market({ moved: { [from]: to }, tellsMethods: true, allows: SHOP })
    const report = await lookAt(base)
    expect(problems(report)).toHaveLength(1)
    expect(Object.values(report.settings.endpoints ?? {}).map(({ path }) => path?.replace(/\{\w+\}/, ':id'))).toEqual([to.replace(/:\w+/, ':id')])
    expect(log.filter((line) => line.startsWith('DELETE'))).toEqual([`DELETE /front_api/v1${from === 'DELETE /auth/logout' ? to : '/auth/logout'}`])
  })

  it.each<[string, Habits]>([
    ['answers 404 to a wrong method', { wrongMethod: 404 }],
    ['says which methods it takes', { tellsMethods: true }],
    ['asks for a member before anything else', { asksFirst: true }],
    ['answers JSON where nothing is', { nothing: 'json' }],
    ['answers its home page where nothing is', { nothing: 'shop' }],
    ['answers its home page to a wrong method, too', { nothing: 'shop', wrongMethod: 404 }],
  ])('claims nothing that is not so, where it %s', async (_what, habits) => {
    const { base } = await market({ ...habits, allows: SHOP })
    expect(problems(await lookAt(base))).toEqual([])
    expect(problems(await lookAt(base, { credentials: null }))).toEqual([])
  })

  it.each<[string, Habits]>([['JSON', { nothing: 'json' }], ['its home page', { nothing: 'shop' }]])('finds the same where it answers %s where nothing is', async (_what, habits) => {
    const { base } = await market({ ...ISSUE, ...habits })
    const report = await lookAt(base)
    expect(problems(report)).toEqual(['addresses.list', 'carts.create', 'listings.attributes', 'reviews.ofUser', 'wishlists.list'])
    expect(Object.keys(report.settings.endpoints ?? {}).sort()).toEqual(['addresses.list', 'carts.create', 'wishlists.list'])
  })

  it('does not guess at what is written to where paths say nothing', async () => {
    const { base } = await market({ ...ISSUE, wrongMethod: 404 })
    const report = await lookAt(base)
    expect(problems(report)).toEqual(['addresses.list', 'listings.attributes', 'reviews.ofUser', 'wishlists.list'])
    expect(about(report, 'carts.create')).toMatchObject([{ result: 'note', summary: expect.stringContaining('Not checked: POST /carts would change something') }])
    expect(about(report, 'wishlists.add')).toMatchObject([{ settings: null, details: [
      'wishlists.list was found at /wishlist: this may be at /wishlist. If its documentation says so, add "endpoints": { "wishlists.add": { "path": "/wishlist" } } to the settings.',
    ] }])
    expect(about(report, 'carts.create')[0]?.details).toEqual(['If the marketplace has it elsewhere, add "endpoints": { "carts.create": { "path": "…" } } to the settings.'])
  })

  it('finds what is written to elsewhere by what a path names to a preflight, where it says nothing else', async () => {
    const { base, log } = await market({ ...ISSUE, wrongMethod: 404, preflight: 'path' })
    const report = await lookAt(base)
    expect(report.settings.endpoints).toMatchObject({ 'carts.create': { path: '/cart/new' } })
    expect(about(report, 'carts.addItem')).toMatchObject([{ result: 'ok', summary: 'POST /carts/{key}/items is there.' }])
    expect(log.filter((line) => !/^(?:GET|HEAD|OPTIONS) |auth\/log(?:in|out)$/.test(line))).toEqual([])
  })

  it('does not believe a preflight that names every method at any path that is there', async () => {
    const { base } = await market({ ...ISSUE, wrongMethod: 404, preflight: 'known' })
    expect(about(await lookAt(base), 'carts.create')).toMatchObject([{ result: 'note', settings: null }])
  })

  it('finds endpoints that need a member without one, by how they refuse', async () => {
    const { base } = await market(ISSUE)
    const report = await lookAt(base, { credentials: null })
    expect(report.signedIn).toBe(false)
    expect(report.settings.endpoints).toMatchObject({ 'addresses.list': { path: '/account/addresses' }, 'wishlists.list': { path: '/wishlist' } })
  })

  it('sends nothing but GET, HEAD and OPTIONS, signs in once and out again, and makes no cart', async () => {
    const { base, log, carts } = await market(ISSUE)
    await lookAt(base)
    const others = log.filter((line) => !/^(?:GET|HEAD|OPTIONS) /.test(line))
    expect(others).toEqual(['POST /front_api/v1/auth/login', 'DELETE /front_api/v1/auth/logout'])
    expect(log.at(-1)).toBe('DELETE /front_api/v1/auth/logout')
    expect(carts.size).toBe(0)
  })

  it('is content with the settings that it has proposed', async () => {
    const { base } = await market(ISSUE)
    const { settings } = await lookAt(base)
    const again = await lookAt(base, { config: { ...defaultConfig, endpoints: { ...settings.endpoints } } })
    expect(problems(again)).toEqual(['listings.attributes', 'reviews.ofUser'])
    expect(again.settings.endpoints).toBeUndefined()
  })

  it('finds a setting that leads nowhere', async () => {
    const { base } = await market({ allows: SHOP })
    const report = await lookAt(base, { config: { ...defaultConfig, endpoints: { 'wishlists.list': { path: '/nowhere' } } } })
    expect(problems(report)).toEqual(['wishlists.list'])
    expect(report.settings.endpoints).toEqual({ 'wishlists.list': { path: '/wishlists' } })
  })
})

describe('Of an answer the doctor says', () => {
  const orders = (change: object) => ({ answers: { 'GET /orders': { orders: [{ id: 900, status: 'new', ...change }] } }, allows: SHOP })

  it('which fields nobody knows, which are missing and which are of another type, each with its path', async () => {
    const { base } = await market(orders({ colour: 'red', amount: '12 €', order_items: [{ id: 1 }] }))
    const report = await lookAt(base)
    const [{ result, details } = { result: 'ok', details: [] }] = about(report, 'orders.list')
    expect(result).toBe('problem')
    expect(details).toEqual(expect.arrayContaining([
      'Missing fields: orders[].order_items[].qty.', 'Wrong type: orders[].amount: expected number, got string.', 'Fields that the storefront does not know: orders[].colour.',
    ]))
  })

  it('that its list is missing, though an empty one would be read', async () => {
    const { base } = await market({ answers: { 'GET /wishlists': { result: [] } }, allows: SHOP })
    const [found] = about(await lookAt(base), 'wishlists.list')
    expect(found).toMatchObject({ result: 'problem', details: expect.arrayContaining(['Missing fields: wishlists.']) })
  })

  it('nothing of its values: they are a member’s', async () => {
    const { base } = await market(orders({ amount: 'Ada’s secret' }))
    expect(JSON.stringify(await lookAt(base))).not.toContain('secret')
  })
})

describe('Of the marketplace itself the doctor says', () => {
  it('its primary address, where another was given', async () => {
    const { base } = await market({ allows: SHOP })
    const other = await market({ primary: base })
    const report = await lookAt(other.base)
    expect(report.baseUrl).toBe(base)
    expect(about(report, 'primary address')).toMatchObject([{ result: 'problem', settings: { baseUrl: base } }])
    expect(other.log).toHaveLength(1)
  })

  it('nothing of the password to another host that a redirect leads to', async () => {
    const { base, log } = await market({ allows: SHOP })
    const other = await market({ primary: base.replace('127.0.0.1', 'other.example') })
    const everywhere: Given = { wire: { fetch: (url, init) => fetch(url.replace('other.example', '127.0.0.1'), init), clock: { now: Date.now, wait: async () => undefined } } }
    const report = await lookAt(other.base, everywhere)
    expect(about(report, 'auth.login')).toMatchObject([{ result: 'note', summary: expect.stringContaining('The password was not sent') }])
    expect(log.filter((line) => !/^(?:GET|HEAD|OPTIONS) /.test(line))).toEqual([])
  })

  it('nothing that a terminal would obey', async () => {
    const { base } = await market({ answers: { 'GET /wishlists': { 'wishlists': [], '\u001b[2Jgone': 1 } }, allows: SHOP })
    const [found] = about(await lookAt(base), 'wishlists.list')
    expect(found?.details.join()).toContain('gone')
    expect(JSON.stringify(found)).not.toContain('u001b')
  })

  it('that browsers may not call it, and what it has to allow', async () => {
    const { base } = await market()
    const [found] = about(await lookAt(base), SHOP)
    expect(found?.result).toBe('problem')
    expect(found?.details.join('\n')).toMatch(/Allow-Origin[\s\S]*Allow-Methods has to name DELETE/)
  })

  it.each([[0, 'ok'], [-120_000, 'note'], [3_600_000, 'problem']])('how far its clock is off: %i ms is %s', async (ahead, result) => {
    const { base } = await market({ ahead, allows: SHOP })
    expect(about(await lookAt(base), 'Date')).toMatchObject([{ result }])
  })

  it('by what it knows its members', async () => {
    const both = await lookAt((await market({ session: true, allows: SHOP })).base)
    expect(about(both, 'auth')[0]).toMatchObject({ result: 'ok', details: [expect.stringContaining('opens a session')] })
    const cookie = await lookAt((await market({ session: true, token: false, allows: SHOP })).base)
    expect(cookie.settings.auth).toBe('cookie')
    const neither = await lookAt((await market({ token: false, allows: SHOP })).base)
    expect(about(neither, 'auth')[0]?.result).toBe('problem')
  })

  it('that a password is wrong, and still what is public', async () => {
    const { base, log } = await market({ allows: SHOP })
    const report = await lookAt(base, { credentials: { email: EMAIL, password: 'guess' } })
    expect([report.ending, report.signedIn]).toEqual(['credentials', false])
    expect(about(report, 'categories.list')).toMatchObject([{ result: 'ok' }])
    expect(log.filter((line) => line.startsWith('DELETE'))).toEqual([])
  })

  it('how its pictures are made smaller', async () => {
    const { base } = await market({ resizes: true, allows: SHOP })
    const { settings } = await lookAt(base)
    expect(settings.images).toEqual({ template: '{url}?width={width}', widths: [160, 240, 320, 480, 640, 720, 960] })
    const plain = await lookAt((await market({ allows: SHOP })).base)
    expect([plain.settings.images, about(plain, 'images')[0]?.summary]).toEqual([undefined, expect.stringContaining('one size')])
  })

  it('that it is none, or does not answer', async () => {
    const { base, close } = await market({ missing: ['\\w+ /.*'] })
    const nowhere = await lookAt(base, { origin: null })
    // An address that is none is nothing to put into the settings.
    expect(nowhere).toMatchObject({ ending: 'address', settings: {} })
    expect(nowhere.findings.filter(({ settings }) => settings !== null)).toEqual([])
    await close()
    open.splice(0)
    expect(await lookAt(base)).toMatchObject({ ending: 'network', counts: { problem: 1 } })
  })

  it('that its certificate is not trusted, and asks only once', async () => {
    let asked = 0
    const failing = () => {
      asked += 1
      return Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }) }))
    }
    const { ending, findings } = await lookAt('https://market.example', { wire: { fetch: failing, clock: { now: Date.now, wait: async () => undefined } } })
    expect([ending, findings.map(({ summary }) => summary), asked]).toEqual(['network', ['https://market.example: its certificate is not trusted (CERT_HAS_EXPIRED).'], 1])
  })

  it('why it waits, and that it was asked to come back much later', async () => {
    const said: string[] = []
    const clock = { now: Date.now, wait: async () => undefined }
    const wire = { fetch: near, clock, note: (line: string) => void said.push(line) }
    const soon = await market({ first: { status: 429, headers: { 'retry-after': '7' } }, allows: SHOP })
    expect(await lookAt(soon.base, { wire })).toMatchObject({ ending: 'whole' })
    expect(said).toEqual(['The marketplace has had too many requests: waiting 7 s.'])
    const later = await market({ first: { status: 503, headers: { 'retry-after': '7200' } } })
    expect(await lookAt(later.base, { wire })).toMatchObject({ ending: 'later' })
  })

  it('nothing more once it is interrupted, but it signs out', async () => {
    const { base, log } = await market({ allows: SHOP })
    const interrupt = new AbortController()
    const onStep = (_done: number, _total: number, what: string) => {
      if (what === 'orders.get') interrupt.abort()
    }
    const wire = { fetch: near, clock: { now: Date.now, wait: async () => undefined }, signal: interrupt.signal }
    expect(await lookAt(base, { wire, onStep })).toMatchObject({ ending: 'interrupted' })
    expect(log.at(-1)).toBe('DELETE /front_api/v1/auth/logout')
  })
})

it('The marketplace in a box gets a clean bill, as a member and as nobody', async () => {
  const box = createSandbox({ listings: 60 })
  const wire = { fetch: (url: string, init: RequestInit) => box.fetch(new Request(url, init)), clock: { now: Date.now, wait: async () => undefined } }
  for (const credentials of [null, { email: 'member@example.com', password: 'marketplace' }]) {
    const report = await lookAt('http://stoa.test', { wire, credentials, origin: 'http://stoa.test' })
    expect(problems(report)).toEqual([])
    expect(report).toMatchObject({ ending: 'whole', signedIn: credentials !== null })
  }
})
