/** When to retry after a failure. */
interface BackoffOptions {
  /** Milliseconds until the first retry. */
  readonly firstMs: number
  /** The longest delay, in milliseconds, unless the server asks for a longer one; without it there is no limit. */
  readonly maxMs?: number
  /** What the server's `Retry-After` asks for, in seconds: the delay is never shorter. */
  readonly retryAfterS?: number | null | undefined
}

/**
 * Exponential backoff: milliseconds until the next retry.
 * @param attempt how many retries there were before: 0 for the first one; each waits twice as long as the one before it
 */
export const backoffMs = (attempt: number, { firstMs, maxMs = Infinity, retryAfterS }: BackoffOptions): number =>
  Math.max(Math.min(firstMs * 2 ** attempt, maxMs), (retryAfterS ?? 0) * 1000)
