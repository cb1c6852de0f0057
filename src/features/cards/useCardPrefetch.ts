import { onMounted, type Ref } from 'vue'
import { useListingPrefetch } from './useListingPrefetch.ts'

/** Begins to read the listing whose card (an element with `data-listing`) is about to be used: one listener for all. */
export const useCardPrefetch = (grid: Readonly<Ref<HTMLElement | null>>): void => {
  const prefetch = useListingPrefetch()

  const expect = (event: Event): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-listing]') : null
    if (cell) prefetch(Number(cell.dataset['listing']))
  }
  onMounted(() => {
    for (const type of ['pointerdown', 'mouseover', 'focusin']) grid.value?.addEventListener(type, expect, { passive: true })
  })
}
