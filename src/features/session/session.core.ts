/** What the session holds, and how it begins and ends; what leads to that is told elsewhere. */
import { computed, ref, shallowRef } from 'vue'
import type { Client } from '../../api/client.ts'
import type { Member } from '../../contract/member.ts'
import type { I18n } from '../../i18n/index.ts'
import type { StorefrontConfig } from '../../lib/config.ts'
import { dropMembersDrafts } from '../../lib/drafts.ts'
import { showToast } from '../../ui/toasts.ts'
import { useIdentityStore } from '../identity/index.ts'
import { createMemberLanguage } from './session.language.ts'
import { LOSS_WORDS } from './session.logic.ts'
import { createRecord, type Loss, type SignIn } from './session.record.ts'
import { createRenewal } from './session.renewal.ts'
import { createSessionServer } from './session.server.ts'
import { createSignal } from './session.signal.ts'
import { openTabs } from './session.tabs.ts'

/** `unknown` until the marketplace has said whose session this is. */
export type SessionStatus = 'unknown' | 'guest' | 'member'

interface Options {
  readonly client: Client
  readonly config: StorefrontConfig
  readonly i18n: I18n
}

export const createSessionCore = ({ client, config, i18n }: Options) => {
  const byCookie = config.auth === 'cookie'
  const record = createRecord(byCookie)
  const renewal = createRenewal()
  const language = createMemberLanguage(i18n, config.languages)
  const tabs = openTabs()
  const identity = useIdentityStore()
  const member = shallowRef<Member | null>(null)
  const status = ref<SessionStatus>('unknown')
  const isMember = computed(() => status.value === 'member')
  const found = record.read()
  const token = ref(found?.token ?? null)
  const canAsk = ref(false)
  const how: { signIn: SignIn | null; usedAt: number } = { signIn: found, usedAt: found?.usedAt ?? Date.now() }

  /** Takes away what was said of the session's end. */
  let unsay: () => void = () => {}

  const become = (somebody: Member) => {
    member.value = somebody
    status.value = 'member'
    identity.changeIdentity({ status: 'member', memberId: somebody.id, hasSignedOut: false })
    unsay()
    // A slow message file keeps nobody waiting at the door.
    void language.speakAs(somebody.lang)
  }

  const becomeGuest = (hasSignedOut = false) => {
    token.value = how.signIn = member.value = null
    status.value = 'guest'
    identity.changeIdentity({ status: 'guest', memberId: undefined, hasSignedOut })
    renewal.end()
    language.giveBack()
  }

  /** Takes up what this browser knows of a sign-in. */
  const take = (signIn: SignIn | null) => {
    how.signIn = signIn
    how.usedAt = signIn?.usedAt ?? Date.now()
    token.value = signIn?.token ?? null
  }

  const keep = (signIn: Omit<SignIn, 'usedAt'>) => {
    take({ ...signIn, usedAt: Date.now() })
    if (how.signIn) record.write(how.signIn)
    // What is kept tells the other tabs itself.
    tabs.tell({ say: 'in', signIn: signIn.keep ? null : how.signIn })
  }

  const sayWhy = async (why: Loss) => {
    await i18n.load(['session']).catch(() => undefined)
    if (isMember.value) return // Somebody has signed in meanwhile.
    const reason = i18n.t(LOSS_WORDS[why])
    unsay = showToast({ message: why === 'blocked' ? reason : `${reason} ${i18n.t('session.signInToGoOn')}`, timeout: 0 })
  }

  /** The session is dead, and nobody is asked: it is forgotten, and that is said once. */
  const expire = (why: Loss = 'unknown'): void => {
    if (token.value === null && !isMember.value) return
    record.lose(why)
    becomeGuest()
    void sayWhy(why)
  }

  /** Keeps the page as it is until its person has signed in again, or let it go. */
  const lose = (why: Loss): void => {
    if (!isMember.value || !canAsk.value) return expire(why)
    renewal.lose(token.value, why)
    if (why !== 'idle') return
    token.value = null
    void renewal.ask()
  }

  /** The person goes; `isForgotten` where nothing of them is to stay. What they were asked about is said otherwise. */
  const go = (isForgotten: boolean) => {
    const { why } = renewal.lost.value ?? {}
    record.drop()
    if (isForgotten) dropMembersDrafts()
    becomeGuest(isForgotten)
    if (why && !isForgotten) void sayWhy(why)
  }

  /** The token that this page was read with, even where the session is lost. */
  const current = (): string | null => renewal.lost.value?.token ?? token.value

  /** The person goes, in every tab. */
  const leave = (isForgotten: boolean) => {
    tabs.tell({ say: 'out', token: current(), isForgotten })
    go(isForgotten)
  }

  return {
    byCookie, identity, record, renewal, language, tabs,
    server: createSessionServer(client, byCookie),
    signedIn: createSignal(),
    signedOut: createSignal(),
    member, status, isMember, token,
    /** Whether there is a place for the question; without one a session that is lost has ended. */
    canAsk,
    /** How the person signed in (null where that was the theme's doing), and when the storefront was last used. */
    how,
    current, become, becomeGuest, take, keep, sayWhy, expire, lose, go, leave,
  }
}

/** What the session holds, and how it begins and ends. */
export type SessionCore = ReturnType<typeof createSessionCore>
