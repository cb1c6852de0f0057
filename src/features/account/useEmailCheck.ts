import { useTimeoutFn } from '@vueuse/core'
import { onScopeDispose, ref, shallowRef } from 'vue'
import { useClient } from '../../api/client.ts'
import { ApiError } from '../../api/ApiError.ts'
import { emailExists } from '../../contract/visitor.ts'
import { isEmail } from '../../lib/text.ts'

/** Whoever comes back to the field within this time has nothing checked. */
const EMAIL_CHECK_DELAY_MS = 250

/** Whether there is an account with an address, asked as the field is left. It helps and never blocks: no answer says nothing. */
export const useEmailCheck = () => {
  const client = useClient()
  /** The address that an account has. */
  const taken = ref<string | null>(null)
  let asked: string | null = null
  const delayMs = shallowRef(EMAIL_CHECK_DELAY_MS)
  let asking: AbortController | undefined

  /** The address is being changed: an answer about the old one is of no use. */
  const stop = (): void => {
    timer.stop()
    asking?.abort()
    asking = undefined
  }

  const ask = async (email: string): Promise<void> => {
    const { signal } = (asking = new AbortController())
    try {
      const { exists } = await client.call(emailExists, { body: { email }, signal })
      if (signal.aborted) return
      asked = email
      taken.value = exists ? email : null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  const timer = useTimeoutFn((email: string) => ask(email), delayMs, { immediate: false })

  /** Asks about an address, unless it was the last one. */
  const check = (typed: string, delay = EMAIL_CHECK_DELAY_MS): void => {
    stop()
    const email = typed.trim()
    if (!isEmail(email) || email === asked) return
    delayMs.value = delay
    timer.start(email)
  }

  onScopeDispose(stop)
  return { taken, check, stop }
}
