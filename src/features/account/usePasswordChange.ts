import { asApiError, isAnswerLost } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { changePassword } from '../../contract/account.ts'
import type { BodyOf } from '../../contract/endpoint.ts'

/**
 * Changes the member's password. Rejects with `ApiError`. After a lost answer nobody can read which password holds: where
 * the next change is refused, it is tried with the one of the lost request as the current one.
 */
export const usePasswordChange = () => {
  const client = useClient()
  const send = (body: BodyOf<typeof changePassword>) => client.call(changePassword, { body })
  /** The new password of a request whose answer was lost. */
  let unanswered: string | null = null

  return async (body: BodyOf<typeof changePassword>): Promise<void> => {
    try {
      await send(body).catch(async (reason: unknown) => {
        if (unanswered === null || !['invalid', 'refused'].includes(asApiError(reason).kind)) throw reason
        await send({ ...body, current_password: unanswered }).catch((other: unknown) => {
          throw isAnswerLost(asApiError(other)) ? other : reason
        })
      })
      unanswered = null
    } catch (reason) {
      if (isAnswerLost(reason)) unanswered = body.password
      throw reason
    }
  }
}
