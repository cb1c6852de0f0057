/** How a tab follows the others: what they store, what they say, and what it slept through. */
import { watch } from 'vue'
import { dropMembersDrafts } from '../../lib/drafts.ts'
import { listen } from '../../lib/listen.ts'
import type { SessionCore } from './session.core.ts'
import { readSignIn } from './session.record.ts'
import { whyOf } from './session.renewal.ts'
import { hasEnded } from './session.server.ts'
import { SESSION_STORAGE_KEY } from './session.storage.ts'
import { createStranger } from './session.stranger.ts'
import type { TabWord } from './session.tabs.ts'

interface Options {
  readonly core: SessionCore
  /** Asks anew who is signed in. */
  readonly findMember: () => Promise<void>
  readonly isRestoring: () => boolean
  /** The time of use may have changed. */
  readonly checkTime: () => void
}

export const followTabs = ({ core, findMember, isRestoring, checkTime }: Options) => {
  const { byCookie, record, renewal, tabs, token, status, member, isMember, how } = core
  const stranger = createStranger(meet)
  let asking: Promise<boolean> | null = null
  watch(isMember, (is) => { if (!is) stranger.forget() }, { flush: 'sync' })

  /** Finds out whether it is the same member who has signed in elsewhere. */
  async function meet(replaced: string | null): Promise<boolean> {
    const as = token.value
    const isStale = () => token.value !== as || !isMember.value
    try {
      const me = await core.server.who(as)
      if (isStale()) return false
      stranger.forget()
      if (me.id === member.value?.id) {
        renewal.renewed(replaced)
        return true
      }
      const { signIn } = how
      core.becomeGuest()
      core.take(signIn)
      core.become(me)
      await core.signedIn.tell()
    } catch (error) {
      if (!hasEnded(error)) throw error
      if (isStale()) return false
      if (byCookie) core.becomeGuest()
      else core.expire(whyOf(error.message))
    }
    return false
  }

  /**
   * Another tab signed somebody in for its own time, and has not said whom yet. A busy one may say it late: the member's
   * page waits for that as it is.
   */
  const askOthers = (): void => {
    asking ??= tabs.ask().then(() => {
      asking = null
      if (record.read()) follow()
      else if (isMember.value && core.canAsk.value) core.lose('unknown')
      else core.becomeGuest()
      return stranger.know() ?? isMember.value
    })
    asking.catch(() => undefined) // Told to those who wait for it; there may be none.
  }

  /** Another tab signed in or out, or lost its session. The cart that is to go with it has its own record. */
  function follow(): void {
    if (byCookie) return isMember.value ? stranger.see(null) : void findMember()
    const found = record.read()
    if (!found && token.value !== null) {
      if (record.markedAt() !== undefined) return askOthers()
      const why = record.lossElsewhere()
      return isMember.value && why ? core.lose(why) : core.becomeGuest()
    }
    if (!found || found.token === token.value) return
    const replaced = core.current()
    core.take(found)
    if (isMember.value) stranger.see(replaced)
    else void findMember()
  }

  const answer = (): void => {
    if (how.signIn?.keep !== false || !isMember.value || renewal.lost.value) return
    tabs.tell({ say: 'here', signIn: { ...how.signIn, usedAt: how.usedAt } })
  }

  /** The session of `ended` is over. Heard late, the word is of one that this tab, or this browser, has left already. */
  const goToo = (ended: string | null, isForgotten: boolean): void => {
    if ((token.value === null && !isMember.value) || (!byCookie && ended !== core.current())) return
    const found = record.read()
    if (byCookie || !found || found.token === ended) return core.go(isForgotten)
    if (isForgotten) dropMembersDrafts()
    core.becomeGuest()
    follow()
  }

  tabs.hear((word: TabWord): void => {
    if (word.say === 'ask') return answer()
    if (word.say === 'out') return goToo(word.token ?? null, word.isForgotten === true)
    if (byCookie) return word.say === 'in' ? follow() : undefined
    const others = readSignIn(word.signIn, false)
    if (!others) return
    if (others.token === token.value) how.usedAt = Math.max(how.usedAt, others.usedAt)
    else if (word.say === 'in' || token.value === null || renewal.lost.value) record.join(others)
    // Who asked goes on by itself.
    if (!isRestoring()) follow()
  })

  const stop = listen({
    storage: ({ key, newValue }) => {
      const isOurs = key === null || key === SESSION_STORAGE_KEY
      // A cookie is not in storage: the record's end is all that it tells.
      if (isOurs && (!byCookie || (newValue === null && isMember.value))) follow()
    },
    pagehide: tabs.close,
    pageshow: ({ persisted }) => {
      tabs.open()
      if (!persisted) return
      follow()
      checkTime()
    },
    online: () => {
      if (status.value === 'unknown') void findMember()
      else stranger.know()?.catch(() => undefined)
    },
  })

  return {
    follow,
    /** Resolves with whether whoever signed in elsewhere is the member of this page; null where nobody has. */
    known: (): Promise<boolean> | null => asking ?? stranger.know(),
    stop: (): void => {
      stop()
      tabs.close()
    },
  }
}
