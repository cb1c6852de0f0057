import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repairResponse } from '../../../src/api/repairResponse.ts'
import { endpoints } from '../../../src/contract/all.ts'
import * as carts from '../../../src/contract/carts.ts'
import * as categories from '../../../src/contract/categories.ts'
import * as orders from '../../../src/contract/orders.ts'
import * as wishlists from '../../../src/contract/wishlists.ts'
import { TOKEN, clientOf, failureOf, json, server, text } from './server.ts'

const item = (id: number) => ({ id, listing_id: 1, qty: 1 })
const cart = (items: unknown) => ({ key: 'k', currency: 'EUR', items })
const getCart = { params: { key: 'k' } }
const lenient = (body: unknown) => clientOf(server(json(body)).fetch, { strict: false, token: TOKEN })

describe('an answer that breaks the contract', () => {
  test('throws in development and names the place, not the value', async () => {
    const { call, onReport } = clientOf(server(json(cart([item(1), { id: 2, listing_id: 1, qty: 'SECRET' }]))).fetch)
    const error = await failureOf(call(carts.get, getCart))
    expect(error).toMatchObject({ kind: 'malformed', status: 200, endpoint: 'carts.get' })
    expect(error.message).toBe("the answer of carts.get breaks the contract at 'items.1.qty'")
    expect(onReport.mock.calls).toEqual([[{ endpoint: 'carts.get', path: 'items.1.qty', repaired: false }]])
  })

  test('loses only the entries that cannot be used, and is reported once', async () => {
    const { call, onReport } = lenient(cart([item(1), { id: 2 }, null, 'x', item(3)]))
    for (let count = 0; count < 3; count += 1) {
      expect((await call(carts.get, getCart)).items.map(({ id }) => id)).toEqual([1, 3])
    }
    expect(onReport.mock.calls).toEqual([[{ endpoint: 'carts.get', path: 'items.1.listing_id', repaired: true }]])
  })

  test('reads an optional value that makes no sense as null', async () => {
    const { call } = lenient({ ...cart([{ ...item(1), amount: {}, available: 'perhaps' }]), total_amount: 'free' })
    const answer = await call(carts.get, getCart)
    expect(answer).toMatchObject({ key: 'k', currency: 'EUR', total_amount: null })
    expect(answer.items[0]).toMatchObject({ id: 1, qty: 1, amount: null, available: true })
  })

  test('keeps the other address of an order where one has a value that makes no sense', async () => {
    const { call } = lenient({ id: 1, status: 'new', hand_delivery_code: '', addresses: { shipping: { address_city: 'Lyon' }, billing: { gender: [], address_city: 'Paris' } } })
    const { addresses, hand_delivery_code: code } = await call(orders.get, { params: { order_id: 1 } })
    expect(addresses).toMatchObject({ shipping: { address_city: 'Lyon' }, billing: { gender: null, address_city: 'Paris' } })
    expect(code).toBeNull()
  })

  test('is read also where it came wrapped, or keyed by id', async () => {
    const wrapped = await lenient({ cart: cart([item(1), { id: 2 }]) }).call(carts.get, getCart)
    expect(wrapped.items).toHaveLength(1)
    const tree = { 7: { id: 7, title: 'A', children: { 9: { id: 9 }, 8: { id: 8, title: 'B' } } }, 5: { title: 'no id' }, 6: null }
    const { categories: list } = await lenient({ categories: tree }).call(categories.list)
    expect(list.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([[7, [8]]])
  })

  test('may be a bare list', async () => {
    const messages = await lenient([{ id: 1, content: {} }, { content: 'no id' }]).call(orders.messages, { params: { order_id: 1 } })
    expect(messages).toMatchObject([{ id: 1, content: null }])
  })

  test('is malformed when a required part of it is missing', async () => {
    for (const body of [{}, { items: [] }, { key: null, items: [] }, [], { cart: { items: [] } }]) {
      const { call, onReport } = lenient(body)
      expect(await failureOf(call(carts.get, getCart))).toMatchObject({ kind: 'malformed', message: '' })
      expect(onReport).toHaveBeenCalledWith(expect.objectContaining({ repaired: false }))
    }
  })

  test('is malformed when none of its records can be used: that is not an empty list', async () => {
    expect((await failureOf(lenient(cart([{ id: 'x' }, {}])).call(carts.get, getCart))).kind).toBe('malformed')
    expect((await failureOf(lenient({ wishlists: [{ id: 1 }] }).call(wishlists.list))).kind).toBe('malformed')
    expect((await failureOf(lenient({ categories: { 1: { id: 1 } } }).call(categories.list))).kind).toBe('malformed')
    expect((await lenient(cart([null])).call(carts.get, getCart)).items).toEqual([])
  })

  test('does no harm with keys that could reach a prototype', async () => {
    const body = '{"key":"k","items":[{"id":1,"listing_id":1,"qty":1,"__proto__":{"evil":1}},{"__proto__":[]}],"__proto__":{"evil":1},"\\u005f_proto__":{"evil":1},"constructor":{"prototype":{"evil":1}}}'
    const { call } = clientOf(server(text(body)).fetch, { strict: false })
    const answer = await call(carts.get, getCart)
    expect(answer.items).toHaveLength(1)
    expect(answer['evil']).toBeUndefined()
    expect(answer.items[0]?.['evil']).toBeUndefined()
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['evil']).toBeUndefined()
  })
})

test('unknown fields pass', async () => {
  const { call } = clientOf(server(json({ ...cart([{ ...item(1), colour: 'red' }]), news: [1] })).fetch)
  const answer = await call(carts.get, getCart)
  expect(answer['news']).toEqual([1])
  expect(answer.items[0]?.['colour']).toBe('red')
})

test('no answer whatever makes the repair throw, or leave something that the schema refuses', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, 0, -1, 1.5, '1', '', 'x', '<b>', '__proto__'),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(
        fc.constantFrom('id', 'key', 'items', 'orders', 'cart', 'order', 'me', 'qty', 'title', 'categories', 'children', '7', '__proto__', 'constructor', 'length'),
        tie('any'),
        { maxKeys: 6 },
      ),
    ),
  })).any
  fc.assert(
    fc.property(fc.nat({ max: endpoints.length - 1 }), value, (index, raw) => {
      const { response } = endpoints[index]!
      const rest = repairResponse(response, JSON.parse(JSON.stringify(raw)))
      if (rest) expect(rest.data).toBeDefined()
    }),
    { numRuns: 500 },
  )
})
