import { getCurrentInstance, onServerPrefetch, ref, shallowRef, watch, type ShallowRef } from 'vue'
import type { I18n, Namespace } from '../i18n/index.ts'

/** A module with the messages that it shows. Rejects where either does not arrive. */
export const withMessages = async <Module>(code: Promise<Module>, messages: readonly Namespace[], { load }: I18n): Promise<Module> =>
  (await Promise.all([code, load(messages)]))[0]

/**
 * A module that is loaded when it is first wanted. Where it does not arrive (a new version may have replaced its file)
 * `onMissing` is called, and `retry`, the next time that it is wanted, or the return of the network loads it again:
 * `defineAsyncComponent` would stay failed until a reload.
 */
export const useLazyModule = <Module>(
  load: () => Promise<Module>,
  isWanted: () => boolean,
  onMissing: () => unknown = () => {},
) => {
  const module: ShallowRef<Module | null> = shallowRef(null)
  const isMissing = ref(false)
  const isLoading = ref(false)

  const retry = async (): Promise<void> => {
    if (module.value || isLoading.value) return
    isLoading.value = true
    isMissing.value = false
    try {
      module.value = await load()
    } catch {
      isMissing.value = true
      onMissing()
    } finally {
      isLoading.value = false
    }
  }

  const retryWanted = (): void => { if (isWanted()) void retry() }
  watch(isMissing, (missing, _, onCleanup) => {
    if (!missing) return
    addEventListener('online', retryWanted)
    onCleanup(() => removeEventListener('online', retryWanted))
  })
  // A browser has it as well, though never called: Vue numbers `useId` by it, and both must come to the same id.
  if (getCurrentInstance()) onServerPrefetch(async () => { if (isWanted()) await retry() })
  if (!__SERVER__) watch(isWanted, (wanted) => { if (wanted) void retry() }, { immediate: true })
  return { module, isMissing, isLoading, retry }
}
