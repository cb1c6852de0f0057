import { useEventListener } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'
import { readStored, writeStored } from '../../lib/storage.ts'

export const RECENT_STORAGE_KEY = 'stoa.searches'
const MAX_RECENT_SEARCHES = 8
const MAX_SEARCH_CHARACTERS = 200

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Each once, whatever its case; the newest first. */
const deduplicate = (texts: readonly string[]): string[] =>
  texts.filter((text, at) => texts.findIndex((other) => isSame(text, other)) === at).slice(0, MAX_RECENT_SEARCHES)

const validateSearches = (raw: unknown): string[] | undefined => {
  if (!Array.isArray(raw)) return undefined
  const texts = raw.filter((one): one is string => typeof one === 'string' && one.length <= MAX_SEARCH_CHARACTERS)
  return deduplicate(texts.map((text) => text.trim()).filter(Boolean))
}

const read = (): string[] => readStored('local', RECENT_STORAGE_KEY, validateSearches) ?? []

export interface RecentSearches {
  /** Newest first, at most eight. */
  readonly recent: Readonly<ShallowRef<readonly string[]>>
  readonly record: (text: string) => void
  readonly remove: (text: string) => void
  readonly clear: () => void
  /** Puts removed searches back; newer ones stay before them. */
  readonly restore: (texts: readonly string[]) => void
}

/** The searches made on this computer. Where nothing can be stored, they last as long as the page. */
export const useRecentSearches = (): RecentSearches => {
  const recent = shallowRef<readonly string[]>(read())
  const write = (texts: readonly string[]): void => {
    recent.value = deduplicate(texts)
    writeStored('local', RECENT_STORAGE_KEY, recent.value)
  }
  useEventListener('storage', ({ key }) => {
    if (key === RECENT_STORAGE_KEY || key === null) recent.value = read()
  })

  return {
    recent,
    record: (text) => write([text, ...recent.value]),
    remove: (text) => write(recent.value.filter((other) => other !== text)),
    clear: () => write([]),
    restore: (texts) => write([...recent.value.filter((text) => !texts.includes(text)), ...texts]),
  }
}
