import { expect, test } from 'vitest'
import { GONE_MAX, NOTHING_BEFORE, SLUGS_MAX, createFormerly, formerAfter } from '../../../src/catalogue/former.ts'

const lamps = { id: 1, slug: 'lamps' }
const toys = { id: 2, slug: 'toys' }
const first = formerAfter(NOTHING_BEFORE, [], { listings: [7, 8], categories: [lamps, toys] })

test('nothing is former at first', () => {
  expect(first).toEqual({ gone: [], slugs: [], categories: [lamps, toys] })
})

test('a listing that is there no more is gone, until it is there again', () => {
  const second = formerAfter(first, [7, 8], { listings: [8, 9], categories: [lamps, toys] })
  expect(second.gone).toEqual([7])
  const third = formerAfter(second, [8, 9], { listings: [9], categories: [lamps, toys] })
  expect(third.gone).toEqual([7, 8])
  expect(formerAfter(third, [9], { listings: [7, 9], categories: [lamps, toys] }).gone).toEqual([8])
})

test('a category is found by every slug that it had, in one step, and one without listings of its own by none', () => {
  const second = formerAfter(first, [], { listings: [], categories: [{ id: 1, slug: 'lights' }, toys] })
  const third = formerAfter(second, [], { listings: [], categories: [{ id: 1, slug: 'lighting & more' }] })
  const formerly = createFormerly(third)
  expect(formerly('/c/lamps')).toEqual({ path: '/c/lighting%20%26%20more' })
  expect(formerly('/c/lights')).toEqual({ path: '/c/lighting%20%26%20more' })
  expect(formerly('/c/toys')).toBe('gone')
  expect(formerly('/c/others')).toBeUndefined()
  expect(formerly('/c/%zz')).toBeUndefined()
})

test('a slug that another category has now, or the same one again, leads nowhere else', () => {
  const second = formerAfter(first, [], { listings: [], categories: [{ id: 1, slug: 'lights' }, { id: 2, slug: 'lamps' }] })
  expect(second.slugs).toEqual([{ slug: 'toys', id: 2 }])
  expect(formerAfter(second, [], { listings: [], categories: [lamps, toys] }).slugs).toEqual([{ slug: 'lights', id: 1 }])
})

test('of an address only the number counts, as everywhere', () => {
  const formerly = createFormerly({ gone: [7], slugs: [], categories: [] })
  expect(['/l/7', '/l/7-lamp', '/l/7lamp', '/l/70', '/l/x', '/l/7-lamp/more', '/v/7'].map(formerly)).toEqual(['gone', 'gone', undefined, undefined, undefined, undefined, undefined])
})

test('no more is remembered than fits, the latest', () => {
  const many = Array.from({ length: GONE_MAX + 10 }, (_, at) => at)
  const categories = Array.from({ length: SLUGS_MAX + 10 }, (_, id) => ({ id, slug: `old-${id}` }))
  const next = formerAfter({ gone: [], slugs: [], categories }, many, { listings: [], categories: [] })
  expect([next.gone.length, next.gone[0], next.gone.at(-1)]).toEqual([GONE_MAX, 10, GONE_MAX + 9])
  expect([next.slugs.length, next.slugs[0]?.slug]).toEqual([SLUGS_MAX, 'old-10'])
})
