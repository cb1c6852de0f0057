import { computed, nextTick, shallowRef, watch } from 'vue'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { useI18n } from '../../i18n/index.ts'
import { useRoot } from '../../ui/root.ts'
import { useSessionStore } from '../session/index.ts'
import { dropDraft, findDraft, readDraft } from './addressDraft.ts'
import type { AddressValues } from './addressText.ts'
import { useAddressDefaults } from './useAddressDefaults.ts'
import { useAddressRemoval } from './useAddressRemoval.ts'
import { useAddresses } from './useAddresses.ts'

/** Which address is being written: one of the list, or a new one. */
interface Editing {
  readonly address: CheckoutAddress | null
  readonly draft: AddressValues | null
}

/** The address book: what is shown of it, and what can be done with it. */
export const useAddressBook = () => {
  const { t } = useI18n()
  const { announce, byId } = useRoot()
  const session = useSessionStore()
  const list = useAddresses()
  const { defaults, ...choosing } = useAddressDefaults()
  const editing = shallowRef<Editing | null>(null)
  const member = () => session.member?.id ?? 0

  /** Where it stood goes on; nothing that has gone leaves the keyboard at the top of the page. */
  const focusOn = async (id: number | undefined): Promise<void> => {
    await nextTick()
    const wanted = id === undefined ? null : byId(`edit-address-${id}`)
    const target = wanted ?? byId('add-address')
    target?.focus()
  }

  const removal = useAddressRemoval(choosing, focusOn)
  const shown = computed<CheckoutAddress[] | undefined>((before) => {
    const there = list.addresses.value?.filter(({ id }) => !removal.removed.has(id))
    const open = editing.value?.address
    if (!there || !open || there.some(({ id }) => id === open.id)) return there
    // Deleted elsewhere while it is being changed here: it keeps its place, and with that what is typed.
    const place = Math.max(0, before?.findIndex(({ id }) => id === open.id) ?? 0)
    return [...there.slice(0, place), open, ...there.slice(place)]
  })

  let hasLooked = false
  watch(list.addresses, (all) => {
    if (!all || hasLooked) return
    hasLooked = true
    editing.value ??= findDraft(member(), all)
  }, { immediate: true })

  const edit = (address: CheckoutAddress | null): void => {
    editing.value = { address, draft: readDraft(member(), address) }
  }

  const close = async (id = editing.value?.address?.id): Promise<void> => {
    dropDraft(editing.value?.address ?? null)
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
