import { defineStore } from 'pinia'
import { onScopeDispose, ref } from 'vue'
import { listen } from '../../lib/listen.ts'
import { dropStored, readStored, SAVED_COUNT_STORAGE_KEY, writeStored } from '../../lib/storage.ts'
import { useIdentityStore } from '../identity/index.ts'

interface SavedCount {
  readonly count: number
  /** Left out for a guest. */
  readonly memberId?: number | undefined
}

const read = (raw: unknown): SavedCount | undefined => {
  const { count, memberId } = (raw ?? {}) as Partial<Record<keyof SavedCount, unknown>>
  if (!Number.isSafeInteger(count) || Number(count) < 0) return undefined
  return { count: Number(count), ...(Number.isSafeInteger(memberId) && { memberId: Number(memberId) }) }
}

/**
 * How many listings are saved, for the header. Every page has it, the wishlist itself only where there are cards: between
 * them this browser remembers the number.
 */
export const useSavedCountStore = defineStore('savedCount', () => {
  const identity = useIdentityStore()
  const count = ref(0)
  const readCount = (): void => {
    const stored = readStored('local', SAVED_COUNT_STORAGE_KEY, read)
    const isTheirs = identity.status === 'unknown' || stored?.memberId === identity.memberId
    count.value = stored && isTheirs ? stored.count : 0
  }
  readCount()
  onScopeDispose(identity.onIdentityChange('wishlist', readCount))
  onScopeDispose(listen({ storage: readCount }))

  return {
    count,
    /** What the wishlist has counted for whoever is here. */
    remember: (saved: number): void => {
      count.value = saved
      if (saved === 0) dropStored('local', SAVED_COUNT_STORAGE_KEY)
      else writeStored('local', SAVED_COUNT_STORAGE_KEY, { count: saved, memberId: identity.memberId } satisfies SavedCount)
    },
  }
})
