/** Notes what the other side needs to know: which members are people, and in which orders something happened. */
import type { Order } from '../model.ts'
import type { Records } from '../records.ts'

/** How long a member is a person after their last call: a hidden page may ask only every few minutes. */
const PERSON_MAX_IDLE_MS = 30 * 60_000

/** A person acts for this member. */
export const noteMember = (records: Records, member_id: number): void => {
  records.world.other_side.seen[member_id] = records.now
}

/** No person acts for this member any more. */
export const forgetMember = (records: Records, member_id: number): void => {
  Reflect.deleteProperty(records.world.other_side.seen, member_id)
}

/** Whether a person acts for this member: they called the Front API lately and have not signed out since. */
export const isPerson = (records: Records, member_id: number): boolean => {
  const seen = records.world.other_side.seen[member_id]
  return seen !== undefined && records.now - seen <= PERSON_MAX_IDLE_MS
}

/** Something happened in an order: its next step is awaited from now on. */
export const watchOrder = (records: Records, { id }: Pick<Order, 'id'>): void => {
  const { orders } = records.world.other_side
  orders[id] = { since: records.now, answer_by: orders[id]?.answer_by ?? null }
}

/** A party opened an order: from now on it goes on by itself, as an order goes on in which something happens. */
export const watchOpened = (records: Records, order: Pick<Order, 'id'>): void => {
  if (records.world.other_side.orders[order.id] === undefined) watchOrder(records, order)
}

/** A message was written: the other party's answer is awaited; null when nobody's is. */
export const awaitAnswer = (records: Records, { id }: Pick<Order, 'id'>, answer_by: 1 | 2 | null): void => {
  records.world.other_side.orders[id] = { since: records.now, answer_by }
}

/** Everything awaited is awaited from now on: nothing happens at once when the other side is switched on. */
export const watchFromNow = (records: Records): void => {
  for (const order of Object.values(records.world.other_side.orders)) order.since = records.now
}
