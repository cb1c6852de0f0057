import { ref, type Ref } from 'vue'
import { asApiError, isAnswerLost, type ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import { create as createAccount } from '../../contract/visitor.ts'
import { useI18n } from '../../i18n/index.ts'
import { useSessionStore } from '../session/index.ts'
import type { RegisterValues } from './registerForm.ts'

/** How far a failed registration came. */
export type RegisterStage = 'not-created' | 'unknown' | 'created'

const isRefused = ({ kind }: ApiError) => kind === 'invalid' || kind === 'refused'

/**
 * Creates an account and signs in with it. Where the answer is lost, signing in shows whether the account exists. Where
 * that is not answered either, an account that a second attempt finds taken may be this person's.
 * @param attempted the address for which this person may already have created an account; empty for none
 */
export const useRegister = (attempted: Ref<string>) => {
  const client = useClient()
  const session = useSessionStore()
  const { locale } = useI18n()
  const stage = ref<RegisterStage>('not-created')

  /** Resolves without a member where the login opens no session and the theme's own page is needed. */
  const signIn = async ({ email, password }: RegisterValues, keep: boolean): Promise<void> => {
    try {
      await session.signIn({ email, password, keep })
    } catch (reason) {
      if (asApiError(reason).kind !== 'unauthenticated' || !session.isThemeSignIn) throw reason
    }
  }

  const create = ({ business_name, attempted: _attempted, ...typed }: RegisterValues) => {
    const business = typed.account_type === 'company' ? { business_name } : {}
    return client.call(createAccount, { body: { ...typed, ...business, lang: locale.value } })
  }

  /** Rejects with ApiError; `stage` says how far it came. */
  const register = async (values: RegisterValues, keep: boolean): Promise<void> => {
    const { email } = values
    const mayBeTheirs = attempted.value === email
    stage.value = 'not-created'
    const result = await reconcileWrite({
      send: () => create(values),
      read: () => signIn(values, keep).then(() => true, (reason: unknown) => {
        if (isRefused(asApiError(reason))) return false
        throw reason
      }),
      isDone: (isSignedIn) => isSignedIn,
    })
    if (result.outcome === 'done') return
    const refusal = result.outcome === 'answered' ? null : result.error
    // Both ways of refusing say that an address is taken (specification, Errors).
    if (refusal && !(isRefused(refusal) && mayBeTheirs)) {
      if (isAnswerLost(refusal)) attempted.value = email
      if (result.outcome === 'uncertain') stage.value = 'unknown'
      throw refusal
    }
    attempted.value = email
    if (!refusal) stage.value = 'created'
    try {
      await signIn(values, keep)
    } catch (reason) {
      if (refusal && isRefused(asApiError(reason))) throw refusal // Somebody else's, or another password.
      stage.value = 'created'
      throw reason
    }
  }

  return { stage, register }
}
