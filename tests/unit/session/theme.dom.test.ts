import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orders from '../../../src/contract/orders.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'
import { Line } from './line.ts'

/** Inside a theme whose session only its own sign-in page opens: `POST /auth/login` answers a token and no cookie. */
let market: Sandbox
let stage: Stage
/** The member of the theme's session; null where nobody is signed in. */
let cookie: string | null

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', Line)
  cookie = null
  market = createMarket()
  const { fetch } = market
  market.fetch = async (request) => {
    const headers = new Headers(request.headers)
    if (request.credentials !== 'omit' && cookie !== null) headers.set('authorization', `Bearer ${cookie}`)
    const answer = await fetch(new Request(request, { headers }))
    if (answer.ok && request.url.endsWith('/auth/logout')) cookie = null
    return answer
  }
  stage = await openStage(market, { auth: 'cookie' })
  stage.session.allowAsking()
})
afterEach(() => {
  closeAll()
  vi.unstubAllGlobals()
})

/** The person signs in on the theme's own page, in another tab. */
const signInAtTheme = (email: string = SHOPPER) => { cookie = market.signIn(email) }
const list = () => stage.client.call(orders.list).then(() => 'success', () => 'failure')

describe('where the login opens no session', () => {
  test('signing in fails once, and from then on the theme’s page is offered', async () => {
    await stage.session.restore()
    expect(stage.session.isThemeSignIn).toBe(false)
    await expect(stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect([stage.session.status, stage.session.isThemeSignIn]).toEqual(['guest', true])
  })

  test('a wrong password says nothing about the theme', async () => {
    await expect(stage.session.signIn({ email: SHOPPER, password: 'wrong', keep: true })).rejects.toMatchObject({ status: 422 })
    expect(stage.session.isThemeSignIn).toBe(false)
  })

  test('a guest is found signed in when they come back from the theme’s page', async () => {
    await stage.session.restore()
    expect(await stage.session.findThemeSession()).toBe(false)
    expect(stage.session.status).toBe('guest')
    signInAtTheme()
    expect(await stage.session.findThemeSession()).toBe(true)
    expect(stage.session.member?.email).toBe(SHOPPER)
  })

  test('a member whose session was lost goes on when the theme has another one, and the refused call is made again', async () => {
    signInAtTheme()
    await stage.session.restore()
    market.world.tokens.length = 0
    cookie = null
    const answer = list()
    await expect.poll(() => stage.session.asked?.reason).toBeDefined()
    await expect(stage.session.signInAgain(SHOPPER, PASSWORD)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(stage.session.isThemeSignIn).toBe(true)
    expect(await stage.session.findThemeSession()).toBe(false)
    expect([stage.session.status, stage.session.asked === null]).toEqual(['member', false])
    signInAtTheme()
    expect(await stage.session.findThemeSession()).toBe(true)
    expect(await answer).toBe('success')
    expect(stage.session.asked).toBeNull()
  })

  test('another member who comes back from the theme’s page gets nothing of the one before', async () => {
    signInAtTheme()
    await stage.session.restore()
    market.world.tokens.length = 0
    const answer = list()
    await expect.poll(() => stage.session.asked?.reason).toBeDefined()
    signInAtTheme('member@example.com')
    expect(await stage.session.findThemeSession()).toBe(true)
    expect(await answer).toBe('failure')
    expect(stage.session.member?.email).toBe('member@example.com')
  })

  test('the idle timeout ends the theme’s old session first, so that it signs nobody in again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      signInAtTheme()
      await stage.session.restore()
      market.faults.inject({ endpoint: 'auth.logout', drop: true })
      await vi.advanceTimersByTimeAsync(43_201 * 60_000)
      expect(stage.session.asked?.reason).toBe('idle')
      expect(cookie).not.toBeNull()
      expect(await stage.session.findThemeSession()).toBe(false)
      expect([cookie, stage.session.asked?.reason]).toEqual([null, 'idle'])
      signInAtTheme()
      expect(await stage.session.findThemeSession()).toBe(true)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(stage.session.asked).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a sign-out in another tab outdates the answer that this tab waits for', async () => {
  signInAtTheme()
  await stage.session.restore()
  const other = await openStage(market, { auth: 'cookie' })
  other.session.allowAsking()
  const { fetch } = market
  let release = () => {}
  const held = new Promise<void>((resolve) => { release = resolve })
  market.fetch = async (request) => {
    const answer = await fetch(request)
    if (request.url.endsWith('/auth/me')) await held
    return answer
  }
  const asking = other.session.restore()
  await expect.poll(() => other.calls.join()).toContain('/auth/me')
  await stage.session.signOut()
  release()
  await asking
  expect(other.session.member).toBeNull()
  await expect.poll(() => other.session.status).toBe('guest')
})
