import { describe, expect, test } from 'vitest'
import { attemptAfter, createListing, findCreated, newestListingId } from '../../../src/features/selling/listingCreation.ts'
import { editListing } from '../../../src/features/selling/listingEdits.ts'
import { ownListingPages } from '../../../src/features/selling/ownListingPages.ts'
import { clientOf, html, json, text } from '../api/server.ts'

interface Own { readonly id: number, readonly title?: string, readonly external_id?: string }
interface Ways {
  /** Rows on a page, whatever is asked for. */
  readonly size?: number
  readonly isKeyed?: boolean
  readonly isPaginated?: boolean
  readonly isOldestFirst?: boolean
  readonly onWrite?: (request: Request, own: Own[]) => Promise<Response> | Response
}

/** A marketplace that lists the member's listings in its own way. */
const marketplace = (given: readonly Own[], { size = 100, isKeyed = false, isPaginated = true, isOldestFirst = false, onWrite }: Ways = {}) => {
  const own = [...given]
  const asked: string[] = []
  const { client } = clientOf(async (url, init) => {
    const request = new Request(url, init)
    const { pathname, searchParams } = new URL(url)
    asked.push(`${request.method} ${pathname.slice('/front_api/v1'.length)}${searchParams.has('page') ? ` ${searchParams.get('page')}` : ''}`)
    if (request.method !== 'GET') return onWrite?.(request, own) ?? html(405)
    const page = Number(searchParams.get('page'))
    const sorted = own.toSorted((a, b) => (isOldestFirst ? a.id - b.id : b.id - a.id))
    const rows = sorted.slice((page - 1) * size, page * size).map((one) => ({ title: 'Lamp', ...one }))
    if (rows.length === 0 && page > 1) return html(404)
    const pagination = {
      totalResultsCount: own.length, currentPage: page, nextPage: page * size < own.length, prevPage: page > 1, resultOnPageCount: rows.length,
      pageCount: Math.ceil(own.length / size),
    }
    return json({ listings: isKeyed ? Object.fromEntries(rows.map((one) => [one.id, one])) : rows, pagination: isPaginated ? pagination : null })
  })
  return { client, own, asked }
}
const lamps = (count: number): Own[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const attempt = attemptAfter('mine', ' Bowl ', 3)

test.each<[string, Ways]>([
  ['with a pagination', {}], ['without one', { isPaginated: false }], ['keyed by id', { isKeyed: true, isPaginated: false }],
])('all pages of listings are read, %s', async (_, ways) => {
  const { client } = marketplace(lamps(7), { size: 3, ...ways })
  const ids: number[] = []
  for await (const { listings } of ownListingPages(client, { page: 1 })) ids.push(...listings.map(({ id }) => id))
  expect(ids.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a marketplace that answers the same page for ever is asked twice', async () => {
  let asked = 0
  const { client } = clientOf(() => {
    asked += 1
    return Promise.resolve(json({ listings: [{ id: 1, title: 'Lamp' }], pagination: null }))
  })
  for await (const { number } of ownListingPages(client, { page: 1 })) expect(number).toBe(1)
  expect(asked).toBe(2)
})

test.each<[string, Ways, number]>([
  ['the newest first', {}, 1], ['keyed by id', { isKeyed: true }, 2], ['the oldest first', { isOldestFirst: true }, 3],
])('the newest listing is known where they come %s', async (_, ways, requests) => {
  const { client, asked } = marketplace(lamps(7), { size: 3, ...ways })
  expect(await newestListingId(client)).toBe(7)
  expect(asked).toHaveLength(requests)
})

describe('a listing that was made', () => {
  test.each<[string, Own[], number | undefined]>([
    ['by its external id', [{ id: 5, title: 'Bowl, improved', external_id: 'mine' }, { id: 6, title: 'Bowl' }], 5],
    ['by its title where no external id is stated', [{ id: 5, title: 'Bowl' }], 5],
    ['and not where that is another one', [{ id: 5, title: 'Bowl', external_id: 'other' }], undefined],
    ['and not where it is older', [{ id: 2, title: 'Bowl', external_id: 'mine' }], undefined],
  ])('is found %s', async (_, own, id) => {
    expect((await findCreated(marketplace([{ id: 3 }, ...own]).client, attempt))?.id).toBe(id)
  })

  test.each<[string, Ways, number]>([
    ['and the pages are counted', {}, 3], ['and nobody counts the pages', { isPaginated: false }, 26], ['keyed by id', { isKeyed: true }, 3],
  ])('is found behind many others where the oldest come first, %s', async (_, ways, requests) => {
    const { client, asked } = marketplace([...lamps(48), { id: 52, external_id: 'mine' }], { size: 2, isOldestFirst: true, ...ways })
    expect((await findCreated(client, { ...attempt, after: 48 }))?.id).toBe(52)
    expect(asked).toHaveLength(requests)
  })

  test('is not looked for among all others where the oldest come first', async () => {
    const { client, asked } = marketplace(lamps(48), { size: 2, isOldestFirst: true })
    expect(await findCreated(client, { ...attempt, after: 48 })).toBeUndefined()
    expect(asked).toEqual(['GET /listings 1', 'GET /listings 2', 'GET /listings 24', 'GET /listings 23'])
  })

  test.each<[string, Response | null]>([
    ['an empty answer', text('')], ['a page', html(500)], ['no answer', null], ['no word of success', json({ id: 9 })],
  ])('counts as made after %s, and is sent once', async (_, answer) => {
    const { client, asked } = marketplace(lamps(3), {
      onWrite: async (request, own) => {
        const { title } = await request.json() as { title: string }
        own.push({ id: 9, title })
        if (!answer) throw new TypeError('fetch failed')
        return answer.clone()
      },
    })
    expect(await createListing(client, { title: 'Bowl' }, attempt)).toEqual({ outcome: 'done', id: 9 })
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /listings'])
  })
})

test.each([405, 501])('an edit goes by POST where PUT is answered with %i', async (status) => {
  const { client, asked } = marketplace([], { onWrite: ({ method }) => (method === 'POST' ? json({ success: '1' }) : html(status)) })
  expect(await editListing(client, 4, { price: 5 })).toEqual({ outcome: 'done', id: 4 })
  expect(asked).toEqual(['PUT /listings/4/edit', 'POST /listings/4/edit'])
})
