import type {
  CheckoutAddress, Cart, Listing, Member, Order, OrderAddress, OrderItem, OrderShipping, OrderStatus, Payment, ShippingMethod,
} from '../model.ts'
import { percentOf, sum, times } from '../money.ts'
import { stamp } from './members.ts'
import type { Random } from './random.ts'

const DAY = 86_400_000

/** The marketplace's share of the goods, per cent. */
export const COMMISSION = 12

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

const REACHED_VENDOR: readonly OrderStatus[] = ['accepted', 'shipped', 'service_provided', 'customer_confirmed', 'completed']
const DELIVERED: readonly OrderStatus[] = ['shipped', 'service_provided', 'customer_confirmed', 'completed']

const paymentOf: Record<OrderStatus, Payment['status'] | null> = {
  draft: null, pending: 'pending', new: 'success', accepted: 'success', declined: 'refunded', shipped: 'success', service_provided: 'success',
  customer_confirmed: 'success', completed: 'success', failed: 'failed', canceled: 'refunded',
}

const hex = (random: Random, length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')

const postal = (address: CheckoutAddress): OrderAddress => {
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

/** What a method costs for the lines together: the dearest first piece, a step for each further one. */
const shippingCost = (lines: readonly Line[], method: ShippingMethod): number => {
  const pieces = lines.reduce((total, { qty }) => total + qty, 0)
  return sum([method.price, times(method.step_price, pieces - 1)])
}

const createShipping = (lines: readonly Line[], status: OrderStatus, ledger: Ledger, random: Random): OrderShipping[] => {
  const shipped = lines.filter(({ listing }) => listing.requires_shipping)
  const [method] = [...shipped.flatMap(({ listing }) => listing.shipping_methods[0] ?? [])].sort((a, b) => b.price - a.price)
  if (!method) return []
  const tracked = method.carrier_alias !== 'collect' && DELIVERED.includes(status)
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

/** Writes a checkout into the ledger: its cart, one order per parcel, their payments. */
export const book = (checkout: Checkout, addresses: readonly CheckoutAddress[], ledger: Ledger, now: Date, random: Random): Order[] => {
  const at = now.getTime() - checkout.daysAgo * DAY - random.int(0, 9 * 3600) * 1000
  const address = addresses.find(({ user_id }) => user_id === checkout.customer.id)
  const cart = createCart(checkout, ledger, at, address, random)
  ledger.carts.push(cart)
  return checkout.parcels.map(({ lines, status, reason, message }) => {
    const order_items = lines.map((line) => createItem(line, ledger, random))
    for (const item of order_items) {
      const line = cart.items.find(({ listing_id }) => listing_id === item.listing_id)
      if (line) Object.assign(line, { variant_id: item.variant_id, add_on_ids: item.add_ons.map(({ id }) => id) })
    }
    const shippings = createShipping(lines, status, ledger, random)
    const [shipping] = shippings
    const first = lines[0]?.listing
    const supplier_id = first?.user_id ?? 0
    if (shipping) cart.shipping_choices.push({ supplier_id, shipping_method_id: shipping.method_id, pickup_point_id: null })
    const goods = sum(order_items.map((item) => item.amount))
    const amount = sum([goods, ...shippings.map((one) => one.amount)])
    const fee_amount = percentOf(goods, COMMISSION)
    const supplier_amount = sum([amount, -fee_amount])
    const request = first?.order_type_id === 3
    const id = ledger.orders.length + 1
    const done = status === 'completed'
    const where = address && shippings.length > 0 ? postal(address) : null
    const order: Order = {
      id,
      object: 'Order',
      number: `ST-${10_000 + id * 7}`,
      customer_id: checkout.customer.id,
      supplier_id,
      cart_id: cart.id,
      status,
      fulfillment_status: DELIVERED.includes(status) ? 'fulfilled' : 'unfulfilled',
      amount,
      initial_amount: amount,
      supplier_amount,
      currency: 'EUR',
      shipping_fees_destination: 'vendor',
      decline_reason: status === 'declined' ? (reason ?? 'Sold at the shop this morning, sorry.') : null,
      has_declined_items: status === 'declined',
      captured_at_checkout: !request,
      checkout_at: status === 'draft' || status === 'failed' ? null : Math.floor(at / 1000),
      customer_message: message ?? null,
      hand_delivery_code: shipping?.carrier_alias === 'collect' ? String(random.int(1000, 9999)) : null,
      metafields: null,
      is_shipped: shippings.length > 0 && DELIVERED.includes(status),
      addresses: { shipping: where, billing: address ? postal(address) : null },
      shippings,
      payout: REACHED_VENDOR.includes(status)
        ? { status: done ? 'success' : 'waiting', amount: supplier_amount, date: done ? Math.floor(at / 1000) + 14 * 86_400 : null }
        : null,
      smart_fees: [{ fee_target: 'vendor', rule_title: `Commission ${COMMISSION} %`, fee_amount }],
      order_items,
      created: stamp(at - 600_000),
    }
    ledger.orders.push(order)
    const paid = paymentOf[status]
    if (paid) {
      const state = paid === 'success' && request && status === 'new' ? 'authorized' : paid
      ledger.payments.push({ id: ledger.payments.length + 1, order_id: id, status: state, amount, currency: 'EUR', created: stamp(at) })
    }
    return order
  })
}
