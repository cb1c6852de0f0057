import { h, ref, render, type App } from 'vue'
import { useRouter } from 'vue-router'
import { useSessionStore } from '../features/session/index.ts'
import { useI18n } from '../i18n/index.ts'
import { draftFields } from '../lib/drafts.ts'
import { CART_OUTBOX_STORAGE_KEY, hasStored } from '../lib/storage.ts'
import { useRoot } from '../ui/root.ts'
import UiLeaveDialog from '../ui/UiLeaveDialog.vue'
import { isGuarded } from './typing.ts'

/** Milliseconds after which a dialog that was closed has faded (`--motion-slow`). */
const FADE_MS = 200

/** Whether something that this member has typed or put into the cart, and that was not sent, would go with the session. */
const wouldLose = async (memberId: number): Promise<boolean> =>
  isGuarded() || hasStored('session', CART_OUTBOX_STORAGE_KEY) || (await draftFields(memberId)).length > 0

/** Resolves with whether to go on; the question lies over every page. */
const ask = (app: App, label: string): Promise<boolean> => new Promise((resolve) => {
  const host = document.body.appendChild(document.createElement('div'))
  const open = ref(true)
  const decide = (isLeaving: boolean): void => {
    open.value = false
    resolve(isLeaving)
    setTimeout(() => {
      render(null, host)
      host.remove()
    }, FADE_MS)
  }
  const question = h(() => h(UiLeaveDialog, {
    open: open.value, leaveLabel: label, 'onUpdate:open': () => decide(false), onLeave: () => decide(true),
  }))
  question.appContext = app._context
  render(question, host)
})

/**
 * Signs the member out, and says so; a page for members is left. Asks before, where something typed would be lost.
 * Rejects where the session did not end.
 */
export const signOut = async (app: App): Promise<void> => {
  const { session, root, i18n, router } = app.runWithContext(() => ({ session: useSessionStore(), root: useRoot(), i18n: useI18n(), router: useRouter() }))
  const { member, asked } = session
  // Who says that a lost session was not theirs has typed nothing.
  if (member && !asked && await wouldLose(member.id)) {
    await i18n.load(['forms'])
    if (!await ask(app, i18n.t('core.signOut'))) return
  }
  await session.signOut()
  root.showToast({ message: i18n.t('core.signedOut'), tone: 'good' })
  if (router.currentRoute.value.meta.requiresMember) await router.push({ name: 'home' }).catch(() => {}) // The error boundary shows it.
}
