import { describe, expect, test } from 'vitest'
import type { Cart, CartItem } from '../../../src/contract/carts.ts'
import { additionOf, applyWrites, bodyOf, groupBySupplier, isQuantity, obstacleOf } from '../../../src/features/cart/cart.lines.ts'
import { fitting, identityOf, lineFor, mergeTargetOf, summedQty } from '../../../src/features/cart/cart.matching.ts'
import { createSerialQueue } from '../../../src/lib/serialQueue.ts'

const line = (facts: Partial<CartItem> & { id: number }): CartItem => ({
  listing_id: 1, listing_title: 'A vase', listing_image: null, listing_url: null, variant_id: null, variant_title: null,
  add_ons: [], configurable_options: [], qty: 1, min_qty: null, max_qty: null, listing_unit_price: 5, amount: 5,
  available: true, requires_shipping: null, supplier: null, ...facts,
})
const cartOf = (...items: CartItem[]): Cart => ({
  key: 'k', id: 1, currency: 'EUR', items_count: null, amount: null, amount_with_currency: null, shipping_amount: null,
  total_amount: null, items, shipping_choices: [], shipping_address_id: null, billing_address_id: null, status: 'open',
})
const vendor = (id: number) => ({ id, public_name: `Vendor ${id}`, avatar: null, profile_url: null })

describe('lines', () => {
  test('are grouped by vendor in the order in which vendors came', () => {
    const items = [
      line({ id: 1, supplier: vendor(7) }), line({ id: 2, supplier: vendor(3) }), line({ id: 3, supplier: vendor(7) }),
      line({ id: 4 }),
    ]
    expect(groupBySupplier(items).map((group) => [group.supplier?.id ?? null, group.items.map(({ id }) => id)])).toEqual(
      [[7, [1, 3]], [3, [2]], [null, [4]]],
    )
  })

  test('show the intended quantity, and removed ones not at all', () => {
    const items = [line({ id: 1, qty: 2 }), line({ id: 2 }), line({ id: 3 })]
    const shown = applyWrites(items, [{ kind: 'set', itemId: 1, qty: 5 }, { kind: 'set', itemId: 2, qty: 0 }])
    expect(shown.map(({ id, qty }) => [id, qty])).toEqual([[1, 5], [3, 1]])
    expect(shown[1]).toBe(items[2])
  })

  test.each([
    [{}, null],
    [{ available: false }, 'unavailable'],
    [{ max_qty: 0 }, 'unavailable'],
    [{ qty: 3, max_qty: 2 }, 'too_many'],
    [{ qty: 3, max_qty: 2, available: false }, 'too_many'],
    [{ qty: 1, min_qty: 2 }, 'too_few'],
  ] as const)('with %j have the obstacle %s', (facts, obstacle) => {
    expect(obstacleOf(line({ id: 1, ...facts }))).toBe(obstacle)
  })

  test('that were too large for the stock are fine once less is meant', () => {
    const [shown] = applyWrites([line({ id: 1, qty: 3, max_qty: 2, available: false })], [{ kind: 'set', itemId: 1, qty: 2 }])
    expect(shown && obstacleOf(shown)).toBeNull()
  })
})

