/** The checkout up to the marketplace's own payment page, and what is shown to whoever comes back from it. */
export { default as CheckoutFlow } from './CheckoutFlow.vue'
export { STEP_LABELS, readStep } from './checkoutSteps.ts'
export { default as PlacedOrders } from './PlacedOrders.vue'
