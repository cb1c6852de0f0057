import { ref, watch, type Ref } from 'vue'

/** What is typed, ahead of its model, which follows when the parent has rendered: Enter may come before. */
export const useTyped = (model: Ref<string>): Ref<string> => {
  const text = ref(model.value)
  // Sync: a field may go with the event that changed it.
  watch(text, (typed) => { model.value = typed }, { flush: 'sync' })
  watch(model, (stated) => { text.value = stated })
  return text
}
