/**
 * What is being typed into forms, stored in this browser by member and form: a reload, a crash or a lost session takes
 * nothing. Never passwords. Nothing here rejects: where the browser stores nothing, a form has no draft.
 */
import { createStore, get, promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'

/** Milliseconds for which a member's draft is kept. */
const DRAFT_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** A guest's could be read by whoever uses this browser next. */
const GUEST_DRAFT_MAX_AGE_MS = 60 * 60 * 1000

/** Who typed it: a member's id, or null for a guest. */
export type DraftOwner = number | null

/** What is typed, by the field's name. */
export type DraftValues = Readonly<Record<string, unknown>>

const Draft = z.object({ savedAt: z.number(), values: z.record(z.string(), z.unknown()) })

/** Where all drafts lie, by `keyOf`. */
export const inStore = createStore('stoa.drafts', 'drafts')

/** Where a draft lies; a member's key begins with a digit, a guest's with a letter. */
export const keyOf = (form: string, owner: DraftOwner): string => `${owner ?? 'guest'}/${form}`
const guestsKeys = keyOf('', null)

/** The draft that a record is; undefined for what is none, or is too old. */
export const freshDraft = (key: IDBValidKey, record: unknown): z.infer<typeof Draft> | undefined => {
  const draft = z.safeParse(Draft, record).data
  const maxAge = String(key).startsWith(guestsKeys) ? GUEST_DRAFT_MAX_AGE_MS : DRAFT_MAX_AGE_MS
  return draft && Date.now() - draft.savedAt < maxAge ? draft : undefined
}

/** Resolves to whether it was done. The browser is told at once that nothing follows: it does it although the page goes. */
export const changeDrafts = async (what: (store: IDBObjectStore) => void): Promise<boolean> => {
  try {
    await inStore('readwrite', (store) => {
      what(store)
      store.transaction.commit()
      return promisifyRequest(store.transaction)
    })
    return true
  } catch {
    return false
  }
}

/** A form's draft, if this owner has one. */
export const readDraft = async (form: string, owner: DraftOwner): Promise<DraftValues | undefined> => {
  const key = keyOf(form, owner)
  try {
    return freshDraft(key, await get(key, inStore))?.values
  } catch {
    return undefined
  }
}

/** Stores what is typed. Resolves to whether the browser has stored it; if not, only the form itself holds it. */
export const writeDraft = (form: string, owner: DraftOwner, values: DraftValues): Promise<boolean> =>
  changeDrafts((store) => store.put({ savedAt: Date.now(), values }, keyOf(form, owner)))

/** Deletes a draft: it was sent, or the person let it go. */
export const dropDraft = (form: string, owner: DraftOwner): Promise<boolean> => changeDrafts((store) => store.delete(keyOf(form, owner)))
