import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Unusable, amount, attempt, dictionary, flag, maybe, oneOf, or, record, text, usable, whole } from '../../../src/catalogue/decode.ts'
import { CategoryDocument, HomeDocument } from '../../../src/catalogue/documents.ts'
import { ListingDocument } from '../../../src/catalogue/listingDocument.ts'

const refused = (read: () => unknown) => expect(read).toThrow(Unusable)

test('numbers come as numbers or in digits, and nothing else is one', () => {
  expect([whole(7), whole('7'), amount('12.50'), amount(-1)]).toEqual([7, 7, 12.5, -1])
  for (const raw of ['', ' 7', '7px', '1e3', 1.5, NaN, Infinity, 2 ** 60, null, undefined, [], {}, true]) refused(() => whole(raw))
  for (const raw of ['<b>12</b>', '12,50', Infinity, [12]]) refused(() => amount(raw))
})

test('yes and no come as PHP writes them', () => {
  expect([true, 1, '1', false, 0, '0'].map(flag)).toEqual([true, true, true, false, false, false])
  for (const raw of ['yes', 2, null]) refused(() => flag(raw))
})

test('what may be missing is null or has a stand-in; what is there must be of its form', () => {
  expect([maybe(text)(undefined), maybe(text)(null), maybe(text)(7), or(flag, true)(null)]).toEqual([null, null, '7', true])
  refused(() => maybe(text)({}))
  expect(attempt(oneOf('up', 'down'), 'up')('sideways')).toBe('up')
})

test('a list keeps its usable items, an object its known fields', () => {
  expect(usable(whole)([1, 'x', '3', null])).toEqual([1, 3])
  expect([usable(whole)(null), usable(whole)(undefined)]).toEqual([[], []])
  refused(() => usable(whole)({ 1: 1 }))
  expect(record({ id: whole })({ id: '7', more: true })).toEqual({ id: 7 })
  for (const raw of [null, [], 'x', 7]) refused(() => record({ id: whole })(raw))
  expect(dictionary(whole)([])).toEqual({})
  expect(dictionary(whole)({ a: 1, b: 'x' })).toEqual({ a: 1 })
})

test('a field named like a part of every object does no harm', () => {
  const raw = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2}') as unknown
  expect(Object.keys(dictionary(attempt(whole, 0))(raw)).sort()).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('whatever comes, a document is read or refused, and nothing else is thrown', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (raw) => {
      for (const decode of [HomeDocument, CategoryDocument, ListingDocument]) {
        try {
          decode(raw)
        } catch (error) {
          expect(error).toBeInstanceOf(Unusable)
        }
      }
    }),
  )
})
