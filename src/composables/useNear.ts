import { ref, watch, type Ref } from 'vue'
import { useSight } from './useSight.ts'

/** Whether the reader has come near an element yet: once is enough. Where the browser cannot tell, they have. */
export const useNear = (target: () => Element | null): Readonly<Ref<boolean>> => {
  const isNear = ref(!('IntersectionObserver' in window))
  watch(useSight(target, '600px'), (is) => { isNear.value ||= is === true })
  return isNear
}
