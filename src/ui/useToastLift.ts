import { onBeforeUnmount, onMounted, watch, type Ref } from 'vue'

/** How near to the bottom of the window notices stand, in pixels. */
const REACH = 96

const lift = (size: number): void => document.documentElement.style.setProperty('--toast-lift', `${Math.round(size)}px`)

/** Notices appear above an element that may lie where they would be: at the bottom of the window, over its whole width. */
export const useToastLift = (target: Readonly<Ref<HTMLElement | null>>): void => {
  const place = () => {
    const box = target.value?.getBoundingClientRect()
    const isInTheWay =
      box !== undefined && box.top < innerHeight && box.bottom > innerHeight - REACH && box.width > innerWidth / 2
    lift(isInTheWay ? innerHeight - box.top : 0)
  }
  onMounted(() => {
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place, { passive: true })
  })
  watch(target, place, { flush: 'post' })
  onBeforeUnmount(() => {
    removeEventListener('scroll', place)
    removeEventListener('resize', place)
    lift(0)
  })
}
