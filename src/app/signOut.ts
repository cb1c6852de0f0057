import { h, ref, render, watch, type App } from 'vue'
import { useRouter } from 'vue-router'
import { useSessionStore } from '../features/session/index.ts'
import { useI18n } from '../i18n/index.ts'
import { nextTask } from '../lib/nextTask.ts'
import { useRoot } from '../ui/root.ts'
import UiLeaveDialog from '../ui/UiLeaveDialog.vue'
import { hasUnsentInput } from './hasUnsentInput.ts'

const QUESTION_ID = 'sign-out'
/** Milliseconds after which a dialog that was closed has faded (`--motion-slow`). */
const FADE_MS = 200

/** Asks whether to sign out, in a dialog over any page. Resolves with false also when another member is here meanwhile. */
const ask = (app: App): Promise<boolean> => new Promise((resolve) => {
  const { t } = app.runWithContext(useI18n)
  const session = app.runWithContext(() => useSessionStore())
  // Pressed twice, it asks once.
  if (document.getElementById(QUESTION_ID)) return resolve(false)
  const host = document.body.appendChild(Object.assign(document.createElement('div'), { id: QUESTION_ID }))
  const open = ref(true)
  const stopWatching = watch(() => session.member?.id, () => decide(false))
  const remove = (): void => {
    render(null, host)
    host.remove()
  }
  const decide = (isLeaving: boolean): void => {
    stopWatching()
    host.id = ''
    open.value = false
    resolve(isLeaving)
    setTimeout(remove, FADE_MS)
  }
  const question = h(() => h(UiLeaveDialog, {
    open: open.value, title: t('account.signOutTitle'), text: t('account.signOutText'), leaveLabel: t('core.signOut'),
    'onUpdate:open': () => decide(false), onLeave: () => decide(true),
  }))
  question.appContext = app._context
  render(question, host)
  app.onUnmount(remove)
})

/**
 * Loads the words; resolves with a function that signs the member out, shows a toast, and leaves a page for members. It asks
 * first where something typed or saved would be lost, and rejects where the session did not end.
 */
export const prepareSignOut = async (app: App): Promise<() => Promise<void>> => {
  const { session, root, t, load, router } = app.runWithContext(() => ({ session: useSessionStore(), root: useRoot(), ...useI18n(), router: useRouter() }))
  await load(['account', 'forms'])
  return async () => {
    const { member, asked } = session
    // While the dialog of a lost session asks, it is another person who signs out: nothing that was typed is theirs.
    if (member && !asked && await hasUnsentInput(member.id)) {
      // The menu in which it was pressed closes first, and takes the focus back.
      await nextTask()
      if (!await ask(app)) return
    }
    await session.signOut()
    root.showToast({ message: t('core.signedOut'), tone: 'good' })
    if (router.currentRoute.value.meta.requiresMember) await router.push({ name: 'home' }).catch(() => {}) // The error boundary shows it.
  }
}
