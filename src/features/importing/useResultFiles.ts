import { computed } from 'vue'
import { errorText } from '../../i18n/errors.ts'
import { useI18n, type MessageKey } from '../../i18n/index.ts'
import type { RowResult } from './importResults.ts'
import type { ImportRow } from './import.storage.ts'
import type { ListingImport } from './useListingImport.ts'
import { useTargetNames } from './useTargetNames.ts'

/** The files of an import's results. */
export const useResultFiles = (listingImport: ListingImport) => {
  const { t } = useI18n()
  const { head, rows, readingOf, isSendable } = listingImport
  const { nameOf } = useTargetNames(listingImport)

  const nameOfResult = (row: ImportRow): MessageKey => {
    if (row.state === 'done') return 'listingImport.result_created'
    if (row.isLeftOut) return 'listingImport.result_leftOut'
    if (row.state === 'failed') return 'listingImport.result_refused'
    if (row.state === 'uncertain') return 'listingImport.result_unclear'
    return isSendable(row) ? 'listingImport.result_waiting' : 'listingImport.result_problems'
  }
  const saidOf = (row: ImportRow): RowResult => {
    const problems = row.state === 'waiting' && !row.isLeftOut ? readingOf(row)?.problems ?? [] : []
    const messages = row.state !== 'done' && row.failure ? [errorText(row.failure, t)] : problems.map(({ field, key, values }) => `${nameOf(field as Parameters<typeof nameOf>[0])}: ${t(key, values)}`)
    return { result: t(nameOfResult(row)), message: messages.join('; ') }
  }
  const isFailed = (row: ImportRow): boolean => row.state !== 'done' && !row.isLeftOut && row.state !== 'running' && !isSendable(row)

  const save = async (chosen: readonly ImportRow[], ending: string): Promise<void> => {
    const stored = head.value
    if (!stored) return
    const [{ resultCsv, resultFileName }, { saveBytes }] = await Promise.all([import('./importResults.ts'), import('../../lib/saveFile.ts')])
    saveBytes(new Blob([resultCsv(stored, chosen.map((row) => ({ row, said: saidOf(row) })))], { type: 'text/csv' }), resultFileName(stored, ending))
  }

  return {
    hasFailed: computed(() => rows.value.some(isFailed)),
    saveAll: () => save(rows.value, t('listingImport.resultName')),
    /** What can be mended and imported again. */
    saveFailed: () => save(rows.value.filter(isFailed), t('listingImport.failedName')),
  }
}
