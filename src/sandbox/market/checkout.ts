/** Turns a cart into orders: one for each vendor, all or nothing for each (specification, What the service does). */
import type { Cart, Order, OrderItem, OrderStatus, Payment } from '../model.ts'
import { percentOf, sum } from '../money.ts'
import { COMMISSION_PERCENT } from '../world/orders.ts'
import { orderAddress } from '../present/orders.ts'
import type { Desk } from '../http/call.ts'
import { watchOrder } from '../otherSide/watch.ts'
import type { Records } from '../records.ts'
import type { Line } from './cartLines.ts'
import { isForSale, linesOf } from './cartLines.ts'
import { addMessage, transferWords } from './messages.ts'
import { moveOrder } from './orders.ts'
import type { VendorPart } from './shipping.ts'
import { vendorParts } from './shipping.ts'
import { shelfOf, stockOf, takeStock } from './stock.ts'

/** How the shopper paid. */
export type PaymentWay = 'card' | 'transfer' | 'declined'

/** What a cart can lack before it is paid; a delivery is missing for one vendor. */
export type Missing = 'nothing' | 'signIn' | 'inactive' | 'noAddress' | { readonly noDelivery: string | undefined }

/** What a cart still lacks before it can be paid. */
export const missingFor = (records: Records, cart: Cart): Missing[] => {
  const parts = vendorParts(records, cart, linesOf(records, cart))
  const missing: Missing[] = []
  if (parts.length === 0) return ['nothing']
  if (cart.user_id === null) missing.push('signIn')
  else if (records.member(cart.user_id)?.is_active !== true) missing.push('inactive')
  const ships = parts.filter((part) => part.ships)
  const address = records.world.addresses.find((one) => one.id === cart.shipping_address_id && one.user_id === cart.user_id)
  if (ships.length > 0 && !address) missing.push('noAddress')
  for (const part of ships) {
    if (part.chosen || part.options.length === 0) continue
    missing.push({ noDelivery: records.member(part.supplier_id)?.public_name })
  }
  return missing
}

/** The orders of a cart that wait for a bank transfer. */
export const pendingOrders = (records: Records, cart: Cart): Order[] =>
  records.world.orders.filter((order) => order.cart_id === cart.id && order.status === 'pending')

/** Pays the orders that wait for a bank transfer by card: each becomes new, and its payment is settled. */
export const payPendingOrders = (records: Records, cart: Cart): void => {
  for (const order of pendingOrders(records, cart)) moveOrder(records, order, 'new')
}

/** Why a vendor's lines cannot all be ordered now; null when they can. */
const shortage = (records: Records, lines: readonly Line[]): string | null => {
  const wanted = new Map<string, number>()
  for (const { item, listing } of lines) {
    const shelf = shelfOf(records, item)
    if (!shelf || !isForSale(records, shelf)) return `“${listing.title}” is no longer available.`
    const key = `${item.listing_id}/${item.variant_id ?? ''}`
    const total = (wanted.get(key) ?? 0) + item.qty
    wanted.set(key, total)
    const stock = stockOf(records, shelf)
    if (stock !== null && total > stock) return `“${listing.title}” is sold out.`
  }
  return null
}

const orderItem = (desk: Desk, { item, listing, variant, add_ons, unit_price, amount }: Line): OrderItem => ({
  id: desk.records.nextId('order_items'),
  object: 'OrderItem',
  token: desk.newId(),
  listing_id: listing.id,
  variant_id: item.variant_id,
  variant_title: variant?.title ?? null,
  listing_title: listing.title,
  listing_sku: variant?.sku ?? listing.sku,
  listing_image: listing.cover,
  listing_unit_price: unit_price,
  listing_weight: variant?.weight ?? listing.weight,
  qty: item.qty,
  amount,
  currency: listing.currency,
  add_ons: [...add_ons],
  configurable_options: Object.entries(item.options).map(([title, value]) => ({ title, value })),
  downloadable_assets: listing.digital_files,
})

const shippingsOf = ({ records }: Desk, part: VendorPart): Order['shippings'] => {
  if (!part.chosen || !part.ships) return []
  const { option, choice } = part.chosen
  const point = option.pickup_points.find((one) => one.id === choice.pickup_point_id)
  return [{
    id: records.nextId('shippings'),
    method_id: option.id,
    title: option.title,
    carrier_alias: option.carrier_alias,
    amount: option.amount,
    tracking_number: null,
    tracking_url: null,
    pickup_point: point ? { id: point.id, address: `${point.title}, ${point.address}` } : null,
  }]
}

