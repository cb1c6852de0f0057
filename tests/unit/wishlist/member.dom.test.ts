import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watch } from 'vue'
import { useIdentityStore } from '../../../src/features/identity/index.ts'
import type { StoredItem } from '../../../src/features/wishlist/wishlist.state.ts'
import { WISHLIST_STORAGE_KEY } from '../../../src/lib/storage.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import type { Listing } from '../../../src/sandbox/model.ts'
import { aMarketplace, withoutPagination } from '../../support/marketplace.ts'
import { OTHER, SHOPPER, closeAll, lost, openStage, said, saveFor, savedBy, shownListings, stored, type Stage } from './stage.ts'

let market: Sandbox
let stage: Stage
beforeEach(async () => {
  market = aMarketplace()
  market.world.wishlists.length = 0
  stage = await openStage(market)
})
afterEach(() => {
  vi.useRealTimers()
  closeAll()
})

const saved = (count = 1) => saveFor(market, SHOPPER, count)
const one = () => shownListings(market, 300).at(-1)!
const isWrite = ({ method }: Request) => method !== 'GET'
const html = (status: number) => new Response('<h1>Oops</h1>', { status, headers: { 'content-type': 'text/html' } })

describe('a member', () => {
  test('sees every saved listing, read in pages of a hundred', async () => {
    saved(130)
    await stage.signIn()
    expect(stage.wishlist.ids.size).toBe(130)
    expect(stage.wishlist.status).toBe('success')
    expect(stage.calls).toEqual(['GET /wishlists?page=1&limit=100', 'GET /wishlists?page=2&limit=100'])
  })

  test.each<[title: string, count: number, calls: number]>([
    ['a page that is not full', 130, 2], ['a page that is missing', 200, 3],
  ])('sees every saved listing where the marketplace states no pages, up to %s', async (_, count, calls) => {
    // The world itself has fewer that anybody can see.
    const [first] = saved()
    Object.assign(market.world, { wishlists: Array.from({ length: count }, (_one, index) => {
      const listing = { ...first!, id: 70_000 + index }
      market.world.listings.push(listing)
      return { ...market.world.wishlists[0]!, id: 80_000 + index, listing_id: listing.id }
    }) })
    const bare = withoutPagination(market)
    stage.meet((request) => bare.fetch(request))
    await stage.signIn()
    expect(stage.wishlist.ids.size).toBe(count)
    expect(stage.wishlist.status).toBe('success')
    expect(stage.calls).toHaveLength(calls)
  })

  test('is not asked for ever what is saved where the marketplace ignores the page as well', async () => {
    saved(110)
    const bare = withoutPagination(market, (query) => query.delete('page'))
    stage.meet((request) => bare.fetch(request))
    await stage.signIn()
    expect(stage.wishlist.ids.size).toBe(100)
    expect(stage.calls).toHaveLength(2)
  })

  test('saves and removes with one request each, shown at once', async () => {
    await stage.signIn()
    stage.calls.length = 0
    const listing = one()
    const pressing = stage.wishlist.toggle(listing)
    expect(stage.wishlist.ids.has(listing.id)).toBe(true)
    await pressing
    await stage.settled()
    expect(savedBy(market)).toEqual([listing.id])
    await stage.wishlist.toggle(listing)
    await stage.settled()
    expect(savedBy(market)).toEqual([])
    expect(stage.calls).toEqual(['POST /wishlists', `DELETE /wishlists/${listing.id}`])
    expect(said(stage)).toEqual([])
  })

  test.each([[2, false], [9, true], [10, false]])('who presses %i times at once has what was pressed last', async (times, has) => {
    await stage.signIn()
    stage.calls.length = 0
    const listing = one()
    await Promise.all(Array.from({ length: times }, () => stage.wishlist.toggle(listing)))
    await stage.settled()
    expect(savedBy(market)).toEqual(has ? [listing.id] : [])
    expect(stage.wishlist.ids.has(listing.id)).toBe(has)
    expect(stage.calls.length).toBeLessThanOrEqual(2)
  })

  test('is told why a saved listing was rolled back', async () => {
    await stage.signIn()
    stage.meet((request, pass) => (isWrite(request) ? Promise.resolve(html(500)) : pass()))
    const listing = one()
    await stage.wishlist.toggle(listing)
    expect(stage.wishlist.ids.has(listing.id)).toBe(true)
    await stage.settled()
    expect(stage.wishlist.ids.has(listing.id)).toBe(false)
    expect(said(stage)[0]).toMatch(/We couldn’t save .+\. Something went wrong at the marketplace/)
    stage.meet()
    stage.root.toasts.value[0]?.action?.run()
    await stage.settled()
    expect(savedBy(market)).toEqual([listing.id])
  })

  test('keeps a listing whose removal was refused', async () => {
    const [listing] = saved()
    await stage.signIn()
    stage.meet((request, pass) => (isWrite(request) ? Promise.resolve(html(500)) : pass()))
    await stage.wishlist.toggle(listing!)
    await stage.settled()
    expect(stage.wishlist.ids.has(listing!.id)).toBe(true)
    expect(said(stage)[0]).toMatch(/We couldn’t remove/)
  })

  test('is told nothing of a removal any more that was refused', async () => {
    const [listing] = saved()
    await stage.signIn()
    stage.wishlist.isPageOpen = true
    stage.meet((request, pass) => (isWrite(request) ? Promise.resolve(html(500)) : pass()))
    await stage.wishlist.toggle(listing!)
    await stage.settled()
    expect(said(stage)).toHaveLength(1)
    expect(said(stage)[0]).toMatch(/We couldn’t remove/)
  })

  test.each<[string, boolean]>([['saved', false], ['removed', true]])('what was %s elsewhere counts as done', async (_, isThere) => {
    const listing = one()
    if (!isThere) market.world.wishlists.length = 0
    await stage.signIn()
    const user_id = stage.session.member!.id
    if (isThere) await stage.wishlist.toggle(listing)
    await stage.settled()
    if (isThere) market.world.wishlists.length = 0
    else market.world.wishlists.push({ id: 900, user_id, listing_id: listing.id, created: '2026-01-01T00:00:00Z' })
    await stage.wishlist.toggle(listing)
    await stage.settled()
    expect(said(stage)).toEqual([])
    expect(stage.wishlist.ids.has(listing.id)).toBe(!isThere)
    expect(savedBy(market)).toEqual(isThere ? [] : [listing.id])
  })

  test('an answer that is lost on the way back is settled by looking', async () => {
    await stage.signIn()
    stage.meet((request, pass) => (isWrite(request) ? pass().then(lost) : pass()))
    const listing = one()
    await stage.wishlist.toggle(listing)
    await stage.settled()
    expect(stage.wishlist.ids.has(listing.id)).toBe(true)
    expect(said(stage)).toEqual([])
    expect(stage.calls.at(-1)).toBe(`GET /wishlists/check/${listing.id}`)
  })

  test.each([[true, true], [true, false], [false, true], [false, false]])('an empty 200 proves nothing: what became of the write is read (saving: %s, done: %s)', async (wanted, isDone) => {
    const [saved] = wanted ? [one()] : saveFor(market)
    await stage.signIn()
    const empty = () => new Response(null, { status: 200 })
    stage.meet((request, pass) => (isWrite(request) ? (isDone ? pass().then(empty) : Promise.resolve(empty())) : pass()))
    await stage.wishlist.set(saved!, wanted)
    await stage.settled()
    expect(savedBy(market).includes(saved!.id)).toBe(wanted === isDone)
    expect(stage.wishlist.ids.has(saved!.id)).toBe(wanted === isDone)
    expect(said(stage)).toHaveLength(isDone ? 0 : 1)
  })

  test('a refusal in the marketplace’s own language is settled by looking', async () => {
    await stage.signIn()
    const [listing] = saved()
    const refuse = () => Promise.resolve(Response.json({ success: false, message: 'Déjà dans la liste' }))
    stage.meet((request, pass) => (isWrite(request) ? refuse() : pass()))
    await stage.wishlist.set(listing!, true)
    await stage.settled()
    expect(said(stage)).toEqual([])
    expect(stage.wishlist.ids.has(listing!.id)).toBe(true)
    await stage.wishlist.set(one(), true)
    await stage.settled()
    expect(said(stage)[0]).toMatch(/Déjà dans la liste/)
    expect(stage.wishlist.ids.has(one().id)).toBe(false)
  })

  test('after a cut wire the newest wish still wins', async () => {
    await stage.signIn()
    const listing = one()
    let count = 0
    stage.meet((request, pass) => {
      if (!isWrite(request)) return count === 1 ? lost() : pass()
      count += 1
      return count === 1 ? pass().then(lost) : pass()
    })
    await stage.wishlist.set(listing, true)
    await stage.wishlist.set(listing, false)
    await stage.settled()
    expect(savedBy(market)).toEqual([])
    expect(stage.wishlist.ids.has(listing.id)).toBe(false)
  })

  test('the wishes for two listings do not wait for each other', async () => {
    await stage.signIn()
    const [first, second] = shownListings(market, 2)
    let open = () => {}
    const gate = new Promise<void>((resolve) => { open = resolve })
    stage.meet(async (request, pass) => {
      if (isWrite(request) && (await request.clone().text()).includes(String(first!.id))) await gate
      return pass()
    })
    await stage.wishlist.toggle(first!)
    await stage.wishlist.toggle(second!)
    await vi.waitFor(() => expect(savedBy(market)).toEqual([second!.id]))
    open()
    await stage.settled()
    expect(savedBy(market)).toEqual([first!.id, second!.id])
  })

  test('leaves nothing to whoever comes next', async () => {
    saved(3)
    await stage.signIn()
    await stage.wishlist.toggle(one())
    await stage.settled()
    await stage.session.signOut()
    await stage.settled()
    expect(stage.wishlist.ids.size).toBe(0)
    expect(localStorage.getItem('stoa.wishlist')).toBeNull()
    await stage.signIn(OTHER)
    expect(stage.wishlist.ids.size).toBe(0)
    expect(savedBy(market, OTHER)).toEqual([])
  })

  test('an answer for the one before is not shown to the next', async () => {
    await stage.signIn()
    let open = () => {}
    const gate = new Promise<void>((resolve) => { open = resolve })
    stage.meet(async (request, pass) => {
      if (request.url.includes('/wishlists') && isWrite(request)) await gate
      return pass()
    })
    const listing = one()
    await stage.wishlist.toggle(listing)
    await stage.session.signOut()
    open()
    await stage.settled()
    expect(stage.wishlist.ids.size).toBe(0)
    expect(said(stage)).toEqual([])
  })

  test('sees what was saved on another device when the window is focused, at most every half minute', async () => {
    await stage.signIn()
    stage.calls.length = 0
    const [listing] = saved()
    window.dispatchEvent(new Event('focus'))
    await stage.settled()
    expect(stage.calls).toEqual([])
    vi.setSystemTime(Date.now() + 31_000)
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('focus'))
    await stage.settled()
    expect([...stage.wishlist.ids]).toEqual([listing!.id])
    expect(stage.calls).toHaveLength(1)
  })

  test('what is wished while all is being read is not undone by it', async () => {
    const [listing] = saved()
    let open = () => {}
    const gate = new Promise<void>((resolve) => { open = resolve })
    stage.meet(async (request, pass) => {
      const answer = await pass()
      if (request.url.includes('limit=100')) await gate
      return answer
    })
    const signing = stage.signIn()
    await vi.waitFor(() => expect(stage.calls).toContain('GET /wishlists?page=1&limit=100'))
    await stage.wishlist.set(listing!, false)
    await vi.waitFor(() => expect(savedBy(market)).toEqual([]))
    open()
    await signing
    expect(stage.wishlist.ids.has(listing!.id)).toBe(false)
  })

  test('what cannot be read is asked for again when the network is back', async () => {
    saved()
    stage.meet((request, pass) => (request.url.includes('/wishlists') ? lost() : pass()))
    await stage.signIn()
    expect(stage.wishlist.status).toBe('error')
    stage.meet()
    window.dispatchEvent(new Event('online'))
    await stage.settled()
    expect(stage.wishlist.status).toBe('success')
    expect(stage.wishlist.ids.size).toBe(1)
  })

  test('what cannot be read is asked for again by itself, later each time', async () => {
    saved()
    stage.meet((request, pass) => (request.url.includes('/wishlists') ? lost() : pass()))
    await stage.signIn()
    expect(stage.wishlist.status).toBe('error')
    vi.useFakeTimers()
    // Begins anew, on a clock that can be moved.
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(4_000)
    const asked = () => stage.calls.length
    const before = asked()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBeGreaterThan(before)
    stage.meet()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stage.wishlist.status).toBe('success')
    expect(stage.wishlist.ids.size).toBe(1)
    const after = asked()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked()).toBe(after)
  })

  /** Presses a heart in the moment in which a member is known, before the code that sends can have come. */
  const pressWhileSigningIn = async (listing: Listing, times = 1): Promise<StoredItem[]> => {
    const identity = useIdentityStore(stage.pinia)
    let storedThen: StoredItem[] = []
    const stop = identity.onIdentityChange('orders', () => {
      for (let time = 0; time < times; time += 1) void stage.wishlist.toggle(listing)
      storedThen = stored()
    })
    await stage.session.signIn({ email: SHOPPER, password: 'marketplace', keep: true })
    stop()
    await stage.settled()
    return storedThen
  }

  test('a listing saved before the code that sends has come is stored until it is sent, and nobody hears of a merge', async () => {
    const listing = one()
    const memberId = market.world.members.find(({ email }) => email === SHOPPER)?.id
    expect(await pressWhileSigningIn(listing)).toEqual([{ id: listing.id, title: listing.title, memberId, at: expect.any(Number) }])
    expect(stored()).toEqual([])
    expect(savedBy(market)).toEqual([listing.id])
    expect(stage.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(said(stage)).toEqual([])
  })

  test('what the marketplace refused stays stored where its heart is pressed twice before the code that sends has come', async () => {
    const listing = one()
    const memberId = market.world.members.find(({ email }) => email === SHOPPER)?.id
    const refused = { id: listing.id, title: listing.title, memberId, refused: true }
    localStorage.setItem(WISHLIST_STORAGE_KEY, JSON.stringify([refused]))
    expect(await pressWhileSigningIn(listing, 2)).toEqual([refused])
  })

  test('a listing saved before anybody knows who is here is the member’s', async () => {
    await stage.signIn()
    const again = await openStage(market)
    const listing = one()
    expect(again.session.status).toBe('unknown')
    await again.wishlist.toggle(listing)
    await again.settled()
    expect(savedBy(market)).toEqual([listing.id])
    expect(again.wishlist.ids.has(listing.id)).toBe(true)
    expect(localStorage.getItem('stoa.wishlist')).toBeNull()
  })

  /** Presses a heart while requests stay under way, and ends the page before they are answered; three seconds go by. */
  const pressAndLeave = async (listing: ReturnType<typeof one>, isHeld: (request: Request) => boolean, { times = 1, isRead = false, isLater = true } = {}) => {
    const again = await openStage(market)
    if (isRead) await again.session.restore().then(again.settled)
    let began: () => void = () => {}
    const held = new Promise<void>((resolve) => { began = resolve })
    again.meet((request, pass) => {
      if (!isHeld(request)) return pass()
      began()
      return new Promise<never>(() => {})
    })
    void again.wishlist.toggle(listing)
    await held
    for (let time = 1; time < times; time += 1) void again.wishlist.toggle(listing)
    again.close()
    if (isLater) localStorage.setItem(WISHLIST_STORAGE_KEY, JSON.stringify(stored().map(({ at, ...item }) => ({ ...item, ...(at && { at: at - 3_000 }) }))))
  }

  test.each([
    ['its request is under way', ({ method }: Request) => method === 'POST'],
    ['it is known who is here', ({ url }: Request) => url.endsWith('/auth/me')],
  ])('a listing saved on a page that ends while %s is saved by the next one', async (_, isHeld) => {
    await stage.signIn()
    const listing = one()
    await pressAndLeave(listing, isHeld)
    expect(savedBy(market)).toEqual([])
    const next = await openStage(market)
    await next.session.restore()
    await next.settled()
    expect(savedBy(market)).toEqual([listing.id])
    expect(next.wishlist.ids.has(listing.id)).toBe(true)
    expect(stored()).toEqual([])
  })

  test('a listing removed on a page that ends while its request is under way is removed by the next one, which shows it so at once', async () => {
    const listing = saved()[0]!
    await stage.signIn()
    await pressAndLeave(listing, ({ method }) => method === 'DELETE', { isRead: true })
    expect(savedBy(market)).toEqual([listing.id])
    const next = await openStage(market)
    const shown: boolean[] = []
    watch(() => [next.session.status, next.wishlist.ids.has(listing.id)], ([, isSaved]) => shown.push(isSaved === true), { flush: 'sync' })
    await next.session.restore()
    await next.settled()
    expect(savedBy(market)).toEqual([])
    expect(shown).not.toContain(true)
    expect(stored()).toEqual([])
    expect(said(next)).toEqual([])
  })

  test('a listing saved and removed again on a page that ends before the first answer is removed by the next one', async () => {
    await stage.signIn()
    const listing = shownListings(market, 1)[0]!
    await pressAndLeave(listing, ({ method }) => method === 'POST', { times: 2, isRead: true })
    saveFor(market, SHOPPER, 1)
    const next = await openStage(market)
    await next.session.restore()
    await next.settled()
    expect(savedBy(market)).toEqual([])
    expect(stored()).toEqual([])
    expect(said(next)).toEqual([])
  })

  test('a listing saved before anybody knows who is here, and removed once it is known, is stored as removed', async () => {
    await stage.signIn()
    const listing = one()
    const again = await openStage(market)
    again.meet((request, pass) => (request.method === 'POST' ? new Promise<never>(() => {}) : pass()))
    void again.wishlist.toggle(listing)
    // Before the merge has stated whose the first press is.
    useIdentityStore(again.pinia).onIdentityChange('orders', () => void again.wishlist.toggle(listing))
    await again.session.restore()
    expect(stored()).toEqual([expect.objectContaining({ id: listing.id, removed: true })])
    again.close()
  })

  test('what an earlier page asked for is written after the requests that it had under way, which may arrive late', async () => {
    await stage.signIn()
    const listing = shownListings(market, 1)[0]!
    await pressAndLeave(listing, ({ method }) => method === 'POST', { times: 2, isRead: true, isLater: false })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const next = await openStage(market)
    await next.session.restore()
    await next.settled()
    expect(next.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
    saveFor(market, SHOPPER, 1)
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.waitFor(() => expect(savedBy(market)).toEqual([]))
    expect(next.wishlist.ids.has(listing.id)).toBe(false)
  })

  test('a removal that is pressed while the merge saves the listing follows it', async () => {
    await stage.signIn()
    const listing = one()
    await pressAndLeave(listing, ({ method }) => method === 'POST')
    const next = await openStage(market)
    let answer: () => void = () => {}
    const isSaving = new Promise<void>((resolve) => {
      next.meet(async (request, pass) => {
        if (request.method !== 'POST') return pass()
        resolve()
        await new Promise<void>((free) => { answer = free })
        return pass()
      })
    })
    void next.session.restore()
    await isSaving
    void next.wishlist.set(listing, false)
    answer()
    await next.settled()
    expect(savedBy(market)).toEqual([])
    expect(next.wishlist.ids.has(listing.id)).toBe(false)
    expect(stored()).toEqual([])
  })

  test('a removal that an earlier page began, and the marketplace refuses, is told of and undone', async () => {
    const listing = saved()[0]!
    await stage.signIn()
    await pressAndLeave(listing, ({ method }) => method === 'DELETE', { isRead: true })
    const next = await openStage(market)
    next.meet((request, pass) => (request.method === 'DELETE' ? Promise.resolve(Response.json({ code: 409, status: 'error', message: 'Not today' }, { status: 409 })) : pass()))
    await next.session.restore()
    await next.settled()
    expect(next.wishlist.ids.has(listing.id)).toBe(true)
    expect(stored()).toEqual([])
    expect(said(next)).toEqual([expect.stringMatching(/^We couldn’t remove .+Not today/)])
  })

  test('a listing saved on a page that ends before the answer, which the marketplace had, is spoken of by nobody', async () => {
    await stage.signIn()
    const listing = shownListings(market, 1)[0]!
    await pressAndLeave(listing, ({ method }) => method === 'POST', { isRead: true })
    saveFor(market, SHOPPER, 1)
    const next = await openStage(market)
    await next.session.restore()
    await next.settled()
    expect(savedBy(market)).toEqual([listing.id])
    expect(stored()).toEqual([])
    expect(said(next)).toEqual([])
  })

  test('a listing saved while the marketplace does not answer is rolled back, and nothing is stored as a guest’s', async () => {
    await stage.signIn()
    const again = await openStage(market)
    again.meet(lost)
    await again.wishlist.toggle(one())
    await again.settled()
    expect(again.wishlist.ids.size).toBe(0)
    expect(said(again)[0]).toMatch(/We couldn’t save .+\. No connection/)
    expect(localStorage.getItem('stoa.wishlist')).toBeNull()
  })
})
