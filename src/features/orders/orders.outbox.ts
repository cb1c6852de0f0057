/** The outbox as the store shows it: what is on its way, and what its author can do about it. */
import { shallowReactive, shallowRef } from 'vue'
import type { OrderMessage } from '../../contract/order.ts'
import { lazyOnce } from '../../lib/lazyOnce.ts'
import type { SendingAccess } from './orders.sending.ts'
import {
  hasArrived, readOutboxMessages, storeOutboxMessage, removeOutboxMessage, tellTabs, updateOutboxMessage, type OutboxMessage,
} from './orders.storage.ts'
import type { OrderRole } from './orderStatus.ts'

/** A message that its author has taken out of the outbox. */
export interface DiscardedMessage {
  /** A request was made for it, and may arrive all the same. */
  readonly mayArrive: boolean
  /** Puts it back. */
  readonly undo: () => Promise<void>
}

interface OutboxAccess extends Pick<SendingAccess, 'client' | 'timeout' | 'sender' | 'read'> {
  readonly memberId: () => number | undefined
  /** The marketplace has it, and answered with it. */
  readonly onAnswer: (message: OutboxMessage, answer: OrderMessage) => void
}

export const createOutbox = (access: OutboxAccess) => {
  const { memberId } = access
  /** This member's messages that the marketplace has not confirmed yet, the oldest first. */
  const outbox = shallowRef<readonly OutboxMessage[]>([])
  /** Those of anybody that this browser could not store: they end with the page. */
  const unstored = shallowReactive(new Map<string, OutboxMessage>())

  /** Those that are being stored at this moment. */
  const storing = new Map<string, OutboxMessage>()

  const show = (messages: readonly OutboxMessage[]): void => { outbox.value = [...messages].sort((a, b) => a.at - b.at) }
  const isWaiting = (): boolean => outbox.value.some(({ needsAuthor }) => !needsAuthor)
  const without = ({ id }: OutboxMessage) => outbox.value.filter((one) => one.id !== id)

  const note = (message: OutboxMessage, isGone = false): void => {
    if (unstored.has(message.id)) unstored.set(message.id, message)
    if (message.owner === memberId()) show(isGone ? without(message) : [...without(message), message])
  }

  /** Resolves to the message as it was stored last; null where another tab has removed it before. */
  const remove = async (message: OutboxMessage): Promise<OutboxMessage | null> => {
    const own = unstored.get(message.id)
    unstored.delete(message.id)
    note(message, true)
    const removed = own ?? (await removeOutboxMessage(message))
    // What was being read of the outbox meanwhile may have shown it again.
    note(message, true)
    return removed
  }

  const store = async (message: OutboxMessage): Promise<boolean> => {
    storing.set(message.id, message)
    const isStored = await storeOutboxMessage(message)
    storing.delete(message.id)
    if (!isStored) unstored.set(message.id, message)
    return isStored
  }

  const importSending = lazyOnce(async () => (await import('./orders.sending.ts')).createSending({
    ...access,
    unstored,
    note,
    noteSent: (message, answer) => {
      unstored.delete(message.id)
      note(message, true)
      if (answer && message.owner === memberId()) access.onAnswer(message, answer)
    },
  }))
  /** The code that sends, loaded or on its way; null until it was asked for. */
  let sendingCode: ReturnType<typeof importSending> | null = null
  const loadSending = () => (sendingCode = importSending())

  /** Shows what the browser holds of this member's messages; resolves to whether something of it is to be sent. */
  const refresh = async (): Promise<boolean> => {
    const owner = memberId()
    if (owner === undefined) return false
    const stored = await readOutboxMessages(owner)
    if (owner !== memberId()) return false
    const others = [...storing.values(), ...unstored.values()].filter((one) => one.owner === owner && stored.every(({ id }) => id !== one.id))
    show([...stored, ...others])
    return isWaiting()
  }

  /** Sends what waits. Where the code for it does not arrive, it is asked for again with the next occasion. */
  const flush = async (options?: { readonly byAuthor?: boolean, readonly isNow?: boolean }): Promise<void> => {
    const sending = await loadSending().catch(() => null)
    if (sending) {
      await sending.flush(options)
      // A tab that was closed may have changed it without telling the others.
      if (isWaiting()) await refresh()
      return
    }
    for (const message of outbox.value) if (!message.needsAuthor) note({ ...message, failure: { kind: 'network', message: '' } })
  }

  const flushWaiting = async (options?: { readonly isNow: boolean }): Promise<void> => {
    if (isWaiting()) await flush(options)
  }

  /** Takes what the browser holds of this member's messages, and sends what may be sent. */
  const readStored = async (): Promise<void> => {
    if (await refresh()) await flush()
  }

  return {
    outbox,
    unstored,
    flushWaiting,
    /** Somebody is about to write: the code that sends is there before the network may be gone. */
    prepare: (): void => void loadSending().catch(() => {}),
    /** Somebody else is here. */
    reset: (): void => {
      outbox.value = []
      // Without that code nothing is being sent, and nothing has to be stopped.
      void sendingCode?.then(({ stop }) => stop(), () => undefined)
    },
    readStored,
    /**
     * The same at the start of a page. A page that was closed before it stored its message leaves a mark in localStorage
     * that nothing belongs to: it is removed.
     */
    begin: async (): Promise<void> => {
      await readStored()
      if (outbox.value.length === 0) await tellTabs()
    },
    /** Removes what these messages show to have arrived. */
    settle: (orderId: number, messages: readonly OrderMessage[]): void => {
      for (const one of outbox.value) {
        if (one.order_id === orderId && hasArrived(messages, one)) void remove(one)
      }
    },
    /** Sends a message: it shows at once, and is in the outbox until the marketplace has it. Resolves to whether it is stored. */
    send: async (order_id: number, role: OrderRole, content: string): Promise<boolean> => {
      const owner = memberId()
      if (owner === undefined) return false
      // Later than the one before, however quickly they follow each other.
      const at = Math.max(Date.now(), (outbox.value.at(-1)?.at ?? 0) + 1)
      const id = Math.random().toString(36).slice(2)
      const message: OutboxMessage = { id, owner, order_id, role, content, at, sent: null, failure: null, needsAuthor: false }
      note(message)
      const isStored = await store(message)
      void flush({ byAuthor: true })
      return isStored
    },
    /** The author has it tried again. */
    retry: async (message: OutboxMessage): Promise<void> => {
      const news = { needsAuthor: false, failure: null }
      const again = unstored.has(message.id) ? { ...message, ...news } : await updateOutboxMessage(message, news)
      note(again ?? message, again === null)
      await flush({ byAuthor: true })
    },
    /** The author does not want it any more. Resolves to null where another tab has sent or discarded it before. */
    discard: async (message: OutboxMessage): Promise<DiscardedMessage | null> => {
      // As it is stored: another tab may have made a request for it, of which this one has not heard.
      const removed = await remove(message)
      return removed && {
        mayArrive: removed.sent !== null,
        undo: async () => {
          if (removed.owner !== memberId()) return
          note(removed)
          await store(removed)
          await flushWaiting()
        },
      }
    },
  }
}