describe('an addition', () => {
  test('finds its line, in whatever order its add-ons are', () => {
    const item = line({
      id: 9, listing_id: 4, variant_id: 2,
      add_ons: [{ id: 8, title: null, price: null }, { id: 3, title: null, price: null }],
    })
    const cart = cartOf(item)
    expect(lineFor(cart, { listing_id: 4, qty: 1, variant_id: 2, add_on_ids: [3, 8] })).toBe(item)
    expect(lineFor(cart, additionOf(item, 2))).toBe(item)
    expect(lineFor(cart, { listing_id: 4, qty: 1, variant_id: 2 })).toBeUndefined()
  })

  test('goes to the line with its own options', () => {
    const plain = line({ id: 1, listing_id: 4 })
    const engraved = line({ id: 2, listing_id: 4, configurable_options: [{ title: 'Engraving', value: 'Ada' }] })
    const other = { listing_id: 4, qty: 1, options: { Engraving: 'Bo' } }
    expect(lineFor(cartOf(plain, engraved), additionOf(engraved, 1))).toBe(engraved)
    expect(lineFor(cartOf(engraved), { listing_id: 4, qty: 1 })).toBeUndefined()
    expect(lineFor(cartOf(plain, engraved), other)).toBeUndefined()
    expect(identityOf(other)).not.toBe(identityOf(additionOf(engraved, 1)))
  })

  test('finds the line of its variant, whose choices a marketplace may state as options', () => {
    const item = line({ id: 1, listing_id: 4, variant_id: 2, configurable_options: [{ title: 'Size', value: 'M' }] })
    expect(lineFor(cartOf(item), { listing_id: 4, qty: 1, variant_id: 2 })).toBe(item)
  })

  test('sends nothing that is empty', () => {
    expect(bodyOf({ listing_id: 1, qty: 2, variant_id: null, add_on_ids: [], options: {} })).toEqual({
      listing_id: 1, qty: 2,
    })
  })

  test.each([[1, true], [0, false], [-1, false], [1.5, false], [1e9, true], [Number.NaN, false], [1e300, false]])(
    'of %d pieces: %s',
    (qty, possible) => expect(isQuantity(qty)).toBe(possible),
  )

  test.each([
    [3, {}, 3], [3, { max_qty: 2 }, 2], [3, { max_qty: 0 }, 0], [1, { min_qty: 2 }, 0], [4, { max_qty: 3, min_qty: 2 }, 3],
  ])('of %d pieces fits a line with %j as %d', (wanted, facts, fits) => {
    expect(fitting(wanted, line({ id: 1, ...facts }))).toBe(fits)
  })
})

describe('a merge', () => {
  const withAddOn = { add_ons: [{ id: 9, title: 'Gift wrap', price: null }] }

  test.each([
    ['both together', [line({ id: 1, qty: 2 })], {}, 5],
    ['no more than the stock', [line({ id: 1, qty: 2, max_qty: 4 })], {}, 4],
    ['never less than is there', [line({ id: 1, qty: 6, max_qty: 4 })], {}, 6],
    ['what another line of the same listing leaves of the stock', [line({ id: 1, qty: 3, max_qty: 5, ...withAddOn })], { max_qty: 5 }, 2],
    ['nothing, where that is less than the least', [line({ id: 1, qty: 4, max_qty: 5, ...withAddOn })], { max_qty: 5, min_qty: 2 }, 0],
    ['nothing of what is no longer sold', [], { available: false }, 0],
    ['as many as there is no limit for', [line({ id: 1, qty: 3, ...withAddOn })], {}, 3],
  ])('gives the line %s', (_, there, facts, qty) => {
    expect(summedQty(cartOf(...there), line({ id: 7, qty: 3, ...facts }))).toBe(qty)
  })

  test('goes into the cart with the lowest id that has lines, in whatever order they are listed', () => {
    const cart = (id: number | null, key: string, ...items: CartItem[]): Cart => ({ ...cartOf(...items), id, key })
    const carts = [cart(3, 'c', line({ id: 1 })), cart(1, 'a'), cart(null, 'z', line({ id: 2 })), cart(2, 'b', line({ id: 3 }))]
    expect(mergeTargetOf(carts)?.key).toBe('b')
    expect(mergeTargetOf(carts.reverse())?.key).toBe('b')
    expect(mergeTargetOf([cart(1, 'a')])).toBeUndefined()
  })
})

describe('the queue', () => {
  test('does one thing at a time, and goes on after a failure', async () => {
    const queue = createSerialQueue('stoa.cart')
    const seen: string[] = []
    const first = queue.run(async () => {
      await Promise.resolve()
      seen.push('first')
      throw new Error('no')
    })
    const second = queue.run(async () => seen.push('second'))
    await expect(first).rejects.toThrow('no')
    await second
    expect(seen).toEqual(['first', 'second'])
  })

  test('is idle when what was asked meanwhile is done too', async () => {
    const queue = createSerialQueue('stoa.cart')
    const seen: string[] = []
    void queue.run(async () => void queue.run(async () => seen.push('inner')))
    await queue.idle()
    expect(seen).toEqual(['inner'])
  })
})
