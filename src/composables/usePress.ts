import { onScopeDispose, readonly, ref, type Ref } from 'vue'
import { listen } from '../lib/listen.ts'

/** Whether something is being pressed, its click included: nothing may move or go from under the pointer until then. */
export const usePress = (): Readonly<Ref<boolean>> => {
  const isPressed = ref(false)
  const release = () => void setTimeout(() => { isPressed.value = false })
  // Another button may open the browser's menu, and its release is never heard of.
  const press = ({ button }: PointerEvent) => { isPressed.value = button === 0 }
  onScopeDispose(listen({ pointerdown: press, pointerup: release, pointercancel: release }, { capture: true }))
  return readonly(isPressed)
}
