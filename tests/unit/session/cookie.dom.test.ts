import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { ApiError } from '../../../src/api/ApiError.ts'
import * as orders from '../../../src/contract/orders.ts'
import * as visitor from '../../../src/contract/visitor.ts'
import { readDraft, writeDraft } from '../../../src/lib/drafts.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'
import { Line } from './line.ts'

/** Inside a theme: the session is a cookie, of which scripts know nothing. A token in its place is the same to the marketplace. */
const openTheme = (market: Sandbox) => {
  const { fetch } = market
  const browser = { cookie: null as string | null, sent: [] as string[] }
  market.fetch = async (request) => {
    const path = new URL(request.url).pathname.replace('/front_api/v1', '')
    expect(request.headers.has('authorization'), 'no token is ever sent').toBe(false)
    browser.sent.push(`${path} ${request.credentials}`)
    const headers = new Headers(request.headers)
    const mayTravel = request.credentials !== 'omit'
    if (mayTravel && browser.cookie !== null) headers.set('authorization', `Bearer ${browser.cookie}`)
    const answer = await fetch(new Request(request, { headers }))
    if (mayTravel && answer.ok && path === '/auth/login') {
      browser.cookie = ((await answer.clone().json()) as { data: { token: string } }).data.token
    }
    if (mayTravel && answer.ok && path === '/auth/logout') browser.cookie = null
    return answer
  }
  return browser
}

let market: Sandbox
let browser: ReturnType<typeof openTheme>
let stage: Stage

const enter = async (keep: boolean) => {
  stage.session.allowAsking()
  await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep })
  await stage.cart.settled()
  stage.calls.length = 0
}
beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', Line)
  market = createMarket()
  browser = openTheme(market)
  stage = await openStage(market, { auth: 'cookie' })
})
afterEach(() => {
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), 'no token is ever stored').not.toContain('mkt_')
  closeAll()
  vi.unstubAllGlobals()
})

const die = () => { market.world.tokens.length = 0 }
const list = () => stage.client.call(orders.list)
const outcome = (call: Promise<unknown>) =>
  call.then(() => 'success', (error: unknown) => (error instanceof ApiError ? error.kind : String(error)))
const asked = () => expect.poll(() => stage.session.asked?.reason)
const times = (call: string) => stage.calls.filter((one) => one === call).length
const record = () => localStorage.getItem('stoa.session')

test('calls that need nobody signed in are sent without the cookie, except those that open the session', async () => {
  await enter(true)
  await stage.client.call(visitor.emailExists, { body: { email: SHOPPER } })
  await stage.client.call(visitor.forgotPassword, { body: { email: SHOPPER } })
  expect(browser.sent.filter((one) => /login|account/.test(one))).toEqual([
    '/auth/login include', '/account/email-exist omit', '/account/forgot-password omit',
  ])
})

test('signing in at the form replaces another member of the theme’s session', async () => {
  browser.cookie = market.signIn('member@example.com')
  await enter(false)
  expect(stage.session.member?.email).toBe(SHOPPER)
  expect(browser.sent.slice(0, 4).map((one) => one.split(' ')[0])).toEqual(['/auth/login', '/auth/me', '/auth/logout', '/auth/login'])
})

describe('a session that ends while its member is at work', () => {
  test('is renewed by signing in again, and the refused call is repeated once, also where its refusal arrives late', async () => {
    await enter(true)
    const sentAt = Date.now()
    die()
    const answer = outcome(list())
    await asked().toBeDefined()
    expect(await stage.session.signInAgain(SHOPPER, PASSWORD)).toBe(true)
    expect(await answer).toBe('success')
    expect(times('GET /orders')).toBe(2)
    const late = { error: new ApiError('unauthenticated', 'orders.list'), token: null, quiet: false }
    expect(await stage.session.renew({ ...late, sentAt })).toBe(true)
    expect(stage.session.asked).toBeNull()
    void stage.session.renew({ ...late, sentAt: Date.now() + 1000 })
    expect(stage.session.asked).not.toBeNull()
  })

  test('is not renewed by another member, whose session is ended', async () => {
    await enter(true)
    die()
    const answer = outcome(list())
    await asked().toBeDefined()
    expect(await stage.session.signInAgain('member@example.com', PASSWORD)).toBe(false)
    expect(browser.cookie).toBeNull()
    expect(stage.session.member?.email).toBe(SHOPPER)
    stage.session.endLostSession()
    expect(await answer).toBe('unauthenticated')
    expect(times('GET /orders')).toBe(1)
    expect(record()).toBeNull()
    await expect.poll(() => stage.root.toasts.value.map(({ message }) => message)).toEqual(['Your session has ended. Sign in again to continue.'])
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
    expect(stage.root.toasts.value, 'what is over is said no more').toEqual([])
  })
})

