import { ref, shallowRef, watch, type Component, type ShallowRef } from 'vue'
import type { I18n, Namespace } from '../i18n/index.ts'

/** A part of a page with the words that it speaks. Rejects where either does not arrive. */
export const withWords = async (code: Promise<{ default: Component }>, words: Namespace, { load }: I18n): Promise<Component> =>
  (await Promise.all([code, load([words])]))[0].default

/**
 * A part of a page whose code comes when it is wanted. Where it does not arrive (a new version may have replaced its
 * file) `retry`, or the next wish, asks again: an asynchronous component would take the whole page down with it.
 */
export const useLazyPart = (load: () => Promise<Component>, isWanted: () => boolean) => {
  const part: ShallowRef<Component | null> = shallowRef(null)
  const isMissing = ref(false)
  const isLoading = ref(false)

  const retry = async (): Promise<void> => {
    if (part.value || isLoading.value) return
    isLoading.value = true
    isMissing.value = false
    try {
      part.value = await load()
    } catch {
      isMissing.value = true
    } finally {
      isLoading.value = false
    }
  }

  watch(isWanted, (wanted) => { if (wanted) void retry() }, { immediate: true })
  return { part, isMissing, isLoading, retry }
}
