import { useQuery } from '@pinia/colada'
import { computed, reactive, ref, watch } from 'vue'
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import * as delivery from '../../contract/delivery.ts'
import { useCartStore } from '../cart/index.ts'
import { deliveryKey } from './checkoutSteps.ts'
import {
  firstChoice, gapOf, isTaken, optionOf, pointText,
  type DeliveryChoice, type DeliveryGap, type DeliveryState, type ShippingGroup,
} from './delivery.ts'
import { useCheckout } from './useCheckout.ts'

/** The delivery step: what each vendor offers, and what is chosen of it. */
export const useDelivery = () => {
  const client = useClient()
  const cart = useCartStore()
  const checkout = useCheckout()
  const choices = reactive(new Map<number, DeliveryChoice>())
  const gaps = reactive(new Map<number, DeliveryGap>())
  const failures = reactive(new Map<number, ApiError>())
  const pending = ref(false)

  const { data, error, isLoading, refetch } = useQuery<ShippingGroup[], ApiError>({
    // Prices follow the goods and where they go.
    key: () => [
      'checkout', 'delivery', cart.key ?? '', checkout.progress.value.shipping ?? 0,
      (cart.cart?.items ?? []).map((item) => `${item.id}x${item.qty}`).join(' '),
    ],
    enabled: () => cart.key !== null && cart.cart !== null,
    staleTime: 0,
    query: async ({ signal }) =>
      (await client.call(delivery.shippingOptions, { params: { key: cart.key ?? '' }, signal })).groups,
  })

  const knownChoice = (group: ShippingGroup) =>
    cart.cart?.shipping_choices.find((choice) => choice.supplier_id === group.supplier_id)

  watch(data, (groups) => {
    for (const group of groups ?? []) {
      const chosen = choices.get(group.supplier_id)
      const isOffered = chosen && group.options.some((option) => String(option.id) === chosen.method)
      if (!isOffered) choices.set(group.supplier_id, firstChoice(group, knownChoice(group)))
    }
  }, { immediate: true })

  /** Vendors of the cart for whose lines nothing is sent. */
  const unsent = computed(() =>
    data.value ? cart.groups.filter(({ supplier }) => !data.value?.some((group) => group.supplier_id === supplier?.id)) : [],
  )

  const made = computed(() =>
    (data.value ?? []).flatMap((group) => {
      const choice = choices.get(group.supplier_id)
      return choice ? [{ group, choice }] : []
    }),
  )
  /** null while nothing differs from what the server knows. */
  const state = computed<DeliveryState | null>(() => {
    if (made.value.some(({ group, choice }) => gapOf(group, choice))) return 'open'
    return made.value.every(({ group, choice }) => isTaken(group, choice, knownChoice(group))) ? null : 'chosen'
  })

  const choose = (group: ShippingGroup, choice: DeliveryChoice) => {
    choices.set(group.supplier_id, choice)
    gaps.delete(group.supplier_id)
    failures.delete(group.supplier_id)
  }

  const put = async (group: ShippingGroup, choice: DeliveryChoice) => {
    const body = {
      supplier_id: group.supplier_id,
      shipping_method_id: Number(choice.method),
      ...(choice.point ? { pickup_point_id: choice.point } : {}),
    }
    try {
      await cart.choose(
        (key) => client.call(delivery.chooseShipping, { params: { key }, body }),
        ({ shipping_choices: made }) => isTaken(group, choice, made.find((one) => one.supplier_id === group.supplier_id)),
      )
    } catch (reason) {
      failures.set(group.supplier_id, asApiError(reason))
    }
  }

  /** Sends what is new, one vendor after the other; resolves whether all of it was taken. */
  const submit = async (): Promise<boolean> => {
    if (pending.value || !data.value) return false
    const wanted = made.value
    failures.clear()
    gaps.clear() // A vendor whose lines have left the cart must not hold up the others.
    for (const { group, choice } of wanted) gaps.set(group.supplier_id, gapOf(group, choice))
    if ([...gaps.values()].some(Boolean)) return false
    pending.value = true
    try {
      for (const { group, choice } of wanted) {
        if (choice.method !== '' && !isTaken(group, choice, knownChoice(group))) await put(group, choice)
      }
    } finally {
      pending.value = false
    }
    if (failures.size > 0) return false
    const points = wanted.flatMap(({ group, choice }) => {
      const point = optionOf(group, choice.method)?.pickup_points.find(({ id }) => id === choice.point)
      return point ? [[point.id, pointText(point)] as const] : []
    })
    checkout.note({ points: Object.fromEntries(points) })
    if (cart.cart) checkout.note({ delivery: deliveryKey(cart.cart, checkout.notes.value) })
    return true
  }

  return { groups: data, error, isLoading, refetch, choices, gaps, failures, pending, unsent, state, choose, submit }
}
