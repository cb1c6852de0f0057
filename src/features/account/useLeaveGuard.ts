import { onBeforeUnmount, onMounted, ref, watch } from 'vue'
import { onBeforeRouteLeave } from 'vue-router'

/**
 * Asks before a page with unsaved changes is left: by `LeaveDialog` inside the storefront, by the browser's own question
 * where the tab is closed.
 */
export const useLeaveGuard = (isDirty: () => boolean) => {
  const isAsking = ref(false)
  let answer: ((leaves: boolean) => void) | undefined

  const decide = (leaves: boolean): void => {
    answer?.(leaves)
    answer = undefined
    isAsking.value = false
  }
  // Closing the question is no answer: the person stays.
  watch(isAsking, (is) => { if (!is) decide(false) })

  onBeforeRouteLeave(() => {
    if (!isDirty()) return true
    isAsking.value = true
    return new Promise<boolean>((resolve) => { answer = resolve })
  })

  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (isDirty()) event.preventDefault()
  }
  onMounted(() => addEventListener('beforeunload', onBeforeUnload))
  onBeforeUnmount(() => {
    removeEventListener('beforeunload', onBeforeUnload)
    decide(false)
  })

  return { isAsking, decide }
}
