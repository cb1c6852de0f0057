import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orders from '../../../src/contract/orders.ts'
import { useIdentityStore } from '../../../src/features/identity/index.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage } from '../cart/stage.ts'

const MINUTE_MS = 60_000
let market: Sandbox

beforeEach(() => {
  market = createMarket()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-03-01T10:00:00Z') })
})
afterEach(() => {
  closeAll()
  vi.useRealTimers()
})

const open = async (keep: boolean, config = {}) => {
  const stage = await openStage(market, config)
  stage.session.allowAsking()
  await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep })
  return stage
}
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
const area = (keep: boolean) => (keep ? localStorage : sessionStorage)
const record = (keep: boolean) => JSON.parse(area(keep).getItem('stoa.session') ?? '{}') as Record<string, unknown>

describe('the idle timeout', () => {
  test('ends a sign-in that is not kept after an hour: the token is dropped at once, and the page stays', async () => {
    const stage = await open(false)
    await pass(59)
    expect(stage.session.asked).toBeNull()
    await pass(2)
    expect(stage.session.asked).toEqual({ reason: 'idle', email: SHOPPER })
    expect(stage.session.status).toBe('member')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('mkt_')
    expect(stage.calls.at(-1)).toBe('DELETE /auth/logout')
  })

  test('is put off by each use: a key, the pointer, or coming back to the tab', async () => {
    const stage = await open(false)
    for (let hour = 0; hour < 3; hour += 1) {
      await pass(50)
      press()
    }
    expect(stage.session.asked).toBeNull()
    expect(record(false)['usedAt']).toBe(Date.now())
  })

  test('is noticed at the first key after the computer slept, and that key does not put it off', async () => {
    const stage = await open(false)
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS)
    press()
    await pass(0.01)
    expect(stage.session.asked?.reason).toBe('idle')
  })

  test('leaves the page as it was when the member signs in again', async () => {
    const stage = await open(false)
    await pass(61)
    const waiting = stage.client.call(orders.list)
    stage.calls.length = 0
    expect(await stage.session.signInAgain(SHOPPER, PASSWORD)).toBe(true)
    expect((await waiting).orders.length).toBeGreaterThan(0)
    expect(record(false)['token']).toBe(stage.session.token)
    await pass(61)
    expect(stage.session.asked?.reason).toBe('idle')
  })

  test('leaves nothing of the member in the browser where they do not sign in again', async () => {
    const stage = await open(false)
    const told = vi.fn()
    useIdentityStore(stage.pinia).onIdentityChange('cart', (_from, to) => told(to.status, to.hasSignedOut))
    await pass(61)
    stage.session.endLostSession()
    expect(stage.session.status).toBe('guest')
    expect(told.mock.calls).toEqual([['guest', true]])
  })

  test('follows the configuration: a month for kept sign-ins, none at 0', async () => {
    const kept = await open(true)
    await pass(29 * 24 * 60)
    expect(kept.session.asked).toBeNull()
    await pass(2 * 24 * 60)
    expect(kept.session.asked?.reason).toBe('idle')
    kept.close()
    const endless = await open(true, { idle: { tab: 0, kept: 0 } })
    await pass(400 * 24 * 60)
    expect(endless.session.asked).toBeNull()
  })

  test('stores the time of use at most once a minute, also at 0', async () => {
    await open(true, { idle: { tab: 0, kept: 0 } })
    const before = localStorage.getItem('stoa.session')
    vi.setSystemTime(Date.now() + 1000)
    window.dispatchEvent(new Event('pointermove'))
    expect(localStorage.getItem('stoa.session')).toBe(before)
    vi.setSystemTime(Date.now() + MINUTE_MS)
    window.dispatchEvent(new Event('pointermove'))
    expect(localStorage.getItem('stoa.session')).not.toBe(before)
  })

  test('that passed while the browser was closed ends the sign-in at the next start, before anything is shown', async () => {
    const stage = await open(true)
    stage.close()
    vi.setSystemTime(Date.now() + 44_000 * MINUTE_MS)
    const later = await openStage(market)
    await later.session.restore()
    expect(later.session.status).toBe('guest')
    expect(later.calls).toEqual(['DELETE /auth/logout'])
    expect(later.root.toasts.value.map(({ message }) => message)).toEqual([
      'Nobody has used this page for a while, so you were signed out. Sign in again to continue.',
    ])
  })

  test('is not put off by a time in the future in storage', async () => {
    const token = market.signIn(SHOPPER)
    localStorage.setItem('stoa.session', JSON.stringify({ token, usedAt: Date.now() + 1e12 }))
    const stage = await openStage(market)
    stage.session.allowAsking()
    await stage.session.restore()
    await pass(43_201)
    expect(stage.session.asked?.reason).toBe('idle')
  })

  test('ends the session in all tabs: each open page stays and asks to sign in again', async () => {
    const stage = await open(true)
    localStorage.setItem('stoa.session', JSON.stringify({ lost: 'idle' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.session' }))
    expect(stage.session.asked?.reason).toBe('idle')
    expect(stage.session.token).toBeNull()
  })
})
