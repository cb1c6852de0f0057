import { computed, nextTick, shallowRef, toRaw, watch, type ComputedRef } from 'vue'
import { useI18n } from '../../../i18n/index.ts'
import { useRoot } from '../../../ui/root.ts'
import { undoRows, type KeyedRow } from './undoRows.ts'

interface Options<Row> {
  readonly rows: () => readonly Row[]
  readonly update: (rows: readonly Row[]) => void
  /** How a row is called when it is spoken of. */
  readonly titleOf: (row: Row, index: number) => string
  /** The list, whose controls get the focus; each is named by `data-cell`: `<index>.<part>`. */
  readonly list: () => HTMLElement | null
  /** The part of a new row that is typed first. */
  readonly firstPart: string
}

interface Change<Row> { readonly before: readonly KeyedRow<Row>[], readonly after: readonly KeyedRow<Row>[], readonly said: string }

/** More steps than anybody takes back. */
const MAX_CHANGES = 50

export interface RowList<Row> {
  readonly keyed: ComputedRef<readonly KeyedRow<Row>[]>
  /** What can be taken back, the newest last. */
  readonly changes: Readonly<ComputedRef<readonly Change<Row>[]>>
  readonly set: (index: number, part: keyof Row & string, value: string) => void
  readonly add: (row: Row) => void
  readonly remove: (index: number) => void
  readonly move: (index: number, by: 1 | -1) => void
  /** Changes many rows at once; rows that stay are recognised by `keyFor`, by default by their place. */
  readonly replace: (rows: readonly Row[], said: string, keyFor?: (row: Row, index: number) => number | undefined) => void
  readonly undo: () => void
  readonly focusCell: (index: number, part: string) => boolean
}

/** A list of rows that a person edits: typing, adding, removing, moving, and taking each of these back. */
export const useRows = <Row extends object>({ rows, update, titleOf, list, firstPart }: Options<Row>): RowList<Row> => {
  const { t } = useI18n()
  const { announce, showToast } = useRoot()
  let lastKey = 0
  const newKeys = (count: number): number[] => Array.from({ length: count }, () => ++lastKey)
  const keys = shallowRef<readonly number[]>(newKeys(rows().length))
  const changes = shallowRef<readonly Change<Row>[]>([])
  const keyed = computed(() => rows().map((row, index) => ({ key: keys.value[index] ?? -index, row: toRaw(row) })))
  // Rows that came from elsewhere, such as a draft, are other rows.
  watch(() => rows().length, (count) => {
    if (count === keys.value.length) return
    keys.value = newKeys(count)
    changes.value = []
  }, { flush: 'sync' })

  const write = (next: readonly KeyedRow<Row>[]): void => {
    keys.value = next.map(({ key }) => key)
    update(next.map(({ row }) => row))
  }
  const focusCell = (index: number, part: string): boolean => {
    const cell = list()?.querySelector<HTMLElement>(`[data-cell="${index}.${part}"]`)
    cell?.focus()
    return Boolean(cell)
  }
  const undoChange = (change: Change<Row>): void => {
    if (!changes.value.includes(change)) return
    changes.value = changes.value.filter((one) => one !== change)
    write(undoRows(change.before, change.after, keyed.value))
    announce(t('listingControls.undone'))
  }
  const record = (after: readonly KeyedRow<Row>[], said: string): Change<Row> => {
    const change = { before: keyed.value, after, said }
    changes.value = [...changes.value, change].slice(-MAX_CHANGES)
    write(after)
    return change
  }
  const recordWithToast = (after: readonly KeyedRow<Row>[], said: string): void => {
    const change = record(after, said)
    showToast({ message: said, topic: 'rows', action: { label: t('listingControls.undo'), run: () => undoChange(change) } })
  }

  return {
    keyed,
    changes: computed(() => changes.value),
    set: (index, part, value) => write(keyed.value.map((one, at) => (at === index ? { ...one, row: { ...one.row, [part]: value } } : one))),
    add: (row) => {
      record([...keyed.value, { key: ++lastKey, row }], t('listingControls.rowAdded'))
      void nextTick(() => focusCell(rows().length - 1, firstPart))
    },
    remove: (index) => {
      const one = keyed.value[index]
      if (!one) return
      recordWithToast(keyed.value.filter((_, at) => at !== index), t('listingControls.rowRemoved', { title: titleOf(one.row, index) }))
      // The button that was pressed is gone: the next row's has its place.
      void nextTick(() => focusCell(Math.min(index, rows().length - 1), 'remove') || focusCell(-1, 'add'))
    },
    move: (index, by) => {
      const next = [...keyed.value]
      const [one] = next.splice(index, 1)
      if (!one || index + by < 0 || index + by > next.length) return
      next.splice(index + by, 0, one)
      const said = t('listingControls.rowMoved', { title: titleOf(one.row, index), position: index + by + 1, count: next.length })
      record(next, said)
      announce(said)
      void nextTick(() => focusCell(index + by, by > 0 ? 'down' : 'up'))
    },
    replace: (next, said, keyFor = (_, index) => keyed.value[index]?.key) => {
      recordWithToast(next.map((row, index) => ({ key: keyFor(row, index) ?? ++lastKey, row })), said)
    },
    undo: () => {
      const last = changes.value.at(-1)
      if (last) undoChange(last)
    },
    focusCell,
  }
}
