import { onBeforeUnmount, onMounted, shallowRef, type Ref } from 'vue'
import { onFirstIntent } from '../../lib/firstIntent.ts'
import { onceLoaded } from '../../lib/listen.ts'

const IDLE_TIMEOUT_MS = 2000
/** For browsers without `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 200

/**
 * True once the document has loaded and the browser is idle.
 * @param quiet milliseconds to wait longer, unless the person interacts: for pages with much else to load
 */
export const useAfterFirstPaint = (quiet = 0): Readonly<Ref<boolean>> => {
  const isReady = shallowRef(false)
  let isGone = false
  let stopWaiting = () => {}

  const finish = () => { if (!isGone) isReady.value = true }
  const finishWhenQuiet = () => {
    if (quiet === 0) finish()
    else if (!isGone) stopWaiting = onFirstIntent(finish, quiet)
  }
  const wait = () => {
    if (isGone) return
    if ('requestIdleCallback' in window) requestIdleCallback(finishWhenQuiet, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(finishWhenQuiet, IDLE_FALLBACK_MS)
  }
  onMounted(() => onceLoaded(wait))
  onBeforeUnmount(() => {
    isGone = true
    stopWaiting()
  })
  return isReady
}
