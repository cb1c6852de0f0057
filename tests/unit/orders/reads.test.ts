import type { useQueryCache } from '@pinia/colada'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../src/api/client.ts'
import { OrderMessage } from '../../../src/contract/order.ts'
import { createMessageReads } from '../../../src/features/orders/orders.reads.ts'

const message = (id: number, created: string | number | null) => OrderMessage.parse({ id, created, content: '' })
const T1 = '2026-06-15 12:00:01'
const T2 = Date.parse('2026-06-15T12:00:02Z') / 1000
const T3 = '2026-06-15T12:00:03Z'

let shown: OrderMessage[] | undefined

/** Reads over a marketplace that answers just this. */
const readsOf = (answer: readonly OrderMessage[]) => {
  // Reads use only these methods of the client and the cache.
  const client = { call: () => Promise.resolve(answer) } as unknown as Client
  const cache = {
    getQueryData: () => shown,
    setQueryData: (_key: unknown, messages: OrderMessage[]) => { shown = messages },
  } as unknown as ReturnType<typeof useQueryCache>
  return createMessageReads(client, cache, () => 1)
}
const orderOf = async (...answer: readonly OrderMessage[]) =>
  (await readsOf(answer).load(7, { quiet: true })).map(({ id }) => id)

describe('messages as they are read', () => {
  test('are oldest first, whatever the order of the answer and the form of its times', async () => {
    expect(await orderOf(message(3, T3), message(2, T2), message(1, T1))).toEqual([1, 2, 3])
    expect(await orderOf(message(1, T3), message(2, T1), message(3, T2))).toEqual([2, 3, 1])
  })

  test('of the same second are in the order of their ids', async () => {
    expect(await orderOf(message(9, T1), message(10, T1), message(2, T1))).toEqual([2, 9, 10])
  })

  test('without a time stay behind the one before them, in either order of the answer', async () => {
    const all = [message(1, null), message(2, T1), message(3, null), message(4, T3), message(5, 'soon')]
    expect(await orderOf(...all)).toEqual([1, 2, 3, 4, 5])
    expect(await orderOf(...all.toReversed())).toEqual([1, 2, 3, 4, 5])
    expect(await orderOf(message(2, null), message(1, null))).toEqual([1, 2])
  })

  test('have one that was just sent at its place, once', async () => {
    const reads = readsOf([message(1, T1), message(3, T3)])
    shown = await reads.load(7, { quiet: true })
    reads.add(7, message(2, T2))
    reads.add(7, message(2, T2))
    expect(reads.cached(7)?.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})
