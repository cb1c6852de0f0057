import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/** How far from the end a reader may be and still be led along, in CSS pixels. */
const END_TOLERANCE_PX = 48
/** Entries that are drawn at first, and with each step back. */
const FEED_STEP_ENTRIES = 60

/**
 * A list whose newest entry is at its end: it opens there, follows what comes in as long as its reader is there, and never
 * moves under a reader who is further up.
 * @param count how many entries there are
 */
export const useFeedScroll = (box: Readonly<Ref<HTMLElement | null>>, list: Readonly<Ref<HTMLElement | null>>, count: () => number) => {
  const isAtEnd = ref(true)
  const shown = ref(FEED_STEP_ENTRIES)

  const toEnd = (): void => {
    const element = box.value
    if (!element) return
    element.scrollTop = element.scrollHeight
    isAtEnd.value = true
  }

  const onScroll = (): void => {
    const element = box.value
    if (!element) return
    isAtEnd.value = element.scrollHeight - element.scrollTop - element.clientHeight < END_TOLERANCE_PX
    if (element.scrollTop < element.clientHeight) void showEarlier()
  }

  /** Draws earlier entries; what is read stays where it is. */
  async function showEarlier(): Promise<void> {
    const element = box.value
    if (!element || shown.value >= count()) return
    const fromEnd = element.scrollHeight - element.scrollTop
    shown.value += FEED_STEP_ENTRIES
    await nextTick()
    element.scrollTop = element.scrollHeight - fromEnd
  }

  // Entries grow when their pictures arrive, and the box with the window.
  let observer: ResizeObserver | undefined
  onMounted(() => {
    toEnd()
    observer = new ResizeObserver(() => { if (isAtEnd.value) toEnd() })
    for (const element of [box.value, list.value]) if (element) observer.observe(element)
  })
  onBeforeUnmount(() => observer?.disconnect())

  watch(count, async (now, before) => {
    // The drawn part begins where it began.
    if (!isAtEnd.value) shown.value += Math.max(0, now - before)
    await nextTick()
    if (isAtEnd.value) toEnd()
  })

  return { isAtEnd, shown, toEnd, onScroll, showEarlier }
}