test('an answer about who was here before somebody signed in says nothing about them', async () => {
  const { fetch } = market
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => { letGo = resolve })
  market.fetch = async (request) => {
    const answer = await fetch(request)
    if (answer.status === 403 && request.url.endsWith('/auth/me')) await held
    return answer
  }
  const before = stage.session.restore()
  await expect.poll(() => times('GET /auth/me')).toBe(1)
  await enter(true)
  letGo()
  await before
  expect(stage.session.member?.email).toBe(SHOPPER)
})

describe('another tab of the theme', () => {
  const hear = (word: object) => new Line().postMessage(word)

  test('in which the member signs in again closes the dialog here', async () => {
    await enter(false)
    die()
    const answer = outcome(list())
    await asked().toBeDefined()
    browser.cookie = market.signIn(SHOPPER)
    hear({ say: 'in', signIn: null })
    expect(await answer).toBe('success')
    expect(stage.session.asked).toBeNull()
  })

  test('in which another member signs in ends the session here, and no call of the first is sent for the second', async () => {
    await enter(true)
    die()
    const answer = outcome(list())
    await asked().toBeDefined()
    browser.cookie = market.signIn('member@example.com')
    hear({ say: 'in', signIn: null })
    expect(await answer).toBe('unauthenticated')
    await expect.poll(() => stage.session.member?.email).toBe('member@example.com')
    expect(times('GET /orders')).toBe(1)
  })

  test('in which somebody signs in signs the guest in here', async () => {
    await stage.session.restore()
    expect(stage.session.status).toBe('guest')
    browser.cookie = market.signIn(SHOPPER)
    hear({ say: 'in', signIn: null })
    await expect.poll(() => stage.session.isMember).toBe(true)
  })

  test('that signs out deletes the drafts here; one that only ends a lost session does not', async () => {
    await enter(true)
    const { id = 0 } = stage.session.member ?? {}
    await writeDraft('profile', id, { name: 'Zoë' })
    await writeDraft('register', null, { name: 'Ines' })
    hear({ say: 'out', isForgotten: false })
    expect(stage.session.status).toBe('guest')
    expect(await readDraft('profile', id)).toEqual({ name: 'Zoë' })
    await enter(true)
    hear({ say: 'out', isForgotten: true })
    expect(stage.session.status).toBe('guest')
    await expect.poll(() => readDraft('profile', id)).toBeUndefined()
    expect(await readDraft('register', null)).toEqual({ name: 'Ines' })
  })

  test('that signed out while this one was closed to messages is found by the stored record', async () => {
    await enter(true)
    browser.cookie = null
    localStorage.removeItem('stoa.session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.session', newValue: null }))
    await expect.poll(() => stage.session.status).toBe('guest')
  })
})

describe('the idle timeout', () => {
  const MINUTE = 60_000
  const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE)
  beforeEach(() => { vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-03-01T10:00:00Z') }) })
  afterEach(() => { vi.useRealTimers() })

  test('ends the theme’s session at once after an hour, and the page stays for its member', async () => {
    await enter(false)
    await pass(59)
    expect(stage.session.asked).toBeNull()
    await pass(2)
    expect(stage.session.asked).toEqual({ reason: 'idle', email: SHOPPER })
    expect(browser.cookie).toBeNull()
    expect(record()).toBe('{"lost":"idle"}')
    const waiting = outcome(list())
    expect(await stage.session.signInAgain(SHOPPER, PASSWORD)).toBe(true)
    expect(await waiting).toBe('success')
    await pass(61)
    expect(stage.session.asked?.reason).toBe('idle')
  })

  test('sends a failed sign-out again before the password is asked for', async () => {
    await enter(false)
    market.faults.inject({ endpoint: 'auth.logout', drop: true })
    await pass(61)
    expect(browser.cookie).not.toBeNull()
    await expect(stage.session.signInAgain(SHOPPER, 'wrong')).rejects.toMatchObject({ status: 422 })
    expect(times('DELETE /auth/logout')).toBe(2)
    expect(browser.cookie).toBeNull()
    expect(await stage.session.signInAgain(SHOPPER, PASSWORD)).toBe(true)
  })

  test('that passed while the browser was closed ends the session at the next start', async () => {
    await enter(true)
    stage.close()
    vi.setSystemTime(Date.now() + 44_000 * MINUTE)
    const later = await openStage(market, { auth: 'cookie' })
    const restoring = later.session.restore()
    await pass(1)
    await restoring
    expect(later.session.status).toBe('guest')
    expect(later.calls).toEqual(['DELETE /auth/logout'])
  })
})
