import { onBeforeUpdate, onUpdated, type Ref } from 'vue'

/** A list that is put in another order moves its elements, and a browser takes the focus from one that is moved. */
export const useKeptFocus = (root: Readonly<Ref<HTMLElement | null>>): void => {
  let focused: Element | null = null
  onBeforeUpdate(() => {
    focused = root.value?.contains(document.activeElement) ? document.activeElement : null
  })
  onUpdated(() => {
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) {
      focused.focus({ preventScroll: true })
    }
  })
}
