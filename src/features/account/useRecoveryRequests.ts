import { useClient } from '../../api/client.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { forgotPassword, resetPassword } from '../../contract/visitor.ts'

/** The requests about a forgotten password. They reject with `ApiError`. */
export const useRecoveryRequests = () => {
  const client = useClient()
  return {
    /** Sends the link for a new password to an e-mail address. */
    sendLink: (email: string) => client.call(forgotPassword, { body: { email } }),
    /** Sets a new password with the token of that link. */
    reset: (body: BodyOf<typeof resetPassword>) => client.call(resetPassword, { body }),
  }
}
