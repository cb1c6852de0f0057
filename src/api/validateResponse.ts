import * as z from 'zod/mini'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { ApiError } from './ApiError.ts'
import { repairResponse } from './repairResponse.ts'

/** An answer that breaks the contract; holds no value of the answer, so it may be sent to an operator. */
export interface Report {
  readonly endpoint: string
  /** Where in the answer, for example `orders.0.qty`; '' is the whole answer. */
  readonly path: string
  /** Whether the rest could be used. */
  readonly repaired: boolean
}

/** Answers the body of a success as the endpoint's schema reads it; throws `ApiError`. */
type ValidateResponse = (endpoint: AnyEndpoint, status: number, body: unknown) => unknown

/**
 * Makes the check that every answer passes.
 * @param strict throws on every mismatch instead of using the rest
 * @param onReport called once for each endpoint
 */
export const createValidation = (strict: boolean, onReport?: (report: Report) => void): ValidateResponse => {
  const reported = new Set<string>()
  return (endpoint, status, body) => {
    // 204 is HTTP's own word for 'done'. Any other empty answer proves nothing: a write is then uncertain (gaps, Readings).
    const isDone = body === undefined && endpoint.method !== 'GET' && status === 204
    const value = isDone ? {} : body
    const result = z.safeParse(endpoint.response, value)
    // A list's schema reads a missing list as empty: an answer without any body is not that.
    if (result.success && value !== undefined) return result.data
    const path = result.error?.issues[0]?.path.map(String).join('.') ?? ''
    const rest = strict ? undefined : repairResponse(endpoint.response, value)
    if (!reported.has(endpoint.name)) {
      reported.add(endpoint.name)
      onReport?.({ endpoint: endpoint.name, path, repaired: rest !== undefined })
    }
    if (rest) return rest.data
    const message = strict ? `the answer of ${endpoint.name} breaks the contract at '${path}'` : ''
    throw new ApiError('malformed', endpoint.name, { status, message })
  }
}
