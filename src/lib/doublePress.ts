/** For so long a second press is meant for what the first one did, in milliseconds. */
export const DOUBLE_PRESS_MS = 1_000
