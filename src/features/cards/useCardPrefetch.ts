import { useQueryCache } from '@pinia/colada'
import { onMounted, type Ref } from 'vue'
import { useCatalogue } from '../../catalogue/source.ts'
import { savesData } from '../../lib/savesData.ts'
import { listingQuery } from '../buying/index.ts'

/** Begins to read the listing whose card (an element with `data-listing`) is about to be used: one listener for all. */
export const useCardPrefetch = (grid: Readonly<Ref<HTMLElement | null>>): void => {
  const cache = useQueryCache()
  const catalogue = useCatalogue()

  const prefetch = (event: Event): void => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-listing]') : null
    if (!card || savesData()) return
    // A failure is the page's to show, when it reads the listing itself.
    cache.refresh(cache.ensure(listingQuery(catalogue, Number(card.dataset['listing'])))).catch(() => undefined)
  }
  onMounted(() => {
    for (const type of ['pointerdown', 'mouseover', 'focusin']) grid.value?.addEventListener(type, prefetch, { passive: true })
  })
}
