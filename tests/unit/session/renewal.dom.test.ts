import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/ApiError.ts'
import * as addresses from '../../../src/contract/addresses.ts'
import * as orders from '../../../src/contract/orders.ts'
import { lossReasonOf } from '../../../src/features/session/session.loss.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'
import { Line } from './line.ts'

let market: Sandbox
let stage: Stage

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', Line)
  market = createMarket()
  stage = await openStage(market)
  stage.session.allowAsking()
  await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
  await stage.cart.settled()
  stage.calls.length = 0
})
afterEach(() => {
  closeAll()
  vi.unstubAllGlobals()
})

const die = () => { market.world.tokens.length = 0 }
const list = (quiet = false) => stage.client.call(orders.list, { quiet })
const kindOf = (call: Promise<unknown>) =>
  call.then(() => 'success', (error: unknown) => (error instanceof ApiError ? error.kind : String(error)))
const asked = () => expect.poll(() => stage.session.asked?.reason)
const times = (call: string) => stage.calls.filter((one) => one === call).length
const stored = (): { token?: string } => JSON.parse(localStorage.getItem('stoa.session') ?? '{}') as { token?: string }

describe('a session that ends while its member is at work', () => {
  test('is renewed by signing in again, and the refused call is repeated once', async () => {
    die()
    const answer = kindOf(list())
    await asked().toBe('unknown')
    expect(stage.session.status).toBe('member')
    expect(stage.session.asked?.email).toBe(SHOPPER)
    expect(await stage.session.signInAgain(SHOPPER, PASSWORD)).toBe(true)
    expect(await answer).toBe('success')
    expect(times('GET /orders')).toBe(2)
    expect(stage.session.asked).toBeNull()
    expect(stored().token).toBe(stage.session.token)
    expect(stage.root.toasts.value).toEqual([])
  })

  test('is asked about once for all calls that fail, and no call is sent with it meanwhile', async () => {
    die()
    const together = [kindOf(list()), kindOf(stage.client.call(addresses.list))]
    await asked().toBeDefined()
    await Promise.race(together.map((one) => Promise.race([one, new Promise((resolve) => setTimeout(resolve, 30))])))
    stage.calls.length = 0
    const later = kindOf(list())
    expect(await kindOf(list(true))).toBe('unauthenticated')
    expect(stage.calls).toEqual([])
    await stage.session.signInAgain(SHOPPER, PASSWORD)
    expect(await Promise.all([...together, later])).toEqual(['success', 'success', 'success'])
    expect(times('POST /auth/login')).toBe(1)
  })

  test('leaves the member in place, so that no watcher empties a form', async () => {
    const { member } = stage.session
    die()
    const answer = kindOf(list())
    await asked().toBeDefined()
    expect(stage.session.member).toBe(member)
    await stage.session.signInAgain(SHOPPER, PASSWORD)
    await answer
    expect(stage.session.member).toBe(member)
  })

  test('is renewed for a refusal that arrives late', async () => {
    const { token } = stage.session
    die()
    const answer = kindOf(list())
    await asked().toBeDefined()
    await stage.session.signInAgain(SHOPPER, PASSWORD)
    await answer
    const late = { error: new ApiError('unauthenticated', 'orders.list'), token, sentAt: Date.now(), quiet: false }
    expect(await stage.session.renew(late)).toBe(true)
    await stage.session.signOut()
    await stage.session.signIn({ email: 'member@example.com', password: PASSWORD, keep: true })
    expect(await stage.session.renew(late)).toBe(false)
    expect(stage.session.asked).toBeNull()
  })

  test('is not renewed by another member, and no call is repeated for them', async () => {
    die()
    const answer = kindOf(list())
    await asked().toBeDefined()
    const { token } = stored()
    expect(await stage.session.signInAgain('member@example.com', PASSWORD)).toBe(false)
    expect(stage.session.member?.email).toBe(SHOPPER)
    expect(stored().token).toBe(token)
    expect(times('GET /orders')).toBe(1)
    stage.session.endLostSession()
    expect(await answer).toBe('unauthenticated')
  })

  test('is still asked about after a wrong password', async () => {
    die()
    const answer = kindOf(list())
    await asked().toBeDefined()
    await expect(stage.session.signInAgain(SHOPPER, 'wrong')).rejects.toMatchObject({ status: 422 })
    expect(stage.session.asked).not.toBeNull()
    await stage.session.signInAgain(SHOPPER, PASSWORD)
    expect(await answer).toBe('success')
  })

  test('is not renewed by choice: the call fails, and the session is over', async () => {
    die()
    const answer = kindOf(list())
    await asked().toBeDefined()
    stage.session.endLostSession()
    expect(await answer).toBe('unauthenticated')
    expect(stage.session.status).toBe('guest')
    expect(localStorage.getItem('stoa.session')).toBeNull()
    expect(await kindOf(list())).toBe('unauthenticated')
    expect(stage.session.asked).toBeNull()
  })

  test('is no longer waited for by a caller that aborts', async () => {
    die()
    const caller = new AbortController()
    const answer = kindOf(stage.client.call(orders.list, { signal: caller.signal }))
    await asked().toBeDefined()
    caller.abort()
    expect(await answer).toBe('aborted')
  })

  test('that a background call finds ended asks nobody, until the person does something', async () => {
    die()
    expect(await kindOf(list(true))).toBe('unauthenticated')
    expect(stage.session.asked).toBeNull()
    expect(stage.session.status).toBe('member')
    const answer = kindOf(list())
    await asked().toBe('unknown')
    expect(times('GET /orders')).toBe(1)
    await stage.session.signInAgain(SHOPPER, PASSWORD)
    expect(await answer).toBe('success')
  })

  test('is not asked about where the member may not make a call', async () => {
    const theirs = market.world.orders.find(({ customer_id, supplier_id }) =>
      ![customer_id, supplier_id].includes(stage.session.member?.id ?? 0))
    expect(await kindOf(stage.client.call(orders.get, { params: { order_id: theirs?.id ?? 0 } }))).toBe('forbidden')
    expect(stage.session.asked).toBeNull()
  })

  test('is over where there is no dialog to ask in', async () => {
    stage.close()
    stage = await openStage(market)
    await stage.session.restore()
    die()
    expect(await kindOf(list())).toBe('unauthenticated')
    expect(stage.session.status).toBe('guest')
    await expect.poll(() => stage.root.toasts.value.map(({ message }) => message)).toEqual(['Your session has ended. Sign in again to continue.'])
  })
})

