import { computed, ref } from 'vue'
import type { MessageKey } from '../../i18n/index.ts'
import { useSessionStore } from './session.store.ts'

/** Who looks at a page of a member's: asks the marketplace where nobody has yet, and again where it did not answer. */
export const useWhoIsHere = () => {
  const session = useSessionStore()
  const isAsking = ref(false)
  const problem = ref<MessageKey>('core.error_unknown')
  const who = computed(() => (session.member ? 'member' : session.status === 'guest' ? 'guest' : 'unknown'))

  const ask = async (): Promise<void> => {
    isAsking.value = true
    await session.restore()
    problem.value = navigator.onLine ? 'core.error_unknown' : 'core.error_network'
    isAsking.value = false
  }
  if (who.value === 'unknown') void ask()

  return {
    who,
    isAsking,
    /** Why it is still not known, once it was asked for. */
    problem,
    ask,
  }
}
