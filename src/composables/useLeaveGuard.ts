import { onBeforeUnmount, onScopeDispose, ref, shallowRef, watch, type Component } from 'vue'
import { onBeforeRouteLeave } from 'vue-router'
import { useI18n } from '../i18n/index.ts'
import { onFirstIntent } from '../lib/firstIntent.ts'
import { listen } from '../lib/listen.ts'

/**
 * Asks before a page with unsaved changes is left: by `UiLeaveDialog` inside the storefront, by the browser's own question
 * where the tab is closed, or where the dialog fails to load.
 */
export const useLeaveGuard = (isDirty: () => boolean) => {
  const { t, load: loadWords } = useI18n()
  // Before anything is changed: with them the browser can ask where the dialog does not arrive.
  onScopeDispose(onFirstIntent(() => void loadWords(['forms']).catch(() => {})))
  /** Loaded when something is changed: before that, nothing can be lost. */
  const LeaveDialog = shallowRef<Component | null>(null)
  const isAsking = ref(false)
  let answer: ((isLeaving: boolean) => void) | undefined

  const decide = (isLeaving: boolean): void => {
    answer?.(isLeaving)
    answer = undefined
    isAsking.value = false
  }
  // Closing the dialog means staying.
  watch(isAsking, (is) => { if (!is) decide(false) })

  const load = async (): Promise<void> => { LeaveDialog.value ??= (await Promise.all([import('../ui/UiLeaveDialog.vue'), loadWords(['forms'])]))[0].default }
  watch(isDirty, (is) => { if (is) load().catch(() => {}) }, { immediate: true })

  onBeforeRouteLeave(async () => {
    if (!isDirty()) return true
    try {
      await load()
    } catch {
      return window.confirm(t('forms.leaveText'))
    }
    return new Promise<boolean>((resolve) => {
      answer?.(false) // The answer to an earlier question is no.
      answer = resolve
      isAsking.value = true
    })
  })

  onScopeDispose(listen({ beforeunload: (event) => { if (isDirty()) event.preventDefault() } }))
  onBeforeUnmount(() => decide(false))

  return { LeaveDialog, isAsking, decide }
}
