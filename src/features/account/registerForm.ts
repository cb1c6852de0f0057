/** The form for a new account: its values and its rules. */
import * as z from 'zod/mini'
import type { I18n } from '../../i18n/index.ts'
import { line, needed, neededEmail, newPassword } from './fieldRules.ts'

/** What a new account needs; a company has a name as well. */
export const registerSchema = (t: I18n['t']) =>
  z.object({
    account_type: z.enum(['individual', 'company']),
    business_name: line(t),
    first_name: needed('account.needFirstName', t),
    last_name: needed('account.needLastName', t),
    email: neededEmail(t),
    password: newPassword('visitor.needPassword', t),
  }).check(z.refine(({ account_type: type, business_name: name }) => type !== 'company' || name.trim() !== '', {
    path: ['business_name'], error: () => t('account.needBusinessName'), when: () => true,
  }))

export type RegisterValues = z.infer<ReturnType<typeof registerSchema>>

/** The form as it begins. */
export const emptyAccount: RegisterValues = {
  account_type: 'individual', business_name: '', first_name: '', last_name: '', email: '', password: '',
}
