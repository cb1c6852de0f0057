import { describe, expect, test } from 'vitest'
import { Cart } from '../../../src/contract/carts.ts'
import type { CheckoutNotes } from '../../../src/features/checkout/checkoutNotes.ts'
import {
  deliveryKey, nextStep, progressOf, reachableStep, readStep, stepsOf, type CheckoutProgress, type StepName,
} from '../../../src/features/checkout/checkoutSteps.ts'

const notes: CheckoutNotes = { cart: 'k', shipping: null, billing: null, delivery: null, points: {} }
const item = (id: number, supplier: number, requires_shipping: boolean | null = true) => ({
  id, listing_id: id, qty: 1, requires_shipping, supplier: { id: supplier },
})
const cart = (fields: object) => Cart.parse({ key: 'k', items: [item(1, 10), item(2, 20)], ...fields })

const reachable = (name: StepName, progress: CheckoutProgress) => reachableStep(readStep({ step: name }), progress).name

describe('the step in the URL', () => {
  test('is the one that is named, and the first where none or an unknown one is', () => {
    expect(readStep({ step: 'review' }).name).toBe('review')
    expect(readStep({ step: ['delivery', 'review'] }).name).toBe('delivery')
    expect(readStep({ step: 'pay' }).name).toBe('address')
    expect(readStep({}).name).toBe('address')
  })
})

describe('how far a checkout has come', () => {
  test('nothing is settled in a fresh cart, so only the address can be reached', () => {
    const progress = progressOf(cart({}), notes)
    expect(progress).toMatchObject({ ships: true, hasAddresses: false, hasDelivery: false })
    expect(reachable('review', progress)).toBe('address')
  })

  test('with both addresses the delivery can be reached, and the review only when each vendor has one', () => {
    const addressed = { shipping_address_id: 3, billing_address_id: 3 }
    const half = cart({ ...addressed, shipping_choices: [{ supplier_id: 10, shipping_method_id: 1 }] })
    expect(reachable('review', progressOf(half, notes))).toBe('delivery')
    const choices = [10, 20].map((supplier_id) => ({ supplier_id, shipping_method_id: 1 }))
    expect(reachable('review', progressOf(cart({ ...addressed, shipping_choices: choices }), notes))).toBe('review')
  })

  test('a cart of services needs a billing address and no delivery', () => {
    const services = cart({ items: [item(1, 10, false)], billing_address_id: 3 })
    const progress = progressOf(services, notes)
    expect(progress).toMatchObject({ ships: false, hasAddresses: true, hasDelivery: true })
    expect(stepsOf(progress).map(({ name }) => name)).toEqual(['address', 'review'])
    expect(nextStep(readStep({ step: 'address' }), progress).name).toBe('review')
    expect(reachable('delivery', progress), 'a step that there is not').toBe('review')
  })

  test('what is sold out asks for no delivery', () => {
    const choices = [{ supplier_id: 20, shipping_method_id: 1 }]
    const gone = cart({ items: [{ ...item(1, 10), available: false }, item(2, 20)], shipping_choices: choices })
    expect(progressOf(gone, notes)).toMatchObject({ ships: true, hasDelivery: true })
  })

  test('lines that do not say whether they are sent are taken to be', () => {
    expect(progressOf(cart({ items: [item(1, 10, null)] }), notes).ships).toBe(true)
  })

  test('what a marketplace does not repeat in its cart is known from the notes', () => {
    const noted = { ...notes, shipping: 5, billing: 6 }
    expect(progressOf(cart({}), noted)).toMatchObject({ shipping: 5, billing: 6, hasAddresses: true, hasDelivery: false })
    expect(progressOf(cart({}), { ...noted, delivery: deliveryKey(cart({}), noted) }).hasDelivery).toBe(true)
  })

  test('a noted delivery counts no more when the goods have changed', () => {
    const noted = { ...notes, shipping: 5, billing: 6 }
    const delivery = deliveryKey(cart({}), noted)
    expect(progressOf(cart({ items: [item(1, 10), item(3, 30)] }), { ...noted, delivery }).hasDelivery).toBe(false)
  })
})
