import { computed, ref, watch } from 'vue'
import { useConfig } from '../../../lib/config.ts'
import { useOrdersStore } from '../orders.store.ts'
import type { OrderRole } from '../orderStatus.ts'
import { useMessageDraft } from './useMessageDraft.ts'

/** What is being written about an order: it is stored with each key, until the outbox has it. */
export const useMessageComposer = (orderId: number, role: () => OrderRole) => {
  const { enterSends } = useConfig()
  const orders = useOrdersStore()
  const text = ref('')
  const { isUnstored, store, restore } = useMessageDraft(orderId, text)
  /** Messages that are on their way from here into the outbox: until then the draft stays. */
  const leaving = ref(0)

  watch(text, () => {
    orders.noteTyping()
    if (leaving.value === 0) void store()
  })
  void restore()

  /** Gives the message to the outbox; answers whether there was anything to send. */
  const send = (): boolean => {
    const content = text.value.trim()
    if (content === '') return false
    text.value = ''
    leaving.value += 1
    void orders.send(orderId, role(), content).finally(() => {
      leaving.value -= 1
      if (leaving.value === 0) void store()
    })
    return true
  }

  return {
    text,
    send,
    enterSends,
    /** Puts back what was to be sent, before what is being written. */
    edit: (content: string): void => { text.value = text.value === '' ? content : `${content}\n${text.value}` },
    /** Something here ends with the page. */
    isUnstored: computed(() => isUnstored.value || [...orders.unstored.values()].some(({ order_id }) => order_id === orderId)),
  }
}
