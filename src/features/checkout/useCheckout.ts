import { computed, shallowRef, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useClient } from '../../api/client.ts'
import * as carts from '../../contract/carts.ts'
import { useCartStore } from '../cart/index.ts'
import { readNotes, writeNotes } from './checkoutNotes.ts'
import { progressOf, reachableStep, readStep, type CheckoutNotes, type CheckoutStep } from './checkoutSteps.ts'

/**
 * The checkout of the cart at hand: its step, which the address holds, and how far it has come.
 * @param prepare loads what a step needs; the step before stays until it is there
 */
export const useCheckout = (prepare: (step: CheckoutStep) => Promise<unknown>) => {
  const cart = useCartStore()
  const client = useClient()
  const route = useRoute()
  const router = useRouter()

  const notes = shallowRef<CheckoutNotes>(readNotes(cart.key ?? ''))
  watch(() => cart.key, (key) => { notes.value = readNotes(key ?? '') })
  const note = (news: Partial<CheckoutNotes>) => {
    notes.value = { ...notes.value, ...news }
    writeNotes(notes.value)
  }

  const progress = computed(() => (cart.cart ? progressOf(cart.cart, notes.value) : null))
  const step = computed<CheckoutStep>(() => {
    const asked = readStep(route.query)
    return progress.value ? reachableStep(asked, progress.value) : asked
  })
  // An address that asks for too much is put right, so that Back does not lead to it again.
  watch(
    [step, progress],
    ([reached]) => {
      if (route.name !== 'checkout' || !progress.value || reached === readStep(route.query)) return
      void router.replace({ name: 'checkout', query: { ...route.query, step: reached } })
    },
    { immediate: true },
  )

  void prepare(step.value)
  const goTo = async (next: CheckoutStep) => {
    await prepare(next)
    await router.push({ name: 'checkout', query: { step: next } })
  }

  /** Sets the addresses of the cart. Rejects with ApiError; `onType` says which of the two is being set. */
  const setAddress = async (type: 'shipping' | 'billing', id: number): Promise<void> => {
    const answer = await client.call(carts.setAddress, {
      params: { key: cart.key ?? '' },
      body: { checkout_address_id: id, type },
    })
    cart.take(answer)
    note({ [type]: id })
  }

  return { cart, notes, note, progress, step, prepare, goTo, setAddress }
}

/** See `useCheckout`. */
export type Checkout = ReturnType<typeof useCheckout>
