import { onBeforeUnmount, shallowRef, watch, type Ref } from 'vue'

/**
 * Follows a value a frame later, in a task of its own: what was asked for is painted before what goes with it is drawn,
 * and neither has to wait for both.
 */
export const useLater = <T>(source: () => T): Readonly<Ref<T>> => {
  const later = shallowRef(source())
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  watch(source, (value) => {
    stop()
    frame = requestAnimationFrame(() => { timer = setTimeout(() => { later.value = value }) })
  })
  onBeforeUnmount(stop)
  return later
}
