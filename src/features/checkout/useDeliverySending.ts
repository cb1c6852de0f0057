import { computed, reactive, ref } from 'vue'
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { ShippingChoice } from '../../contract/carts.ts'
import * as delivery from '../../contract/delivery.ts'
import { useCartStore } from '../cart/index.ts'
import { gapOf, isTaken, type DeliveryChoice, type ShippingGroup } from './delivery.ts'

const keyOf = ({ method, point }: DeliveryChoice): string => JSON.stringify([method, point])

/**
 * Tells the server each choice as it is made, one after the other, so that its totals run along.
 * @param choices what is chosen for each vendor now: of several quick changes only the last is sent
 */
export const useDeliverySending = (choices: ReadonlyMap<number, DeliveryChoice>) => {
  const client = useClient()
  const cart = useCartStore()
  const failures = reactive(new Map<number, ApiError>())
  /** What the server has taken, for one that does not repeat it in the cart. */
  const told = reactive(new Map<number, string>())
  const waiting = ref(0)
  let turn: Promise<unknown> = Promise.resolve()

  const statedOf = ({ supplier_id: vendor }: ShippingGroup): ShippingChoice | undefined =>
    cart.cart?.shipping_choices.find((choice) => choice.supplier_id === vendor)

  /** Whether the server knows a choice. */
  const isKnown = (group: ShippingGroup, choice: DeliveryChoice): boolean => {
    const stated = statedOf(group)
    if (isTaken(group, choice, stated)) return true
    const isContradicted = stated !== undefined && String(stated.shipping_method_id) !== choice.method
    return !isContradicted && told.get(group.supplier_id) === keyOf(choice)
  }

  const put = async (group: ShippingGroup, choice: DeliveryChoice): Promise<void> => {
    const { supplier_id: vendor } = group
    const isLatest = () => keyOf(choices.get(vendor) ?? choice) === keyOf(choice)
    if (!isLatest()) return
    if (isKnown(group, choice)) return void failures.delete(vendor)
    const body = {
      supplier_id: vendor,
      shipping_method_id: Number(choice.method),
      ...(choice.point ? { pickup_point_id: choice.point } : {}),
    }
    try {
      const isSent = await cart.choose(
        (key) => client.call(delivery.chooseShipping, { params: { key }, body }),
        ({ shipping_choices: made }) => isTaken(group, choice, made.find((one) => one.supplier_id === vendor)),
      )
      if (isSent) told.set(vendor, keyOf(choice))
      // The same choice may have been sent before, and have failed.
      if (isLatest()) failures.delete(vendor)
    } catch (reason) {
      if (isLatest()) failures.set(vendor, asApiError(reason))
    }
  }

  /** Resolves when the server has answered. A choice that is not complete, or that it knows, is not sent. */
  const send = (group: ShippingGroup, choice: DeliveryChoice): Promise<unknown> => {
    if (choice.method === '' || gapOf(group, choice)) return turn
    failures.delete(group.supplier_id)
    waiting.value += 1
    turn = turn.then(() => put(group, choice)).finally(() => { waiting.value -= 1 })
    return turn
  }

  return { failures, isSending: computed(() => waiting.value > 0), statedOf, isKnown, send, forget: () => told.clear() }
}
