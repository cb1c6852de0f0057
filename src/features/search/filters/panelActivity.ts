import { inject, onBeforeUnmount, provide, shallowRef, type InjectionKey, type Ref } from 'vue'

/** After the last interaction with the panel. */
const PANEL_ACTIVITY_TIMEOUT_MS = 5000

const PanelActivityKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('panel activity')

/** For a panel: call `note` at every interaction. */
export const usePanelActivity = () => {
  const isActive = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    isActive.value = false
  }
  onBeforeUnmount(end)
  provide(PanelActivityKey, isActive)
  return {
    /** While the person uses the panel, its entries do not move. */
    isActive,
    note: (): void => {
      clearTimeout(timer)
      isActive.value = true
      timer = setTimeout(end, PANEL_ACTIVITY_TIMEOUT_MS)
    },
    end,
  }
}

/** For the lists of a panel. */
export const useIsPanelActive = (): Readonly<Ref<boolean>> => inject(PanelActivityKey, () => shallowRef(false), true)
