import { backoffMs } from '../lib/backoff.ts'
import { NoAnswer } from './wire.ts'

/** The longest wait, in seconds, that a call makes on its own before it leaves the decision to the person. */
const MAX_RETRY_WAIT_S = 5

/**
 * What `Retry-After` asks for, in seconds (whole, never negative), stated as seconds or as a date; null where it says
 * nothing that can be read. A date is compared with the answer's own `Date` where it has one: clocks differ.
 */
export const retryAfterOf = (headers: Headers, now: () => number): number | null => {
  const stated = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(stated)) return Math.ceil(Number(stated))
  // Only what looks like a date: Date.parse would read '-5' as one.
  const then = /^[A-Z][a-z]{2,8},? /.test(stated) ? Date.parse(stated) : NaN
  if (Number.isNaN(then)) return null
  return Math.max(0, Math.ceil((then - (Date.parse(headers.get('date') ?? '') || now())) / 1000))
}

/**
 * Whether a failed call may be repeated (specification, Client guidance: only 429 and 5xx). A read always may; a write
 * after 429, which says that it was not taken; and after 503 where twice is as good as once: a POST that a proxy
 * answers so may have been taken, and whoever made it has to look first.
 */
export const mayRepeat = (method: string, status: number, retryAfter: number | null): boolean =>
  (status === 429 || (method === 'GET' ? status >= 500 : method !== 'POST' && status === 503)) && (retryAfter ?? 0) <= MAX_RETRY_WAIT_S

/**
 * Milliseconds until the next attempt: doubling, with jitter so that many clients do not come back at once, and never
 * before the server wants to be asked again.
 */
export const delayOf = (attempt: number, backoff: number, retryAfter: number | null, random: () => number): number =>
  backoffMs(attempt, { firstMs: backoff * (0.5 + random() / 2), retryAfterS: retryAfter })

/**
 * Waits, unless the caller gives up.
 * @throws NoAnswer `aborted`
 */
export const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new NoAnswer('aborted'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
  })
