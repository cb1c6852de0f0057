import { onBeforeUnmount, onMounted, shallowRef, type Ref } from 'vue'
import { onFirstIntent } from '../../lib/firstIntent.ts'

/** At the latest (milliseconds) after the component stands; a page is never too busy for its filters. */
const PATIENCE = 2000

/**
 * True once the page has been painted with its first pictures, and the browser has time.
 * @param quiet milliseconds to wait for the person's first move even then: for pages that have much else to load
 */
export const useSettled = (quiet = 0): Readonly<Ref<boolean>> => {
  const isSettled = shallowRef(false)
  let isGone = false
  let stopWaiting = () => {}

  const finish = () => { if (!isGone) isSettled.value = true }
  const settle = () => {
    if (quiet === 0) finish()
    else if (!isGone) stopWaiting = onFirstIntent(finish, quiet)
  }
  const wait = () => {
    if (isGone) return
    if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: PATIENCE })
    else setTimeout(settle, 200)
  }
  onMounted(() => {
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
  onBeforeUnmount(() => {
    isGone = true
    removeEventListener('load', wait)
    stopWaiting()
  })
  return isSettled
}
