/** The draft of a form, as `useAppForm` stores it (lib/drafts.ts). */
import { promisifyRequest } from 'idb-keyval'
import { onScopeDispose, ref, type Ref } from 'vue'
import { inDrafts, keyOf, readDraft, writeDraft, type DraftOwner, type DraftValues } from '../lib/drafts.ts'
import { listen } from '../lib/listen.ts'
import { isSameValue } from '../lib/sameValue.ts'
import { UNFINISHED } from '../ui/unfinished.ts'

interface Options {
  /** The form's name, such as `address`. */
  readonly form: string
  /** Who types: a member's id, null for a guest; undefined while nobody knows, and then nothing is stored. */
  readonly owner: DraftOwner | undefined
  /** Fields that are never stored: passwords. */
  readonly without?: readonly string[]
  /** No other tab writes these fields: they are deleted without a look, also while the page ends. */
  readonly isOwn?: boolean
}

export interface FormDraft {
  /** What was typed before, and not sent. */
  readonly read: () => Promise<DraftValues | undefined>
  /** Stores what was changed, and deletes of it what is changed no more; resolves when that is done, or has failed. */
  readonly store: (changed: DraftValues) => Promise<void>
  /** Something is typed that no draft brings back: the browser stores nothing. */
  readonly isUnstored: Readonly<Ref<boolean>>
}

/** Deletes fields where they are stored as they are given: another tab may have typed something else there since. Never rejects. */
const deleteSame = (form: string, owner: DraftOwner, fields: readonly [name: string, value: unknown][]): Promise<void> =>
  inDrafts('readwrite', async (store) => {
    for (const [name, value] of fields) {
      const key = keyOf(form, owner, name)
      const found = await promisifyRequest<{ value?: unknown } | undefined>(store.get(key))
      if (isSameValue(found?.value, value)) store.delete(key)
    }
    await promisifyRequest(store.transaction)
  }).catch(() => {}) // Where the browser stores nothing there is nothing to delete.

/** What is typed into a form comes back: after a reload, a crash, a lost session, and when the page is opened again. */
export const useDraft = ({ form, owner, without = [], isOwn = false }: Options): FormDraft => {
  const isUnstored = ref(false)
  /** What this form knows to be stored. Another tab's fields are that tab's to delete. */
  let stored: DraftValues = {}
  let last = 0

  const write = async (values: DraftValues, gone?: readonly string[]): Promise<boolean> =>
    owner !== undefined && (await writeDraft(form, owner, values, gone))

  const store = async (changed: DraftValues): Promise<void> => {
    const own = (last += 1)
    // What of a date is entered only its field knows: there is nothing to bring back.
    const wanted = Object.entries(changed).filter(([name, value]) => !without.includes(name) && value !== UNFINISHED)
    const news = wanted.filter(([name, value]) => !(name in stored) || !isSameValue(stored[name], value))
    const gone = Object.entries(stored).filter(([name]) => !(name in changed))
    stored = Object.fromEntries(wanted)
    // At once, and in one step: the page may go.
    const writing = news.length === 0 || write(Object.fromEntries(news))
    if (gone.length > 0 && owner !== undefined) {
      if (isOwn) await write({}, gone.map(([name]) => name))
      else await deleteSame(form, owner, gone)
    }
    const isDone = await writing
    if (own === last && (news.length > 0 || wanted.length === 0)) isUnstored.value = !isDone
  }

  const readStored = async (): Promise<DraftValues | undefined> => (owner === undefined ? undefined : readDraft(form, owner))

  let isGone = false
  /** Another tab may have discarded what is still typed in this one; what it has typed itself stays. */
  const storeMissing = async (): Promise<void> => {
    const found = await readStored() ?? {}
    const missing = Object.entries(stored).filter(([name]) => !(name in found))
    if (missing.length > 0 && !isGone) await write(Object.fromEntries(missing))
  }
  const stop = listen({ focus: () => void storeMissing() })
  onScopeDispose(() => {
    isGone = true
    stop()
  })

  return {
    isUnstored,
    store,
    read: async () => {
      const found = await readStored()
      stored = { ...found, ...stored }
      return found
    },
  }
}
