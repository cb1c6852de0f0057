import { onScopeDispose, ref } from 'vue'
import { useClient } from '../../api/client.ts'
import { ApiError } from '../../api/ApiError.ts'
import { emailExists } from '../../contract/account.ts'
import { isEmail } from './fieldRules.ts'

/** Whoever leaves the field only to come back is not asked about, in milliseconds. */
const PAUSE = 250

/** Whether there is an account with an address, asked as the field is left. It helps and never blocks: no answer says nothing. */
export const useEmailCheck = () => {
  const client = useClient()
  /** The address that an account has. */
  const taken = ref<string | null>(null)
  let asked: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  /** Somebody types on: what was asked is no question any more. */
  const stop = (): void => {
    clearTimeout(timer)
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

  /** Asks about an address, unless it was the last one; `pause` in milliseconds. */
  const check = (typed: string, pause = PAUSE): void => {
    stop()
    const email = typed.trim()
    if (!isEmail(email) || email === asked) return
    timer = setTimeout(() => void ask(email), pause)
  }

  onScopeDispose(stop)
  return { taken, check, stop }
}
