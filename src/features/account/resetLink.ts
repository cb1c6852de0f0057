/** The link of the e-mail for a new password: it opens an account, so it lies about nowhere longer than it is needed. */
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'

/** What the e-mail's link carries. */
export interface ResetLink {
  readonly email: string
  readonly token: string
}

const KEY = 'stoa.reset'
/** A token is valid for one hour (specification, Limits); in milliseconds. */
const LIFE = 3_600_000

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 2048

const read = (raw: unknown): (ResetLink & { readonly at: number }) | undefined => {
  if (typeof raw !== 'object' || raw === null || !('email' in raw && 'token' in raw && 'at' in raw)) return undefined
  const { email, token, at } = raw
  return isText(email) && isText(token) && typeof at === 'number' ? { email, token, at } : undefined
}

/** The link of an address's query; undefined where it is not whole. */
export const linkOf = (query: Readonly<Record<string, unknown>>): ResetLink | undefined => {
  const { email, token } = query
  return isText(email) && isText(token) ? { email, token } : undefined
}

/** Keeps a link in this tab, for a reload. Where the browser stores nothing the e-mail still has it. */
export const keepLink = ({ email, token }: ResetLink): void => {
  writeStored('session', KEY, { email, token, at: Date.now() })
}

/** The link that was opened in this tab within its hour. */
export const keptLink = (): ResetLink | undefined => {
  const link = readStored('session', KEY, read)
  if (link && Math.abs(Date.now() - link.at) < LIFE) return { email: link.email, token: link.token }
  dropLink()
  return undefined
}

/** Forgets the link: it was used, or it is worth nothing. */
export const dropLink = (): void => {
  dropStored('session', KEY)
}
