import { onBeforeUnmount, onMounted, shallowRef, type ShallowRef } from 'vue'
import { readStored, writeStored } from '../../lib/storage.ts'

/** Where they lie; the `storage` event names it. */
export const RECENT_STORAGE_KEY = 'stoa.searches'
const MOST = 8
const LONGEST = 200

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Each once, in whatever letters; the newest first. */
const tidy = (texts: readonly string[]): string[] =>
  texts.filter((text, at) => texts.findIndex((other) => isSame(text, other)) === at).slice(0, MOST)

const searchesIn = (raw: unknown): string[] | undefined => {
  if (!Array.isArray(raw)) return undefined
  const texts = raw.filter((one): one is string => typeof one === 'string' && one.length <= LONGEST)
  return tidy(texts.map((text) => text.trim()).filter(Boolean))
}

const read = (): string[] => readStored('local', RECENT_STORAGE_KEY, searchesIn) ?? []

export interface RecentSearches {
  /** Newest first, at most eight. */
  readonly recent: Readonly<ShallowRef<readonly string[]>>
  readonly record: (text: string) => void
  readonly forget: (text: string) => void
  readonly forgetAll: () => void
  /** Puts back what was forgotten; what was searched for since then stays before it. */
  readonly bringBack: (texts: readonly string[]) => void
}

/** What was searched for on this computer. Where nothing can be stored, it lasts as long as the page. */
export const useRecentSearches = (): RecentSearches => {
  const recent = shallowRef<readonly string[]>(read())
  const keep = (texts: readonly string[]): void => {
    recent.value = tidy(texts)
    writeStored('local', RECENT_STORAGE_KEY, recent.value)
  }
  const follow = ({ key }: StorageEvent): void => {
    if (key === RECENT_STORAGE_KEY || key === null) recent.value = read()
  }
  onMounted(() => addEventListener('storage', follow))
  onBeforeUnmount(() => removeEventListener('storage', follow))

  return {
    recent,
    record: (text) => keep([text, ...recent.value]),
    forget: (text) => keep(recent.value.filter((other) => other !== text)),
    forgetAll: () => keep([]),
    bringBack: (texts) => keep([...recent.value.filter((text) => !texts.includes(text)), ...texts]),
  }
}
