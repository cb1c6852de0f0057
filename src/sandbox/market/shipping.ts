/** Delivery of one vendor's lines: what can be chosen, and what it costs. */
import type { Cart, CartShippingChoice, PickupPoint, ShippingMethod } from '../model.ts'
import { fromCents, sum, times, toCents } from '../money.ts'
import type { Records } from '../records.ts'
import type { Line } from './cartLines.ts'
import { linesByVendor } from './cartLines.ts'

/** One way in which all of a vendor's lines can be delivered together. */
export interface ShippingOption {
  readonly id: number
  /** Ids of all the listings' methods that this option stands for: it can be chosen with any of them. */
  readonly ids: readonly number[]
  readonly title: string
  readonly carrier_alias: string
  readonly amount: number
  readonly currency: string
  readonly pickup_points: readonly PickupPoint[]
}

/** Carriers that deliver to a pickup point, which the shopper chooses. */
const PICKUP_CARRIER = /pick-?up|relay|locker/i
/** Carriers of parcels that the shopper collects: offered only when every listing of the parcel has the method. */
const FETCHED_CARRIER = /pick-?up|relay|locker|collect/i
const PICKUP_POINTS_MAX = 6

const sameWay = (a: ShippingMethod) => (b: ShippingMethod) => a.carrier_alias === b.carrier_alias && a.title === b.title

const dearest = (methods: readonly ShippingMethod[]): ShippingMethod | undefined =>
  [...methods].sort((a, b) => b.price - a.price)[0]

/** Pickup points in the city of the delivery address; when it has none, the first points of the whole list. */
const pointsFor = (records: Records, cart: Cart): PickupPoint[] => {
  const city = records.world.addresses.find((one) => one.id === cart.shipping_address_id)?.address_city.toLowerCase()
  const all = records.world.pickup_points
  const near = city ? all.filter((point) => point.address.toLowerCase().includes(city)) : []
  return (near.length > 0 ? near : all).slice(0, PICKUP_POINTS_MAX)
}

/** Price of one parcel: the highest method price for the first piece, the step price for every further piece. */
const parcelAmount = (parts: readonly { method: ShippingMethod, qty: number }[]): number => {
  const first = Math.max(0, ...parts.map(({ method }) => toCents(method.price)))
  const payer = parts.find(({ method }) => toCents(method.price) === first)
  const steps = parts.map((part) => times(part.method.step_price, part === payer ? part.qty - 1 : part.qty))
  return sum([fromCents(first), ...steps])
}

const optionOf = (records: Records, cart: Cart, lines: readonly Line[], method: ShippingMethod): ShippingOption => {
  const parts = lines.flatMap((line) => {
    const methods = line.listing.shipping_methods
    const own = methods.find(sameWay(method)) ?? dearest(methods)
    return own ? [{ method: own, qty: line.item.qty }] : []
  })
  return {
    id: method.id,
    ids: parts.filter(({ method: own }) => sameWay(method)(own)).map(({ method: own }) => own.id),
    title: method.title,
    carrier_alias: method.carrier_alias,
    amount: parcelAmount(parts),
    currency: lines[0]?.listing.currency ?? 'EUR',
    pickup_points: PICKUP_CARRIER.test(method.carrier_alias) ? pointsFor(records, cart) : [],
  }
}

/** Lines that have to be delivered. */
const shippedLines = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => line.available && line.listing.requires_shipping)

/**
 * Delivery options for one vendor's lines. A listing that does not have the chosen method (a chair by letter post) is
 * sent with its own most expensive one.
 */
const optionsFor = (records: Records, cart: Cart, lines: readonly Line[]): ShippingOption[] => {
  const shipped = shippedLines(lines)
  const distinct: ShippingMethod[] = []
  for (const method of shipped.flatMap((line) => line.listing.shipping_methods)) {
    if (!distinct.some(sameWay(method))) distinct.push(method)
  }
  const isCommon = (method: ShippingMethod) => shipped.every((line) => line.listing.shipping_methods.some(sameWay(method)))
  return distinct
    .filter((method) => !FETCHED_CARRIER.test(method.carrier_alias) || isCommon(method))
    .sort((a, b) => a.sort_priority - b.sort_priority || a.price - b.price)
    .map((method) => optionOf(records, cart, shipped, method))
}

/** A choice with the option that it names; null when nothing is chosen or the choice is no longer offered. */
const chosenOption = (
  cart: Cart,
  supplier_id: number,
  options: readonly ShippingOption[],
): { choice: CartShippingChoice, option: ShippingOption } | null => {
  const choice = cart.shipping_choices.find((one) => one.supplier_id === supplier_id)
  const option = options.find((one) => one.ids.includes(choice?.shipping_method_id ?? 0))
  return choice && option ? { choice, option } : null
}

/** One vendor's part of a cart. */
export interface VendorPart {
  readonly supplier_id: number
  readonly lines: readonly Line[]
  readonly options: readonly ShippingOption[]
  readonly chosen: { choice: CartShippingChoice, option: ShippingOption } | null
  /** Whether something has to be delivered. */
  readonly ships: boolean
  /** Sum of the lines that can be bought. */
  readonly amount: number
  readonly shipping_amount: number
}

/** A cart by vendor, with the amounts of what can be bought. */
export const vendorParts = (records: Records, cart: Cart, lines: readonly Line[]): VendorPart[] =>
  [...linesByVendor(lines)].map(([supplier_id, own]) => {
    const options = optionsFor(records, cart, own)
    const chosen = chosenOption(cart, supplier_id, options)
    return {
      supplier_id,
      lines: own,
      options,
      chosen,
      ships: shippedLines(own).length > 0,
      amount: sum(own.filter((line) => line.available).map((line) => line.amount)),
      shipping_amount: chosen?.option.amount ?? 0,
    }
  })
