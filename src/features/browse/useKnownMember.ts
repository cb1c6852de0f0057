import { getActivePinia } from 'pinia'
import { computed } from 'vue'

/** What a listing's page needs of the session's store. */
interface SessionState {
  readonly member?: { readonly id: number } | null
}

/**
 * The id of the member who is signed in, as soon as anything has asked for them; null before, and for a guest. Read from
 * the session's state by its store's name: naming the store would bring its code, and the client's, to every visitor who
 * only looks around.
 */
export const useKnownMember = () => {
  const pinia = getActivePinia()
  return computed(() => {
    // Pinia's states have no types of their own; this is the part of the session store's that is read.
    const session = pinia?.state.value['session'] as SessionState | undefined
    return session?.member?.id ?? null
  })
}
