import { defineAsyncComponent, h, shallowRef, type Component } from 'vue'
import UiErrorPanel from '../ui/UiErrorPanel.vue'

/**
 * A component without which its place would be empty; its code is loaded when it is first shown, and `loading` stands there
 * meanwhile. Where the code does not arrive, its place says so with a retry.
 * @param load answers a module, as `import()` does
 */
export const asyncPart = <Part extends Component>(load: () => Promise<{ default: Part }>, loading?: Component): Part => {
  /** Loads the code again, where it did not arrive. */
  const onRetry = shallowRef<(() => void) | null>()
  return defineAsyncComponent({
    loader: load,
    loadingComponent: () => (onRetry.value ? h(UiErrorPanel, { onRetry: onRetry.value }) : loading && h(loading)),
    delay: 0,
    onError: (_error, retry) => {
      onRetry.value = () => {
        onRetry.value = null
        retry()
      }
    },
  })
}
