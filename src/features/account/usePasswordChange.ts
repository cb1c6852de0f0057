import { asApiError, isAnswerLost } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { changePassword } from '../../contract/account.ts'
import type { BodyOf } from '../../contract/endpoint.ts'

type Passwords = BodyOf<typeof changePassword>

/**
 * Changes the member's password. Rejects with `ApiError`. Where an answer was lost, the password may be the new one
 * already: the same change, refused, counts as done once the new password is taken as the current one.
 */
export const usePasswordChange = () => {
  const client = useClient()
  const send = (body: Passwords) => client.call(changePassword, { body })
  /** The new password of a request whose answer was lost. */
  let unanswered: string | null = null

  /** Rejects where the password is not the new one, or nobody knows. */
  const check = (password: string) => send({ current_password: password, password })

  return async (body: Passwords): Promise<void> => {
    const mayBeDone = unanswered === body.password
    try {
      await send(body)
    } catch (reason) {
      if (isAnswerLost(asApiError(reason))) {
        unanswered = body.password
        throw reason
      }
      if (!mayBeDone) throw reason
      await check(body.password).catch((other: unknown) => { throw isAnswerLost(asApiError(other)) ? other : reason })
    }
    unanswered = null
  }
}
