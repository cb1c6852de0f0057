import { inject, onBeforeUnmount, provide, shallowRef, type InjectionKey, type Ref } from 'vue'

/** How long (milliseconds) a panel is in use after it was last touched. */
const PATIENCE = 5000

const KEY: InjectionKey<Readonly<Ref<boolean>>> = Symbol('panel in use')

/** For a panel: `note` is told of everything that somebody does at it. */
export const usePanelUse = () => {
  const isUsed = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = (): void => {
    clearTimeout(timer)
    isUsed.value = false
  }
  onBeforeUnmount(leave)
  provide(KEY, isUsed)
  return {
    /** Somebody is at the panel: what is in it then stays where it is. */
    isUsed,
    note: (): void => {
      clearTimeout(timer)
      isUsed.value = true
      timer = setTimeout(leave, PATIENCE)
    },
    leave,
  }
}

/** For the lists of a panel. */
export const useIsUsed = (): Readonly<Ref<boolean>> => inject(KEY, () => shallowRef(false), true)
