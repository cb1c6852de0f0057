import { computed, provide, watch, type InjectionKey } from 'vue'
import { onBeforeRouteLeave, onBeforeRouteUpdate, useRoute, useRouter, type RouteLocationRaw } from 'vue-router'
import { useClient } from '../../api/client.ts'
import * as delivery from '../../contract/delivery.ts'
import { injectRequired } from '../../lib/injectRequired.ts'
import { useRoot } from '../../ui/root.ts'
import { useAddresses } from '../addresses/index.ts'
import { useCartStore } from '../cart/index.ts'
import { nextStep, progressOf, reachableStep, readStep, type CheckoutProgress, type CheckoutStep } from './checkoutSteps.ts'
import { useCheckoutNotes } from './useCheckoutNotes.ts'
import { useGoneCart } from './useGoneCart.ts'

/** Of a cart that is not known yet. */
const NO_PROGRESS: CheckoutProgress = { ships: true, shipping: null, billing: null, hasAddresses: false, hasDelivery: false }

const createCheckout = (prepare: (step: CheckoutStep) => Promise<unknown>) => {
  const cart = useCartStore()
  const client = useClient()
  const route = useRoute()
  const router = useRouter()
  const { writes } = useRoot()
  /** Where the page's code does not arrive, the error boundary says so. */
  const replace = (to: RouteLocationRaw): void => void router.replace(to).catch(() => {})

  const { notes, note } = useCheckoutNotes(() => cart.key)
  // The person sees what became of a cart that was paid for.
  const isGone = useGoneCart(() => { if (route.name === 'checkout') replace({ name: 'checkout-return' }) })

  const { addresses, refetch: readAddresses } = useAddresses()
  const progress = computed(() => (cart.cart ? progressOf(cart.cart, notes.value, addresses.value) : NO_PROGRESS))
  const step = computed<CheckoutStep>(() => {
    const asked = readStep(route.query)
    return cart.cart ? reachableStep(asked, progress.value) : asked
  })
  // An address that asks for too much is put right, so that Back does not lead to it again.
  watch(
    [step, progress],
    ([reached]) => {
      if (route.name !== 'checkout' || !cart.cart || reached === readStep(route.query)) return
      replace({ name: 'checkout', query: { ...route.query, step: reached.name } })
    },
    { immediate: true },
  )

  void prepare(step.value)
  const next = computed(() => nextStep(step.value, progress.value))
  /** How often the person went elsewhere. */
  let departures = 0
  const hearLeaving = () => { departures += 1 }
  onBeforeRouteLeave(hearLeaving)
  onBeforeRouteUpdate(hearLeaving)
  /**
   * Finishes the step at hand and goes to the next, whose code is loaded meanwhile, unless the person goes elsewhere.
   * All of it counts as one write: a page that is loaded anew because that code is missing is loaded at the next step.
   * @param finish resolves whether nothing is left to do at this step
   * @returns whether the next step is there
   */
  const goOn = async (finish: () => Promise<boolean>): Promise<boolean> => {
    writes.value += 1
    const before = departures
    try {
      void prepare(next.value)
      if (!(await finish())) return false
      const to = next.value
      await prepare(to)
      if (departures > before) return false
      await router.push({ name: 'checkout', query: { step: to.name } })
      return true
    } finally {
      writes.value -= 1
    }
  }

  /** Sets one of the cart's addresses. Rejects with ApiError. */
  const setAddress = async (type: 'shipping' | 'billing', id: number): Promise<void> => {
    const body = { checkout_address_id: id, type }
    const isSent = await cart.choose(
      (key) => client.call(delivery.setAddress, { params: { key }, body }),
      (found) => found[`${type}_address_id`] === id,
    )
    // Another cart that is here by now has an address of its own.
    if (isSent) note({ [type]: id })
  }

  return { isGone, notes, note, progress, step, next, goOn, setAddress, readAddresses }
}

type Checkout = ReturnType<typeof createCheckout>
const CheckoutKey: InjectionKey<Checkout> = Symbol('checkout')

/**
 * Begins the checkout of the cart at hand, for the components below: its step, which the URL holds, and how far it is.
 * @param prepare loads what a step needs
 */
export const provideCheckout = (prepare: (step: CheckoutStep) => Promise<unknown>): Checkout => {
  const checkout = createCheckout(prepare)
  provide(CheckoutKey, checkout)
  return checkout
}

/** The checkout that a component above has begun. */
export const useCheckout = (): Checkout => injectRequired(CheckoutKey)
