import { describe, expect, it } from 'vitest'
import { cartWith, openShop } from '../../contract/support/shop.ts'
import { PLENTY } from '../../contract/support/smallWorld.ts'

const add = { listing_id: PLENTY, qty: 1 }

describe('A fault', () => {
  it('hits as many calls of its endpoint as it says, and no other endpoint', async () => {
    const shop = openShop()
    shop.sandbox.faults.inject({ endpoint: 'categories.list', status: 503, times: 2, headers: { 'Retry-After': '120' } })
    expect((await shop.call('GET', '/categories/1')).status).toBe(200)
    const first = await shop.call('GET', '/categories')
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '120'])
    expect((await shop.call('GET', '/categories')).status).toBe(503)
    expect((await shop.call('GET', '/categories')).status).toBe(200)
  })

  it('speaks in the error shape of the endpoint’s group', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [])
    const hit = async (endpoint: string, method: string, path: string, status: number) => {
      shop.sandbox.faults.inject({ endpoint, status, body: 'json', message: 'No' })
      return (await shop.call(method, path, { as: 'shopper@example.com', ...(method === 'GET' ? {} : { body: add }) })).body
    }
    expect(await hit('carts.addItem', 'POST', `/carts/${key}/items`, 200)).toEqual({ success: false, error: 'No' })
    expect(await hit('carts.create', 'POST', '/carts', 400)).toEqual({ status: 'failed', message: 'No' })
    expect(await hit('wishlists.add', 'POST', '/wishlists', 200)).toEqual({ success: false, message: 'No' })
    expect(await hit('listings.create', 'POST', '/listings', 500)).toEqual({ code: 500, status: 'error', message: 'No' })
    expect(await hit('wishlists.list', 'GET', '/wishlists', 429)).toEqual({ success: false, message: 'No' })
    expect(await hit('carts.removeItem', 'DELETE', `/carts/${key}/items/1`, 503)).toEqual({ success: false, error: 'No' })
    expect(await hit('orders.list', 'GET', '/orders', 500)).toEqual({ code: 500, status: 'error', message: 'No' })
  })

  it('can answer an HTML page, nothing, or half an answer', async () => {
    const shop = openShop()
    const { faults } = shop.sandbox
    faults.inject({ endpoint: 'categories.*', status: 502, body: 'html' })
    faults.inject({ endpoint: 'categories.list', status: 200, body: 'empty' })
    faults.inject({ endpoint: '*', body: 'truncated' })
    const page = await shop.call('GET', '/categories')
    expect([page.status, page.type]).toEqual([502, 'text/html; charset=utf-8'])
    const empty = await shop.call('GET', '/categories')
    expect([empty.status, empty.text]).toEqual([200, ''])
    const half = await shop.call('GET', '/categories')
    expect([half.status, half.type, half.body]).toEqual([200, 'application/json', undefined])
    expect(half.text).toMatch(/^{"categories":\[/)
  })

  it.each([204, 205, 304])('of status %i has no body, whatever body is asked for', async (status) => {
    const shop = openShop()
    for (const body of ['json', 'html', 'truncated'] as const) {
      shop.sandbox.faults.inject({ endpoint: 'categories.list', status, body })
      const answer = await shop.call('GET', '/categories')
      expect([answer.status, answer.text]).toEqual([status, ''])
    }
  })

  it('drops the connection before the write is done, or after', async () => {
    const shop = openShop()
    const key = await cartWith(shop, [])
    const qty = async () => (await shop.call('GET', `/carts/${key}/quantity/${PLENTY}`)).body.qty
    shop.sandbox.faults.inject({ endpoint: 'carts.addItem', drop: true })
    await expect(shop.call('POST', `/carts/${key}/items`, { body: add })).rejects.toThrow(TypeError)
    expect(await qty()).toBe(0)
    shop.sandbox.faults.inject({ endpoint: 'carts.addItem', drop: true, when: 'after' })
    await expect(shop.call('POST', `/carts/${key}/items`, { body: add })).rejects.toThrow(TypeError)
    expect(await qty()).toBe(1)
    shop.sandbox.faults.inject({ endpoint: 'carts.addItem', status: 500, when: 'after' })
    expect((await shop.call('POST', `/carts/${key}/items`, { body: add })).status).toBe(500)
    expect(await qty()).toBe(2)
  })

  it('delays an answer, and lets go when the caller gives up', async () => {
    const shop = openShop()
    shop.sandbox.faults.inject({ endpoint: 'categories.list', latency: 30, times: 2 })
    const begun = performance.now()
    expect((await shop.call('GET', '/categories')).status).toBe(200)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(25)
    const request = new Request('http://stoa.test/front_api/v1/categories', { signal: AbortSignal.timeout(5) })
    await expect(shop.sandbox.fetch(request)).rejects.toThrow()
  })

  it('reaches the catalogue, the pictures and the checkout page too, and is taken back', async () => {
    const shop = openShop()
    const { faults } = shop.sandbox
    faults.inject({ endpoint: 'catalogue', status: 404, times: Infinity })
    faults.inject({ endpoint: 'checkout', status: 500 })
    faults.inject({ endpoint: 'media', status: 500 })
    expect((await shop.request('GET', '/catalogue/home.json')).status).toBe(404)
    expect((await shop.request('GET', `/checkout/${'a'.repeat(32)}`)).status).toBe(500)
    expect((await shop.request('GET', '/media/listing/1.webp')).status).toBe(500)
    faults.clear()
    expect((await shop.request('GET', '/catalogue/home.json')).status).toBe(200)
  })
})
