import { onScopeDispose, type Ref } from 'vue'
import { useDraft } from '../../../composables/useDraft.ts'
import { draftFields, writeDraft } from '../../../lib/drafts.ts'
import { holdLock, withFreeLock } from '../../../lib/heldLocks.ts'
import { useSessionStore } from '../../session/index.ts'

/**
 * What is being written about an order, stored with each key. Each composer has a field of its own, so that two tabs with
 * the same order do not change each other's text. While there is text, a lock tells the others that its composer is there;
 * the text of one that has gone goes into the next composer that is opened.
 */
export const useMessageDraft = (orderId: number, text: Ref<string>) => {
  const form = `message-${orderId}`
  const name = `content.${Math.random().toString(36).slice(2)}`
  const owner = useSessionStore().member?.id
  const draft = useDraft({ form, owner, isOwn: true })
  const lockOf = (field: string): string => `stoa.draft.${form}/${field}`

  /** What is stored, or about to be. */
  let stored = ''
  let release: (() => void) | null = null
  let isGone = false
  const hold = (): void => { if (!isGone) release ??= holdLock(lockOf(name)) }
  const unhold = (): void => {
    release?.()
    release = null
  }
  /** Stored, and not shown any more: it stays until the outbox has it. */
  const isBeingSent = (): boolean => text.value === '' && stored !== ''
  onScopeDispose(() => {
    isGone = true
    if (!isBeingSent()) unhold()
  })

  const store = async (): Promise<void> => {
    stored = text.value
    if (stored !== '') hold()
    await draft.store(stored === '' ? {} : { [name]: stored })
    if (stored === '') unhold()
  }

  const adoptStored = async (field: string): Promise<void> => {
    if (owner === undefined) return
    // Read with its lock: another tab may have sent it, or adopted it, since it was found.
    const value = (await draftFields(owner)).find((one) => one.form === form && one.name === field)?.value
    if (typeof value !== 'string' || isGone || isBeingSent()) return
    hold()
    stored = text.value = text.value === '' ? value : `${value}\n${text.value}`
    await writeDraft(form, owner, { [name]: stored }, [field])
  }

  /** Puts what was written elsewhere and not sent, the oldest first, before what is being written. */
  const restore = async (): Promise<void> => {
    if (owner === undefined) return
    const others = (await draftFields(owner)).filter((one) => one.form === form && one.name !== name)
    for (const { name: field } of others.sort((a, b) => b.savedAt - a.savedAt)) await withFreeLock(lockOf(field), () => adoptStored(field))
  }

  return { isUnstored: draft.isUnstored, store, restore }
}
