import { computed } from 'vue'
import { useIdentityStore } from '../identity/index.ts'

/** The id of the member who is signed in, as soon as anything has asked for them; null before, and for a guest. */
export const useKnownMember = () => {
  const identity = useIdentityStore()
  return computed(() => identity.memberId ?? null)
}
