/** What a session does when nobody has used the storefront for too long. */
import type { StorefrontConfig } from '../../lib/config.ts'
import type { SessionCore } from './session.core.ts'
import { timeLeft, watchIdle } from './session.idle.ts'
import type { SignIn } from './session.record.ts'

interface Options {
  readonly core: SessionCore
  readonly limits: StorefrontConfig['idle']
  /** Storage says something else than what is known here. */
  readonly onSurprise: () => void
}

export const createPatience = ({ core, limits, onSurprise }: Options) => {
  const { byCookie, record, renewal, server, tabs, how, isMember, token } = core
  const limitOf = (signIn: SignIn | null) => (signIn?.keep === false ? limits.tab : limits.kept)
  const hasLapsed = (signIn: SignIn) => timeLeft(signIn.usedAt, limitOf(signIn)) <= 0
  /** What came of the goodbye. */
  let goodbye: Promise<unknown> = Promise.resolve()

  const use = (now = Date.now()): void => {
    how.usedAt = now
    if (!how.signIn) return
    // What was ended elsewhere is not brought back by moving the pointer here.
    if (record.read()?.token !== how.signIn.token) return onSurprise()
    how.signIn = { ...how.signIn, usedAt: now }
    record.touch(how.signIn)
  }

  const idle = watchIdle({
    limit: () => limitOf(how.signIn),
    usedAt: () => (isMember.value && renewal.lost.value?.why !== 'idle' ? how.usedAt : null),
    use,
    onPast: () => void checkTime(),
  })

  /** The token goes at once, the server is told as soon as it can be. */
  const lapse = async (): Promise<void> => {
    goodbye = server.leave(token.value)
    // A cookie is the server's to end: until it has, the next start finds the same record, and tries again.
    const isOver = goodbye.then(() => true, () => !byCookie)
    if (byCookie) void isOver.then((is) => { if (is) record.lose('idle') })
    else record.lose('idle')
    if (isMember.value) return core.lose('idle')
    if (!(await isOver)) return
    core.becomeGuest()
    await core.sayWhy('idle')
  }

  /** It seems too long: perhaps another tab has been used since. */
  async function checkTime(): Promise<void> {
    await tabs.ask()
    const found = record.read()
    if (found && found.token === token.value) how.usedAt = Math.max(how.usedAt, found.usedAt)
    if (idle.isPast()) await lapse()
    else idle.check()
  }

  /** How this browser is signed in; a tab that was opened later, or slept, hears it from the others. */
  const findSignIn = async (): Promise<SignIn | null> => {
    const found = record.read()
    if (found && !hasLapsed(found)) return found
    const markedAt = record.markedAt()
    if (markedAt === undefined) return found
    // Nobody can be there any more who would answer.
    if (!found && timeLeft(markedAt, limits.tab) <= 0) record.drop()
    else await tabs.ask()
    return record.read()
  }

  return {
    findSignIn,
    hasLapsed,
    lapse,
    /** Somebody is there now. */
    use,
    check: idle.check,
    stop: idle.stop,
    /** In a theme the old session must have ended before a password is asked for again: no other one would be needed. */
    end: async (): Promise<void> => {
      if (byCookie && renewal.lost.value?.why === 'idle') await (goodbye = goodbye.catch(() => server.leave(null)))
    },
  }
}
