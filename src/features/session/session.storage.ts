/** What this browser stores of a sign-in; all of it is validated on reading. */
import { SESSION_STORAGE_KEY, dropStored, readStored, writeStored } from '../../lib/storage.ts'
import { holdToken, tokenIn } from '../identity/token.storage.ts'

/** The longest e-mail address that is read back. */
const EMAIL_MAX_LENGTH = 320

/** Why a session ended without a sign-out. */
const LOSS_REASONS = ['expired', 'foreign', 'blocked', 'idle', 'unknown'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

/** How a person is signed in. */
export interface SignIn {
  /** null where the session is the theme's cookie: then no token is ever stored. */
  readonly token: string | null
  /** 'Keep me signed in': beyond this tab, and after a restart. */
  readonly keep: boolean
  /** The e-mail address that was typed; it is filled in where the person signs in again. */
  readonly email: string | null
  /** When the storefront was last used as them, in Unix milliseconds; written about once a minute. */
  readonly usedAt: number
}

/** A record as it is stored. One that only has `usedAt` says that another tab is signed in for its own time. */
interface StoredRecord {
  readonly email: string | undefined
  readonly usedAt: number | undefined
  readonly lost: LossReason | undefined
  readonly keep: boolean
}

const validateRecord = (raw: unknown): StoredRecord | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { email, usedAt, lost, keep } = raw as Readonly<Record<string, unknown>>
  return {
    email: typeof email === 'string' && email.length <= EMAIL_MAX_LENGTH ? email : undefined,
    usedAt: Number.isSafeInteger(usedAt) ? (usedAt as number) : undefined,
    lost: LOSS_REASONS.find((reason) => reason === lost),
    keep: keep === true,
  }
}

/** What another tab says of its sign-in, if that is one. */
export const validateSignIn = (raw: unknown, isCookie: boolean): Omit<SignIn, 'keep'> | undefined => {
  const record = validateRecord(raw)
  const token = isCookie ? null : tokenIn(raw)
  if (!record || record.lost || token === undefined) return undefined
  const now = Date.now()
  // A time in the future was not written by the storefront; the idle timeout would never end it.
  return { token, email: record.email ?? null, usedAt: Math.min(record.usedAt ?? now, now) }
}

const readLocal = (): StoredRecord | undefined => readStored('local', SESSION_STORAGE_KEY, validateRecord)

/**
 * The record of the sign-in. With 'Keep me signed in' it is in the local area. Otherwise it is in the tab's own area,
 * and the local one only has `usedAt`: that tells later tabs to ask the others, and when it is gone, the tab's own record
 * counts no more, so that a tab which slept through a sign-out is signed out too.
 */
export const createSignInStorage = (isCookie: boolean) => {
  /** Where nothing can be stored. */
  let unstored: SignIn | null = null

  const setUnstored = (signIn: SignIn | null): void => {
    unstored = signIn
    holdToken(signIn?.token ?? null)
  }

  const readTab = (): SignIn | undefined =>
    readStored('session', SESSION_STORAGE_KEY, (raw) => {
      const found = validateSignIn(raw, isCookie)
      return found && { ...found, keep: false }
    })

  const readShared = (): SignIn | undefined =>
    readStored('local', SESSION_STORAGE_KEY, (raw) => {
      // With a cookie there is no token that tells a kept sign-in from the mark of another tab.
      const found = !isCookie || validateRecord(raw)?.keep ? validateSignIn(raw, isCookie) : undefined
      return found && { ...found, keep: true }
    })

  const put = ({ token, keep, email, usedAt }: SignIn): boolean => {
    const record = { ...(token !== null && { token }), ...(email && { email }), usedAt }
    if (keep) return writeStored('local', SESSION_STORAGE_KEY, isCookie ? { ...record, keep } : record)
    // The tab's own first: no other tab may find a mark whose tab does not know that it is signed in.
    return writeStored('session', SESSION_STORAGE_KEY, record) && writeStored('local', SESSION_STORAGE_KEY, { usedAt })
  }

  return {
    read: (): SignIn | null => {
      const own = readTab()
      const shared = readShared()
      // Since then another tab has a sign-in that is kept, or the session ended there.
      if (own && (shared || readLocal()?.usedAt === undefined)) {
        dropStored('session', SESSION_STORAGE_KEY)
        return shared ?? null
      }
      return own ?? shared ?? unstored
    },
    /** Writes the new record before it removes the old one: another tab never finds none in between. */
    write: (signIn: SignIn): void => {
      const isStored = put(signIn)
      if (signIn.keep || !isStored) dropStored('session', SESSION_STORAGE_KEY)
      setUnstored(isStored ? null : signIn)
    },
    /** Stores for this tab what another tab, whose mark is there, is signed in as. */
    writeFromTab: ({ token, email, usedAt }: Omit<SignIn, 'keep'>): void => {
      setUnstored(null)
      writeStored('session', SESSION_STORAGE_KEY, { ...(token !== null && { token }), ...(email && { email }), usedAt })
    },
    /** Writes when it was last used and changes nothing else. */
    touch: (signIn: SignIn): void => {
      if (unstored) unstored = signIn
      else put(signIn)
    },
    drop: (): void => {
      setUnstored(null)
      dropStored('session', SESSION_STORAGE_KEY)
      dropStored('local', SESSION_STORAGE_KEY)
    },
    /** Ends it for every tab and tells them why: an open page stays until its person acts. */
    markLost: (reason: LossReason): void => {
      setUnstored(null)
      dropStored('session', SESSION_STORAGE_KEY)
      // Written over and not removed first: a removal would look like a sign-out.
      if (!writeStored('local', SESSION_STORAGE_KEY, { lost: reason })) dropStored('local', SESSION_STORAGE_KEY)
    },
    /** Why another tab has ended it. */
    lossReason: (): LossReason | undefined => readLocal()?.lost,
    /** When a sign-in for a tab's time was last used, here or in another tab. */
    tabUsedAt: (): number | undefined => readLocal()?.usedAt,
  }
}
export type SignInStorage = ReturnType<typeof createSignInStorage>
