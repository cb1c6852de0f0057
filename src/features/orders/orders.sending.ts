/**
 * Sends the messages of the outbox: each once, those of one order in the order in which they were written. Only one tab
 * does it at a time, and a message whose answer was lost is looked for before anything else is sent to its order.
 */
import { asApiError, isAnswerLost, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import { withFieldWords } from '../../api/withFieldWords.ts'
import type { OrderMessage } from '../../contract/order.ts'
import * as endpoints from '../../contract/orders.ts'
import { backoffMs } from '../../lib/backoff.ts'
import { withLock } from '../../lib/locks.ts'
import { countSame, hasArrived, readOutboxMessages, removeOutboxMessage, updateOutboxMessage, type OutboxMessage } from './orders.storage.ts'

/** How long a request may still be on its way after its page was left or its connection broke, in milliseconds. */
const MESSAGE_LATE_ARRIVAL_MS = 5_000
const RETRY_FIRST_MS = 5_000
const RETRY_MAX_MS = 60_000
/** Browsers refuse larger requests that are to outlive their page. */
const KEEPALIVE_MAX_CHARACTERS = 15_000

/** For whom something is asked; `quiet` where nobody waits for it, see `CommonOptions`. */
export interface Asking {
  readonly signal: AbortSignal
  readonly quiet: boolean
}

/** When to try again by itself, and no sooner. */
interface Pause {
  /** Unix milliseconds. */
  readonly until: number
  /** The marketplace said so: only the author may go on before. */
  readonly isStated: boolean
}

/** What sending needs of the store. */
export interface SendingAccess {
  readonly client: Client
  /** Milliseconds after which a request is given up; 0 is never. */
  readonly timeout: number
  /** The member for whom it is sent, and the signal that ends with them; null for a guest. */
  readonly sender: () => { readonly owner: number, readonly signal: AbortSignal } | null
  /** Reads the messages of an order, and shows them. Rejects with `ApiError`. */
  readonly read: (orderId: number, options: Asking) => Promise<OrderMessage[]>
  /** Messages that this browser could not store: only this page knows them. */
  readonly unstored: ReadonlyMap<string, OutboxMessage>
  /** Shows what became of a message; `isGone` where another tab has taken it out of the outbox. */
  readonly note: (message: OutboxMessage, isGone?: boolean) => void
  /** It is at the marketplace: `answer` is what the marketplace made of it, where it said so. */
  readonly noteSent: (message: OutboxMessage, answer: OrderMessage | null) => void
}

interface FlushOptions {
  /** The author waits for it: they may be asked to sign in again, and no pause holds. */
  readonly byAuthor: boolean
  /** There is a network again: only pauses that the marketplace stated hold. */
  readonly isNow: boolean
}

type Result = 'sent' | 'refused' | 'waits'

/** Failures after which the author decides: the marketplace said no, or said yes in words that nobody can read. */
const isFinal = ({ kind, status }: ApiError): boolean =>
  ['forbidden', 'not_found', 'invalid', 'refused', 'moved'].includes(kind) || (kind === 'malformed' && status < 300)

export const createSending = (access: SendingAccess) => {
  const pauses = new Map<string, Pause>()
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  /** What is asked for while it runs. */
  let next: FlushOptions | null = null

  const save = async (message: OutboxMessage): Promise<boolean> => {
    const isThere = access.unstored.has(message.id) || (await updateOutboxMessage(message)) !== null
    access.note(message, !isThere)
    return isThere
  }

  const finish = async (message: OutboxMessage, answer: OrderMessage | null): Promise<Result> => {
    tries = 0
    access.noteSent(message, answer)
    await removeOutboxMessage(message)
    return 'sent'
  }

  /** It stays: with the reason, and with what may have arrived. */
  const hold = async (message: OutboxMessage, error: ApiError, needsAuthor: boolean): Promise<Result> => {
    // What was asked for somebody who has gone is theirs, unchanged, when they are back.
    if (error.kind === 'aborted') return 'waits'
    // What was said of a field is why: a message has no field of its own to say it at.
    const { kind, message: words, retryAfter } = withFieldWords(error)
    await save({ ...message, failure: { kind, message: words, ...(retryAfter !== null && { retryAt: Date.now() + retryAfter * 1000 }) }, needsAuthor })
    if (needsAuthor) return message.sent ? 'waits' : 'refused'
    const delay = backoffMs(tries, { firstMs: RETRY_FIRST_MS, maxMs: RETRY_MAX_MS, retryAfterS: error.retryAfter })
    pauses.set(message.id, { until: Date.now() + delay, isStated: error.retryAfter !== null })
    tries += 1
    return 'waits'
  }

  const post = async (message: OutboxMessage, messages: readonly OrderMessage[], asking: Asking): Promise<Result> => {
    const same = countSame(messages, message)
    // Stored before the request is made: the next page must know that it may have arrived, and cannot know when this one was left.
    const attempt = { ...message, sent: { same, at: Date.now() + access.timeout }, failure: null }
    if (!(await save(attempt))) return 'sent'
    const { order_id, content } = message
    const result = await reconcileWrite({
      send: () => access.client.call(endpoints.postMessage, {
        params: { order_id }, body: { content }, keepalive: content.length < KEEPALIVE_MAX_CHARACTERS, ...asking,
      }),
      read: () => access.read(order_id, asking),
      isDone: (found) => hasArrived(found, attempt),
      signal: asking.signal,
    })
    if (result.outcome === 'answered') return finish(attempt, result.answer)
    if (result.outcome === 'done') return finish(attempt, null)
    const { error } = result
    // After a timeout it may still arrive, whenever that is.
    if (isAnswerLost(error)) return hold({ ...attempt, sent: { same, at: Date.now() } }, error, error.kind === 'timeout' || isFinal(error))
    return hold({ ...attempt, sent: null }, error, isFinal(error))
  }

  const send = async (message: OutboxMessage, asking: Asking): Promise<Result> => {
    let messages: OrderMessage[]
    // An answer may take long, and knows nothing of what has arrived since it was made.
    const readAt = Date.now()
    try {
      messages = await access.read(message.order_id, asking)
    } catch (reason) {
      const error = asApiError(reason)
      return hold(message, error, message.needsAuthor || isFinal(error))
    }
    if (asking.signal.aborted) return 'waits'
    if (hasArrived(messages, message)) return finish(message, null)
    if (message.needsAuthor) return 'waits'
    const lateUntil = (message.sent?.at ?? -Infinity) + MESSAGE_LATE_ARRIVAL_MS
    if (lateUntil <= readAt) return post(message, messages, asking)
    pauses.set(message.id, { until: Math.max(lateUntil, Date.now() + 1), isStated: false })
    return 'waits'
  }

  const isPaused = ({ id }: OutboxMessage, { byAuthor, isNow }: FlushOptions): boolean => {
    const pause = pauses.get(id)
    return pause !== undefined && pause.until > Date.now() && !byAuthor && !(isNow && !pause.isStated)
  }

  /** One attempt for each message that is due; what waits keeps later ones of its order waiting. */
  const pass = async (owner: number, signal: AbortSignal, options: FlushOptions): Promise<void> => {
    const waiting = new Set<number>()
    const messages = [...(await readOutboxMessages(owner)), ...access.unstored.values()]
    // Uncertain ones first: an older one with the same words that was refused, and is tried again, would be taken for them.
    for (const message of messages.sort((a, b) => Number(b.sent !== null) - Number(a.sent !== null))) {
      if (signal.aborted || message.owner !== owner) continue
      const isRefused = message.needsAuthor && message.sent === null
      if (isRefused || waiting.has(message.order_id)) continue
      const result = isPaused(message, options) ? 'waits' : await send(message, { signal, quiet: !options.byAuthor })
      if (result === 'waits') waiting.add(message.order_id)
      else pauses.delete(message.id)
    }
  }

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    while (next) {
      const options = next
      next = null
      const sender = access.sender()
      // Without a limit: a tab whose member is asked to sign in again goes on with what it has begun.
      if (sender) await withLock(`stoa.outbox.${sender.owner}`, () => pass(sender.owner, sender.signal, options))
    }
    const due = Math.min(...[...pauses.values()].map(({ until }) => until).filter((until) => until > Date.now()))
    if (due !== Infinity) timer = setTimeout(() => void flush(), due - Date.now())
  }

  /** Sends whatever waits and may be sent now; resolves when it has been tried. Never rejects with `ApiError`. */
  const flush = ({ byAuthor = false, isNow = false }: Partial<FlushOptions> = {}): Promise<void> => {
    next = { byAuthor: byAuthor || next?.byAuthor === true, isNow: isNow || next?.isNow === true }
    running ??= run().finally(() => {
      running = null
      // Asked for after the last look at `next`.
      if (next) void flush(next)
    })
    return running
  }

  return {
    flush,
    /** Nothing is tried again by itself: its author has gone. */
    stop: (): void => {
      clearTimeout(timer)
      pauses.clear()
      tries = 0
    },
  }
}