const addressesOf = (records: Records, cart: Cart, ships: boolean): Order['addresses'] => {
  const find = (id: number | null) => {
    const found = records.world.addresses.find((one) => one.id === id && one.user_id === cart.user_id)
    return found ? orderAddress(found) : null
  }
  const shipping = find(cart.shipping_address_id)
  return { shipping: ships ? shipping : null, billing: find(cart.billing_address_id) ?? shipping }
}

const makeOrder = (desk: Desk, cart: Cart, part: VendorPart, status: OrderStatus, reason: string | null): Order => {
  const { records } = desk
  const id = records.nextId('orders')
  const order_items = part.lines.map((line) => orderItem(desk, line))
  const goods = sum(order_items.map((item) => item.amount))
  const shippings = shippingsOf(desk, part)
  const amount = sum([goods, ...shippings.map((one) => one.amount)])
  const fee = percentOf(goods, COMMISSION_PERCENT)
  const isHandedOver = shippings.some((one) => one.carrier_alias === 'collect')
  return {
    id,
    object: 'Order',
    number: `ST-${10_000 + id * 7}`,
    customer_id: cart.user_id ?? 0,
    supplier_id: part.supplier_id,
    cart_id: cart.id,
    status,
    fulfillment_status: 'unfulfilled',
    amount,
    initial_amount: amount,
    supplier_amount: sum([amount, -fee]),
    currency: cart.currency,
    shipping_fees_destination: 'vendor',
    decline_reason: reason,
    has_declined_items: false,
    captured_at_checkout: part.lines.every(({ listing }) => records.orderType(listing.order_type_id)?.requires_approval !== true),
    checkout_at: status === 'failed' ? null : records.seconds,
    customer_message: cart.customer_message,
    hand_delivery_code: isHandedOver ? String(1000 + Math.floor(desk.random() * 9000)) : null,
    metafields: null,
    is_shipped: false,
    addresses: addressesOf(records, cart, part.ships),
    shippings,
    payout: null,
    smart_fees: [{ fee_target: 'vendor', rule_title: `Commission ${COMMISSION_PERCENT} %`, fee_amount: fee }],
    order_items,
    created: records.stamp,
  }
}

const paymentStatus = (order: Order): Payment['status'] => {
  if (order.status === 'failed') return 'failed'
  if (order.status === 'pending') return 'pending'
  return order.captured_at_checkout ? 'success' : 'authorized'
}

const placeOrder = (desk: Desk, cart: Cart, part: VendorPart, way: PaymentWay, isRefused: boolean): Order => {
  const { records } = desk
  const refusal = way === 'declined' ? 'The payment was declined.' : isRefused ? 'The payment of this order was refused.' : null
  const reason = refusal ?? shortage(records, part.lines)
  const order = makeOrder(desk, cart, part, reason !== null ? 'failed' : way === 'transfer' ? 'pending' : 'new', reason)
  records.world.orders.push(order)
  records.world.payments.push({
    id: records.nextId('payments'), order_id: order.id, status: paymentStatus(order), amount: order.amount,
    currency: order.currency, created: records.stamp,
  })
  records.emit(`order.status.${order.status}`, 'Order', order.id)
  watchOrder(records, order)
  if (reason !== null) return order
  if (order.status === 'pending') addMessage(records, order, transferWords(order))
  for (const { item } of part.lines) {
    const shelf = shelfOf(records, item)
    if (shelf) takeStock(records, shelf, item.qty)
  }
  // Ordered lines leave the cart; lines of a failed order stay, so that the shopper can try again.
  const placed = new Set(part.lines.map(({ item }) => item))
  cart.items = cart.items.filter((item) => !placed.has(item))
  cart.shipping_choices = cart.shipping_choices.filter((choice) => choice.supplier_id !== part.supplier_id)
  return order
}

/**
 * Orders what a cart holds. One order for each vendor: it takes the stock of all of its lines or fails as a whole,
 * independently of the others. The function is synchronous, so that no other request can change the stock between check
 * and update.
 * @param refused vendors whose payment is to fail, to test a checkout that only partly succeeds
 */
export const placeOrders = (desk: Desk, cart: Cart, way: PaymentWay, refused: ReadonlySet<number>): Order[] => {
  const parts = vendorParts(desk.records, cart, linesOf(desk.records, cart))
  const orders = parts.map((part) => placeOrder(desk, cart, part, way, refused.has(part.supplier_id)))
  cart.modified = desk.records.stamp
  if (cart.items.length === 0) cart.status = 'ordered'
  return orders
}
