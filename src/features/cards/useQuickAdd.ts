import { getCurrentInstance, ref, type ComponentInternalInstance } from 'vue'
import type { ListingCard } from '../../catalogue/documents.ts'
import { useI18n } from '../../i18n/index.ts'
import { savesData } from '../../lib/savesData.ts'
import { useRoot } from '../../ui/root.ts'
import { loadQuickAdd } from '../buying/index.ts'
import { useUnsentAdditionsStore } from '../cart/unsentAdditions.store.ts'

/**
 * The button of a card. Its code is loaded when it is about to be used: most cards are only looked at. Call it at the set-up of
 * a component.
 */
export const useQuickAdd = (card: () => ListingCard) => {
  // At the set-up of a component there is one.
  const { app } = (getCurrentInstance() as ComponentInternalInstance).appContext
  const { t } = useI18n()
  const { failures, showToast } = useRoot()
  const unsent = useUnsentAdditionsStore()
  const adding = ref(false)

  const add = async (): Promise<void> => {
    if (adding.value) return
    adding.value = true
    const { id, has_variants: hasVariants } = card()
    // At once: the page may be left before the code has come.
    const stored = hasVariants ? undefined : unsent.store({ listing_id: id, qty: 1 })
    try {
      await (await loadQuickAdd()).quickAdd(card(), app, stored?.id)
    } catch (error) {
      // The code did not arrive.
      if (stored) failures.set(error as Error, stored)
      unsent.dropIfPageStays(stored?.id)
      showToast({ message: t('core.error_network'), tone: 'bad' })
    } finally {
      adding.value = false
    }
  }

  return {
    adding,
    add,
    /** Somebody comes near the button. */
    prepare: (): void => {
      if (!savesData()) loadQuickAdd().then(({ prepare }) => prepare(card(), app)).catch(() => {})
    },
  }
}
