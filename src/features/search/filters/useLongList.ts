import { computed, shallowReactive, shallowRef } from 'vue'
import { useIsUsed } from './panelUse.ts'

/** One of the values that can be chosen. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
  /** Belongs to the one before it that has none: a place in its country. */
  readonly isPart?: boolean
}

/** Listed until all are asked for, where that hides more than this many. */
const FEW = 8
const SPARE = 2
/** More than these can be looked through by name. */
const MANY = 20

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{Diacritic}/gu, '').toLowerCase()

/**
 * Rows where they were, those that have nothing any more too. New ones come last, so that nothing moves; the places of a
 * country come below it.
 */
const inPlace = (before: readonly FilterOption[], now: readonly FilterOption[], all: ReadonlyMap<string, FilterOption>) => {
  const rows = before.map((row) => all.get(row.value) ?? { ...row, count: 0 })
  now.forEach((row, index) => {
    if (rows.some(({ value }) => value === row.value)) return
    const above = row.isPart ? rows.findIndex(({ value }) => value === now[index - 1]?.value) : -1
    rows.splice(above < 0 ? rows.length : above + 1, 0, row)
  })
  return rows
}

/** The part of a list that is shown; what has been chosen never goes from under a finger. */
export const useLongList = (options: () => readonly FilterOption[], isChosen: (value: string) => boolean) => {
  const isWhole = shallowRef(false)
  const sought = shallowRef('')
  /** Chosen once since the list was last left. */
  const held = shallowReactive(new Map<string, FilterOption>())

  const stays = (value: string) => isChosen(value) || held.has(value)
  const isUsed = useIsUsed()
  const present = computed<FilterOption[]>((before) => {
    const all = new Map(options().map((option) => [option.value, option]))
    for (const [value, option] of held) if (!all.has(value)) all.set(value, { ...option, count: 0 })
    const now = [...all.values()].filter(({ value, count }) => count > 0 || stays(value))
    return isUsed.value && before ? inPlace(before, now, all) : now
  })
  let wasLong = false
  const shown = computed<FilterOption[]>((before) => {
    const wasWhole = wasLong
    wasLong = isWhole.value
    const words = plain(sought.value.trim())
    if (words !== '') return present.value.filter(({ label }) => plain(label).includes(words))
    if (isWhole.value || present.value.length <= FEW + SPARE) return present.value
    // What stood there stays while the list is in use, though more have come.
    const stood = new Set(isUsed.value && !wasWhole ? before?.map(({ value }) => value) : [])
    return present.value.filter(({ value }, index) => index < FEW || stays(value) || stood.has(value))
  })

  return {
    isWhole,
    sought,
    shown,
    total: computed(() => present.value.length),
    /** Whether some can be hidden, so that there is something to show. */
    isLong: computed(() => sought.value.trim() === '' && present.value.length > FEW + SPARE),
    hasSearch: computed(() => present.value.length > MANY),
    hold: (option: FilterOption) => held.set(option.value, option),
    letGo: () => held.clear(),
  }
}
