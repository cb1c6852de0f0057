import { useDocumentVisibility } from '@vueuse/core'
import { computed, onScopeDispose, watch } from 'vue'
import type { Attachment, Order, OrderMessage } from '../../../contract/order.ts'
import { useI18n } from '../../../i18n/index.ts'
import { useRoot } from '../../../ui/root.ts'
import { messageAuthor } from './messageAuthor.ts'
import { feedOf } from './messageFeed.ts'
import type { OutboxMessage } from '../orders.storage.ts'
import { useOrdersStore } from '../orders.store.ts'
import { useOrderMessages } from './messageQueries.ts'
import type { OrderRole } from '../orderStatus.ts'
import { useStatusChanges } from './useStatusChanges.ts'

const MAX_SAID_CHARACTERS = 200

interface Options {
  readonly order: () => Order
  readonly role: () => OrderRole
  readonly files: () => readonly Attachment[]
  /** Whether the newest entry is in front of the reader. */
  readonly isRead: () => boolean
}

/** The conversation about an order while its page is shown: kept up to date, marked as read, new messages said once. */
export const useConversation = ({ order, role, files, isRead }: Options) => {
  const { t } = useI18n()
  const { announce, showToast } = useRoot()
  const orders = useOrdersStore()
  const { data, error, isLoading, refetch } = useOrderMessages(() => order().id)

  onScopeDispose(orders.watchOrders())
  const changes = useStatusChanges(order)
  watch(() => order().id, (_id, _before, onCleanup) => onCleanup(orders.openOrder(order())), { immediate: true })

  watch(data, (messages) => { if (messages) orders.noteMessages(order().id, messages) }, { immediate: true })
  const visibility = useDocumentVisibility()
  watch([data, isRead, visibility], ([messages, is]) => { if (messages && is && visibility.value === 'visible') orders.markRead(order().id, messages) }, { immediate: true })

  /** The ids of all messages that were there; undefined before the first read. */
  let known: ReadonlySet<number> | undefined
  /** Several messages are one announcement, with the words of the last. */
  const say = (messages: readonly OrderMessage[]): void => {
    const last = messages.at(-1)
    if (!last) return
    const { author } = messageAuthor(order(), role(), last)
    const text = last.content?.trim().slice(0, MAX_SAID_CHARACTERS) || t('messages.noText')
    announce(t('messages.said', { count: messages.length, author: typeof author === 'string' ? author : t(author.key), text }))
  }
  watch(data, (messages) => {
    if (!messages) return
    const before = known
    known = new Set([...before ?? [], ...messages.map(({ id }) => id)])
    if (before) say(messages.filter((one) => !before.has(one.id) && !messageAuthor(order(), role(), one).isMine))
  }, { immediate: true })

  const entries = computed(() => feedOf({
    order: order(), role: role(), messages: data.value ?? null, files: files(), changes: changes.value, outbox: orders.outbox,
  }))

  /** Takes a message out of the outbox; says so where another tab was first. */
  const withdraw = async (message: OutboxMessage) => {
    const discarded = await orders.discard(message)
    if (discarded) return discarded
    showToast({ message: t('messages.goneElsewhere') })
    void refetch()
    return null
  }

  const discard = async (message: OutboxMessage): Promise<void> => {
    const discarded = await withdraw(message)
    if (!discarded) return
    showToast({
      message: t(discarded.mayArrive ? 'messages.discardedLate' : 'messages.discarded'),
      action: { label: t('messages.undo'), run: discarded.undo, isUndo: true },
    })
  }

  return { isLoaded: computed(() => data.value !== undefined), error, isLoading, refetch, entries, retry: orders.retry, discard, withdraw }
}
