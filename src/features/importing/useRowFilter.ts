import { computed, shallowRef, watch, type Ref } from 'vue'
import { findDuplicates, type ComparedRow, type Duplicate } from './importDuplicates.ts'
import { ROWS_PER_PAGE, type ImportFilter } from './importFilters.ts'
import type { ImportRow } from './import.storage.ts'
import type { ListingImport } from './useListingImport.ts'
import type { useKnownListings } from './useKnownListings.ts'

/** The rows that are shown, and which of them may be duplicates. */
export const useRowFilter = (
  { rows, columns, head, readingOf, isReadable }: ListingImport,
  known: ReturnType<typeof useKnownListings>['listings'],
  show: () => ImportFilter, isBusy: Ref<boolean>,
) => {
  const compared = (row: ImportRow): ComparedRow | null => {
    const reading = row.isLeftOut && row.id === null ? null : readingOf(row)
    return reading && { isSent: row.state !== 'waiting' && row.state !== 'failed', cells: row.cells, fields: reading.fields }
  }
  // Not while rows change many times a second: nothing can be done about them then.
  const duplicates = computed<ReadonlyMap<number, Duplicate>>((before = new Map<number, Duplicate>()) => isBusy.value ? before :
    findDuplicates(rows.value.map(compared), known.value, new Set(rows.value.flatMap(({ id }) => id ?? []))))

  const hasProblems = (row: ImportRow): boolean => !row.isLeftOut && row.state !== 'done' && (readingOf(row)?.problems.length ?? 0) > 0
  const fits: Readonly<Record<ImportFilter, (row: ImportRow, index: number) => boolean>> = {
    all: () => true,
    problems: hasProblems,
    warnings: (row, index) => !row.isLeftOut && row.state !== 'done' && (duplicates.value.has(index) || (readingOf(row)?.warnings.length ?? 0) > 0),
    refused: (row) => !row.isLeftOut && (row.state === 'failed' || row.state === 'uncertain'),
    created: ({ state }) => state === 'done',
    'left-out': ({ isLeftOut, state }) => isLeftOut && state !== 'done',
  }
  const countOf = (filter: ImportFilter): number => rows.value.filter(fits[filter]).length

  /** A row that is being mended stays where it is: the list is made anew when something else changes. */
  const shown = shallowRef<readonly number[]>([])
  // Getters, since a shallow ref would count as changed whenever anything is.
  watch([show, () => rows.value.length, columns, () => head.value?.status, isBusy, isReadable, () => known.value], () => {
    shown.value = rows.value.flatMap((row, index) => (fits[show()](row, index) ? [index] : []))
  }, { immediate: true })

  return { duplicates, shown, countOf, pages: computed(() => Math.max(1, Math.ceil(shown.value.length / ROWS_PER_PAGE))) }
}
