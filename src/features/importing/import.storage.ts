/**
 * The import under way, in IndexedDB, by member: one for each. Every row is a record of its own, so that what becomes of
 * it is written in a moment. Nothing here rejects: where the browser stores nothing, an import lives as long as its page.
 */
import { promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { createRecordStore } from '../../lib/recordStore.ts'

const Head = z.object({
  /** The file's name. */
  name: z.string(),
  /** Unix milliseconds. */
  startedAt: z.number(),
  separator: z.enum([',', ';', '\t']),
  columns: z.array(z.object({ heading: z.string(), target: z.string() })),
  status: z.enum(['published', 'draft']),
  /** How many rows the file has. */
  total: z.int(),
  isFinished: z.boolean(),
  /** A field with one value for every row, as far as it was typed. */
  fill: z._default(z.object({ target: z.string(), text: z.string() }), { target: '', text: '' }),
})
/** What is known of the import as a whole. */
export type StoredImport = Readonly<z.infer<typeof Head>>

const Row = z.object({
  cells: z.array(z.string()),
  isLeftOut: z.boolean(),
  /** `running`: its request went out, and no answer was noted. `uncertain`: nobody knows what became of it. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'uncertain']),
  /** By what a creation that may have been made is found. */
  attempt: z.nullable(z.object({ external_id: z.string(), after: z.int(), title: z._default(z.string(), '') })),
  /** When a request that may still arrive went out, in Unix milliseconds. */
  sentAt: z.nullable(z.number()),
  /** The listing that was made; null where there is none, or its id is not known. */
  id: z.nullable(z.int()),
  failure: z.nullable(z.object({ kind: z.string(), message: z.string() })),
})
export type ImportRow = Readonly<z.infer<typeof Row>>

/** What nobody came back to for so long is deleted: milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

const { all, change, inStore } = createRecordStore('stoa.imports', 'records')

const headKey = (owner: number): string => `${owner}/head`
const rowKey = (owner: number, index: number): string => `${owner}/row/${String(index).padStart(6, '0')}`

/** A row of which nothing is known yet. */
export const newRow = (cells: readonly string[]): ImportRow =>
  ({ cells: [...cells], isLeftOut: false, state: 'waiting', attempt: null, sentAt: null, id: null, failure: null })

/** The member's import without its rows; undefined for none. */
export const readImportHead = async (owner: number): Promise<StoredImport | undefined> => {
  try {
    const { data } = z.safeParse(Head, await inStore('readonly', (records) => promisifyRequest<unknown>(records.get(headKey(owner)))))
    return data && Date.now() - data.startedAt < MAX_AGE_MS ? data : undefined
  } catch {
    return undefined
  }
}

/** The member's import; undefined where there is none, or a part of it cannot be read. */
export const readImport = async (owner: number): Promise<{ readonly head: StoredImport, readonly rows: readonly ImportRow[] } | undefined> => {
  const head = await readImportHead(owner)
  if (!head) return undefined
  const rows = (await all()).flatMap(([key, record]) => (key.startsWith(`${owner}/row/`) ? z.safeParse(Row, record).data ?? [] : []))
  return rows.length === head.total ? { head, rows } : undefined
}

/** Stores an import in place of the one before. Resolves to whether the browser has done so. */
export const storeImport = (owner: number, head: StoredImport, rows: readonly ImportRow[]): Promise<boolean> =>
  change((store) => {
    // Every name is between these keys: `0` follows `/`.
    store.delete(IDBKeyRange.bound(`${owner}/`, `${owner}0`))
    store.put(head, headKey(owner))
    rows.forEach((row, index) => store.put(row, rowKey(owner, index)))
  })

export const storeHead = (owner: number, head: StoredImport): Promise<boolean> => change((store) => store.put(head, headKey(owner)))

/** Stores rows by their index. */
export const storeRows = (owner: number, rows: readonly (readonly [index: number, row: ImportRow])[]): Promise<boolean> =>
  change((store) => { for (const [index, row] of rows) store.put(row, rowKey(owner, index)) })

/** Deletes the member's import; listings that it has made stay. */
export const dropImport = (owner: number): Promise<boolean> => change((store) => store.delete(IDBKeyRange.bound(`${owner}/`, `${owner}0`)))
