/** The Admin API, as far as an export of the catalogue uses it (specification, Admin API, Errors, Limits, Events). */
import { describe, expect, it } from 'vitest'
import { ADMIN_CREDENTIALS } from '../../src/sandbox/admin/credentials.ts'
import type { Shop } from './support/shop.ts'
import { openShop } from './support/shop.ts'
import { BLOCKED, DRAFT, LAST_PIECE, PLENTY, SERVICE, VENDOR, smallWorld } from './support/smallWorld.ts'

const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` })
const headers = basic(ADMIN_CREDENTIALS.key, ADMIN_CREDENTIALS.secret)
const ask = (shop: Shop, path: string, method = 'GET') => shop.request(method, `/api/v1${path}`, { headers })
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const longShop = () => openShop((world) => {
  const [listing] = smallWorld().listings
  world.listings = Array.from({ length: 130 }, (_, at) => ({ ...structuredClone(listing!), id: at + 1 }))
})

describe('Authentication, Admin', () => {
  it.each<[string, Record<string, string>, string]>([
    ['no credentials', {}, 'Access denied. Please use your API credentials to use the API'],
    ['a member’s token', { authorization: 'Bearer abc' }, 'Access denied. Please use your API credentials to use the API'],
    ['a wrong secret', basic(ADMIN_CREDENTIALS.key, 'sk_wrong'), 'Permission denied, wrong credentials'],
    ['a wrong key', basic('pk_wrong', ADMIN_CREDENTIALS.secret), 'Permission denied, wrong credentials'],
    ['what is not Base64', { authorization: 'Basic ***' }, 'Permission denied, wrong credentials'],
  ])('answers %s with 403 and its message', async (_, sent, message) => {
    const answer = await openShop().request('GET', '/api/v1/listings', { headers: sent })
    expect([answer.status, answer.body]).toEqual([403, { message, url: '/api/v1/listings', code: 403 }])
  })

  it('takes the administrator’s address in place of the key', async () => {
    const answer = await openShop().request('GET', '/api/v1/events', { headers: basic(ADMIN_CREDENTIALS.email, ADMIN_CREDENTIALS.secret) })
    expect(answer.status).toBe(200)
  })
})

describe('Errors, Admin API', () => {
  it('names a listing that does not exist', async () => {
    const { status, body } = await ask(openShop(), '/listings/999')
    expect([status, body]).toEqual([404, { message: 'Listing with ID 999 cannot be found', url: '/api/v1/listings/999', code: 404 }])
  })

  it('adds the method where no endpoint has the path', async () => {
    const { status, body } = await ask(openShop(), '/nothing')
    expect([status, body]).toEqual([404, { message: 'Not Found', url: '/api/v1/nothing', code: 404, method: 'GET' }])
  })

  it('answers 405 to another method', async () => {
    expect((await ask(openShop(), '/events', 'DELETE')).status).toBe(405)
  })
})

describe('Limits, Admin API', () => {
  it('answers 40 requests in a minute, the next with 429 and the seconds to wait', async () => {
    const shop = openShop()
    for (let at = 0; at < 40; at += 1) expect((await ask(shop, '/events')).status).toBe(200)
    shop.clock += 20_000
    const late = await ask(shop, '/events')
    expect([late.status, late.headers.get('retry-after'), late.body.code]).toEqual([429, '40', 429])
    shop.clock += 40_000
    expect((await ask(shop, '/events')).status).toBe(200)
  })

  it('has 25 rows on a page unless told, 100 at most, and 404 past the last page', async () => {
    const shop = longShop()
    const first = await ask(shop, '/listings')
    expect(first.body.pagination).toEqual({
      totalResultsCount: 130, currentPage: 1, nextPage: true, prevPage: false, resultOnPageCount: 25, pageCount: 6,
    })
    expect((await ask(shop, '/listings?limit=500')).body.listings).toHaveLength(100)
    expect((await ask(shop, '/listings?limit=100&page=2')).body.listings).toHaveLength(30)
    const past = await ask(shop, '/listings?limit=100&page=3')
    expect([past.status, Object.keys(past.body)]).toEqual([404, ['message', 'url', 'code']])
  })
})

describe('GET /api/v1/listings', () => {
  it('shows the whole vendor with each listing', async () => {
    const { body } = await ask(openShop(), `/listings/${PLENTY}`)
    expect(body).toMatchObject({ id: PLENTY, object: 'Listing', user_id: VENDOR, category: { id: 3 } })
    expect(body.supplier).toMatchObject({ id: VENDOR, object: 'User', email: 'vendor@example.com', status: 'enabled' })
  })

  it('has listings of every state, newest first, and none of a blocked member', async () => {
    const shop = openShop((world) => { world.listings[0]!.user_id = BLOCKED })
    const ids = idsOf((await ask(shop, '/listings?limit=100')).body.listings)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids).toContain(DRAFT)
    expect(ids).not.toContain(PLENTY)
  })

  it('filters by status, moderation, vendor and home page', async () => {
    const shop = openShop((world) => {
      world.listings[0]!.admin_status = 'waiting'
      world.listings[1]!.on_homepage = true
    })
    const read = async (query: string) => idsOf((await ask(shop, `/listings?limit=100&${query}`)).body.listings)
    expect(await read('status=draft')).toEqual([DRAFT])
    expect(await read('admin_status=waiting,rejected')).toEqual([PLENTY])
    expect(await read('admin_status[]=waiting&admin_status[]=rejected')).toEqual([PLENTY])
    expect(await read('on_homepage=1')).toEqual([LAST_PIECE])
    expect(await read(`user_id=${VENDOR}&status=published&admin_status=approved`)).not.toContain(SERVICE)
  })

  it('sorts by a stored field, ascending unless told otherwise, and ignores an unknown one', async () => {
    const shop = openShop()
    const read = async (query: string) => idsOf((await ask(shop, `/listings?limit=100&${query}`)).body.listings)
    expect((await read('sort=id')).slice(0, 2)).toEqual([1, 2])
    expect((await read('sort=price&direction=desc'))[0]).toBe(SERVICE)
    expect(await read('sort=nothing')).toEqual(await read('page=1'))
  })

  it('returns only the fields asked for, the category with attributes, and nothing empty', async () => {
    const shop = openShop()
    const { body } = await ask(shop, `/listings?fields=id,attributes,sku&limit=1&user_id=${VENDOR}`)
    expect(Object.keys(body.listings[0]).toSorted()).toEqual(['attributes', 'category', 'id'])
  })
})

describe('GET /api/v1/users', () => {
  it('lists users newest first, with what the administrator may see', async () => {
    const shop = openShop()
    const { body } = await ask(shop, '/users?limit=2')
    expect(idsOf(body.users)).toEqual([BLOCKED, 4])
    expect(body.users[0]).toMatchObject({ email: 'blocked@example.com', status: 'disabled' })
    expect((await ask(shop, `/users/${VENDOR}?fields=id,public_name`)).body).toEqual({ id: VENDOR, public_name: 'Kiln' })
  })
})

describe('GET /api/v1/events', () => {
  it('tells of a listing’s creation, update and deletion, newest first', async () => {
    const shop = openShop()
    const as = 'vendor@example.com'
    const { body: made } = await shop.call('POST', '/listings', { as, body: { title: 'Jug', description: 'Blue', price: 4, category_id: 3 } })
    await shop.call('PUT', `/listings/${made.id}/edit`, { as, body: { title: 'Large jug' } })
    expect((await ask(shop, `/listings/${made.id}`, 'DELETE')).body).toMatchObject({ success: true })
    const { body } = await ask(shop, `/events?object=Listing&object_id=${made.id}`)
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['listing.delete', 'listing.update', 'listing.creation'])
    expect(Object.keys(body.events[0]).toSorted()).toEqual(['created', 'id', 'object', 'object_id', 'status', 'type'])
    expect((await ask(shop, '/events?type=listing.delete')).body.events).toHaveLength(1)
    expect((await ask(shop, `/listings/${made.id}`)).status).toBe(404)
  })

  it('forgets events of long ago', () => {
    const { sandbox } = openShop()
    const listing = sandbox.records.listing(PLENTY)!
    for (let at = 0; at < 2500; at += 1) sandbox.records.touchListing(listing)
    expect(sandbox.world.events.length).toBeLessThan(1000)
  })
})
