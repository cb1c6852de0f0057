import { computed, shallowReactive, shallowRef } from 'vue'
import { foldText } from '../../../lib/text.ts'
import { useIsPanelActive } from './panelActivity.ts'

/** One of the values that can be chosen. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
  /** A place that belongs to the country above it. */
  readonly isPart?: boolean
}

const COLLAPSED_OPTIONS = 8
/** A list is collapsed only where that hides more than this many. */
const MIN_HIDDEN_OPTIONS = 2
/** Longer lists have a search field. */
const MAX_OPTIONS_WITHOUT_SEARCH = 20

/** Adds new options without moving the others: at the end, or below their country. Options without listings stay. */
const addWithoutMoving = (before: readonly FilterOption[], now: readonly FilterOption[], all: ReadonlyMap<string, FilterOption>) => {
  const rows = before.map((row) => all.get(row.value) ?? { ...row, count: 0 })
  now.forEach((row, index) => {
    if (rows.some(({ value }) => value === row.value)) return
    const above = row.isPart ? rows.findIndex(({ value }) => value === now[index - 1]?.value) : -1
    rows.splice(above < 0 ? rows.length : above + 1, 0, row)
  })
  return rows
}

/** The part of a list that is shown. Options that were chosen stay until the focus leaves the list. */
export const useLongList = (options: () => readonly FilterOption[], isChosen: (value: string) => boolean) => {
  const isWhole = shallowRef(false)
  const sought = shallowRef('')
  /** Chosen at least once since the list got the focus. */
  const touched = shallowReactive(new Map<string, FilterOption>())

  const stays = (value: string) => isChosen(value) || touched.has(value)
  const isActive = useIsPanelActive()
  const present = computed<FilterOption[]>((before) => {
    const all = new Map(options().map((option) => [option.value, option]))
    for (const [value, option] of touched) if (!all.has(value)) all.set(value, { ...option, count: 0 })
    const now = [...all.values()].filter(({ value, count }) => count > 0 || stays(value))
    return isActive.value && before ? addWithoutMoving(before, now, all) : now
  })
  let wasLong = false
  const shown = computed<FilterOption[]>((before) => {
    const wasWhole = wasLong
    wasLong = isWhole.value
    const words = foldText(sought.value.trim())
    if (words !== '') return present.value.filter(({ label }) => foldText(label).includes(words))
    if (isWhole.value || present.value.length <= COLLAPSED_OPTIONS + MIN_HIDDEN_OPTIONS) return present.value
    // Options that were shown stay while the panel is in use.
    const shownBefore = new Set(isActive.value && !wasWhole ? before?.map(({ value }) => value) : [])
    return present.value.filter(({ value }, index) => index < COLLAPSED_OPTIONS || stays(value) || shownBefore.has(value))
  })

  return {
    isWhole,
    sought,
    shown,
    total: computed(() => present.value.length),
    /** Whether the list can be collapsed. */
    isLong: computed(() => sought.value.trim() === '' && present.value.length > COLLAPSED_OPTIONS + MIN_HIDDEN_OPTIONS),
    hasSearch: computed(() => present.value.length > MAX_OPTIONS_WITHOUT_SEARCH),
    touch: (option: FilterOption) => touched.set(option.value, option),
    forgetTouched: () => touched.clear(),
  }
}
