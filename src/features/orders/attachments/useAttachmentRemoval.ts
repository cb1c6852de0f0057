import { onScopeDispose, shallowReactive, watch } from 'vue'
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import { useClient } from '../../../api/client.ts'
import { reconcileWrite } from '../../../api/reconcile.ts'
import * as orders from '../../../contract/orders.ts'
import type { Attachment } from '../../../contract/order.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useI18n } from '../../../i18n/index.ts'
import { fileInSentence } from '../../../lib/fileName.ts'
import { useRoot } from '../../../ui/root.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { readToken } from '../../session/index.ts'
import type { AttachmentList } from './useAttachmentList.ts'

/** A deletion that can still be undone: nothing was sent of it. */
interface Deletion {
  readonly file: Attachment
  readonly orderId: number
  /** The toast that offers to undo it. */
  readonly topic: string
  readonly takeToastAway: () => void
  readonly token: string | null
}

/** Makes a deletion at the marketplace; answers null where the file is gone. */
const useDeletion = (list: AttachmentList) => {
  const client = useClient()
  return async (attachment_id: number, order_id: number, signal: AbortSignal): Promise<ApiError | null> => {
    const result = await reconcileWrite({
      // It is sent while the page is left, too.
      send: () => client.call(orders.removeAttachment, { params: { order_id, attachment_id }, keepalive: true, signal }),
      read: () => list.read(order_id, signal),
      isDone: (all) => !all.some(({ id }) => id === attachment_id),
      signal,
    })
    // Somebody else of the same account was faster.
    return 'error' in result && result.error.kind !== 'not_found' ? result.error : null
  }
}

/**
 * Deleting one's own files. Only the file itself could bring one back, so nothing is sent before its toast, with the
 * button that undoes it, has gone, or the page is left or hidden.
 */
export const useAttachmentRemoval = (list: AttachmentList, orderId: () => number) => {
  const client = useClient()
  const identity = useIdentityStore()
  const { t } = useI18n()
  const { toasts, showToast } = useRoot()
  const sendDeletion = useDeletion(list)
  /** Not shown, whatever a list says that was read meanwhile. */
  const hidden = shallowReactive(new Set<number>())
  const undoable = new Map<number, Deletion>()

  const send = async (file: Attachment, order_id: number): Promise<void> => {
    const signal = identity.identitySignal()
    hidden.add(file.id)
    const error = await sendDeletion(file.id, order_id, signal)
    if (signal.aborted) return
    if (!error) list.drop(order_id, file.id)
    hidden.delete(file.id)
    if (!error) return
    showToast({
      message: t('messages.fileNotDeleted', { name: nameOf(file), reason: errorText(error, t) }),
      tone: 'bad',
      timeout: 0,
      action: { label: t('core.retry'), run: () => { if (!signal.aborted) void send(file, order_id) } },
    })
  }

  const nameOf = ({ name }: Attachment): string => fileInSentence(name)

  const finish = (deletion: Deletion): void => {
    undoable.delete(deletion.file.id)
    deletion.takeToastAway()
    void send(deletion.file, deletion.orderId)
  }
  const finishAll = (): void => undoable.forEach(finish)

  const undo = (id: number): void => {
    if (undoable.delete(id)) hidden.delete(id)
  }

  /** Takes a file away at once; a toast offers to undo it. */
  const remove = (file: Attachment): void => {
    if (undoable.has(file.id)) return
    const topic = `attachment ${file.id}`
    hidden.add(file.id)
    const takeToastAway = showToast({
      message: t('messages.fileDeleted', { name: nameOf(file) }),
      topic,
      action: { label: t('messages.fileUndo'), run: () => undo(file.id) },
    })
    undoable.set(file.id, { file, orderId: orderId(), topic, takeToastAway, token: readToken() })
  }

  // Not at once: a toast goes before its button acts.
  watch(toasts, (shown) => {
    for (const deletion of undoable.values()) if (!shown.some(({ topic }) => topic === deletion.topic)) finish(deletion)
  }, { flush: 'post' })

  /** Whoever signs out has deleted the file: the deletion goes with the token that ends. */
  const finishFor = ({ file, orderId: order_id, token }: Deletion): void => {
    if (token === null) return
    const params = { order_id, attachment_id: file.id }
    client.call(orders.removeAttachment, { params, keepalive: true, as: token }).catch(asApiError)
  }
  onScopeDispose(identity.onIdentityChange('orders', (from) => {
    if (from.status === 'unknown') return
    undoable.forEach(finishFor)
    undoable.clear()
    hidden.clear()
  }))

  onScopeDispose(finishAll)
  // Hidden, a page may end without another word. The event bubbles from the document.
  window.addEventListener('visibilitychange', finishAll)
  window.addEventListener('pagehide', finishAll)
  onScopeDispose(() => {
    window.removeEventListener('visibilitychange', finishAll)
    window.removeEventListener('pagehide', finishAll)
  })

  return { hidden, remove }
}
