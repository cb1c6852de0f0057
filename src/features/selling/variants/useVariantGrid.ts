import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { useI18n } from '../../../i18n/index.ts'
import { useRoot } from '../../../ui/root.ts'
import type { VariantRow } from '../listingFields.ts'
import { pasteCells, type PasteResult, type VariantPart } from './pastedTable.ts'
import type { RowList } from '../fields/useRows.ts'
import { MAX_VARIANTS, addOptionValue, optionsOf, removeOptionValue } from './variantOptions.ts'

interface Options {
  readonly list: RowList<VariantRow>
  /** The columns that are shown, in their order. */
  readonly parts: () => readonly VariantPart[]
  /** Whether a title is being typed: options that follow each key would move the grid. */
  readonly isNaming: () => boolean
}

interface Paste { readonly whole: PasteResult, readonly onlyFill: PasteResult }

/** What is done to all variants at once: options, the same value for all, a pasted block. */
export const useVariantGrid = ({ list, parts, isNaming }: Options): {
  readonly options: ShallowRef<string[][] | null>
  readonly addValues: (at: number, values: readonly string[]) => void
  readonly removeValue: (at: number, value: string) => void
  readonly fillDown: (part: 'price' | 'quantity') => void
  readonly paste: (cells: string[][], row: number, part: string) => void
  /** A paste that would add rows; `isAsking` until that is decided. */
  readonly asked: ShallowRef<Paste | null>
  readonly isAsking: Ref<boolean>
  readonly finishPaste: (isAdding: boolean) => void
  readonly isFull: ComputedRef<boolean>
} => {
  const { t, locale } = useI18n()
  const { announce, showToast } = useRoot()
  const rows = computed(() => list.keyed.value.map(({ row }) => row))
  const options = shallowRef(optionsOf(rows.value))
  watch([rows, isNaming], () => { if (!isNaming()) options.value = optionsOf(rows.value) })

  /** Rows stay the same where they are the same object, or where all are still at their place. */
  const replace = (next: readonly VariantRow[], said: string): void => {
    const keys = new Map(list.keyed.value.map(({ key, row }) => [row, key]))
    const isInPlace = next.length === rows.value.length
    list.replace(next, said, (row, index) => keys.get(row) ?? (isInPlace ? list.keyed.value[index]?.key : undefined))
  }
  const refuse = (message: string): void => { showToast({ message, tone: 'bad', topic: 'rows' }) }

  const addValues = (at: number, values: readonly string[]): void => {
    let next: readonly VariantRow[] = rows.value
    for (const value of values) next = addOptionValue(next, at, value) ?? next
    if (next === rows.value) return
    if (next.length > MAX_VARIANTS) return refuse(t('listingControls.tooMany', { count: next.length, max: MAX_VARIANTS }))
    replace(next, t('listingControls.variantsNow', { count: next.length }))
  }
  const removeValue = (at: number, value: string): void => {
    replace(removeOptionValue(rows.value, at, value), t('listingControls.rowRemoved', { title: value }))
  }
  const fillDown = (part: 'price' | 'quantity'): void => {
    const value = rows.value[0]?.[part] ?? ''
    if (value === '') {
      announce(t('listingControls.fillFirst'))
      list.focusCell(0, part)
      return
    }
    replace(rows.value.map((row) => (row[part] === value ? row : { ...row, [part]: value })), t('listingControls.filled', { value }))
  }

  const asked = shallowRef<Paste | null>(null)
  const isAsking = ref(false)
  const put = ({ rows: next, left }: PasteResult): void => {
    replace(next, left > 0 ? t('listingControls.pastedLeft', { count: left }) : t('listingControls.pasted'))
  }
  const paste = (cells: string[][], row: number, part: string): void => {
    const from = parts().findIndex((one) => one === part)
    const target = { rows: rows.value, parts: parts().slice(Math.max(0, from)), row, locale: locale.value }
    const whole = pasteCells(cells, { ...target, limit: Math.max(MAX_VARIANTS, rows.value.length) })
    if (whole.added === 0) return put(whole)
    asked.value = { whole, onlyFill: pasteCells(cells, { ...target, limit: rows.value.length }) }
    isAsking.value = true
  }
  const finishPaste = (isAdding: boolean): void => {
    if (asked.value) put(isAdding ? asked.value.whole : asked.value.onlyFill)
  }

  return { options, addValues, removeValue, fillDown, paste, asked, isAsking, finishPaste, isFull: computed(() => rows.value.length >= MAX_VARIANTS) }
}
