/** Choosing deliveries: one for each vendor whose lines are sent. */
import type * as z from 'zod/mini'
import type { ShippingChoice } from '../../contract/carts.ts'
import type { ShippingGroup as Group } from '../../contract/delivery.ts'

export type ShippingGroup = z.infer<typeof Group>
export type ShippingOption = ShippingGroup['options'][number]

/** What is chosen for a vendor; '' while nothing is. */
export interface DeliveryChoice {
  readonly method: string
  readonly point: string
}

/** What keeps a vendor's choice from being taken. */
export type DeliveryGap = 'method' | 'point' | null

export const optionOf = (group: ShippingGroup, method: string): ShippingOption | undefined =>
  group.options.find((option) => String(option.id) === method)

/** How a person knows a pickup point. */
export const pointText = ({ id, title, address }: ShippingOption['pickup_points'][number]): string =>
  [title, address].filter(Boolean).join(', ') || id

/** What is chosen at first: what was chosen before, else what the server preselects, else the only option. */
export const firstChoice = (group: ShippingGroup, before: ShippingChoice | undefined): DeliveryChoice => {
  const only = group.options.length === 1 ? group.options[0]?.id : undefined
  const wanted = [before?.shipping_method_id, group.selected_id, only].find(
    (id) => id != null && group.options.some((option) => option.id === id),
  )
  const method = wanted == null ? '' : String(wanted)
  const points = optionOf(group, method)?.pickup_points ?? []
  const point = points.find(({ id }) => id === before?.pickup_point_id) ?? (points.length === 1 ? points[0] : undefined)
  return { method, point: point?.id ?? '' }
}

/** What a group still lacks. A vendor who names no option asks for none. */
export const gapOf = (group: ShippingGroup, { method, point }: DeliveryChoice): DeliveryGap => {
  if (group.options.length === 0) return null
  const option = optionOf(group, method)
  if (!option) return 'method'
  return option.pickup_points.length > 0 && !option.pickup_points.some(({ id }) => id === point) ? 'point' : null
}

/** How far all choices together have come: something is still to be chosen, or the server is still to be told. */
export type DeliveryState = 'open' | 'chosen'

/** Whether the server knows a choice already. */
export const isTaken = (group: ShippingGroup, { method, point }: DeliveryChoice, before: ShippingChoice | undefined): boolean => {
  const hasPoints = (optionOf(group, method)?.pickup_points.length ?? 0) > 0
  return String(before?.shipping_method_id ?? '') === method && (!hasPoints || before?.pickup_point_id === point)
}
