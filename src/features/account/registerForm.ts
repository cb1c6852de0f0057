/** The form for a new account: its values and its rules. */
import * as z from 'zod/mini'
import type { I18n } from '../../i18n/index.ts'
import { needed, neededEmail, newPassword } from './fieldRules.ts'

/** What a new account needs; a company has a name as well. Who is none is not asked about the name of one. */
export const registerSchema = (t: I18n['t']) => {
  const companyName = needed('account.needBusinessName', t)
  return z.object({
    account_type: z.enum(['individual', 'company']),
    business_name: z.string().check(z.trim()),
    first_name: needed('account.needFirstName', t),
    last_name: needed('account.needLastName', t),
    email: neededEmail(t),
    password: newPassword('visitor.needPassword', t),
  }).check(z.refine(({ account_type: type, business_name: name }) => type !== 'company' || companyName.safeParse(name).success, {
    path: ['business_name'],
    error: ({ input }) => companyName.safeParse((input as { business_name: string }).business_name).error?.issues[0]?.message, // What is refined.
    when: () => true,
  }))
}

export type RegisterValues = z.infer<ReturnType<typeof registerSchema>>

/** The form as it begins. */
export const emptyAccount: RegisterValues = {
  account_type: 'individual', business_name: '', first_name: '', last_name: '', email: '', password: '',
}
