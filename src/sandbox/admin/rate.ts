/** Requests to the Admin API in a minute (specification, Limits). */
const ADMIN_REQUESTS_PER_MINUTE = 40
const MINUTE_MS = 60_000

/**
 * Counts requests over the last minute; the platform does not say how it counts, and this way is the strictest.
 * @returns seconds until the next request may come, or 0 where this one may
 */
export const rateLimit = (now: () => number): (() => number) => {
  let times: number[] = []
  return () => {
    const at = now()
    times = times.filter((time) => at - time < MINUTE_MS)
    if (times.length < ADMIN_REQUESTS_PER_MINUTE) {
      times.push(at)
      return 0
    }
    return Math.max(1, Math.ceil(((times[0] ?? at) + MINUTE_MS - at) / 1000))
  }
}
