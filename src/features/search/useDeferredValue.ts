import { onBeforeUnmount, shallowRef, watch, type Ref } from 'vue'
import { afterPaint } from './afterPaint.ts'

/** Follows a value one frame later, so that the listings are painted before the filters are rendered. */
export const useDeferredValue = <T>(source: () => T): Readonly<Ref<T>> => {
  const deferred = shallowRef(source())
  let stop = () => {}
  watch(source, (value) => {
    stop()
    stop = afterPaint(() => { deferred.value = value })
  })
  onBeforeUnmount(() => stop())
  return deferred
}
