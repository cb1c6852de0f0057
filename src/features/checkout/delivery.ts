/** Choosing deliveries: one for each vendor whose lines are shipped. */
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

/** Ways of collecting a parcel: they lead to a counter or a locker, not to the shopper's address. */
const COLLECTED = /pick-?up|relay|locker|collect/i

const isToAddress = ({ carrier_alias: carrier, pickup_points: points }: ShippingOption): boolean =>
  points.length === 0 && !COLLECTED.test(carrier ?? '')

/**
 * The option that delivers to the address for the least, as the server states it: undefined where there is no choice, and
 * where an amount is not stated or stands in another currency, so that nothing can be compared.
 */
export const cheapestOf = ({ options }: ShippingGroup): ShippingOption | undefined => {
  const direct = options.filter(isToAddress)
  const [first] = direct
  if (!first || options.length < 2 || direct.some(({ amount, currency }) => amount === null || currency !== first.currency)) return undefined
  return direct.reduce((best, option) => ((option.amount ?? 0) < (best.amount ?? 0) ? option : best))
}

/** A first choice; `isOurs` where it was neither the shopper's nor the server's. */
export interface FirstChoice extends DeliveryChoice {
  readonly isOurs: boolean
}

/**
 * What is chosen at first: what was chosen before, else what the server preselects, else the only option, else the
 * cheapest that delivers to the address, else the first that does.
 */
export const firstChoice = (group: ShippingGroup, before: ShippingChoice | undefined): FirstChoice => {
  const isOffered = (id: number | null | undefined) => id != null && group.options.some((option) => option.id === id)
  const known = [before?.shipping_method_id, group.selected_id].find(isOffered)
  const only = group.options.length === 1 ? group.options[0] : undefined
  const ours = only ?? cheapestOf(group) ?? group.options.find(isToAddress)
  const wanted = known ?? ours?.id
  const method = wanted == null ? '' : String(wanted)
  const points = optionOf(group, method)?.pickup_points ?? []
  const point = points.find(({ id }) => id === before?.pickup_point_id) ?? (points.length === 1 ? points[0] : undefined)
  return { method, point: point?.id ?? '', isOurs: known === undefined && only === undefined && ours !== undefined }
}

/** What a group still lacks. A vendor who names no option asks for none. */
export const gapOf = (group: ShippingGroup, { method, point }: DeliveryChoice): DeliveryGap => {
  if (group.options.length === 0) return null
  const option = optionOf(group, method)
  if (!option) return 'method'
  return option.pickup_points.length > 0 && !option.pickup_points.some(({ id }) => id === point) ? 'point' : null
}

/**
 * The stage of all choices together: `open` while something is to be chosen, `sending` while the server is told, `unsent`
 * where it could not be told, `known` when it has them all.
 */
export type DeliveryStage = 'open' | 'sending' | 'unsent' | 'known'

/** Whether the server knows a choice already. */
export const isTaken = (group: ShippingGroup, { method, point }: DeliveryChoice, before: ShippingChoice | undefined): boolean => {
  const hasPoints = (optionOf(group, method)?.pickup_points.length ?? 0) > 0
  return String(before?.shipping_method_id ?? '') === method && (!hasPoints || before?.pickup_point_id === point)
}
