import { ref } from 'vue'
import { asApiError, isAnswerLost, type ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import { create as createAccount } from '../../contract/visitor.ts'
import { useI18n } from '../../i18n/index.ts'
import { readDraft, writeDraft } from '../../lib/drafts.ts'
import { useSessionStore } from '../session/index.ts'
import type { RegisterValues } from './registerForm.ts'

/** Where the address of an attempt whose answer was lost is kept. */
const ATTEMPT = 'register.attempt'

/** How far a failed registration came. */
export type RegisterStage = 'not-created' | 'unknown' | 'created'

const isRefused = ({ kind }: ApiError) => kind === 'invalid' || kind === 'refused'

/**
 * Creates an account and signs in with it. Where the answer is lost, signing in shows whether the account exists. Where
 * that is not answered either, an account that a second attempt finds taken may be this person's.
 */
export const useRegister = () => {
  const client = useClient()
  const session = useSessionStore()
  const { locale } = useI18n()
  /** The address for which this person may already have an account; empty for none. A reload forgets nothing of it. */
  const attempted = ref('')
  void readDraft(ATTEMPT, null).then((kept) => { attempted.value ||= typeof kept?.['email'] === 'string' ? kept['email'] : '' })
  const remember = (email: string): void => {
    attempted.value = email
    void writeDraft(ATTEMPT, null, { email })
  }
  const stage = ref<RegisterStage>('not-created')

  /** Resolves without a member where the login opens no session and the theme's own page is needed. */
  const signIn = async ({ email, password }: RegisterValues, keep: boolean): Promise<void> => {
    try {
      await session.signIn({ email, password, keep })
    } catch (reason) {
      if (asApiError(reason).kind !== 'unauthenticated' || !session.isThemeSignIn) throw reason
    }
  }

  const create = ({ business_name, ...typed }: RegisterValues) => {
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
      if (isAnswerLost(refusal)) remember(email)
      if (result.outcome === 'uncertain') stage.value = 'unknown'
      throw refusal
    }
    remember(email)
    if (!refusal) stage.value = 'created'
    try {
      await signIn(values, keep)
    } catch (reason) {
      if (refusal && isRefused(asApiError(reason))) throw refusal // Somebody else's, or another password.
      stage.value = 'created'
      throw reason
    }
  }

  return {
    attempted,
    stage,
    register: async (values: RegisterValues, keep: boolean): Promise<void> => {
      await register(values, keep)
      void writeDraft(ATTEMPT, null, {}, ['email'])
    },
  }
}
