import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ListingCard } from '../../catalogue/documents.ts'
import { withMessages } from '../../composables/useLazyModule.ts'
import type { I18n } from '../../i18n/index.ts'

/** The sheet, with the words of what there is to choose. */
export const loadQuickAddSheet = (i18n: I18n) => withMessages(import('./QuickAddSheet.vue'), ['listingPage'], i18n)

/** The one sheet in which what a card's listing needs is chosen: the frame shows it, because a card may leave the page. */
export const useQuickAddStore = defineStore('quickAdd', () => {
  const card = shallowRef<ListingCard | null>(null)
  const isOpen = ref(false)
  /** Counts the openings: each begins anew, without what was typed or refused before. */
  const opening = ref(0)

  const open = (of: ListingCard): void => {
    card.value = of
    opening.value += 1
    isOpen.value = true
  }
  const close = (): void => { isOpen.value = false }

  return { card, isOpen, opening, open, close }
})
