import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import { listen } from '../../lib/listen.ts'
import { useRoot } from '../../ui/root.ts'
import { dropStored, readStored, SAVED_COUNT_STORAGE_KEY, writeStored } from '../../lib/storage.ts'

/** How many listings somebody has saved. */
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
 * How many listings are saved, for the header: every page has it, the wishlist itself is loaded only where there are
 * cards. Between them this browser remembers the number, and whose it is.
 */
export const useWishlistCountStore = defineStore('savedCount', () => {
  const saved = shallowRef<SavedCount>({ count: 0 })
  const readSaved = (): void => { saved.value = readStored('local', SAVED_COUNT_STORAGE_KEY, read) ?? { count: 0 } }
  // A page that is hydrated shows at first what its server knew.
  useRoot().hydration.whenDone(readSaved)
  onScopeDispose(listen({ storage: readSaved }))

  return {
    saved,
    /** What the wishlist has counted; for a guest without an id. */
    remember: (count: number, memberId: number | undefined): void => {
      saved.value = { count, memberId }
      if (count === 0) dropStored('local', SAVED_COUNT_STORAGE_KEY)
      else writeStored('local', SAVED_COUNT_STORAGE_KEY, saved.value)
    },
  }
})
