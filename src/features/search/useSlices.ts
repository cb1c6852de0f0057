import { onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import { afterPaint } from './afterPaint.ts'

interface Options {
  /** Another object is another list, which begins anew. */
  readonly list: () => object
  readonly count: () => number
  /** How many are drawn at once. */
  readonly size: number
  /** How many of the first list. */
  readonly first: number
}

/**
 * How many of a list's things are drawn: a few at once, then more with every frame, each time in a task of their own. No
 * single task holds up whoever types or scrolls meanwhile.
 */
export const useSlices = ({ list, count, size, first }: Options): Readonly<Ref<number>> => {
  const drawn = shallowRef(first)
  let stop = () => {}
  const goOn = () => {
    stop()
    if (drawn.value >= count()) return
    stop = afterPaint(() => {
      drawn.value += size
      goOn()
    })
  }
  watch([list, count] as const, ([now, all], [before, earlier]) => {
    if (now !== before) drawn.value = size
    // What is added below begins at once: it may be on its way to get the focus.
    else if (all > earlier) drawn.value = Math.min(drawn.value, earlier) + size
    goOn()
  })
  onMounted(goOn)
  onBeforeUnmount(() => stop())
  return drawn
}
