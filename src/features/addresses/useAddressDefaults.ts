import { useEventListener } from '@vueuse/core'
import { computed, ref } from 'vue'
import { useSessionStore } from '../session/index.ts'
import { ADDRESS_DEFAULTS_STORAGE_KEY, readDefaults, writeDefaults, type AddressDefaults, type AddressUse } from './addressDefaults.ts'

const USES = ['shipping', 'billing'] as const

/** The member's usual address of each use, in step with other windows. */
export const useAddressDefaults = () => {
  const session = useSessionStore()
  const turn = ref(0)
  const member = () => session.member?.id ?? 0
  /** Where the browser stores nothing the choice is this page's. */
  const unstored = ref<AddressDefaults | null>(null)
  const defaults = computed<AddressDefaults>(() => {
    void turn.value
    return unstored.value ?? readDefaults(member())
  })
  useEventListener(window, 'storage', ({ key }) => {
    if (key === null || key === ADDRESS_DEFAULTS_STORAGE_KEY) turn.value += 1
  })

  const put = (choice: AddressDefaults) => {
    unstored.value = writeDefaults(member(), choice) ? null : choice
    turn.value += 1
  }

  /** What an address is usually used for. */
  const usesOf = (id: number): AddressUse[] => USES.filter((use) => defaults.value[use] === id)
  const set = (use: AddressUse, id: number | null): void => put({ ...defaults.value, [use]: id })
  /** The address has another identifier now, or is gone. */
  const replace = (from: number, to: number | null): void => {
    for (const use of usesOf(from)) set(use, to)
  }

  return { defaults, usesOf, set, replace }
}
