/** The steps of a checkout, their order, and which of them can be reached. */
import type { LocationQuery } from 'vue-router'
import type { Cart, CartItem } from '../../contract/carts.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { CheckoutNotes } from './checkoutNotes.ts'

/** What is settled already. */
export interface CheckoutProgress {
  /** Whether something has to be delivered; true until every line says that it has not. */
  readonly ships: boolean
  readonly shipping: number | null
  readonly billing: number | null
  readonly hasAddresses: boolean
  readonly hasDelivery: boolean
}

/** Whether a line has to be delivered; true until it says that it has not. */
export const mayShip = (item: CartItem): boolean => item.requires_shipping !== false

/** What the chosen deliveries hang on: the goods, where they go, and what was chosen. */
export const deliveryKey = (cart: Cart, notes: Pick<CheckoutNotes, 'shipping'>): string =>
  JSON.stringify([
    cart.items.map((item) => item.id),
    cart.shipping_address_id ?? notes.shipping,
    cart.shipping_choices.map(({ supplier_id, shipping_method_id }) => [supplier_id, shipping_method_id]),
  ])

/** The addresses that were chosen; the server's word goes before what was noted here. */
export const chosenAddresses = (cart: Cart, notes: Pick<CheckoutNotes, 'shipping' | 'billing'>) => ({
  shipping: cart.shipping_address_id ?? notes.shipping,
  billing: cart.billing_address_id ?? notes.billing,
})

/**
 * How far a cart's checkout has come.
 * @param addresses the member's; one that is not among them was deleted. Undefined while they are not known
 */
export const progressOf = (
  cart: Cart,
  notes: CheckoutNotes,
  addresses?: readonly { readonly id: number }[],
): CheckoutProgress => {
  const ships = cart.items.some(mayShip)
  const chosen = chosenAddresses(cart, notes)
  const there = (id: number | null) => (!addresses || addresses.some((one) => one.id === id) ? id : null)
  const shipping = there(chosen.shipping)
  const billing = there(chosen.billing)
  // What cannot be bought is not shipped either, and must not lead back to the choice of its delivery.
  const shipped = cart.items.filter((item) => mayShip(item) && item.available !== false)
  const vendors = new Set(shipped.map((item) => item.supplier?.id ?? 0))
  const delivered = new Set(cart.shipping_choices.map((choice) => choice.supplier_id))
  return {
    ships,
    shipping,
    billing,
    hasAddresses: billing !== null && (!ships || shipping !== null),
    hasDelivery: [...vendors].every((id) => delivered.has(id)) || notes.delivery === deliveryKey(cart, notes),
  }
}

/** One step of a checkout, as its table states it. */
interface StepFacts {
  readonly name: string
  readonly label: MessageKey
  readonly title: (progress: CheckoutProgress) => MessageKey
  /** What the button says that leads here from the step before. */
  readonly continueLabel: MessageKey
  /** Whether this cart's checkout has the step at all. */
  readonly isNeeded: (progress: CheckoutProgress) => boolean
  /** Whether later steps can be reached. */
  readonly isDone: (progress: CheckoutProgress) => boolean
  /** Whether what is being ordered is shown beside the step. */
  readonly hasSummary: boolean
}

/**
 * The steps of a checkout, in their order, which no other place states. A new step also needs its component in `code` and
 * `views` of `CheckoutFlow.vue`, its facts in `CheckoutProgress` (`progressOf` here, `NO_PROGRESS` in `useCheckout.ts`), its
 * words in `checkout.ts` of each language, and its stored choices, if any, in `checkoutNotes.ts`.
 */
const CHECKOUT_STEPS = [
  {
    name: 'address',
    label: 'checkout.stepAddress',
    title: ({ ships }) => (ships ? 'checkout.addressTitle' : 'checkout.addressTitleBilling'),
    continueLabel: 'checkout.toAddress',
    isNeeded: () => true,
    isDone: ({ hasAddresses }) => hasAddresses,
    hasSummary: true,
  },
  {
    name: 'delivery',
    label: 'checkout.stepDelivery',
    title: () => 'checkout.deliveryTitle',
    continueLabel: 'checkout.toDelivery',
    // Where nothing is shipped there is no delivery to choose.
    isNeeded: ({ ships }) => ships,
    isDone: ({ hasDelivery }) => hasDelivery,
    hasSummary: true,
  },
  {
    name: 'review',
    label: 'checkout.stepReview',
    title: () => 'checkout.reviewTitle',
    continueLabel: 'checkout.toReview',
    isNeeded: () => true,
    isDone: () => false,
    hasSummary: false,
  },
] as const satisfies readonly StepFacts[]

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]
export type StepName = CheckoutStep['name']

const FIRST_STEP = CHECKOUT_STEPS[0]
const FINAL_STEP = CHECKOUT_STEPS.at(-1) ?? FIRST_STEP

/** The step that the URL asks for; the first where it asks for none. */
export const readStep = (query: LocationQuery): CheckoutStep => {
  const asked = Array.isArray(query['step']) ? query['step'][0] : query['step']
  return CHECKOUT_STEPS.find(({ name }) => name === asked) ?? FIRST_STEP
}

export const isFirstStep = (step: CheckoutStep): boolean => step === FIRST_STEP

/** The steps that a cart's checkout has. */
export const stepsOf = (progress: CheckoutProgress): CheckoutStep[] => CHECKOUT_STEPS.filter(({ isNeeded }) => isNeeded(progress))

const placeOf = (step: CheckoutStep): number => CHECKOUT_STEPS.indexOf(step)

/** The furthest of the steps up to `asked` that can be done now. */
export const reachableStep = (asked: CheckoutStep, progress: CheckoutProgress): CheckoutStep =>
  stepsOf(progress).find((step) => placeOf(step) >= placeOf(asked) || !step.isDone(progress)) ?? FINAL_STEP

/** The step after `step`; the last is followed by itself. */
export const nextStep = (step: CheckoutStep, progress: CheckoutProgress): CheckoutStep =>
  stepsOf(progress).find((one) => placeOf(one) > placeOf(step)) ?? FINAL_STEP
