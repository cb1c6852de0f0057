/**
 * Records in IndexedDB, by key: what outlives the page and is too important for a storage that tabs read at different
 * times. `all` and `change` never reject: where the browser stores nothing, there are no records.
 */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'

/** One place for records. */
export interface RecordStore {
  /** Every record with its key, in the order of the keys; none where the browser stores nothing. */
  readonly all: () => Promise<(readonly [key: string, record: unknown])[]>
  /** Changes records in one step. Resolves to whether it was done. */
  readonly change: (what: (store: IDBObjectStore) => void) => Promise<boolean>
  /** One transaction of another kind. Rejects where the browser stores nothing. */
  readonly inStore: UseStore
}

/** Opens the database `name` with its object store `store`. */
export const createRecordStore = (name: string, store: string): RecordStore => {
  const inStore = createStore(name, store)
  return {
    all: async () => {
      try {
        return await inStore('readonly', async (records) => {
          const [keys, values] = await Promise.all([promisifyRequest(records.getAllKeys()), promisifyRequest<unknown[]>(records.getAll())])
          return keys.map((key, index) => [String(key), values[index]] as const)
        })
      } catch {
        return []
      }
    },
    change: async (what) => {
      try {
        await inStore('readwrite', (records) => {
          what(records)
          // The browser is told at once that nothing follows: it does it although the page goes.
          records.transaction.commit()
          return promisifyRequest(records.transaction)
        })
        return true
      } catch {
        return false
      }
    },
    inStore,
  }
}
