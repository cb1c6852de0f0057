import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/ApiError.ts'
import { readToken } from '../../../src/features/session/index.ts'
import { fieldOfRefusal } from '../../../src/features/session/session.refusals.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'
import { Line } from './line.ts'

let market: Sandbox

beforeEach(() => {
  market = createMarket()
})
afterEach(closeAll)

const ENDED = 'Your session has ended. Sign in again to continue.'
const signIn = (stage: Stage, keep: boolean) => stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep })
const store = (value: string) => localStorage.setItem('stoa.session', value)

describe('restoring', () => {
  test('asks nothing when there is no token', async () => {
    const stage = await openStage(market)
    expect(stage.session.status).toBe('unknown')
    await stage.session.restore()
    expect(stage.session.status).toBe('guest')
    expect(stage.calls).toEqual([])
  })

  test('finds the member of a token', async () => {
    store(JSON.stringify({ token: market.signIn(SHOPPER) }))
    const stage = await openStage(market)
    await Promise.all([stage.session.restore(), stage.session.restore()])
    expect(stage.session.isMember).toBe(true)
    expect(stage.session.member?.email).toBe(SHOPPER)
    expect(stage.calls.filter((call) => call.includes('/auth/'))).toEqual(['GET /auth/me'])
  })

  test.each(['', 'x', '{}', '[]', '{"token":""}', '{"token":7}', '{"token":"a b"}', '{"token":"a\\r\\nb"}',
    'null', '{', '{"token":{"a":1}}', '{"usedAt":"soon"}', '{"lost":7}', '"\\u0000"'])(
    'ignores %j in storage',
    async (garbage) => {
      store(garbage)
      const stage = await openStage(market)
      await stage.session.restore()
      expect(readToken()).toBeNull()
      expect(stage.session.status).toBe('guest')
      expect(stage.calls).toEqual([])
    },
  )

  test('drops a token that the marketplace refuses, and says so once', async () => {
    store(JSON.stringify({ token: 'foreign.token' }))
    const stage = await openStage(market)
    await stage.session.restore()
    await expect.poll(() => stage.root.toasts.value.map((toast) => toast.message)).toEqual([ENDED])
    expect(stage.session.status).toBe('guest')
    expect(readToken()).toBeNull()
    await stage.session.restore()
    expect(stage.root.toasts.value).toHaveLength(1)
  })

  test('drops the token of a blocked account', async () => {
    store(JSON.stringify({ token: market.signIn(SHOPPER) }))
    const member = market.records.memberByEmail(SHOPPER)
    if (member) member.is_active = false
    const stage = await openStage(market)
    await stage.session.restore()
    expect(stage.session.status).toBe('guest')
    expect(readToken()).toBeNull()
  })

  test('keeps the token while the marketplace cannot be reached, and asks again when it can', async () => {
    store(JSON.stringify({ token: market.signIn(SHOPPER) }))
    const stage = await openStage(market)
    market.faults.inject({ endpoint: 'auth.me', drop: true })
    await stage.session.restore()
    expect(stage.session.status).toBe('unknown')
    expect(readToken()).not.toBeNull()
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => stage.session.status).toBe('member')
  })
})

describe('signing in', () => {
  test('stores the token where the person chose', async () => {
    const stage = await openStage(market)
    await signIn(stage, false)
    expect(stage.session.isMember).toBe(true)
    expect(localStorage.getItem('stoa.session')).not.toContain(readToken())
    expect(sessionStorage.getItem('stoa.session')).toContain(readToken())
    await stage.session.signOut()
    await signIn(stage, true)
    expect(sessionStorage.getItem('stoa.session')).toBeNull()
    expect(localStorage.getItem('stoa.session')).toContain(readToken())
  })

  test.each([
    ['nobody@example.com', PASSWORD, 'email'],
    [SHOPPER, 'wrong', 'password'],
  ] as const)('as %s with %s is refused at the right field', async (email, password, field) => {
    const stage = await openStage(market)
    await stage.session.restore()
    const error: unknown = await stage.session.signIn({ email, password, keep: true }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error instanceof ApiError && fieldOfRefusal(error)).toBe(field)
    expect(stage.session.status).toBe('guest')
    expect(readToken()).toBeNull()
  })

  test('that fails half-way leaves nobody signed in', async () => {
    const stage = await openStage(market)
    market.faults.inject({ endpoint: 'auth.me', drop: true })
    await expect(signIn(stage, true)).rejects.toBeInstanceOf(ApiError)
    expect(stage.session.status).toBe('guest')
    expect(readToken()).toBeNull()
  })

  test('leaves the language of the page, and knows of the member’s other one', async () => {
    const member = market.records.memberByEmail(SHOPPER)
    if (member) member.lang = 'fr'
    const stage = await openStage(market)
    await signIn(stage, true)
    expect([stage.i18n.locale.value, stage.session.otherLanguage]).toEqual(['en', 'fr'])
    await stage.i18n.setLocale('fr')
    expect(stage.session.otherLanguage).toBeNull()
    await stage.i18n.setLocale('en')
    await stage.session.signOut()
    expect(stage.session.otherLanguage).toBeNull()
  })
})

