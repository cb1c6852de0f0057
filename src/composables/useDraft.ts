/** The draft of a form, as `useAppForm` keeps it (lib/drafts.ts). */
import { ref, type Ref } from 'vue'
import { dropDraft, readDraft, writeDraft, type DraftOwner, type DraftValues } from '../lib/drafts.ts'

interface Options {
  /** The form's name, such as `address`. */
  readonly form: string
  /** Who types: a member's id, null for a guest. */
  readonly owner: DraftOwner
  /** Fields that are never stored: passwords. */
  readonly without?: readonly string[]
}

export interface FormDraft {
  /** What was typed before, and not sent. */
  readonly read: () => Promise<DraftValues | undefined>
  /** Stores what was changed; a form in which nothing is changed has no draft. */
  readonly keep: (changed: DraftValues) => void
  /** Something is typed that no draft brings back: the browser stores nothing. */
  readonly isUnkept: Readonly<Ref<boolean>>
}

/** What is typed into a form comes back: after a reload, a crash, a lost session, and when the page is opened again. */
export const useDraft = ({ form, owner, without = [] }: Options): FormDraft => {
  const isUnkept = ref(false)
  let last = 0
  return {
    isUnkept,
    read: () => readDraft(form, owner),
    keep: async (changed) => {
      const own = (last += 1)
      const values = Object.fromEntries(Object.entries(changed).filter(([name]) => !without.includes(name)))
      const isEmpty = Object.keys(values).length === 0
      const isDone = await (isEmpty ? dropDraft(form, owner) : writeDraft(form, owner, values))
      if (own === last) isUnkept.value = !isEmpty && !isDone
    },
  }
}
