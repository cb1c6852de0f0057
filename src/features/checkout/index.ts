/** The checkout up to the marketplace's own payment page, and what is shown to whoever comes back from it. */
export { isFirstStep, readStep } from './checkoutSteps.ts'
