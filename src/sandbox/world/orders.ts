import type {
  CheckoutAddress, Cart, Listing, Member, Order, OrderAddress, OrderItem, OrderShipping, OrderStatus, Payment, ShippingMethod,
} from '../model.ts'
import { percentOf, sum, times } from '../money.ts'
import { stamp } from './members.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000

/** The marketplace's share of the goods, per cent. */
export const COMMISSION_PERCENT = 12

export interface Line {
  listing: Listing
  qty: number
}

/** One checkout: the parcels are one per vendor. */
export interface Checkout {
  customer: Member
  daysAgo: number
  parcels: { lines: Line[], status: OrderStatus, reason?: string, message?: string }[]
}

export interface Ledger {
  orders: Order[]
  carts: Cart[]
  payments: Payment[]
  counters: { order_items: number, shippings: number, cart_items: number }
}

const ACCEPTED_STATUSES: readonly OrderStatus[] = ['accepted', 'shipped', 'service_provided', 'customer_confirmed', 'completed']
const DELIVERED_STATUSES: readonly OrderStatus[] = ['shipped', 'service_provided', 'customer_confirmed', 'completed']

const paymentOf: Record<OrderStatus, Payment['status'] | null> = {
  draft: null, pending: 'pending', new: 'success', accepted: 'success', declined: 'refunded', shipped: 'success', service_provided: 'success',
  customer_confirmed: 'success', completed: 'success', failed: 'failed', canceled: 'refunded',
}

