import { dropStored, readStored, writeStored } from '../../lib/storage.ts'

/** Where the token lies in both areas; the `storage` event names it. */
export const SESSION_STORAGE_KEY = 'stoa.session'

// Where the browser refuses to store anything, the person stays signed in until the page is left.
let unstored: string | null = null

const tokenIn = (raw: unknown): string | undefined => {
  const token = typeof raw === 'object' && raw !== null && 'token' in raw ? raw.token : undefined
  // What goes into a header is visible ASCII; anything else was not written by us.
  return typeof token === 'string' && /^[\x21-\x7e]{1,8192}$/.test(token) ? token : undefined
}

/** The token of the signed-in member, or null; whatever is not a token in storage is ignored. */
export const readToken = (): string | null =>
  readStored('session', SESSION_STORAGE_KEY, tokenIn) ??
  readStored('local', SESSION_STORAGE_KEY, tokenIn) ??
  unstored

/** Keeps a token: for every window and after a restart (`keep`), or for this tab. */
export const writeToken = (token: string, keep: boolean): void => {
  dropToken()
  if (!writeStored(keep ? 'local' : 'session', SESSION_STORAGE_KEY, { token })) unstored = token
}

/** Forgets the token wherever it was kept. */
export const dropToken = (): void => {
  unstored = null
  dropStored('session', SESSION_STORAGE_KEY)
  dropStored('local', SESSION_STORAGE_KEY)
}
