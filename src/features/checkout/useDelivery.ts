import { useQuery } from '@pinia/colada'
import { computed, reactive, ref, watch } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import * as delivery from '../../contract/delivery.ts'
import { isSameValue } from '../../lib/sameValue.ts'
import { useCartStore } from '../cart/index.ts'
import { deliveryKey } from './checkoutSteps.ts'
import {
  firstChoice, gapOf, optionOf, pointText,
  type DeliveryChoice, type DeliveryGap, type DeliveryStage, type ShippingGroup,
} from './delivery.ts'
import { useCheckout } from './useCheckout.ts'
import { useDeliverySending } from './useDeliverySending.ts'

/** The delivery step: what each vendor offers, and what is chosen of it. */
export const useDelivery = () => {
  const client = useClient()
  const cart = useCartStore()
  const checkout = useCheckout()
  const choices = reactive(new Map<number, DeliveryChoice>())
  const gaps = reactive(new Map<number, DeliveryGap>())
  /** The storefront's own first choice, for vendors for whom neither the shopper nor the server had chosen. */
  const chosenHere = reactive(new Map<number, string>())
  const pending = ref(false)
  const { failures, isSending, statedOf, isKnown, send, forget } = useDeliverySending(choices)

  const { data, error, isLoading, refetch } = useQuery<ShippingGroup[], ApiError>({
    // Prices depend on the goods and the address.
    key: () => [
      'checkout', 'delivery', cart.key ?? '', checkout.progress.value.shipping ?? 0,
      (cart.cart?.items ?? []).map((item) => `${item.id}x${item.qty}`).join(' '),
    ],
    enabled: () => cart.key !== null && cart.cart !== null,
    staleTime: 0,
    query: async ({ signal }) =>
      (await client.call(delivery.shippingOptions, { params: { key: cart.key ?? '' }, signal })).groups,
  })

  const made = computed(() =>
    (data.value ?? []).flatMap((group) => {
      const choice = choices.get(group.supplier_id)
      return choice ? [{ group, choice }] : []
    }),
  )

  /** Stores in this tab what was told to the server: not every marketplace repeats it in the cart. */
  const noteTold = (): void => {
    const points = made.value.flatMap(({ group, choice }) => {
      const point = optionOf(group, choice.method)?.pickup_points.find(({ id }) => id === choice.point)
      return point ? [[point.id, pointText(point)] as const] : []
    })
    checkout.note({ points: Object.fromEntries(points) })
    if (cart.cart) checkout.note({ delivery: deliveryKey(cart.cart, checkout.notes.value) })
  }

  watch(data, (groups) => {
    forget()
    for (const group of groups ?? []) {
      const { supplier_id: vendor } = group
      const chosen = choices.get(vendor)
      if (!chosen || !optionOf(group, chosen.method)) {
        const { isOurs, ...first } = firstChoice(group, statedOf(group))
        const incomplete = checkout.notes.value.incomplete?.[vendor]
        const isContinued = incomplete !== undefined && optionOf(group, incomplete) !== undefined
        choices.set(vendor, isContinued ? { method: incomplete, point: '' } : first)
        if (isOurs && !isContinued) chosenHere.set(vendor, first.method)
        else chosenHere.delete(vendor)
      }
      const choice = choices.get(vendor)
      if (choice && !isKnown(group, choice)) void send(group, choice)
    }
  }, { immediate: true })

  /** The cart's groups of vendors for whose lines no delivery is offered. */
  const groupsWithoutDelivery = computed(() =>
    data.value ? cart.groups.filter(({ supplier }) => !data.value?.some((group) => group.supplier_id === supplier?.id)) : [],
  )

  /** The stage of all choices; null until the offers are loaded. */
  const state = computed<DeliveryStage | null>(() => {
    if (!data.value) return null
    if (made.value.some(({ group, choice }) => gapOf(group, choice))) return 'open'
    if (isSending.value) return 'sending'
    return made.value.every(({ group, choice }) => isKnown(group, choice)) ? 'known' : 'unsent'
  })

  const choose = (group: ShippingGroup, choice: DeliveryChoice) => {
    choices.set(group.supplier_id, choice)
    const { [group.supplier_id]: _, ...incomplete } = checkout.notes.value.incomplete ?? {}
    checkout.note({ incomplete: gapOf(group, choice) ? { ...incomplete, [group.supplier_id]: choice.method } : incomplete })
    gaps.delete(group.supplier_id)
    failures.delete(group.supplier_id)
    void send(group, choice)
  }

  /** Sends the choices that the server does not know yet; resolves with whether it knows all. */
  const submit = async (): Promise<boolean> => {
    if (pending.value || !data.value) return false
    const wanted = made.value
    const chosen = [...choices]
    gaps.clear() // A gap of a vendor who is no longer in the cart must not block the others.
    for (const { group, choice } of wanted) gaps.set(group.supplier_id, gapOf(group, choice))
    if ([...gaps.values()].some(Boolean)) return false
    pending.value = true
    failures.clear()
    try {
      await Promise.all(wanted.map(({ group, choice }) => send(group, choice)))
    } finally {
      pending.value = false
    }
    // What was chosen meanwhile keeps the person here, until it is sent as well.
    if (failures.size > 0 || !isSameValue([...choices], chosen)) return false
    noteTold()
    return true
  }

  return { groups: data, error, isLoading, refetch, choices, chosenHere, gaps, failures, pending, groupsWithoutDelivery, state, choose, submit }
}
