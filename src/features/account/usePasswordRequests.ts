import { useClient } from '../../api/client.ts'
import { changePassword, forgotPassword, resetPassword } from '../../contract/account.ts'
import type { BodyOf } from '../../contract/endpoint.ts'

/** The requests about a member's password. They reject with `ApiError`. */
export const usePasswordRequests = () => {
  const client = useClient()
  return {
    change: (body: BodyOf<typeof changePassword>) => client.call(changePassword, { body }),
    /** Sends the link for a new password to an e-mail address. */
    sendLink: (email: string) => client.call(forgotPassword, { body: { email } }),
    /** Sets a new password with the token of that link. */
    reset: (body: BodyOf<typeof resetPassword>) => client.call(resetPassword, { body }),
  }
}
