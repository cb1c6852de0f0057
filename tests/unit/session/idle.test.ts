// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orders from '../../../src/contract/orders.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { toasts } from '../../../src/ui/toasts.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage } from '../cart/stage.ts'

const MINUTE = 60_000
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
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE)
const area = (keep: boolean) => (keep ? localStorage : sessionStorage)
const record = (keep: boolean) => JSON.parse(area(keep).getItem('stoa.session') ?? '{}') as Record<string, unknown>

describe('nobody at the computer', () => {
  test('for an hour ends a sign-in for a tab’s time: the token goes at once, and the page stays', async () => {
    const stage = await open(false)
    await pass(59)
    expect(stage.session.asked).toBeNull()
    await pass(2)
    expect(stage.session.asked).toEqual({ why: 'idle', email: SHOPPER })
    expect(stage.session.status).toBe('member')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('mkt_')
    expect(stage.calls.at(-1)).toBe('DELETE /auth/logout')
  })

  test('is no matter where it is used: by key, by pointer, or by coming back to it', async () => {
    const stage = await open(false)
    for (let hour = 0; hour < 3; hour += 1) {
      await pass(50)
      press()
    }
    expect(stage.session.asked).toBeNull()
    expect(record(false)['usedAt']).toBe(Date.now())
  })

  test('is noticed by the first key after the computer slept, and that key is no use', async () => {
    const stage = await open(false)
    vi.setSystemTime(Date.now() + 61 * MINUTE)
    press()
    await pass(0.01)
    expect(stage.session.asked?.why).toBe('idle')
  })

  test('goes on as before when the member is back', async () => {
    const stage = await open(false)
    await pass(61)
    const waiting = stage.client.call(orders.list)
    stage.calls.length = 0
    expect(await stage.session.signInAgain(SHOPPER, PASSWORD)).toBe(true)
    expect((await waiting).orders.length).toBeGreaterThan(0)
    expect(record(false)['token']).toBe(stage.session.token)
    await pass(61)
    expect(stage.session.asked?.why).toBe('idle')
  })

  test('and not wanting to come back leaves nothing of the member to the next person', async () => {
    const stage = await open(false)
    const told = vi.fn()
    stage.session.onSignedOut(told)
    await pass(61)
    stage.session.letGo()
    expect(stage.session.status).toBe('guest')
    expect(told).toHaveBeenCalledOnce()
  })

  test('is waited for as long as the configuration says: kept sign-ins for a month, none for ever', async () => {
    const kept = await open(true)
    await pass(29 * 24 * 60)
    expect(kept.session.asked).toBeNull()
    await pass(2 * 24 * 60)
    expect(kept.session.asked?.why).toBe('idle')
    kept.close()
    const endless = await open(true, { idle: { tab: 0, kept: 0 } })
    await pass(400 * 24 * 60)
    expect(endless.session.asked).toBeNull()
  })

  test('of none writes no more than once a minute either', async () => {
    await open(true, { idle: { tab: 0, kept: 0 } })
    const before = localStorage.getItem('stoa.session')
    vi.setSystemTime(Date.now() + 1000)
    window.dispatchEvent(new Event('pointermove'))
    expect(localStorage.getItem('stoa.session')).toBe(before)
    vi.setSystemTime(Date.now() + MINUTE)
    window.dispatchEvent(new Event('pointermove'))
    expect(localStorage.getItem('stoa.session')).not.toBe(before)
  })

  test('while the browser was closed is found at the next start, before anything is shown', async () => {
    const stage = await open(true)
    stage.close()
    vi.setSystemTime(Date.now() + 44_000 * MINUTE)
    const later = await openStage(market)
    await later.session.restore()
    expect(later.session.status).toBe('guest')
    expect(later.calls).toEqual(['DELETE /auth/logout'])
    expect(toasts.map(({ message }) => message)).toEqual([
      'Nobody has used this page for a while, so you were signed out. Sign in again to continue.',
    ])
  })

  test('is not pushed off by a time in storage that is still to come', async () => {
    const token = market.signIn(SHOPPER)
    localStorage.setItem('stoa.session', JSON.stringify({ token, usedAt: Date.now() + 1e12 }))
    const stage = await openStage(market)
    stage.session.allowAsking()
    await stage.session.restore()
    await pass(43_201)
    expect(stage.session.asked?.why).toBe('idle')
  })

  test('lets other tabs end it together: a page that is open stays, asked the same', async () => {
    const stage = await open(true)
    localStorage.setItem('stoa.session', JSON.stringify({ lost: 'idle' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.session' }))
    expect(stage.session.asked?.why).toBe('idle')
    expect(stage.session.token).toBeNull()
  })
})
