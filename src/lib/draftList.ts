/** All drafts of this browser: whose there are, and their end. Nothing here rejects. */
import { promisifyRequest } from 'idb-keyval'
import { changeDrafts, freshDraft, inStore, keyOf, type DraftOwner } from './drafts.ts'

/** A draft in a list. */
export interface DraftEntry {
  /** The form's name, such as `address`. */
  readonly form: string
  /** When it was last written, in milliseconds since 1970. */
  readonly savedAt: number
}

const allRecords = async (): Promise<[IDBValidKey, unknown][]> => {
  try {
    return await inStore('readonly', async (store) => {
      const [keys, records] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())])
      return keys.map((key, index) => [key, records[index]])
    })
  } catch {
    return []
  }
}

/** The owner's drafts, the newest first. Those that are too old are deleted, whoever's they are. */
export const listDrafts = async (owner: DraftOwner): Promise<DraftEntry[]> => {
  const all = await allRecords()
  const old = all.filter(([key, record]) => freshDraft(key, record) === undefined)
  if (old.length > 0) void changeDrafts((store) => { for (const [key] of old) store.delete(key) })
  const own = keyOf('', owner)
  return all
    .flatMap(([key, record]) => {
      const draft = String(key).startsWith(own) ? freshDraft(key, record) : undefined
      return draft ? [{ form: String(key).slice(own.length), savedAt: draft.savedAt }] : []
    })
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** Deletes what members have typed in this browser, for the sake of whoever sits here next; a guest's stays. */
export const dropMembersDrafts = (): Promise<boolean> =>
  // All keys before the first letter.
  changeDrafts((store) => store.delete(IDBKeyRange.upperBound(keyOf('', null), true)))
