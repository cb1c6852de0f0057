import { shallowRef, watch } from 'vue'
import { useIdentityStore } from '../identity/index.ts'
import { readImportHead, type StoredImport } from './import.storage.ts'

/** The member's import that is not finished; null while there is none. Its page is the route `sell-import`. */
export const useUnfinishedImport = () => {
  const identity = useIdentityStore()
  const unfinished = shallowRef<Pick<StoredImport, 'name' | 'total' | 'startedAt'> | null>(null)
  watch(() => identity.memberId, async (memberId) => {
    unfinished.value = null
    const head = memberId === undefined ? undefined : await readImportHead(memberId)
    if (head && !head.isFinished && memberId === identity.memberId) unfinished.value = head
  }, { immediate: true })
  return unfinished
}
