/** Maximum number of requests to the Admin API per minute (specification, Limits). */
const ADMIN_REQUESTS_PER_MINUTE = 40
const MINUTE_MS = 60_000

/**
 * Counts the requests of the last 60 seconds (a sliding window). The platform does not say how it counts; this is the
 * strictest way.
 * @returns seconds until the next request is allowed; 0 when this one is allowed
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
