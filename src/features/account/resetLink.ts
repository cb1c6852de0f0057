/** The link of the e-mail for a new password. It opens an account, so it is stored no longer than it is needed. */
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'

/** What the e-mail's link carries. */
export interface ResetLink {
  readonly email: string
  readonly token: string
}

const RESET_LINK_STORAGE_KEY = 'stoa.reset'
/** A token is valid for one hour (specification, Limits). */
const RESET_LINK_LIFETIME_MS = 3_600_000

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 2048

const read = (raw: unknown): (ResetLink & { readonly at: number }) | undefined => {
  if (typeof raw !== 'object' || raw === null || !('email' in raw && 'token' in raw && 'at' in raw)) return undefined
  const { email, token, at } = raw
  return isText(email) && isText(token) && typeof at === 'number' ? { email, token, at } : undefined
}

/** The link of a URL's query; undefined where it is incomplete. */
export const linkOfQuery = (query: Readonly<Record<string, unknown>>): ResetLink | undefined => {
  const { email, token } = query
  return isText(email) && isText(token) ? { email, token } : undefined
}

/** Stores a link in this tab, for a reload. Where the browser stores nothing the e-mail still has it. */
export const storeLink = ({ email, token }: ResetLink): void => {
  writeStored('session', RESET_LINK_STORAGE_KEY, { email, token, at: Date.now() })
}

/** The link that was opened in this tab within its hour. */
export const readLink = (): ResetLink | undefined => {
  const link = readStored('session', RESET_LINK_STORAGE_KEY, read)
  if (link && Math.abs(Date.now() - link.at) < RESET_LINK_LIFETIME_MS) return { email: link.email, token: link.token }
  dropLink()
  return undefined
}

/** The link was used, or does not work. */
export const dropLink = (): void => {
  dropStored('session', RESET_LINK_STORAGE_KEY)
}