describe('another tab', () => {
  const store = (value: object) => {
    localStorage.setItem('stoa.session', JSON.stringify(value))
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.session', newValue: 'x' }))
  }
  const statuses = () => {
    const seen = new Set<string>()
    const stop = stage.session.$subscribe(() => { seen.add(stage.session.status) }, { flush: 'sync' })
    return { seen, stop }
  }

  test('in which the same member signs in again leaves the page as it is', async () => {
    const { seen } = statuses()
    store({ token: market.signIn(SHOPPER) })
    await expect.poll(() => times('GET /auth/me')).toBe(1)
    expect(await kindOf(list())).toBe('success')
    expect([...seen]).not.toContain('guest')
    expect([...seen]).not.toContain('unknown')
  })

  test('in which the same member signs in closes the dialog here', async () => {
    die()
    const answer = kindOf(list())
    await asked().toBeDefined()
    store({ token: market.signIn(SHOPPER) })
    expect(await answer).toBe('success')
    expect(stage.session.asked).toBeNull()
  })

  test('in which another member signs in ends the session here, and no call of the first is sent for the second', async () => {
    die()
    const answer = kindOf(list())
    await asked().toBeDefined()
    store({ token: market.signIn('member@example.com') })
    expect(await answer).toBe('unauthenticated')
    await expect.poll(() => stage.session.member?.email).toBe('member@example.com')
    expect(times('GET /orders')).toBe(1)
  })

  test('in which somebody signed in is asked about again after the marketplace did not answer', async () => {
    market.faults.inject({ endpoint: 'auth.me', drop: true })
    store({ token: market.signIn(SHOPPER) })
    await expect.poll(() => market.faults.active).toEqual([])
    expect(stage.session.status).toBe('member')
    await expect.poll(() => kindOf(list())).toBe('success')
  })

  test('in which the same member signs in without keeping it is waited for, however late it answers', async () => {
    store({ usedAt: Date.now() })
    const early = kindOf(list())
    await asked().toBe('unknown')
    expect(stage.session.status).toBe('member')
    expect(stage.calls).toEqual([])
    const signIn = { token: market.signIn(SHOPPER), email: SHOPPER, usedAt: Date.now() }
    const line = new Line()
    line.postMessage({ say: 'in', signIn })
    expect(await early).toBe('success')
    expect(stage.session.asked).toBeNull()
    line.close()
  })

  test('that found the session ended leaves the page here until the person does something', async () => {
    store({ lost: 'expired' })
    expect(stage.session.status).toBe('member')
    expect(stage.session.asked).toBeNull()
    const answer = kindOf(list())
    await asked().toBe('expired')
    expect(stage.calls).toEqual([])
    await stage.session.signInAgain(SHOPPER, PASSWORD)
    expect(await answer).toBe('success')
  })
})

describe('the reason', () => {
  test.each([
    ['Expired token', 'expired'],
    ['This token belongs to another marketplace', 'foreign'],
    ['Foreign token', 'foreign'],
    ['This account is not active', 'blocked'],
    ['Compte bloqué', 'blocked'],
    ['Malformed token', 'unknown'],
    ['', 'unknown'],
  ])('is read from %j', (message, why) => {
    expect(lossReasonOf(message)).toBe(why)
  })

  test.each([
    ['expired', () => { for (const token of market.world.tokens) token.expires_at = 0 }],
    ['blocked', () => { for (const member of market.world.members) if (member.email === SHOPPER) member.is_active = false }],
  ] as const)('is what the marketplace says: %s', async (why, happen) => {
    happen()
    const answer = kindOf(list())
    await asked().toBe(why)
    stage.session.endLostSession()
    await answer
  })
})
