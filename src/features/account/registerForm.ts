/** The form for a new account: its values, its rules, its draft. */
import * as z from 'zod/mini'
import type { I18n } from '../../i18n/index.ts'
import { needs, needsEmail, needsNewPassword, problemsOf } from './fieldRules.ts'
import type { Problems } from './useAccountForm.ts'

/** The draft's name. */
export const REGISTER_FORM = 'register'

const AccountType = z.enum(['individual', 'company'])

const draftFields = {
  account_type: AccountType,
  business_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
}

/** What is typed, without the password; with the address for which an account may have been made already. */
export const RegisterDraft = z.object({ values: z.object(draftFields), attempted: z.nullable(z.string()) })
export type RegisterDraft = z.infer<typeof RegisterDraft>
export type RegisterValues = RegisterDraft['values'] & { readonly password: string }

export const emptyAccount = (): RegisterDraft['values'] => ({
  account_type: 'individual', business_name: '', first_name: '', last_name: '', email: '',
})

/** The problems that stop the form from being sent. */
export const registerProblems = (values: RegisterValues, t: I18n['t']): Problems =>
  problemsOf(values, {
    ...(values.account_type === 'company' && { business_name: needs('account.needBusinessName') }),
    first_name: needs('account.needFirstName'),
    last_name: needs('account.needLastName'),
    email: needsEmail,
    password: needsNewPassword('account.needPassword'),
  }, t)
