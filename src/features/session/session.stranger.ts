/**
 * Somebody signed in in another tab, while a member's page is open here: their page stays until it is known whether it
 * is the same member, and calls wait for that.
 */
export const createStranger = (meet: (replaced: string | null) => Promise<boolean>) => {
  let replaced: string | null | undefined
  let meeting: Promise<boolean> | null = null

  /** Asked again at each occasion, until the marketplace has answered. */
  const know = (): Promise<boolean> | null => {
    if (replaced === undefined) return null
    meeting ??= meet(replaced).finally(() => { meeting = null })
    return meeting
  }

  return {
    /** Resolves with whether it is the same member; null where there is nobody to know. */
    know,
    /** @param token the session that was the member's before */
    see: (token: string | null): void => {
      // The first one stays: the calls that are under way carry that.
      replaced ??= token
      know()?.catch(() => undefined) // The next occasion asks again.
    },
    forget: (): void => {
      replaced = undefined
    },
  }
}