describe('signing out', () => {
  test('does not wait for the answer', { timeout: 4_000 }, async () => {
    const stage = await openStage(market)
    await signIn(stage, true)
    market.faults.inject({ endpoint: 'auth.logout', latency: 5_000 })
    await stage.session.signOut()
    expect([readToken(), stage.session.status]).toEqual([null, 'guest'])
    await expect.poll(() => stage.calls).toContain('DELETE /auth/logout')
  })

  test('does not end a session that began later, however late another tab hears of it', async () => {
    class Slow extends Line {
      override postMessage(word: object) { setTimeout(() => super.postMessage(word), 50) }
    }
    vi.stubGlobal('BroadcastChannel', Slow)
    onTestFinished(() => void vi.unstubAllGlobals())
    const [stage, other] = [await openStage(market), await openStage(market)]
    await signIn(stage, true)
    await other.session.restore()
    await stage.session.signOut()
    await signIn(stage, true)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(readToken()).not.toBeNull()
    expect([stage.session.isMember, other.session.isMember]).toEqual([true, true])
  })

  test.each([{ drop: true }, { status: 500 }, { status: 403 }])(
    'discards the token whatever the server answers: %j',
    async (fault) => {
      const stage = await openStage(market)
      await signIn(stage, true)
      market.faults.inject({ endpoint: 'auth.logout', times: 5, ...fault })
      await stage.session.signOut()
      await expect.poll(() => stage.calls).toContain('DELETE /auth/logout')
      expect(readToken()).toBeNull()
      expect(stage.session.status).toBe('guest')
      expect(stage.root.toasts.value).toEqual([])
    },
  )

  test('and signing in are seen in other tabs', async () => {
    const here = await openStage(market)
    const there = await openStage(market)
    await there.session.restore()
    await signIn(here, true)
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.session' }))
    await expect.poll(() => there.session.isMember).toBe(true)
    await here.session.signOut()
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.session' }))
    await expect.poll(() => there.session.status).toBe('guest')
  })
})

describe('another tab', () => {
  const hear = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))
  const wait = () => new Promise((resolve) => setTimeout(resolve, 10))
  const someListing = () => market.world.listings.find(({ status, admin_status, variants, quantity, min_qty }) =>
    status === 'published' && admin_status === 'approved' && (variants ?? []).length === 0 && quantity > 5 && min_qty === 1)

  test('whose session ended leaves the cart to the member: nobody else sees it here', async () => {
    const here = await openStage(market)
    await signIn(here, true)
    await here.cart.add({ listing_id: someListing()?.id ?? 0, qty: 1 })
    const { key } = here.cart
    localStorage.removeItem('stoa.session')
    hear('stoa.session')
    await wait()
    expect(here.session.status).toBe('guest')
    expect(market.world.carts.find((cart) => cart.key === key)?.items).toHaveLength(1)
    expect(localStorage.getItem('stoa.cart') ?? '').not.toContain(key)
  })

  test('that signed in while nobody can be asked takes no cart away, and is followed when somebody can', async () => {
    const here = await openStage(market)
    await here.session.restore()
    await here.cart.add({ listing_id: someListing()?.id ?? 0, qty: 1 })
    const { key } = here.cart
    store(JSON.stringify({ token: market.signIn(SHOPPER) }))
    market.faults.inject({ endpoint: 'auth.me', drop: true })
    hear('stoa.session')
    await wait()
    expect(here.session.status).toBe('unknown')
    expect(localStorage.getItem('stoa.cart')).toContain(key)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => here.session.isMember).toBe(true)
    await expect.poll(() => market.world.carts.find((cart) => cart.key === key)?.user_id).toBe(here.session.member?.id)
  })

  test.each([['refused', true], ['taken', false]])(
    'that signed in while an older token was being %s is not undone by the answer',
    async (_answer, isDead) => {
      const old = market.signIn('vendor@example.com')
      if (isDead) market.world.tokens.length = 0
      store(JSON.stringify({ token: old }))
      const here = await openStage(market)
      market.faults.inject({ endpoint: 'auth.me', latency: 30 })
      const restoring = here.session.restore()
      const token = market.signIn(SHOPPER)
      store(JSON.stringify({ token }))
      hear('stoa.session')
      await restoring
      await expect.poll(() => here.session.member?.email).toBe(SHOPPER)
      expect(readToken()).toBe(token)
      expect(here.root.toasts.value).toEqual([])
    },
  )
})

