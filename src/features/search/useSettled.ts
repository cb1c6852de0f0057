import { onBeforeUnmount, onMounted, shallowRef, type Ref } from 'vue'

/** At the latest (milliseconds) after the component stands; a page is never too busy for its filters. */
const PATIENCE = 2000

/** True once the page has been painted with its first pictures, and the browser has time. */
export const useSettled = (): Readonly<Ref<boolean>> => {
  const isSettled = shallowRef(false)
  let isGone = false

  const settle = () => { if (!isGone) isSettled.value = true }
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
  })
  return isSettled
}
