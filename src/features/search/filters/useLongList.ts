import { computed, shallowReactive, shallowRef } from 'vue'

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

/** The part of a list that is shown; what has been chosen never goes from under a finger. */
export const useLongList = (options: () => readonly FilterOption[], isChosen: (value: string) => boolean) => {
  const isWhole = shallowRef(false)
  const sought = shallowRef('')
  /** Chosen once since the list was last left. */
  const held = shallowReactive(new Map<string, FilterOption>())

  const stays = (value: string) => isChosen(value) || held.has(value)
  const present = computed(() => {
    const all = new Map(options().map((option) => [option.value, option]))
    for (const [value, option] of held) if (!all.has(value)) all.set(value, { ...option, count: 0 })
    return [...all.values()].filter(({ value, count }) => count > 0 || stays(value))
  })
  const shown = computed(() => {
    const words = plain(sought.value.trim())
    if (words !== '') return present.value.filter(({ label }) => plain(label).includes(words))
    return isWhole.value || present.value.length <= FEW + SPARE ? present.value : present.value.filter(({ value }, index) => index < FEW || stays(value))
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
