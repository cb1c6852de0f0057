import { computed, nextTick, ref, watch, type ComputedRef } from 'vue'
import type { SuggestOption } from './suggestOptions.ts'

interface ComboboxOptions {
  /** The popup's list; its options' ids begin with it. */
  readonly id: string
  readonly focused: () => boolean
  /** All that can be chosen now, in the order shown. */
  readonly options: () => readonly SuggestOption[]
  /** There is something to show, be it only words. */
  readonly hasContent: () => boolean
  readonly choose: (option: SuggestOption) => void
  /** Enter without an active option. */
  readonly search: () => void
  readonly forget: (option: SuggestOption) => void
  /** Escape with a closed list. */
  readonly clear: () => void
}

interface Combobox {
  readonly open: ComputedRef<boolean>
  /** The option that the keyboard is at. */
  readonly active: ComputedRef<SuggestOption | undefined>
  readonly idOf: (option: SuggestOption) => string
  /** For the field: what it says to screen readers, and the keys and clicks that it hears. */
  readonly attributes: ComputedRef<Record<string, unknown>>
  /** Opens again what was closed, as typing and a click into the field do. */
  readonly reveal: () => void
}

/** The keyboard of a combobox with a list (WAI-ARIA 1.2): the focus stays in the field, the list has an active option. */
export const useCombobox = ({ id, focused, options, hasContent, choose, search, forget, clear }: ComboboxOptions): Combobox => {
  const dismissed = ref(false)
  const activeKey = ref<string | null>(null)
  const open = computed(() => focused() && !dismissed.value && hasContent())
  const active = computed(() => (open.value ? options().find(({ key }) => key === activeKey.value) : undefined))
  const idOf = ({ key }: SuggestOption) => `${id}-${key}`

  const reveal = (): void => {
    dismissed.value = false
    activeKey.value = null
  }
  watch(focused, reveal)

  const moveTo = (option: SuggestOption | undefined): void => {
    activeKey.value = option?.key ?? null
    if (option) void nextTick(() => document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' }))
  }

  /** Past either end the field itself is next. */
  const move = (by: 1 | -1): void => {
    if (!open.value) reveal()
    if (!open.value) return
    const all = options()
    const at = active.value ? all.indexOf(active.value) : by > 0 ? -1 : all.length
    moveTo(all[at + by])
  }

  const escape = (): void => {
    if (open.value) dismissed.value = true
    else clear()
  }

  /** True where the key has been used, and means nothing else. */
  const press = ({ key, altKey }: KeyboardEvent): boolean => {
    const option = active.value
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (altKey) dismissed.value = key === 'ArrowUp'
      else move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Escape') escape()
    else if (key === 'Enter' && option) choose(option)
    else if (key === 'Enter') search()
    else if (key === 'Delete' && option?.kind === 'recent') forget(option)
    else if ((key === 'Home' || key === 'End') && option) moveTo(options().at(key === 'Home' ? 0 : -1))
    else {
      // Back to the words: the caret moves, or the focus does.
      if (key === 'ArrowLeft' || key === 'ArrowRight') activeKey.value = null
      if (key === 'Tab') dismissed.value = true
      return false
    }
    return true
  }

  /** The keys of an input method are its own; 229 is what some browsers call them all. */
  const onKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return
    if (press(event)) event.preventDefault()
  }

  const attributes = computed(() => ({
    'role': 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open.value,
    'aria-controls': open.value ? id : undefined,
    'aria-activedescendant': active.value && idOf(active.value),
    onKeydown,
    'onInput': reveal,
    'onClick': reveal,
  }))

  return { open, active, idOf, attributes, reveal }
}