const hex = (random: Random, length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')

/** An address as an order stores it. */
export const postal = (address: CheckoutAddress): OrderAddress => {
  const { id: _id, user_id: _user, description: _description, ...rest } = address
  return rest
}

const createItem = ({ listing, qty }: Line, ledger: Ledger, random: Random): OrderItem => {
  const variant = listing.variants?.find((candidate) => candidate.quantity > 0) ?? listing.variants?.[0]
  const add_ons = listing.add_ons && random.chance(0.6) ? listing.add_ons.slice(0, 1).map(({ id, title, price }) => ({ id, title, price })) : []
  const listing_unit_price = variant?.price ?? listing.price
  return {
    id: ledger.counters.order_items++,
    object: 'OrderItem',
    token: hex(random, 16),
    listing_id: listing.id,
    variant_id: variant?.id ?? null,
    variant_title: variant?.title ?? null,
    listing_title: listing.title,
    listing_sku: variant?.sku ?? listing.sku,
    listing_image: listing.cover,
    listing_unit_price,
    listing_weight: listing.weight,
    qty,
    amount: times(sum([listing_unit_price, ...add_ons.map((addOn) => addOn.price)]), qty),
    currency: listing.currency,
    add_ons,
    configurable_options: [],
    downloadable_assets: listing.digital_files,
  }
}

/** Shipping cost of all lines with one method: `price` for the first piece, `step_price` for each further one. */
const shippingCost = (lines: readonly Line[], method: ShippingMethod): number => {
  const pieces = lines.reduce((total, { qty }) => total + qty, 0)
  return sum([method.price, times(method.step_price, pieces - 1)])
}

const createShipping = (lines: readonly Line[], status: OrderStatus, ledger: Ledger, random: Random): OrderShipping[] => {
  const shipped = lines.filter(({ listing }) => listing.requires_shipping)
  const [method] = [...shipped.flatMap(({ listing }) => listing.shipping_methods[0] ?? [])].sort((a, b) => b.price - a.price)
  if (!method) return []
  const tracked = method.carrier_alias !== 'collect' && DELIVERED_STATUSES.includes(status)
  const tracking_number = tracked ? `ST${random.int(100_000_000, 999_999_999)}EU` : null
  return [{
    id: ledger.counters.shippings++,
    method_id: method.id,
    title: method.title,
    carrier_alias: method.carrier_alias,
    amount: shippingCost(shipped, method),
    tracking_number,
    tracking_url: tracking_number ? `https://tracking.example/${tracking_number}` : null,
    pickup_point: null,
  }]
}

const createCart = (checkout: Checkout, ledger: Ledger, at: number, address: CheckoutAddress | undefined, random: Random): Cart => ({
  id: ledger.carts.length + 1,
  key: hex(random, 32),
  user_id: checkout.customer.id,
  currency: 'EUR',
  items: checkout.parcels.flatMap(({ lines }) =>
    lines.map(({ listing, qty }) => ({ id: ledger.counters.cart_items++, listing_id: listing.id, variant_id: null, add_on_ids: [], options: {}, qty }))),
  shipping_choices: [],
  shipping_address_id: address?.id ?? null,
  billing_address_id: address?.id ?? null,
  customer_message: null,
  status: 'ordered',
  created: stamp(at - 3_600_000),
  modified: stamp(at),
})

type Parcel = Checkout['parcels'][number]

/** What an order is worth: to the customer, to the vendor, to the marketplace. */
const amountsOf = (order_items: readonly OrderItem[], shippings: readonly OrderShipping[]) => {
  const goods = sum(order_items.map((item) => item.amount))
  const amount = sum([goods, ...shippings.map((one) => one.amount)])
  const fee_amount = percentOf(goods, COMMISSION_PERCENT)
  return { amount, fee_amount, supplier_amount: sum([amount, -fee_amount]) }
}

/** The fields that depend on the status of an order. */
const standingOf = ({ status, reason }: Parcel, shipped: boolean, supplier_amount: number, seconds: number) => {
  const done = status === 'completed'
  return {
    status,
    fulfillment_status: DELIVERED_STATUSES.includes(status) ? 'fulfilled' as const : 'unfulfilled' as const,
    decline_reason: status === 'declined' ? (reason ?? 'Sold at the shop this morning, sorry.') : null,
    has_declined_items: status === 'declined',
    checkout_at: status === 'draft' || status === 'failed' ? null : seconds,
    is_shipped: shipped && DELIVERED_STATUSES.includes(status),
    payout: ACCEPTED_STATUSES.includes(status)
      ? { status: done ? 'success' as const : 'waiting' as const, amount: supplier_amount, date: done ? seconds + 14 * 86_400 : null }
      : null,
  }
}

const pay = (order: Order, at: number, ledger: Ledger): void => {
  const status = paymentOf[order.status]
  if (!status) return
  const held = status === 'success' && !order.captured_at_checkout && order.status === 'new'
  ledger.payments.push({
    id: ledger.payments.length + 1, order_id: order.id, status: held ? 'authorized' : status, amount: order.amount, currency: 'EUR', created: stamp(at),
  })
}

interface Booking {
  customer: Member
  cart: Cart
  address: CheckoutAddress | undefined
  /** Milliseconds. */
  at: number
}

/** Writes the variants, add-ons and shipping method of an order to its cart. */
const noteChoices = (cart: Cart, supplier_id: number, items: readonly OrderItem[], shipping: OrderShipping | undefined): void => {
  for (const item of items) {
    const line = cart.items.find(({ listing_id }) => listing_id === item.listing_id)
    if (line) Object.assign(line, { variant_id: item.variant_id, add_on_ids: item.add_ons.map(({ id }) => id) })
  }
  if (shipping) cart.shipping_choices.push({ supplier_id, shipping_method_id: shipping.method_id, pickup_point_id: null })
}

const createOrder = (parcel: Parcel, { customer, cart, address, at }: Booking, ledger: Ledger, random: Random): Order => {
  const { lines, status, message } = parcel
  const order_items = lines.map((line) => createItem(line, ledger, random))
  const shippings = createShipping(lines, status, ledger, random)
  const supplier_id = lines[0]?.listing.user_id ?? 0
  noteChoices(cart, supplier_id, order_items, shippings[0])
  const { amount, fee_amount, supplier_amount } = amountsOf(order_items, shippings)
  const id = ledger.orders.length + 1
  return {
    id,
    object: 'Order',
    number: `ST-${10_000 + id * 7}`,
    customer_id: customer.id,
    supplier_id,
    cart_id: cart.id,
    ...standingOf(parcel, shippings.length > 0, supplier_amount, Math.floor(at / 1000)),
    amount,
    initial_amount: amount,
    supplier_amount,
    currency: 'EUR',
    shipping_fees_destination: 'vendor',
    captured_at_checkout: lines[0]?.listing.order_type_id !== 3,
    customer_message: message ?? null,
    hand_delivery_code: shippings[0]?.carrier_alias === 'collect' ? String(random.int(1000, 9999)) : null,
    metafields: null,
    addresses: { shipping: address && shippings.length > 0 ? postal(address) : null, billing: address ? postal(address) : null },
    shippings,
    smart_fees: [{ fee_target: 'vendor', rule_title: `Commission ${COMMISSION_PERCENT} %`, fee_amount }],
    order_items,
    created: stamp(at - 600_000),
  }
}

/** Ordered lines leave a cart; those of a failed order stay, so that the checkout can take them again. */
const leaveFailedLines = (cart: Cart, orders: readonly Order[]): void => {
  const failed = orders.filter(({ status }) => status === 'failed')
  const listings = new Set(failed.flatMap(({ order_items }) => order_items.map(({ listing_id }) => listing_id)))
  cart.items = cart.items.filter(({ listing_id }) => listings.has(listing_id))
  cart.shipping_choices = cart.shipping_choices.filter(({ supplier_id }) => failed.some((order) => order.supplier_id === supplier_id))
}

/** Writes a checkout into the ledger: its cart, one order per parcel, their payments. */
export const book = (checkout: Checkout, addresses: readonly CheckoutAddress[], ledger: Ledger, now: Date, random: Random): Order[] => {
  const at = now.getTime() - checkout.daysAgo * DAY_MS - random.int(0, 9 * 3600) * 1000
  const address = addresses.find(({ user_id }) => user_id === checkout.customer.id)
  const cart = createCart(checkout, ledger, at, address, random)
  ledger.carts.push(cart)
  const orders = checkout.parcels.map((parcel) => {
    const order = createOrder(parcel, { customer: checkout.customer, cart, address, at }, ledger, random)
    ledger.orders.push(order)
    pay(order, at, ledger)
    return order
  })
  leaveFailedLines(cart, orders)
  return orders
}
