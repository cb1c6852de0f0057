/** Messages of an order (specification, Order message; gaps, orders.postMessage and orders.message). */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'
import { SHOPPER, VENDOR, failure, ordered } from './support/ordered.ts'
import type { Shop } from './support/shop.ts'

const post = (shop: Shop, id: number, as: string, body: object | string) => shop.call('POST', `/orders/${id}/messages`, { as, body })
const read = async (shop: Shop, id: number, as = SHOPPER) => (await shop.call('GET', `/orders/${id}/messages`, { as })).body
const MESSAGE_MAX_CHARACTERS = 10_000

describe('GET /orders/{order_id}/messages', () => {
  it('is a bare array, empty when there are none', async () => {
    const { shop, id } = await ordered()
    const { status, text, body } = await shop.call('GET', `/orders/${id}/messages`, { as: SHOPPER })
    expect([status, text]).toEqual([200, '[]'])
    expect(z.parse(contract.orders.messages.response, body)).toEqual([])
  })

  it('has the messages of both parties and of the marketplace, oldest first, with roles 1, 2 and 3', async () => {
    const { shop, id } = await ordered({ listing_id: 1, qty: 1 }, 'transfer')
    await post(shop, id, SHOPPER, { content: 'Soon?' })
    await post(shop, id, VENDOR, { content: 'Tomorrow' })
    for (const as of [SHOPPER, VENDOR]) {
      const body = await read(shop, id, as)
      expect(body).toMatchObject([{ role: 3, user_id: null }, { role: 1, user_id: 1, content: 'Soon?' }, { role: 2, user_id: 3, content: 'Tomorrow' }])
      expect(z.parse(contract.orders.messages.response, body)).toHaveLength(3)
    }
  })

  it('has no messages of other orders, and no object: that stands on creation only', async () => {
    const { shop, id } = await ordered()
    await post(shop, id, SHOPPER, { content: 'Soon?' })
    shop.world.messages.push({ ...shop.world.messages[0]!, id: 999, order_id: 888 })
    const body = await read(shop, id)
    expect(body).toHaveLength(1)
    expect(body[0]).not.toHaveProperty('object')
  })
})

describe('POST /orders/{order_id}/messages', () => {
  it('answers 201 and the message with object; created is YYYY-MM-DD HH:MM:SS', async () => {
    const { shop, id } = await ordered()
    const { status, body } = await post(shop, id, SHOPPER, { subject: 'When?', content: 'Soon?' })
    expect([status, body]).toEqual([201, {
      object: 'OrderMessage', id: 100, order_id: id, user_id: 1, role: 1, subject: 'When?', content: 'Soon?', created: '2026-06-15 12:00:00',
    }])
    expect(z.parse(contract.orders.postMessage.response, body).id).toBe(100)
  })

  it('needs no subject, keeps line breaks, and stores markup as the text that it is', async () => {
    const { shop, id } = await ordered()
    const content = 'First line\nhttps://example.com/?a=1&b=2 <script>alert(1)</script> 👍'
    expect((await post(shop, id, VENDOR, { content })).body).toMatchObject({ subject: '', content, role: 2 })
    expect((await read(shop, id))[0].content).toBe(content)
  })

  it.each([['nothing', {}], ['spaces', { content: ' \n ' }], ['null', { content: null }], ['a list', { content: ['x'] }], ['too much', { content: 'x'.repeat(MESSAGE_MAX_CHARACTERS + 1) }]])(
    'answers %s with 422 and the field, and stores nothing', async (_what, body) => {
      const { shop, id } = await ordered()
      const answer = await post(shop, id, SHOPPER, body)
      expect([answer.status, answer.body]).toEqual([422, { ...failure(422), errors: [{ field: 'content', message: expect.any(String) }] }])
      expect(shop.world.messages).toEqual([])
    })

  it('takes as many characters as it allows, and a body of form fields', async () => {
    const { shop, id } = await ordered()
    expect((await post(shop, id, SHOPPER, { content: 'x'.repeat(MESSAGE_MAX_CHARACTERS) })).status).toBe(201)
    const form = await shop.call('POST', `/orders/${id}/messages`, { as: SHOPPER, body: new URLSearchParams({ content: 'By form' }) })
    expect([form.status, form.body.content]).toEqual([201, 'By form'])
  })

  it('stores the same words twice when they are sent twice: it knows no repetition', async () => {
    const { shop, id } = await ordered()
    for (let time = 0; time < 2; time += 1) await post(shop, id, SHOPPER, { content: 'Soon?' })
    expect((await read(shop, id)).map((one: { id: number }) => one.id)).toEqual([100, 101])
  })

  it('takes messages about an order in every status', async () => {
    const { shop, id } = await ordered()
    for (const status of ['declined', 'failed', 'canceled', 'completed'] as const) {
      shop.world.orders[0]!.status = status
      expect((await post(shop, id, SHOPPER, { content: status })).status).toBe(201)
    }
  })
})

describe('GET /orders/{order_id}/messages/{message_id}', () => {
  it('answers the message without object, to both parties', async () => {
    const { shop, id } = await ordered()
    await post(shop, id, SHOPPER, { content: 'Soon?' })
    for (const as of [SHOPPER, VENDOR]) {
      const { status, body } = await shop.call('GET', `/orders/${id}/messages/100`, { as })
      expect([status, z.parse(contract.orders.message.response, body).content]).toEqual([200, 'Soon?'])
      expect(body).not.toHaveProperty('object')
    }
  })

  it.each(['999', '0', 'x', '1.5'])('answers message %s that does not exist with 404 and the error body', async (none) => {
    const { shop, id } = await ordered()
    const answer = await shop.call('GET', `/orders/${id}/messages/${none}`, { as: SHOPPER })
    expect([answer.status, answer.body]).toEqual([404, failure(404)])
  })
})

describe('The marketplace’s own message', () => {
  it('says what to do about an order that is to be paid by bank transfer: amount, IBAN, reference', async () => {
    const { shop, id } = await ordered({ listing_id: 1, qty: 1 }, 'transfer')
    const [message] = await read(shop, id)
    expect(message).toMatchObject({ role: 3, user_id: null, order_id: id, created: '2026-06-15 12:00:00' })
    for (const part of ['€14.90', 'IBAN: FR76', `Reference: ST-${10_000 + id * 7}`]) expect(message.content).toContain(part)
  })

  it('does not stand on orders that are paid by card, or whose payment failed', async () => {
    for (const way of ['pay', 'declined']) {
      const { shop, id } = await ordered({ listing_id: 1, qty: 1 }, way)
      expect(await read(shop, id)).toEqual([])
    }
  })
})
