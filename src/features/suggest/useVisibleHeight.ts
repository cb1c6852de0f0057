import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue'

/** What a phone's keyboard leaves of the window, as a length for CSS. */
export const useVisibleHeight = (): Readonly<Ref<string>> => {
  const height = ref('100dvh')
  const measure = (): void => {
    if (window.visualViewport) height.value = `${window.visualViewport.height}px`
  }
  onMounted(() => {
    measure()
    window.visualViewport?.addEventListener('resize', measure)
  })
  onBeforeUnmount(() => window.visualViewport?.removeEventListener('resize', measure))
  return height
}
