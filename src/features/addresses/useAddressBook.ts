import { computed, nextTick, ref, shallowRef, watch } from 'vue'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { useI18n } from '../../i18n/index.ts'
import { useRoot } from '../../ui/root.ts'
import { useSessionStore } from '../session/index.ts'
import { findUnfinished } from './addressDraft.ts'
import { useAddressDefaults } from './useAddressDefaults.ts'
import { useAddressRemoval } from './useAddressRemoval.ts'
import { useAddresses } from './useAddresses.ts'

/** Which address is being written: one of the list, or a new one. */
interface Editing {
  readonly address: CheckoutAddress | null
}

/** The address book: what is shown of it, and what can be done with it. */
export const useAddressBook = () => {
  const { t } = useI18n()
  const { announce, byId } = useRoot()
  const session = useSessionStore()
  const list = useAddresses()
  const { defaults, ...choosing } = useAddressDefaults()
  const editing = shallowRef<Editing | null>(null)

  /** Where it stood goes on; nothing that has gone leaves the keyboard at the top of the page. */
  const focusOn = async (id: number | undefined): Promise<void> => {
    await nextTick()
    const wanted = id === undefined ? null : byId(`edit-address-${id}`)
    const target = wanted ?? byId('add-address')
    target?.focus()
  }

  const removal = useAddressRemoval(choosing, focusOn)
  const shown = computed<CheckoutAddress[] | undefined>((before) => {
    if (!hasLooked.value) return undefined
    const there = list.addresses.value?.filter(({ id }) => !removal.removed.has(id))
    const open = editing.value?.address
    if (!there || !open || there.some(({ id }) => id === open.id)) return there
    // Deleted elsewhere while it is being changed here: it keeps its place, and with that what is typed.
    const place = Math.max(0, before?.findIndex(({ id }) => id === open.id) ?? 0)
    return [...there.slice(0, place), open, ...there.slice(place)]
  })

  // What was begun is open at once, and not a moment after the cards.
  const hasLooked = ref(false)
  watch(list.addresses, async (all, before) => {
    if (!all || before) return
    editing.value ??= (await findUnfinished(session.member?.id ?? 0, all)) ?? null
    hasLooked.value = true
  }, { immediate: true })

  const edit = (address: CheckoutAddress | null): void => {
    editing.value = { address }
  }

  const close = async (id = editing.value?.address?.id): Promise<void> => {
    editing.value = null
    await focusOn(id)
  }

  const done = async (saved: CheckoutAddress): Promise<void> => {
    const original = editing.value?.address
    if (original && original.id !== saved.id) choosing.replace(original.id, saved.id)
    await close(saved.id)
    announce(t('addresses.saved'))
  }

  const remove = async (address: CheckoutAddress): Promise<void> => {
    const all = shown.value ?? []
    const place = all.indexOf(address)
    const removing = removal.remove(address)
    await focusOn((all[place + 1] ?? all[place - 1])?.id)
    await removing
  }

  return { ...list, shown, defaults, choose: choosing.set, editing, edit, close, done, remove }
}
