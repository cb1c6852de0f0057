import { ref } from 'vue'
import { ApiError, isAnswerLost } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { create } from '../../contract/account.ts'
import { useI18n } from '../../i18n/index.ts'
import { useSessionStore } from '../session/index.ts'
import type { RegisterValues } from './registerForm.ts'

/** How far making an account came when it failed. */
export type RegisterStage = 'not-created' | 'unknown' | 'created'

/**
 * Makes an account and signs in with it. Both answers can be lost; so whoever tries again with the same address, and
 * hears that it is taken, may be the one who took it, which their password shows.
 * @param before the address for which an account may have been made before the page was loaded afresh
 */
export const useRegister = (before: string | null) => {
  const client = useClient()
  const session = useSessionStore()
  const { locale } = useI18n()
  /** The address for which there may be an account by now that is this person's. */
  const attempted = ref(before)
  const stage = ref<RegisterStage>('not-created')

  /** Answers the refusal where the address is taken, perhaps by this very form. */
  const make = async ({ password, account_type, ...typed }: RegisterValues): Promise<ApiError | null> => {
    const email = typed.email.trim()
    const names = { first_name: typed.first_name.trim(), last_name: typed.last_name.trim() }
    const business = account_type === 'company' ? { business_name: typed.business_name.trim() } : {}
    try {
      await client.call(create, { body: { email, password, account_type, ...names, ...business, lang: locale.value } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Both ways of refusing say that an address is taken (specification, Errors).
      if (['invalid', 'refused'].includes(error.kind) && attempted.value === email) return error
      if (isAnswerLost(error)) {
        attempted.value = email
        stage.value = 'unknown'
      }
      throw error
    }
    attempted.value = email
    stage.value = 'created'
    return null
  }

  /** Rejects with ApiError; `stage` says how far it came. */
  const register = async (values: RegisterValues, keep: boolean): Promise<void> => {
    stage.value = 'not-created'
    const taken = await make(values)
    try {
      await session.signIn({ email: values.email.trim(), password: values.password, keep })
    } catch (error) {
      if (!taken || !(error instanceof ApiError)) throw error
      if (error.kind === 'invalid' || error.kind === 'refused') throw taken // Somebody else's, or another password.
      stage.value = 'created'
      throw error
    }
  }

  return { attempted, stage, register }
}
