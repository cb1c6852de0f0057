import { describe, expect, test, vi } from 'vitest'
import { delayOf, mayRepeat, retryAfterOf } from '../../../src/api/retry.ts'
import * as auth from '../../../src/contract/auth.ts'
import * as carts from '../../../src/contract/carts.ts'
import * as categories from '../../../src/contract/categories.ts'
import { TOKEN, clientOf, failureOf, html, json, server } from './server.ts'

const fine = json({ categories: [] })
const cart = json({ key: 'k', items: [] })
const busy = (status: number, retryAfter?: string) =>
  new Response('', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
const addItem = { params: { key: 'k' }, body: { listing_id: 1, qty: 1 } }

describe('a read', () => {
  test.each([429, 500, 502, 503, 504])('is repeated after %i', async (status) => {
    const { fetch, requests } = server(busy(status), html(status), fine)
    await clientOf(fetch).call(categories.list)
    expect(requests).toHaveLength(3)
  })

  test('is repeated twice at most', async () => {
    const { fetch, requests } = server(busy(500))
    expect((await failureOf(clientOf(fetch).call(categories.list))).kind).toBe('server')
    expect(requests).toHaveLength(3)
  })

  test.each([400, 401, 403, 404, 405, 406, 408, 409, 422])('is not repeated after %i', async (status) => {
    const { fetch, requests } = server(busy(status))
    await failureOf(clientOf(fetch).call(categories.list))
    expect(requests).toHaveLength(1)
  })

  test('is not repeated after an answer that cannot be read', async () => {
    const { fetch, requests } = server(html(200))
    await failureOf(clientOf(fetch).call(categories.list))
    expect(requests).toHaveLength(1)
  })

  test('carries the same token each time', async () => {
    const { fetch, requests } = server(busy(500), fine)
    await clientOf(fetch, { token: TOKEN }).call(categories.list)
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`])
  })
})

describe('a write', () => {
  test('is repeated after 429, which says that it was not taken', async () => {
    const { fetch, requests } = server(busy(429), cart)
    await clientOf(fetch).call(carts.addItem, addItem)
    expect(requests).toHaveLength(2)
    expect(await requests[1]?.json()).toEqual(addItem.body)
  })

  test('is repeated after 503 only where twice is as good as once', async () => {
    const { fetch, requests } = server(busy(503), cart)
    expect((await failureOf(clientOf(fetch).call(carts.addItem, addItem))).kind).toBe('maintenance')
    expect(requests).toHaveLength(1)
    const again = server(busy(503), cart)
    await clientOf(again.fetch).call(carts.updateItem, { params: { key: 'k', item_id: 1 }, body: { qty: 2 } })
    expect(again.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
  })

  test.each([500, 502, 504])('is not repeated after %i, which leaves open whether it was taken', async (status) => {
    const { fetch, requests } = server(busy(status))
    expect((await failureOf(clientOf(fetch).call(carts.addItem, addItem))).kind).toBe('server')
    expect((await failureOf(clientOf(fetch).call(auth.logout))).kind).toBe('server')
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  test('is not repeated after a network failure', async () => {
    const { fetch, requests } = server(new TypeError('fetch failed'), cart)
    expect((await failureOf(clientOf(fetch).call(carts.addItem, addItem))).kind).toBe('network')
    expect(requests).toHaveLength(1)
  })
})

describe('the wait', () => {
  test('doubles, with jitter', () => {
    expect([0, 1, 2].map((attempt) => delayOf(attempt, 400, null, () => 0))).toEqual([200, 400, 800])
    expect([0, 1, 2].map((attempt) => delayOf(attempt, 400, null, () => 0.5))).toEqual([300, 600, 1200])
  })

  test('is never shorter than the server asks for', async () => {
    vi.useFakeTimers()
    const { fetch, requests } = server(busy(429, '3'), fine)
    const answer = clientOf(fetch, { backoff: 400, random: () => 0 }).call(categories.list)
    await vi.advanceTimersByTimeAsync(2990)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(requests).toHaveLength(2)
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([429, 503])('is left to the person when %i asks for more than five seconds', async (status) => {
    const { fetch, requests } = server(busy(status, '120'))
    expect((await failureOf(clientOf(fetch).call(categories.list))).retryAfter).toBe(120)
    expect(requests).toHaveLength(1)
  })

  test('ends when the caller gives up', async () => {
    vi.useFakeTimers()
    const controller = new AbortController()
    const { fetch, requests } = server(busy(503, '4'), fine)
    const failure = failureOf(clientOf(fetch).call(categories.list, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    expect((await failure).kind).toBe('aborted')
    expect(vi.getTimerCount()).toBe(0)
    expect(requests).toHaveLength(1)
  })

  test('does not count against the timeout, which is for each attempt', async () => {
    vi.useFakeTimers()
    const { fetch, requests } = server(busy(503, '4'), busy(503, '4'), fine)
    const answer = clientOf(fetch).call(categories.list, { timeout: 1000 })
    await vi.advanceTimersByTimeAsync(8001)
    await answer
    expect(requests).toHaveLength(3)
  })
})

describe('Retry-After', () => {
  const now = () => Date.parse('2026-03-01T12:00:00Z')
  const read = (headers: Record<string, string>) => retryAfterOf(new Headers(headers), now)

  test.each<[string, number | null]>([
    ['0', 0],
    ['7', 7],
    [' 7 ', 7],
    ['1.2', 2],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Sunday, 01-Mar-26 12:00:10 GMT', 10],
    ['-5', null],
    ['soon', null],
    ['', null],
    ['1e9', null],
  ])('%j is %j', (stated, seconds) => {
    expect(read({ 'retry-after': stated })).toBe(seconds)
  })

  test('as a date is measured from the server’s own clock', () => {
    const stated = { 'retry-after': 'Sun, 01 Mar 2026 15:00:04 GMT', date: 'Sun, 01 Mar 2026 15:00:00 GMT' }
    expect(read(stated)).toBe(4)
  })

  test('as a date is obeyed', async () => {
    const { fetch, requests } = server(busy(503, 'Sun, 01 Mar 2026 13:00:00 GMT'))
    expect(await failureOf(clientOf(fetch, { now }).call(categories.list))).toMatchObject({ kind: 'maintenance', retryAfter: 3600 })
    expect(requests).toHaveLength(1)
  })

  test('is null where nothing is said', async () => {
    const { fetch } = server(busy(429))
    expect(await failureOf(clientOf(fetch).call(categories.list))).toMatchObject({ kind: 'rate_limited', retryAfter: null })
    expect(mayRepeat('GET', 200, null)).toBe(false)
  })
})
