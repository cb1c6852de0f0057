import { onScopeDispose, ref, watch } from 'vue'
import { onBeforeRouteLeave } from 'vue-router'

const URL_DEBOUNCE_MS = 400

/**
 * The text of a search field whose URL follows when nothing has been typed for a while.
 * @param stated the text in the URL: Back and links change it, and the field follows
 * @param write puts another text into the URL
 * @param clean the text as the URL states it
 */
export const useSearchText = (stated: () => string, write: (q: string) => void, clean: (typed: string) => string) => {
  const text = ref(stated())
  /** What the URL states, or will state in a moment. */
  let expected = stated()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)

  const flush = (): void => {
    stop()
    const q = clean(text.value)
    if (q === expected) return
    expected = q
    write(q)
  }
  watch(text, () => {
    stop()
    timer = setTimeout(flush, URL_DEBOUNCE_MS)
  })
  watch(stated, (q) => {
    if (q === expected) return
    expected = q
    text.value = q
  })
  // Else the late change of the URL would call off the way to the next page.
  onBeforeRouteLeave(stop)
  onScopeDispose(stop)

  return { text, flush }
}
