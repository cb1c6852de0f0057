import { computed, type Ref } from 'vue'
import { isSameValue } from '../../lib/sameValue.ts'
import type { ImportStatus, ReadContext } from './importCells.ts'
import type { ImportColumn } from './importColumns.ts'
import { withNumbers, type ReadColumn } from './importNumbers.ts'
import { readRow, type ReadRow } from './importRow.ts'
import type { ImportRow } from './import.storage.ts'
import type { useImportContext } from './useImportContext.ts'

/** What each row says. Read once: a row is read again where its cells, or what it is read with, has changed. */
export const useRowReadings = (
  rows: Ref<readonly ImportRow[]>, columns: Ref<readonly ImportColumn[]>, status: Ref<ImportStatus>, { knowledge, numberStyle }: ReturnType<typeof useImportContext>,
) => {
  // While an import runs its rows change all the time, and their cells do not.
  const cellsOfRows = computed<readonly (readonly string[])[]>((before = []) => {
    const now = rows.value.map(({ cells }) => cells)
    return now.length === before.length && now.every((cells, index) => cells === before[index]) ? before : now
  })
  const readColumns = computed<readonly ReadColumn[]>((before) => {
    const now = withNumbers(columns.value, cellsOfRows.value, knowledge.value?.definitions ?? [], numberStyle.value)
    return before && isSameValue(before, now) ? before : now
  })
  const reader = computed(() => {
    if (!knowledge.value) return null
    const context: ReadContext = { ...knowledge.value, columns: readColumns.value, status: status.value }
    return { context, known: new WeakMap<readonly string[], ReadRow>() }
  })

  /** What a row says; null until the marketplace's attributes and categories are there. */
  const readingOf = ({ cells }: Pick<ImportRow, 'cells'>): ReadRow | null => {
    if (!reader.value) return null
    const { context, known } = reader.value
    const reading = known.get(cells) ?? readRow(cells, context)
    known.set(cells, reading)
    return reading
  }
  /** Whether the row can be sent, as far as this page can tell. */
  const isSendable = (row: ImportRow): boolean =>
    !row.isLeftOut && row.state !== 'done' && row.state !== 'failed' && readingOf(row)?.problems.length === 0

  const counts = computed(() => {
    const count = { created: 0, refused: 0, leftOut: 0, unclear: 0, withProblems: 0, ready: 0 }
    for (const row of rows.value) {
      if (row.state === 'done') count.created += 1
      else if (row.isLeftOut) count.leftOut += 1
      else if (row.state === 'failed') count.refused += 1
      else if (row.state === 'uncertain') count.unclear += 1
      else if (isSendable(row)) count.ready += 1
      else count.withProblems += 1
    }
    return count
  })

  return { readingOf, isSendable, counts, isReadable: computed(() => reader.value !== null) }
}