describe('with the theme’s cookie', () => {
  /**
   * A browser that holds the session cookie adds it by itself, where scripts neither see nor set it. A token in its
   * place is the same to the marketplace.
   */
  const holdCookie = () => {
    const token = market.signIn(SHOPPER)
    const { fetch } = market
    market.fetch = (request) => {
      const headers = new Headers(request.headers)
      if (request.credentials !== 'omit') headers.set('authorization', `Bearer ${token}`)
      return fetch(new Request(request, { headers }))
    }
  }

  test('the marketplace is asked who is signed in', async () => {
    holdCookie()
    const stage = await openStage(market, { auth: 'cookie' })
    await stage.session.restore()
    expect(stage.session.isMember).toBe(true)
    expect(stage.calls.filter((call) => call.includes('/auth/'))).toEqual(['GET /auth/me'])
  })

  test('a guest gets no message', async () => {
    const stage = await openStage(market, { auth: 'cookie' })
    await stage.session.restore()
    expect(stage.session.status).toBe('guest')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(stage.root.toasts.value).toEqual([])
  })

  test('no token is ever stored or sent', async () => {
    holdCookie()
    const sent: (string | null)[] = []
    const { fetch } = market
    market.fetch = (request) => {
      sent.push(request.headers.get('authorization'))
      return fetch(request)
    }
    const stage = await openStage(market, { auth: 'cookie' })
    await signIn(stage, true).catch(() => undefined)
    await stage.session.restore()
    expect(readToken()).toBeNull()
    expect(new Set(sent)).toEqual(new Set([null]))
  })

  test('signing in opens the session, or goes on with the one that another tab has opened', async () => {
    const { fetch } = market
    let token: string | null = null
    // A marketplace whose login answers with its cookie, kept by the browser where cookies may travel.
    market.fetch = async (request) => {
      const headers = new Headers(request.headers)
      const isKept = request.credentials !== 'omit'
      if (isKept && token !== null) headers.set('authorization', `Bearer ${token}`)
      const answer = await fetch(new Request(request, { headers }))
      if (isKept && answer.ok && request.url.endsWith('/auth/login')) token = market.signIn(SHOPPER)
      return answer
    }
    const stage = await openStage(market, { auth: 'cookie' })
    await stage.session.restore()
    expect(stage.session.status).toBe('guest')
    await signIn(stage, true)
    expect(stage.session.member?.email).toBe(SHOPPER)
    const other = await openStage(market, { auth: 'cookie' })
    await signIn(other, true)
    expect(other.session.member?.email).toBe(SHOPPER)
    expect(readToken()).toBeNull()
  })

  test('a failed sign-out leaves the member signed in', async () => {
    holdCookie()
    const stage = await openStage(market, { auth: 'cookie' })
    await stage.session.restore()
    market.faults.inject({ endpoint: 'auth.logout', drop: true })
    await expect(stage.session.signOut()).rejects.toBeInstanceOf(ApiError)
    expect(stage.session.isMember).toBe(true)
  })
})

describe('the language', () => {
  test('that a member chooses is saved with the member', async () => {
    const stage = await openStage(market)
    await signIn(stage, true)
    await stage.session.keepLanguage('fr')
    expect(stage.session.member?.lang).toBe('fr')
    const elsewhere = await openStage(market)
    await elsewhere.session.restore()
    expect(elsewhere.session.otherLanguage).toBe('fr')
  })

  test('that is chosen while the session is being restored stays, and is saved with the member', async () => {
    const member = market.records.memberByEmail(SHOPPER)
    if (member) member.lang = 'en'
    store(JSON.stringify({ token: market.signIn(SHOPPER) }))
    const stage = await openStage(market)
    const restoring = stage.session.restore()
    await stage.i18n.setLocale('fr')
    await stage.session.keepLanguage('fr')
    await restoring
    await expect.poll(() => member?.lang).toBe('fr')
    expect(stage.i18n.locale.value).toBe('fr')
  })

  test('whose saving is answered after a sign-out signs nobody in', async () => {
    const stage = await openStage(market)
    await signIn(stage, true)
    market.faults.inject({ endpoint: 'account.updateProfile', latency: 50 })
    const keeping = stage.session.keepLanguage('fr').catch(() => undefined)
    await stage.session.signOut()
    await keeping
    expect([stage.session.status, stage.session.member]).toEqual(['guest', null])
  })

  test('that a guest chooses is not sent', async () => {
    const stage = await openStage(market)
    await stage.session.keepLanguage('fr')
    expect(stage.calls).toEqual([])
  })
})
