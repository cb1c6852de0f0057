import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/ApiError.ts'
import { IDENTITY_PHASES, useIdentityStore } from '../../../src/features/identity/index.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../cart/stage.ts'
import { Line } from './line.ts'

const OTHER = 'member@example.com'
let market: Sandbox
let stage: Stage
let heard: string[]

const idOf = (email: string) => market.records.memberByEmail(email)?.id
const describeIdentity = (memberId: number | undefined, status: string) =>
  ({ [String(idOf(SHOPPER))]: 'shopper', [String(idOf(OTHER))]: 'other' })[String(memberId)] ?? status

/** Subscribes in the wrong order: the documented one must not depend on who came first. */
const listenIn = (window: Stage) => {
  heard = []
  for (const name of [...IDENTITY_PHASES].reverse()) {
    useIdentityStore(window.pinia).onIdentityChange(name, (from, to) => {
      const change = `${describeIdentity(from.memberId, from.status)} → ${describeIdentity(to.memberId, to.status)}`
      heard.push(`${name}: ${change}${to.hasSignedOut ? ' (signed out)' : ''}`)
    })
  }
}
/** What each subscriber hears, in the documented order, once. */
const everybody = (change: string) => IDENTITY_PHASES.map((name) => `${name}: ${change}`)
const signalIn = (window: Stage) => useIdentityStore(window.pinia).identitySignal()
const signIn = (window = stage, email = SHOPPER) => window.session.signIn({ email, password: PASSWORD, keep: true })
const hearStorage = () => window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.session' }))

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', Line)
  market = createMarket()
  stage = await openStage(market)
  stage.session.allowAsking()
  await stage.session.restore()
  listenIn(stage)
})
afterEach(() => {
  closeAll()
  vi.unstubAllGlobals()
})

describe('the identity event', () => {
  test('tells of a sign-in, once each and in the documented order', async () => {
    await signIn()
    expect(heard).toEqual(everybody('guest → shopper'))
  })

  test('tells of a sign-out here', async () => {
    await signIn()
    heard.length = 0
    await stage.session.signOut()
    expect(heard).toEqual(everybody('shopper → guest (signed out)'))
  })

  test('tells of a sign-out in another tab', async () => {
    await signIn()
    const other = await openStage(market)
    await other.session.restore()
    heard.length = 0
    await other.session.signOut()
    hearStorage()
    expect(heard).toEqual(everybody('shopper → guest (signed out)'))
  })

  test('tells of a lost session only when it is ended, and not as a sign-out', async () => {
    await signIn()
    heard.length = 0
    void stage.session.renew({ error: new ApiError('unauthenticated', 'orders.list', { message: 'Expired token' }), token: stage.session.token, sentAt: Date.now(), quiet: false })
    expect(stage.session.asked?.reason).toBe('expired')
    expect(heard).toEqual([])
    stage.session.endLostSession()
    expect(heard).toEqual(everybody('shopper → guest'))
  })

  test('tells nobody where the same member signs in again', async () => {
    await signIn()
    heard.length = 0
    await signIn()
    expect(heard).toEqual([])
  })

  test('tells of another member in another tab: the first one goes, then the other comes', async () => {
    await signIn()
    heard.length = 0
    localStorage.setItem('stoa.session', JSON.stringify({ token: market.signIn(OTHER) }))
    hearStorage()
    await expect.poll(() => stage.session.member?.email).toBe(OTHER)
    expect(heard).toEqual([...everybody('shopper → guest'), ...everybody('guest → other')])
  })

  test('finds the new state complete: whoever hears it reads the same of the session', async () => {
    const seen: unknown[] = []
    useIdentityStore(stage.pinia).onIdentityChange('cart', (_from, to) => {
      seen.push([to.memberId === stage.session.member?.id, to.status === stage.session.status, useIdentityStore(stage.pinia).memberId === to.memberId])
    })
    await signIn()
    await stage.session.signOut()
    expect(seen).toEqual([[true, true, true], [true, true, true]])
  })

  test('ends the calls of the one before, and none while it is not known yet who is here', async () => {
    const asGuest = signalIn(stage)
    await signIn()
    expect(asGuest.aborted).toBe(true)
    const asMember = signalIn(stage)
    await stage.session.signOut()
    expect(asMember.aborted).toBe(true)
    localStorage.setItem('stoa.session', JSON.stringify({ token: market.signIn(SHOPPER) }))
    const later = await openStage(market)
    const early = signalIn(later)
    await later.session.restore()
    expect([later.session.isMember, early.aborted]).toEqual([true, false])
  })
})

test('signing in is done as soon as the member is known, however slow the cart’s merge is', async () => {
  const listing = market.world.listings.find(({ status, admin_status, variants, quantity, min_qty }) =>
    status === 'published' && admin_status === 'approved' && (variants ?? []).length === 0 && quantity > 5 && min_qty === 1)
  await stage.cart.add({ listing_id: listing?.id ?? 0, qty: 1 })
  for (const endpoint of ['carts.list', 'carts.get', 'carts.addItem', 'carts.create']) market.faults.inject({ endpoint, latency: 60_000, times: 9 })
  const done = await Promise.race([signIn().then(() => 'done'), new Promise((resolve) => setTimeout(resolve, 2_000, 'waits'))])
  expect(done).toBe('done')
})
