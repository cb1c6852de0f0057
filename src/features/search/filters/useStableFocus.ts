import { onBeforeUpdate, onUpdated, type Ref } from 'vue'
import { useRoot } from '../../../ui/root.ts'

/** Restores the focus after a reordering: browsers blur an element that is moved. */
export const useStableFocus = (root: Readonly<Ref<HTMLElement | null>>): void => {
  const { focused } = useRoot()
  let before: HTMLElement | null = null
  onBeforeUpdate(() => {
    const now = focused()
    before = root.value?.contains(now) ? now : null
  })
  onUpdated(() => {
    if (before?.isConnected && focused() !== before) before.focus({ preventScroll: true })
  })
}
