import { getCurrentInstance, ref, type ComponentInternalInstance } from 'vue'
import type { ListingCard } from '../../catalogue/documents.ts'
import { useI18n } from '../../i18n/index.ts'
import { savesData } from '../../lib/savesData.ts'
import { useRoot } from '../../ui/root.ts'
import { loadQuickAdd } from '../buying/index.ts'

/**
 * The button of a card. Its code is loaded when it is about to be used: most cards are only looked at. Call it at the set-up of
 * a component.
 */
export const useQuickAdd = (card: () => ListingCard) => {
  // At the set-up of a component there is one.
  const { app } = (getCurrentInstance() as ComponentInternalInstance).appContext
  const { t } = useI18n()
  const { failures, showToast } = useRoot()
  const adding = ref(false)

  const add = async (): Promise<void> => {
    if (adding.value) return
    adding.value = true
    try {
      await (await loadQuickAdd()).quickAdd(card(), app)
    } catch (error) {
      // The code did not arrive.
      failures.set(error as Error, { listing_id: card().id, qty: 1 })
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
