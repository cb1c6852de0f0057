import { computed, watch, type ComputedRef } from 'vue'
import { useI18n } from '../../../i18n/index.ts'
import { useRoot } from '../../../ui/root.ts'

/** Whoever types hears their own keys first. */
const ANNOUNCE_DEBOUNCE_MS = 1500

/** The length of a text as words; told to screen readers when the typing pauses. */
export const useTextLength = (text: () => string): ComputedRef<string> => {
  const { t } = useI18n()
  const { announce, focused } = useRoot()
  const length = computed(() => [...text()].length)
  const words = computed(() => t('listingEditor.characters', { count: length.value }))
  watch(length, (_now, _before, onCleanup) => {
    const timer = setTimeout(() => { if (focused()) announce(words.value) }, ANNOUNCE_DEBOUNCE_MS)
    onCleanup(() => clearTimeout(timer))
  })
  return words
}
