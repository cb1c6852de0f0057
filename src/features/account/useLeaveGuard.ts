import { onBeforeUnmount, onMounted, ref, shallowRef, watch, type Component } from 'vue'
import { onBeforeRouteLeave } from 'vue-router'
import { useI18n } from '../../i18n/index.ts'

/**
 * Asks before a page with unsaved changes is left: by `LeaveDialog` inside the storefront, by the browser's own question
 * where the tab is closed, or where the dialog does not arrive.
 */
export const useLeaveGuard = (isDirty: () => boolean) => {
  const { t } = useI18n()
  /** Its code comes when something is changed: before, there is nothing to leave behind. */
  const LeaveDialog = shallowRef<Component | null>(null)
  const isAsking = ref(false)
  let answer: ((leaves: boolean) => void) | undefined

  const decide = (leaves: boolean): void => {
    answer?.(leaves)
    answer = undefined
    isAsking.value = false
  }
  // Closing the question is no answer: the person stays.
  watch(isAsking, (is) => { if (!is) decide(false) })

  const load = async (): Promise<void> => { LeaveDialog.value ??= (await import('./LeaveDialog.vue')).default }
  watch(isDirty, (is) => { if (is) load().catch(() => {}) }, { immediate: true })

  onBeforeRouteLeave(async () => {
    if (!isDirty()) return true
    try {
      await load()
    } catch {
      return window.confirm(t('account.leaveText'))
    }
    return new Promise<boolean>((resolve) => {
      answer?.(false) // Another way out was asked about before.
      answer = resolve
      isAsking.value = true
    })
  })

  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (isDirty()) event.preventDefault()
  }
  onMounted(() => addEventListener('beforeunload', onBeforeUnload))
  onBeforeUnmount(() => {
    removeEventListener('beforeunload', onBeforeUnload)
    decide(false)
  })

  return { LeaveDialog, isAsking, decide }
}
