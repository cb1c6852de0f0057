import { onBeforeUnmount, ref, shallowRef, watch, watchEffect, type Ref } from 'vue'

/**
 * Whether an element is on the screen, or as near to it as `margin` says; undefined until the browser has looked. Not
 * VueUse's: this is on the home page's first load, whose weight is a budget.
 */
export const useSight = (target: () => Element | null, margin = '0px'): Readonly<Ref<boolean | undefined>> => {
  const seen = shallowRef<boolean>()
  let observer: IntersectionObserver | undefined
  watchEffect(() => {
    observer?.disconnect()
    const element = target()
    if (!element || typeof IntersectionObserver === 'undefined') return
    observer = new IntersectionObserver((entries) => { seen.value = entries.at(-1)?.isIntersecting }, { rootMargin: margin })
    observer.observe(element)
  }, { flush: 'post' })
  onBeforeUnmount(() => observer?.disconnect())
  return seen
}

/** Whether the reader has come near an element yet: once is enough. True where the browser cannot tell. */
export const useNear = (target: () => Element | null): Readonly<Ref<boolean>> => {
  const isNear = ref(!__SERVER__ && typeof IntersectionObserver === 'undefined')
  watch(useSight(target, '600px'), (is) => { isNear.value ||= is === true })
  return isNear
}
