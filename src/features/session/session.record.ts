/** How somebody is signed in, as this browser keeps it; all of it is checked on reading. */
import * as z from 'zod/mini'
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'
import { SESSION_STORAGE_KEY as KEY, holdToken, tokenIn } from './session.storage.ts'

/** Why a session ended without the person's doing. */
const LOSSES = ['expired', 'foreign', 'blocked', 'idle', 'unknown'] as const
export type Loss = (typeof LOSSES)[number]

/** How somebody is signed in. */
export interface SignIn {
  /** null where the session is the theme's cookie: then no token is ever stored. */
  readonly token: string | null
  /** Beyond this tab, and after a restart. */
  readonly keep: boolean
  /** The address that was typed; it is filled in where the person is asked again. */
  readonly email: string | null
  /** When the storefront was last used as them, in Unix milliseconds; written sparingly. */
  readonly usedAt: number
}

const Kept = z.object({
  token: z.catch(z.optional(z.string()), undefined),
  email: z.catch(z.optional(z.string().check(z.maxLength(320))), undefined),
  usedAt: z.catch(z.optional(z.int()), undefined),
  lost: z.catch(z.optional(z.enum(LOSSES)), undefined),
})
type Kept = z.infer<typeof Kept>

/** What another tab says of its session, if that is one. */
export const readSignIn = (raw: unknown, byCookie: boolean): Omit<SignIn, 'keep'> | undefined => {
  const kept = z.safeParse(Kept, raw).data
  const token = byCookie ? null : tokenIn(raw)
  if (!kept || kept.lost || token === undefined) return undefined
  const now = Date.now()
  // A time that is still to come was not written by us; it would keep somebody signed in for ever.
  return { token, email: kept.email ?? null, usedAt: Math.min(kept.usedAt ?? now, now) }
}

/**
 * The record of the sign-in. Kept, it lies in the local area. For a tab's time it lies in the tab's own, and the local
 * one only says that there is one: it tells tabs opened later to ask, and without it the tab's own counts no more, so
 * that a tab which slept through a sign-out, or is brought back, is signed out too.
 */
export const createRecord = (byCookie: boolean) => {
  /** Where nothing can be stored. */
  let held: SignIn | null = null

  const local = (): Kept | undefined => readStored('local', KEY, (raw) => z.safeParse(Kept, raw).data)

  const own = (): SignIn | undefined =>
    readStored('session', KEY, (raw) => {
      const found = readSignIn(raw, byCookie)
      return found && { ...found, keep: false }
    })

  const shared = (): SignIn | undefined =>
    readStored('local', KEY, (raw) => {
      // In a theme the mark of a tab and what was kept look alike, but for the word.
      const isKept = !byCookie || (raw as { keep?: unknown }).keep === true
      const found = isKept ? readSignIn(raw, byCookie) : undefined
      return found && { ...found, keep: true }
    })

  const drop = () => {
    held = null
    holdToken(null)
    dropStored('session', KEY)
    dropStored('local', KEY)
  }

  const put = (signIn: SignIn): boolean => {
    const { token, keep, email, usedAt } = signIn
    const record = { ...(token !== null && { token }), ...(email && { email }), usedAt }
    if (keep) return writeStored('local', KEY, byCookie ? { ...record, keep } : record)
    // The tab's own first: nobody may find the mark of a tab that does not know itself.
    return writeStored('session', KEY, record) && writeStored('local', KEY, { usedAt })
  }

  return {
    read: (): SignIn | null => {
      const mine = own()
      const mark = local()
      const others = shared()
      // Somebody signed in for good in another tab since, or the session ended there.
      if (mine && (others || mark?.usedAt === undefined)) {
        dropStored('session', KEY)
        return others ?? null
      }
      return mine ?? others ?? held
    },
    /** Never passes through a moment in which another tab could find nobody signed in. */
    write: (signIn: SignIn): void => {
      const isKept = put(signIn)
      if (signIn.keep || !isKept) dropStored('session', KEY)
      held = isKept ? null : signIn
      holdToken(held?.token ?? null)
    },
    /** Takes over what another tab is signed in as; its mark is there. */
    join: ({ token, email, usedAt }: Omit<SignIn, 'keep'>): void => {
      holdToken(null)
      held = null
      writeStored('session', KEY, { ...(token !== null && { token }), ...(email && { email }), usedAt })
    },
    /** Writes when it was last used, without disturbing anything else. */
    touch: (signIn: SignIn): void => {
      if (held) held = signIn
      else put(signIn)
    },
    drop,
    /** Ends it for every tab, telling them why: what is open there stays until its person acts. */
    lose: (why: Loss): void => {
      held = null
      holdToken(null)
      dropStored('session', KEY)
      // Written over, not taken away first: that would look like a sign-out.
      if (!writeStored('local', KEY, { lost: why })) dropStored('local', KEY)
    },
    /** Why another tab has ended it. */
    lossElsewhere: (): Loss | undefined => local()?.lost,
    /** When a session for a tab's time was last used, here or elsewhere. */
    markedAt: (): number | undefined => local()?.usedAt,
  }
}
