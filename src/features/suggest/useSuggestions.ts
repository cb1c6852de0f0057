import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Suggestions } from '../../catalogue/search/query.ts'
import { useCatalogue } from '../../catalogue/source.ts'

/** Milliseconds after which an answer that has not come is spoken of. */
const PATIENCE = 400

/** What was found, and for which text. */
export interface Answer {
  readonly text: string
  readonly found: Suggestions
}

interface SuggestionState {
  /** The newest answer; it stays while the next one is on its way. */
  readonly answer: Readonly<ShallowRef<Answer | null>>
  /** Somebody is waiting: the catalogue is not ready yet. */
  readonly slow: Readonly<Ref<boolean>>
  readonly failed: Readonly<Ref<boolean>>
}

/** Asks the catalogue at every change of the text; '' asks nothing. An older answer never takes a newer one's place. */
export const useSuggestions = (text: () => string): SuggestionState => {
  const catalogue = useCatalogue()
  const answer = shallowRef<Answer | null>(null)
  const slow = ref(false)
  const failed = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = (found: Answer | null, isFailure = false): void => {
    clearTimeout(timer)
    timer = undefined
    slow.value = false
    answer.value = found
    failed.value = isFailure
  }

  watch(text, async (asked, _before, onCleanup) => {
    if (!asked) return settle(null)
    const controller = new AbortController()
    onCleanup(() => controller.abort())
    // Counted from the first keystroke without an answer: who types on waits as long.
    timer ??= setTimeout(() => {
      slow.value = true
      answer.value = null
    }, PATIENCE)
    try {
      const found = await catalogue.suggest(asked, { signal: controller.signal })
      if (!controller.signal.aborted) settle({ text: asked, found })
    } catch {
      if (!controller.signal.aborted) settle(null, true)
    }
  }, { immediate: true })

  return { answer, slow, failed }
}
