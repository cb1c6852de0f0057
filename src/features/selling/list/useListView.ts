/** Whether the list is a table or cards: as the member chose in this browser, and cards where a table has no room. */
import { computed, onScopeDispose, ref } from 'vue'
import { readStored, writeStored } from '../../../lib/storage.ts'

export type ListView = 'table' | 'cards'

const VIEW_STORAGE_KEY = 'stoa.sell.view'

export const useListView = () => {
  const room = matchMedia('(width >= 60rem)')
  const hasRoom = ref(room.matches)
  const look = () => { hasRoom.value = room.matches }
  room.addEventListener('change', look)
  onScopeDispose(() => room.removeEventListener('change', look))
  const chosen = ref(readStored<ListView>('local', VIEW_STORAGE_KEY, (raw) => (raw === 'table' || raw === 'cards' ? raw : undefined)) ?? 'table')
  return {
    hasRoom,
    view: computed<ListView>(() => (hasRoom.value ? chosen.value : 'cards')),
    choose: (view: ListView): void => {
      chosen.value = view
      writeStored('local', VIEW_STORAGE_KEY, view)
    },
  }
}
