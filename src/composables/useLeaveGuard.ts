import { onScopeDispose, ref, shallowRef, watch, type Component } from 'vue'
import { onBeforeRouteLeave } from 'vue-router'
import { useI18n } from '../i18n/index.ts'
import { onFirstIntent } from '../lib/firstIntent.ts'
import { listen } from '../lib/listen.ts'
import { useRoot } from '../ui/root.ts'
import { withMessages } from './useLazyModule.ts'

/**
 * Asks before a page with unsaved changes is left: by `UiLeaveDialog` inside the storefront, by the browser's own question
 * where the tab is closed, or where the dialog fails to load.
 */
export const useLeaveGuard = (isDirty: () => boolean) => {
  const i18n = useI18n()
  const { closers } = useRoot()
  // Before anything is changed: with them the browser can ask where the dialog does not arrive.
  onScopeDispose(onFirstIntent(() => void i18n.load(['forms']).catch(() => {})))
  /** Loaded when something is changed: before that, nothing can be lost. */
  const LeaveDialog = shallowRef<Component>()
  const isAsking = ref(false)
  /** Of the question that was asked last; a second answer changes nothing. */
  let answer: (isLeaving: boolean) => void = () => {}

  const decide = (isLeaving: boolean): void => {
    answer(isLeaving)
    isAsking.value = false
  }
  // Closing the dialog means staying.
  watch(isAsking, (is) => { if (!is) decide(false) })

  const load = async (): Promise<void> => { LeaveDialog.value ??= (await withMessages(import('../ui/UiLeaveDialog.vue'), ['forms'], i18n)).default }
  watch(isDirty, (is) => { if (is) load().catch(() => {}) }, { immediate: true })

  onBeforeRouteLeave(async () => {
    if (!isDirty()) return true
    // Back closes a dialog that lies over the page, and the page stays.
    if ([...closers].some((close) => close())) return false
    try {
      await load()
    } catch {
      return window.confirm(i18n.t('forms.leaveText'))
    }
    return new Promise<boolean>((resolve) => {
      answer(false) // The answer to an earlier question is no.
      answer = resolve
      isAsking.value = true
    })
  })

  const stop = listen({ beforeunload: (event) => { if (isDirty()) event.preventDefault() } })
  onScopeDispose(() => {
    stop()
    decide(false)
  })

  return { LeaveDialog, isAsking, decide }
}
