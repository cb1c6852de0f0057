import { useEventListener } from '@vueuse/core'
import { computed, nextTick, ref, watch, type ComputedRef } from 'vue'
import { useRoot } from '../../ui/root.ts'
import type { SuggestOption } from './useSuggestions.ts'

interface ComboboxOptions {
  /** The popup's list; its options' ids begin with it. */
  readonly id: string
  readonly field: () => HTMLElement | null
  readonly isFocused: () => boolean
  /** In the order shown. */
  readonly options: () => readonly SuggestOption[]
  /** Whether there is anything to show: options, or a hint. */
  readonly hasContent: () => boolean
  readonly choose: (option: SuggestOption) => void
  /** Enter without an active option. */
  readonly search: () => void
  readonly forget: (option: SuggestOption) => void
  /** Escape while the list is closed. */
  readonly clear: () => void
}

/** ARIA attributes of the field. */
export type ComboboxAttributes = Readonly<Record<string, string | boolean | undefined>>

interface Combobox {
  readonly open: ComputedRef<boolean>
  /** The option that the keyboard has selected. */
  readonly active: ComputedRef<SuggestOption | undefined>
  readonly idOf: (option: SuggestOption) => string
  /** For the field: what it tells screen readers. */
  readonly attributes: ComputedRef<ComboboxAttributes>
  /** Opens the list again after Escape, as typing and a click into the field do. */
  readonly reopen: () => void
}

/** The keyboard of a combobox with a list (WAI-ARIA 1.2): the focus stays in the field, the list has an active option. */
export const useCombobox = ({ id, field, isFocused, options, hasContent, choose, search, forget, clear }: ComboboxOptions): Combobox => {
  const { byId } = useRoot()
  const dismissed = ref(false)
  const activeKey = ref<string | null>(null)
  const open = computed(() => isFocused() && !dismissed.value && hasContent())
  const active = computed(() => (open.value ? options().find(({ key }) => key === activeKey.value) : undefined))
  const idOf = ({ key }: SuggestOption) => `${id}-${key}`

  const reopen = (): void => {
    dismissed.value = false
    activeKey.value = null
  }
  watch(isFocused, reopen)

  const moveTo = (option: SuggestOption | undefined): void => {
    activeKey.value = option?.key ?? null
    if (option) void nextTick(() => byId(idOf(option))?.scrollIntoView({ block: 'nearest' }))
  }

  /** After the last option, and before the first, no option is selected. */
  const move = (by: 1 | -1): void => {
    if (!open.value) reopen()
    if (!open.value) return
    const all = options()
    const at = active.value ? all.indexOf(active.value) : by > 0 ? -1 : all.length
    moveTo(all[at + by])
  }

  const escape = (): void => {
    if (open.value) dismissed.value = true
    else clear()
  }

  /** True where the key has been handled. */
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
      // The caret or the focus moves away from the list.
      if (key === 'ArrowLeft' || key === 'ArrowRight') activeKey.value = null
      if (key === 'Tab') dismissed.value = true
      return false
    }
    return true
  }

  /** Keys of an input method are ignored; some browsers give all of them the code 229. */
  const onKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return
    if (press(event)) event.preventDefault()
  }

  useEventListener(field, 'keydown', onKeydown)
  useEventListener(field, ['input', 'click'], reopen)

  const attributes = computed<ComboboxAttributes>(() => ({
    'role': 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open.value,
    'aria-controls': open.value ? id : undefined,
    'aria-activedescendant': active.value && idOf(active.value),
  }))

  return { open, active, idOf, attributes, reopen }
}
