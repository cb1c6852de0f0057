/**
 * What kind of failure a call met (README, The house: One error):
 * - `network` no answer came; `timeout` none came in time; `aborted` the caller gave up
 * - `unauthenticated` no valid session; `forbidden` a valid one (or none needed), but not for this
 * - `not_found` no such resource, or a page past the last one
 * - `invalid` the input was refused, see `fields`; also an input that cannot be sent at all (`status` 0)
 * - `refused` the input was understood and the marketplace says no, see `message`
 * - `rate_limited`, `maintenance` come back after `retryAfter`; `server` any other 5xx
 * - `moved` another address of the marketplace was called, see `location`
 * - `malformed` an answer that is not what the contract says
 */
export type ErrorKind =
  | 'network'
  | 'timeout'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'refused'
  | 'rate_limited'
  | 'maintenance'
  | 'moved'
  | 'server'
  | 'malformed'
  | 'aborted'

/** What is known of a failure beside its kind. */
export interface ErrorDetails {
  readonly status?: number
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfter?: number | null
  readonly location?: string | null
}

/** The one error that calls to the Front API end in. Made only in `src/api/`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  /** The endpoint's name in the contract. */
  readonly endpoint: string
  /** HTTP status, or the `code` that a body answered with 200 states; 0 where no answer came. */
  readonly status: number
  /** What is wrong with each field of the body, in the server's words. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which the server wants to be asked again; null where it does not say. */
  readonly retryAfter: number | null
  /** For `moved`: the base address to configure, where it can be known. */
  readonly location: string | null

  /** `message` holds the server's words as plain text, or '' (never words of ours that a shopper could read). */
  constructor(kind: ErrorKind, endpoint: string, details: ErrorDetails = {}, cause?: string) {
    super(details.message ?? '', cause === undefined ? undefined : { cause })
    this.kind = kind
    this.endpoint = endpoint
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter ?? null
    this.location = details.location ?? null
  }
}

// Also 503: a proxy says it of what the marketplace behind it may have done.
const ANSWER_LOST_KINDS: readonly ErrorKind[] = ['network', 'timeout', 'aborted', 'server', 'malformed', 'maintenance']

/** Whether nobody knows after this failure if the marketplace did what was asked. */
export const isAnswerLost = (reason: unknown): boolean => reason instanceof ApiError && ANSWER_LOST_KINDS.includes(reason.kind)

/**
 * Narrows a failure to the one class that calls reject with.
 * @throws whatever is no `ApiError`: that is a defect
 */
export const asApiError = (reason: unknown): ApiError => {
  if (reason instanceof ApiError) return reason
  throw reason
}
