import { onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import { afterPaint } from './afterPaint.ts'

interface Options {
  /** Another object starts again. */
  readonly list: () => object
  readonly count: () => number
  /** How many are added with each frame. */
  readonly size: number
  /** How many of the first list are rendered at once. */
  readonly first: number
}

/** How many items of a list to render: some more with every frame, so that no long task blocks typing or scrolling. */
export const useIncrementalCount = ({ list, count, size, first }: Options): Readonly<Ref<number>> => {
  const rendered = shallowRef(first)
  let stop = () => {}
  const renderMore = () => {
    stop()
    if (rendered.value >= count()) return
    stop = afterPaint(() => {
      rendered.value += size
      renderMore()
    })
  }
  watch([list, count] as const, ([now, all], [before, earlier]) => {
    if (now !== before) rendered.value = size
    // Added items are rendered at once: one of them may get the focus.
    else if (all > earlier) rendered.value = Math.min(rendered.value, earlier) + size
    renderMore()
  })
  onMounted(renderMore)
  onBeforeUnmount(() => stop())
  return rendered
}
