/** The member's bearer token as this browser stores it. The client reads it without the session's code. */
import { SESSION_STORAGE_KEY, readStored } from '../../lib/storage.ts'

/** The token in a record. What goes into a header is visible ASCII; anything else was not written by the storefront. */
export const tokenIn = (raw: unknown): string | undefined => {
  const token = (raw as { token?: unknown } | null)?.token // Whatever it is, reading a property of it is safe.
  return typeof token === 'string' && /^[\x21-\x7e]{1,8192}$/.test(token) ? token : undefined
}

// Where the browser refuses to store anything, the person stays signed in until the page is left.
// eslint-disable-next-line no-restricted-syntax -- In place of localStorage, which the applications of a page share.
let unstoredToken: string | null = null

/** Keeps a token in this page only. */
export const holdToken = (token: string | null): void => {
  unstoredToken = token
}

/** The token of the signed-in member, or null; whatever is not a token in storage is ignored. */
export const readToken = (): string | null =>
  readStored('session', SESSION_STORAGE_KEY, tokenIn) ??
  readStored('local', SESSION_STORAGE_KEY, tokenIn) ??
  unstoredToken
