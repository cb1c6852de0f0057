/**
 * What is being typed into forms, stored in this browser by member, form and field: a reload, a crash or a lost session
 * takes nothing. Each field is a record of its own, so that two tabs with the same form do not write over each other.
 * Never passwords. Nothing here rejects: where the browser stores nothing, a form has no draft. A draft may also have
 * files (lib/draftFiles.ts): records beside its fields, which go when it goes.
 */
import { createRecordStore } from './recordStore.ts'

/** Milliseconds for which a member's draft is kept. */
const DRAFT_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** A guest's could be read by whoever uses this browser next. */
const GUEST_DRAFT_MAX_AGE_MS = 60 * 60 * 1000

/** Who typed it: a member's id, or null for a guest. */
export type DraftOwner = number | null

/** What is typed, by the field's name. */
export type DraftValues = Readonly<Record<string, unknown>>

interface DraftField {
  readonly savedAt: number
  readonly value: unknown
}

const { all, change, inStore } = createRecordStore('stoa.drafts', 'drafts')
export { change as changeDrafts, inStore as inDrafts }

const plain = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value)

const ownerOf = (owner: DraftOwner): string => `${owner ?? 'guest'}/`
/** The key of one field in the drafts' store: member id or `guest`, the form's name, and the field's, joined by slashes. */
export const keyOf = (form: string, owner: DraftOwner, name: string): string => `${ownerOf(owner)}${form}/${name}`

const isFresh = (key: string, record: unknown): record is DraftField => {
  const maxAge = key.startsWith(ownerOf(null)) ? GUEST_DRAFT_MAX_AGE_MS : DRAFT_MAX_AGE_MS
  // A record of another kind has no time: the difference is then not a number, and below nothing.
  return Date.now() - Number((record as Partial<DraftField> | null)?.savedAt) < maxAge
}

/** An owner's fields, and the records of files. What is too old, or is none, is deleted, whoever's it is. */
export const draftFields = async (owner: DraftOwner) => {
  const found = await all()
  const old = found.filter(([key, record]) => !isFresh(key, record))
  if (old.length > 0) void change((store) => { for (const [key] of old) store.delete(key) })
  return found.flatMap(([key, record]) => {
    const [, form = '', name = ''] = key.split('/')
    return key.startsWith(ownerOf(owner)) && isFresh(key, record) ? [{ form, name, ...record }] : []
  })
}

/** What of a form this owner has typed; undefined for nothing. */
export const readDraft = async (form: string, owner: DraftOwner): Promise<DraftValues | undefined> => {
  const own = (await draftFields(owner)).filter((field) => field.form === form && 'value' in field)
  return own.length > 0 ? Object.fromEntries(own.map(({ name, value }) => [name, value])) : undefined
}

/**
 * Stores fields of a form, and deletes others. Resolves to whether the browser has done so; if not, only the form itself
 * holds what is typed.
 * @param gone names of fields that are as the marketplace has them
 */
export const writeDraft = (form: string, owner: DraftOwner, values: DraftValues, gone: readonly string[] = []): Promise<boolean> =>
  change((store) => {
    for (const name of gone) store.delete(keyOf(form, owner, name))
    // A form's lists and records are reactive, which the browser refuses to store.
    for (const [name, value] of Object.entries(values)) store.put({ savedAt: Date.now(), value: plain(value) }, keyOf(form, owner, name))
  })

/** Deletes all that is stored of a form. Resolves to whether the browser has done so. */
export const dropDraft = (form: string, owner: DraftOwner): Promise<boolean> =>
  // Every name is between these keys: `0` follows `/`.
  change((store) => store.delete(IDBKeyRange.bound(keyOf(form, owner, ''), `${ownerOf(owner)}${form}0`)))

/** Deletes what members have typed in this browser, for the sake of whoever sits here next; a guest's stays. */
export const dropMembersDrafts = (): Promise<boolean> =>
  // A member's key begins with a digit, which is before any letter.
  change((store) => store.delete(IDBKeyRange.upperBound(ownerOf(null), true)))
