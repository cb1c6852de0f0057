import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { takeFreeLock } from '../../lib/heldLocks.ts'
import type { ImportStatus } from './importCells.ts'
import { EXAMPLE_REFERENCE, matchColumns, withTarget, type ColumnTarget, type ImportColumn } from './importColumns.ts'
import type { ImportFile } from './importFile.ts'
import { dropImport, newRow, readImport, readImportHead, storeHead, storeImport, storeRows, type ImportRow, type StoredImport } from './import.storage.ts'
import { useImportContext } from './useImportContext.ts'
import { useRowReadings } from './useRowReadings.ts'

const NO_FILL: StoredImport['fill'] = { target: '', text: '' }

/** The import of one member: its file, what each column is, and what becomes of each row. All of it is stored. */
export const useListingImport = (owner: number) => {
  const context = useImportContext()
  /** `elsewhere`: another tab has it. `closed`: there is none, or none any more. */
  const phase = ref<'opening' | 'elsewhere' | 'closed' | 'open'>('opening')
  const head = shallowRef<StoredImport | null>(null)
  const rows = shallowRef<readonly ImportRow[]>([])
  /** The browser stores nothing: a reload ends the import. */
  const isUnstored = ref(false)
  let release: (() => void) | null = null
  let isGone = false

  // What was stored is one of ours, as `matchColumns` and `withTarget` made it.
  const columns = computed(() => (head.value?.columns ?? []) as readonly ImportColumn[])
  /** What is being typed for every row. */
  const fill = computed(() => head.value?.fill ?? NO_FILL)
  const readings = useRowReadings(rows, columns, computed(() => head.value?.status ?? 'published'), context)

  const noted = async (storing: Promise<boolean>): Promise<void> => { if (!(await storing)) isUnstored.value = true }
  const hold = async (): Promise<boolean> => {
    if (release) return true
    const taken = await takeFreeLock(`stoa.import.${owner}`)
    if (isGone) taken?.()
    else release = taken
    if (!taken) phase.value = 'elsewhere'
    return taken !== null && !isGone
  }
  const releaseLock = (): void => {
    release?.()
    release = null
  }
  onScopeDispose(() => {
    isGone = true
    releaseLock()
  })

  /** Continues what is stored, where no other tab does. */
  const open = async (): Promise<void> => {
    if (!(await hold())) return
    const found = await readImport(owner)
    if (isGone) return
    head.value = found?.head ?? null
    rows.value = found?.rows ?? []
    phase.value = found ? 'open' : 'closed'
    if (!found) releaseLock()
  }

  const setHead = (change: Partial<StoredImport>): void => {
    if (!head.value) return
    head.value = { ...head.value, ...change }
    void noted(storeHead(owner, head.value))
  }
  /** Changes rows; resolves when they are stored. */
  const setRows = async (changes: readonly (readonly [index: number, change: Partial<ImportRow>])[]): Promise<void> => {
    const next = [...rows.value]
    const changed = changes.flatMap(([index, change]) => {
      const row = next[index]
      if (!row) return []
      const after = next[index] = { ...row, ...change }
      return [[index, after] as const]
    })
    rows.value = next
    await noted(storeRows(owner, changed))
  }

  const begin = async (file: ImportFile): Promise<void> => {
    if (!(await hold())) return
    // Another tab may have begun one since: nothing of it is lost.
    if (await readImportHead(owner)) return open()
    const matched = matchColumns(file.headings, context.knowledge.value?.definitions ?? [])
    const reference = matched.findIndex(({ target }) => target === 'external_id')
    // The template's own row is no listing of the vendor's.
    rows.value = file.rows.map((cells) => ({ ...newRow(cells), isLeftOut: cells[reference] === EXAMPLE_REFERENCE }))
    head.value = {
      name: file.name, startedAt: Date.now(), separator: file.separator, columns: matched, status: 'published', total: rows.value.length, isFinished: false, fill: NO_FILL,
    }
    phase.value = 'open'
    await noted(storeImport(owner, head.value, rows.value))
  }

  /** A row that was refused may be sent again once it is changed. */
  const mended = (row: ImportRow): Partial<ImportRow> => (row.state === 'failed' ? { state: 'waiting', failure: null } : {})

  return {
    phase, head, rows, columns, fill, isUnstored, context, ...readings, open, begin, setHead, setRows,
    setTarget: (index: number, target: ColumnTarget): void => setHead({ columns: withTarget(columns.value, index, target) }),
    setFill: (change: Partial<StoredImport['fill']>): void => setHead({ fill: { ...fill.value, ...change } }),
    setStatus: (status: ImportStatus): void => setHead({ status }),
    setCell: (index: number, column: number, text: string): void => {
      const row = rows.value[index]
      if (!row || row.cells[column] === text) return
      void setRows([[index, { cells: row.cells.with(column, text), ...mended(row) }]])
      setHead({ isFinished: false })
    },
    leaveOut: (indexes: readonly number[], isLeftOut: boolean): void => void setRows(indexes.map((index) => [index, { isLeftOut }])),
    /** Adds a column with the same text in every row. */
    addColumn: async (target: ColumnTarget, text: string, heading: string): Promise<void> => {
      if (!head.value) return
      const added = withTarget([...columns.value, { heading, target: '' }], columns.value.length, target)
      head.value = { ...head.value, columns: added, fill: NO_FILL }
      rows.value = rows.value.map((row) => ({ ...row, cells: [...row.cells, row.state === 'done' ? '' : text], ...mended(row) }))
      await noted(storeImport(owner, head.value, rows.value))
    },
    /** What was created stays. */
    discard: async (): Promise<void> => {
      await dropImport(owner)
      head.value = null
      rows.value = []
      phase.value = 'closed'
      releaseLock()
    },
  }
}
export type ListingImport = ReturnType<typeof useListingImport>
