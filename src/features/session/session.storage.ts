/** As little as the frame needs to know of a session before anything of it is loaded. */
import { readStored } from '../../lib/storage.ts'

/** Where the sign-in lies in both areas; the `storage` event names it. */
export const SESSION_STORAGE_KEY = 'stoa.session'

/** The token in a record. What goes into a header is visible ASCII; anything else was not written by us. */
export const tokenIn = (raw: unknown): string | undefined => {
  const token = (raw as { token?: unknown } | null)?.token // Whatever it is, reading a property of it is safe.
  return typeof token === 'string' && /^[\x21-\x7e]{1,8192}$/.test(token) ? token : undefined
}

// Where the browser refuses to store anything, the person stays signed in until the page is left.
let unstored: string | null = null

/** Keeps a token in this page only. */
export const holdToken = (token: string | null): void => {
  unstored = token
}

/** The token of the signed-in member, or null; whatever is not a token in storage is ignored. */
export const readToken = (): string | null =>
  readStored('session', SESSION_STORAGE_KEY, tokenIn) ??
  readStored('local', SESSION_STORAGE_KEY, tokenIn) ??
  unstored

/** Whether somebody is signed in here, or for the time of another tab. */
export const isSignedInSomewhere = (): boolean =>
  readToken() !== null ||
  readStored('local', SESSION_STORAGE_KEY, (raw) => (raw as { usedAt?: unknown } | null)?.usedAt) !== undefined
