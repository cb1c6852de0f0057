/** The draft, its past, and its place in this browser: nothing typed is lost. */
import { computed, shallowRef, watch } from 'vue'
import type { Draft, Path } from '../draft.ts'
import { withValue } from '../draft.ts'

const DRAFT_STORAGE_KEY = 'stoa.sandbox.appearance'
const PAST_MAX = 100
/** Changes of one thing within this time are undone together: a colour that is dragged is one change. */
const SAME_CHANGE_MS = 900

const readStored = (): Draft | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DRAFT_STORAGE_KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored as Draft : null
  } catch {
    return null // What cannot be read begins anew.
  }
}

const writeStored = (draft: Draft | null): void => {
  try {
    if (draft) localStorage.setItem(DRAFT_STORAGE_KEY, JSON.stringify(draft))
    else localStorage.removeItem(DRAFT_STORAGE_KEY)
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** @param operator the settings to begin with */
export const useDraftHistory = (operator: Draft) => {
  const draft = shallowRef<Draft>(readStored() ?? operator)
  const past = shallowRef<readonly Draft[]>([])
  let last = { name: '', at: 0 }

  watch(draft, (now) => writeStored(now === operator ? null : now))

  /** Replaces the draft; changes of the same name shortly after each other are one. */
  const replace = (next: Draft, name: string): void => {
    const now = performance.now()
    const isSame = last.name === name && now - last.at < SAME_CHANGE_MS
    last = { name, at: now }
    if (!isSame) past.value = [...past.value.slice(1 - PAST_MAX), draft.value]
    draft.value = next
  }

  return {
    draft,
    canUndo: computed(() => past.value.length > 0),
    isChanged: computed(() => JSON.stringify(draft.value) !== JSON.stringify(operator)),
    replace,
    set: (path: Path, value: unknown): void => replace(withValue(draft.value, path, value), path.join('.')),
    undo: (): void => {
      const before = past.value.at(-1)
      if (!before) return
      past.value = past.value.slice(0, -1)
      last = { name: '', at: 0 }
      draft.value = before
    },
    startAgain: (): void => replace(operator, 'start again'),
  }
}

export type DraftHistory = ReturnType<typeof useDraftHistory>
