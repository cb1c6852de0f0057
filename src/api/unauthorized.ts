/** What an answer of 401 or 403 means. */
import type { me } from '../contract/auth.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { targetOf, type UrlConfig } from './endpointUrl.ts'
import { readAnswer, type Failure } from './failure.ts'
import type { Ask, Sent } from './wire.ts'

/**
 * Where the member is asked for. Its path is the contract's, held to it by the compiler: importing the declaration
 * would put the Member's schema on the first load of every page.
 */
export const ME = { name: 'auth.me', method: 'GET', path: '/auth/me' satisfies (typeof me)['path'] } as const

/**
 * What a 401 or 403 means, as far as the answer itself tells. The specification gives 'no valid session' and 'not a
 * party to this order' the same status and shape, and messages follow the marketplace's language, so:
 *
 * - endpoints for visitors know no session: a 401 is an unknown account (`refused`), a 403 `forbidden`
 *   (a wrong reset token, an HTML page for a call that somehow carried a session);
 * - a call that carried nothing: `unauthenticated` where a member is required, otherwise `forbidden`,
 *   unless the message itself misses a token;
 * - a call that carried a token or cookie: `unauthenticated` on 401, on `/auth/me`, and where a JSON message speaks of
 *   a token; anything else could be either: `unclear`, until `/auth/me` was asked.
 */
export const meaningOf = (
  endpoint: Pick<AnyEndpoint, 'name' | 'auth'>,
  failure: Pick<Failure, 'status' | 'message' | 'isJson'>,
  sent: Sent,
): 'unauthenticated' | 'forbidden' | 'refused' | 'unclear' => {
  const isUnauthorized = failure.status === 401
  if (endpoint.auth === 'visitor') return isUnauthorized ? 'refused' : 'forbidden'
  if (failure.isJson && /token|\bjwt\b/i.test(failure.message)) return 'unauthenticated'
  const carried = sent.token !== null || sent.cookie
  if (!carried) return endpoint.auth === 'member' ? 'unauthenticated' : 'forbidden'
  return isUnauthorized || endpoint.name === ME.name ? 'unauthenticated' : 'unclear'
}

/**
 * Makes the check of a session after an unclear 403: whether `/auth/me` refuses it. Calls that ask at the same time share
 * one request. Without an answer the session is taken to be valid.
 */
export const createSessionCheck = (ask: Ask, config: UrlConfig): ((sent: Sent) => Promise<boolean>) => {
  let asking: { readonly token: string | null; readonly isDead: Promise<boolean> } | undefined
  const isRefused = async (sent: Sent) => {
    try {
      const { failure } = readAnswer(await ask(targetOf(config, ME), sent), sent.token, Date.now)
      return failure?.status === 401 || failure?.status === 403
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }
  return (sent) => {
    if (asking?.token !== sent.token) asking = { token: sent.token, isDead: isRefused(sent) }
    return asking.isDead
  }
}
