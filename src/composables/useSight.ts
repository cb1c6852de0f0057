import { onBeforeUnmount, shallowRef, watchEffect, type Ref } from 'vue'

/**
 * Whether an element is on the screen, or as near to it as `margin` says; undefined until the browser has looked. A few
 * lines of our own, because the listing page's weight is a budget.
 */
export const useSight = (target: () => Element | null, margin = '0px'): Readonly<Ref<boolean | undefined>> => {
  const seen = shallowRef<boolean>()
  let observer: IntersectionObserver | undefined
  watchEffect(() => {
    observer?.disconnect()
    const element = target()
    if (!element || !('IntersectionObserver' in window)) return
    observer = new IntersectionObserver((entries) => { seen.value = entries.at(-1)?.isIntersecting }, { rootMargin: margin })
    observer.observe(element)
  }, { flush: 'post' })
  onBeforeUnmount(() => observer?.disconnect())
  return seen
}
