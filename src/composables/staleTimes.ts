/** After how many milliseconds a read is stale: until then it is shown again without asking. */
export const STALE_TIMES_MS = {
  /** Pages of listings: Back must not wait. */
  browsing: 5 * 60_000,
  /** A listing: its stock changes. */
  listing: 60_000,
  /** What an operator changes now and then. */
  settings: 30 * 60_000,
} as const
