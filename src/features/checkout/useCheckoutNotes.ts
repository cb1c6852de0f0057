import { shallowRef, watch, type Ref } from 'vue'
import { readNotes, writeNotes, type CheckoutNotes } from './checkoutNotes.ts'

/** What this tab remembers of the checkout of a cart, and how it is added to. */
export const useCheckoutNotes = (cartKey: () => string | null): {
  readonly notes: Readonly<Ref<CheckoutNotes>>
  readonly note: (news: Partial<CheckoutNotes>) => void
} => {
  const notes = shallowRef(readNotes(cartKey() ?? ''))
  watch(cartKey, (key) => { notes.value = readNotes(key ?? '') })
  const note = (news: Partial<CheckoutNotes>): void => {
    notes.value = { ...notes.value, ...news }
    writeNotes(notes.value)
  }
  return { notes, note }
}
