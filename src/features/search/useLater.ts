import { onBeforeUnmount, shallowRef, watch, type Ref } from 'vue'
import { afterPaint } from './afterPaint.ts'

/**
 * Follows a value a frame later, in a task of its own: what was asked for is painted before what goes with it is drawn,
 * and neither has to wait for both.
 */
export const useLater = <T>(source: () => T): Readonly<Ref<T>> => {
  const later = shallowRef(source())
  let stop = () => {}
  watch(source, (value) => {
    stop()
    stop = afterPaint(() => { later.value = value })
  })
  onBeforeUnmount(() => stop())
  return later
}
