import { useClient } from '../../api/client.ts'
import { changePassword } from '../../contract/account.ts'
import type { BodyOf } from '../../contract/endpoint.ts'

/** Changes the member's password. Rejects with `ApiError`. */
export const usePasswordChange = () => {
  const client = useClient()
  return (body: BodyOf<typeof changePassword>) => client.call(changePassword, { body })
}
