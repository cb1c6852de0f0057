import { onBeforeUnmount, onMounted, watch, type Ref } from 'vue'
import { listen } from '../lib/listen.ts'
import { useRoot } from './root.ts'

/** How much room toasts need at the bottom of the window, in pixels, before they can be measured. */
const LIFT_REACH_PX = 128

/** Toasts appear above an element that may lie where they would be: at the bottom of the window, over its whole width. */
export const useToastLift = (target: Readonly<Ref<HTMLElement | null>>): void => {
  const { host, query, toasts } = useRoot()
  const lift = (size: number): void => host().style.setProperty('--toast-lift', `${Math.round(size)}px`)
  const reach = (): number => Math.max(LIFT_REACH_PX, (query('.toasts')?.clientHeight ?? 0) + 32)
  const place = () => {
    const box = target.value?.getBoundingClientRect()
    const isInTheWay =
      box !== undefined && box.top < innerHeight && box.bottom > innerHeight - reach() && box.width > innerWidth / 2
    // Where there is no room above it, they stay below.
    lift(isInTheWay && box.top > reach() ? innerHeight - box.top : 0)
  }
  const stop = listen({ scroll: place, resize: place }, { passive: true })
  // A line that goes moves what is below it, without any scrolling.
  const observer = new ResizeObserver(place)
  onMounted(() => observer.observe(host()))
  watch([target, () => toasts.value.at(-1)], place, { flush: 'post' })
  onBeforeUnmount(() => {
    stop()
    observer.disconnect()
    lift(0)
  })
}
