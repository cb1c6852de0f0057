import { computed, ref, shallowRef, watch } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { findUnfinished, readDefaults, useAddresses } from '../addresses/index.ts'
import { useCartStore } from '../cart/index.ts'
import { isSameValue } from '../../lib/sameValue.ts'
import { useSessionStore } from '../session/index.ts'
import { chosenAddresses } from './checkoutSteps.ts'
import { useCheckout } from './useCheckout.ts'

/** Which address is being written: one of the list, or a new one. */
export interface Editing {
  readonly address: CheckoutAddress | null
  /** For which of the two choices it was opened. */
  readonly purpose: 'shipping' | 'billing'
}

/** The address step: two choices, of which the second usually follows the first. */
export const useAddressStep = () => {
  const cart = useCartStore()
  const checkout = useCheckout()
  const session = useSessionStore()
  const list = useAddresses()
  const member = computed(() => session.member?.id ?? 0)
  const ships = computed(() => checkout.progress.value.ships)

  const shipping = ref('')
  const billing = ref('')
  const isSame = ref(true)
  const editing = shallowRef<Editing | null>(null)
  const pending = ref(false)
  const failure = shallowRef<{ type: 'shipping' | 'billing', error: ApiError } | null>(null)
  const missing = shallowRef<'shipping' | 'billing' | null>(null)
  /** What is missing had been chosen, and was deleted since. */
  const isDeleted = ref(false)

  const exists = (id: number | null) => id !== null && list.addresses.value?.some((one) => one.id === id)
  const idOf = (id: number | null) => (exists(id) ? String(id) : '')

  /** Whether it is known if an address was being written: the choice is not shown for a moment and taken away again. */
  const hasLooked = ref(false)
  const openUnfinished = async (all: readonly CheckoutAddress[]) => {
    const purpose = ships.value ? checkout.notes.value.choice?.purpose ?? 'shipping' : 'billing'
    if (all.length === 0) editing.value = { address: null, purpose }
    const found = await findUnfinished(member.value, all)
    if (found) editing.value ??= { ...found, purpose }
    hasLooked.value = true
  }

  let isReady = false
  watch(list.addresses, (all) => {
    if (!all || !cart.cart) return
    if (isReady) {
      // What was deleted in another window cannot stay chosen.
      for (const choice of [shipping, billing]) choice.value = idOf(Number(choice.value))
      return
    }
    isReady = true
    const usual = readDefaults(member.value)
    const told = chosenAddresses(cart.cart, checkout.notes.value)
    const { choice } = checkout.notes.value
    const before = { shipping: Number(choice?.shipping) || told.shipping, billing: Number(choice?.billing) || told.billing }
    const isGone = (id: number | null) => id !== null && !exists(id)
    // Another one is not chosen for them without a word.
    if (!isGone(before.shipping)) {
      shipping.value = idOf(before.shipping) || idOf(usual.shipping) || idOf(all[0]?.id ?? null)
    }
    if (!isGone(before.billing)) billing.value = idOf(before.billing) || idOf(usual.billing) || shipping.value
    isSame.value = choice?.isSame ?? billing.value === shipping.value
    missing.value = ships.value && isGone(before.shipping) ? 'shipping' : isGone(before.billing) ? 'billing' : null
    isDeleted.value = missing.value !== null
    void openUnfinished(all)
  }, { immediate: true })

  // It is there again after a reload, also in the middle of an address.
  watch([shipping, billing, isSame, editing], () => {
    if (!hasLooked.value) return
    checkout.note({ choice: { shipping: shipping.value, billing: billing.value, isSame: isSame.value, purpose: editing.value?.purpose } })
  }, { flush: 'sync' })

  const edit = (purpose: Editing['purpose'], address: CheckoutAddress | null) => {
    editing.value = { address, purpose }
  }
  const close = () => {
    editing.value = null
  }

  const done = async (saved: CheckoutAddress): Promise<void> => {
    const { address = null, purpose = 'shipping' } = editing.value ?? {}
    const isFirst = address === null && list.addresses.value?.length === 1
    close()
    if (purpose === 'shipping') shipping.value = String(saved.id)
    else billing.value = String(saved.id)
    missing.value = null
    // Who has written their only address has nothing left to choose.
    if (isFirst) await submit()
  }

  const put = async (type: 'shipping' | 'billing', id: number) => {
    try {
      await checkout.setAddress(type, id)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failure.value = { type, error }
      return false
    }
  }

  const submit = async (): Promise<void> => {
    failure.value = null
    const to = ships.value ? Number(shipping.value) : null
    const bill = ships.value && isSame.value ? to : Number(billing.value)
    isDeleted.value = false
    missing.value = to === 0 ? 'shipping' : bill === 0 ? 'billing' : null
    if (missing.value || pending.value) return
    pending.value = true
    const { choice } = checkout.notes.value
    await checkout.goOn(async () => {
      try {
        const isTold = (to === null || (await put('shipping', to))) && (bill === null || (await put('billing', bill)))
        // What was chosen, or begun, meanwhile keeps the person here.
        const isDone = isTold && isSameValue(checkout.notes.value.choice, choice)
        if (isDone) checkout.note({ choice: undefined })
        return isDone
      } finally {
        pending.value = false
      }
    })
  }

  const nextLabel = computed(() => checkout.next.value.continueLabel)
  return { ...list, nextLabel, ships, shipping, billing, isSame, editing, pending, failure, missing, isDeleted, hasLooked, edit, close, done, submit }
}
