/**
 * The outbox: messages that the marketplace has not confirmed yet, in IndexedDB, where all tabs read the same. Each is a
 * record of its own, under its owner, in the order in which they were written.
 */
import { promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { MESSAGE_ROLES, type OrderMessage } from '../../contract/order.ts'
import { createRecordStore } from '../../lib/recordStore.ts'
import { plainText } from '../../lib/text.ts'
import { MESSAGE_OUTBOX_STORAGE_KEY, dropStored, writeStored } from '../../lib/storage.ts'

const OutboxMessage = z.object({
  id: z.string(),
  /** The member who wrote it: it is sent and shown for them only. */
  owner: z.int(),
  order_id: z.int(),
  role: z.enum(['customer', 'vendor']),
  content: z.string(),
  /** When it was written, in Unix milliseconds. */
  at: z.number(),
  /**
   * A request that may have arrived: how many messages of this author with these words there were before it, and when its
   * answer was lost, or at the latest will be (Unix milliseconds). null where none was made, or where it is certain that it did not arrive.
   */
  sent: z.nullable(z.object({ same: z.int(), at: z.number() })),
  /** Why it has not been sent, and from when the server takes it (Unix milliseconds), where it said so; null while nothing is wrong. */
  failure: z.nullable(z.object({ kind: z.string(), message: z.string(), retryAt: z.optional(z.number()) })),
  /** Only the author can go on with it: it was refused, or nobody knows whether it arrived. */
  needsAuthor: z.boolean(),
})

/** A message on its way. */
export type OutboxMessage = Readonly<z.infer<typeof OutboxMessage>>

/** The words as they compare: a marketplace may change spaces, or drop markup. */
const comparable = (text: string | null): string => plainText(text ?? '').replace(/\s+/g, ' ')

/** How many messages of the same author have the same words. */
export const countSame = (messages: readonly OrderMessage[], { owner, role, content }: Pick<OutboxMessage, 'owner' | 'role' | 'content'>): number => {
  const words = comparable(content)
  return messages.filter((one) =>
    (one.user_id === null ? one.role === MESSAGE_ROLES[role] : one.user_id === owner) && comparable(one.content) === words).length
}

/** Whether these messages show that a request which may have arrived did so. */
export const hasArrived = (messages: readonly OrderMessage[], message: OutboxMessage): boolean =>
  message.sent !== null && countSame(messages, message) > message.sent.same

const { all, change, inStore } = createRecordStore('stoa.outbox', 'messages')

/** Padded, so that keys are in the order of time. */
const keyOf = ({ owner, at, id }: OutboxMessage): string => `${owner}/${String(at).padStart(15, '0')}/${id}`

const tellThatSomeWait = (): void => void writeStored('local', MESSAGE_OUTBOX_STORAGE_KEY, Math.random())

/** All tabs hear that something has changed, and who opens the storefront next knows whether anything waits. */
export const tellTabs = async (): Promise<void> => {
  if ((await all()).length > 0) return tellThatSomeWait()
  dropStored('local', MESSAGE_OUTBOX_STORAGE_KEY)
  // Another tab may have stored a message after the first look, and told of it before the drop.
  if ((await all()).length > 0) tellThatSomeWait()
}

/** A member's messages, the oldest first; what is no message is left out. */
export const readOutboxMessages = async (owner: number): Promise<OutboxMessage[]> =>
  (await all()).flatMap(([key, record]) => (key.startsWith(`${owner}/`) ? z.safeParse(OutboxMessage, record).data ?? [] : []))

/** Stores a new message. Resolves to whether the browser has done so. */
export const storeOutboxMessage = async (message: OutboxMessage): Promise<boolean> => {
  // Before: the page may be left as soon as the message is stored, and the next one looks for it only where this says so.
  tellThatSomeWait()
  const isDone = await change((store) => store.put({ ...message }, keyOf(message)))
  await tellTabs()
  return isDone
}

/**
 * Stores what became of a message. What is not named stays as it is stored: another tab may know more of it. Resolves to
 * the message as it is then, or to null where it is not in the outbox any more: another tab took it out.
 */
export const updateOutboxMessage = async (message: OutboxMessage, news: Partial<OutboxMessage> = message): Promise<OutboxMessage | null> => {
  const key = keyOf(message)
  try {
    const updated = await inStore('readwrite', async (records) => {
      const { data: found } = z.safeParse(OutboxMessage, await promisifyRequest<unknown>(records.get(key)))
      if (!found) return null
      const changed = { ...found, ...news }
      records.put(changed, key)
      await promisifyRequest(records.transaction)
      return changed
    })
    if (updated) await tellTabs()
    return updated
  } catch {
    // The browser stores nothing: what this page knows goes on.
    return { ...message, ...news }
  }
}

/**
 * Removes a message: the marketplace has it, or its author does not want it any more. Resolves to the message as it was
 * stored, or to null where it was not there any more: another tab removed it.
 */
export const removeOutboxMessage = async (message: OutboxMessage): Promise<OutboxMessage | null> => {
  const key = keyOf(message)
  try {
    const found = await inStore('readwrite', async (records) => {
      const request: IDBRequest<unknown> = records.get(key)
      records.delete(key)
      // The browser is told at once that nothing follows: it does it although the page goes.
      records.transaction.commit()
      await promisifyRequest(records.transaction)
      return request.result
    })
    await tellTabs()
    return z.safeParse(OutboxMessage, found).data ?? null
  } catch {
    // The browser stores nothing: what this page knows is all there is.
    return message
  }
}
