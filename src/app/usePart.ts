import { shallowRef, watch, type Component, type ShallowRef } from 'vue'

/**
 * A part of the frame, loaded when it is first wanted. Where it does not arrive (a new version may have replaced its
 * file) `onMissing` says so, and the next wish asks again: an asynchronous component would stay blank until a reload.
 */
export const usePart = (
  load: () => Promise<{ default: Component }>,
  isWanted: () => boolean,
  onMissing: () => unknown = () => {},
): Readonly<ShallowRef<Component | null>> => {
  const part: ShallowRef<Component | null> = shallowRef(null)
  watch(isWanted, async (wanted) => {
    if (!wanted || part.value) return
    try {
      part.value = (await load()).default
    } catch {
      onMissing()
    }
  }, { immediate: true })
  return part
}
