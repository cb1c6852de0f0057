import { onBeforeUpdate, onUpdated, type Ref } from 'vue'

/** Restores the focus after a reordering: browsers blur an element that is moved. */
export const useStableFocus = (root: Readonly<Ref<HTMLElement | null>>): void => {
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
