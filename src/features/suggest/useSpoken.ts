import { watch } from 'vue'
import { announce } from '../../ui/announce.ts'

/** Milliseconds without a change before something is said: who types hears their keys, not every count. */
const PAUSE = 700

/** Says how much there is to choose from; `key` tells one list from the next that counts as many. */
export const useSpoken = (message: () => string, key: () => unknown): void => {
  watch([message, key], ([text], _before, onCleanup) => {
    if (!text) return
    const timer = setTimeout(() => announce(text), PAUSE)
    onCleanup(() => clearTimeout(timer))
  })
}
