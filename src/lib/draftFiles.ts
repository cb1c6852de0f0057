/**
 * Files that belong to a draft and are not sent yet, stored beside its fields (lib/drafts.ts): whatever deletes the draft
 * deletes them. Nothing here rejects; a browser that has no room says so.
 */
import { changeDrafts, draftFields, keyOf, type DraftOwner } from './drafts.ts'

/** A file of a draft. */
export interface DraftFile {
  /** Unique in the draft. */
  readonly id: number
  readonly name: string
  readonly blob: Blob
  /** Whether it is what will be sent, or has to be made ready. */
  readonly isReady: boolean
}

const PREFIX = 'file.'
const fileKey = (form: string, owner: DraftOwner, id: number | ''): string => keyOf(form, owner, `${PREFIX}${id}`)

const isDraftFile = (value: unknown): value is DraftFile => {
  const { id, name, blob } = (value ?? {}) as Partial<DraftFile>
  return typeof id === 'number' && typeof name === 'string' && blob instanceof Blob
}

/** The files of a draft, the oldest first. */
export const readDraftFiles = async (form: string, owner: DraftOwner): Promise<DraftFile[]> =>
  (await draftFields(owner))
    .flatMap((record) => (record.form === form && 'file' in record && isDraftFile(record.file) ? [record.file] : []))
    .sort((a, b) => a.id - b.id)

/** Stores files, each in place of the one with its id. Resolves to whether the browser has done so. */
export const writeDraftFiles = (form: string, owner: DraftOwner, files: readonly DraftFile[]): Promise<boolean> =>
  changeDrafts((store) => { for (const file of files) store.put({ savedAt: Date.now(), file }, fileKey(form, owner, file.id)) })

/** Deletes one file of a draft. Resolves to whether the browser has done so: true too where there was none, false where its storage failed. */
export const dropDraftFile = (form: string, owner: DraftOwner, id: number): Promise<boolean> =>
  changeDrafts((store) => store.delete(fileKey(form, owner, id)))

/** Deletes the files of a draft; its fields stay. */
export const dropDraftFiles = (form: string, owner: DraftOwner): Promise<boolean> =>
  // A letter follows every digit.
  changeDrafts((store) => store.delete(IDBKeyRange.bound(fileKey(form, owner, ''), `${fileKey(form, owner, '')}a`)))
