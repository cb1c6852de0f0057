import { filePath } from '../media.ts'
import type { Attachment, CheckoutAddress, Member, Order, OrderAddress, OrderItem, OrderMessage } from '../model.ts'
import { displayPrice, displayPriceHtml } from '../money.ts'
import type { Records } from '../records.ts'
import { publicMember } from './members.ts'

/** An address as an order stores it. */
export const orderAddress = ({ id: _id, user_id: _user_id, description: _description, ...address }: CheckoutAddress): OrderAddress => address

/** An order's address: its name is the last name followed by the first (specification, Order). */
const addressWire = (address: OrderAddress | null) =>
  address ? { object: 'Address', name: `${address.last_name} ${address.first_name}`.trim(), ...address } : null

/** Postal addresses of an order: an empty array when there are none (specification, Order). */
const addressesWire = ({ shipping, billing }: Order['addresses']) =>
  shipping || billing ? { shipping: addressWire(shipping), billing: addressWire(billing) } : []

const itemWire = (records: Records, item: OrderItem) => {
  const listing = records.listing(item.listing_id)
  return {
    ...item,
    configurable_options: [
      ...(item.variant_title === null ? [] : [{ title: 'Variant', value: item.variant_title }]),
      ...item.configurable_options,
    ],
    listing: listing
      ? { object: 'Listing', id: listing.id, title: listing.title, slug: listing.slug, cover: listing.cover, url: `/l/${listing.id}-${listing.slug}` }
      : null,
  }
}

const payoutWire = (order: Order) =>
  order.payout
    ? { ...order.payout, amount_with_currency: displayPriceHtml(order.payout.amount, order.currency) }
    : null

const memberWire = (records: Records, id: number) => {
  const member = records.member(id)
  return member ? publicMember(records, member) : null
}

/** An order as one of its parties sees it; only the customer knows the code that confirms a delivery by hand. */
export const orderWire = (records: Records, order: Order, viewer: Member) => {
  const { customer_id: _customer_id, supplier_id: _supplier_id, ...stored } = order
  return {
    ...stored,
    order_number: order.number,
    amount_with_currency: displayPriceHtml(order.amount, order.currency),
    formatted_amount: displayPrice(order.amount, order.currency),
    customer: memberWire(records, order.customer_id),
    supplier: memberWire(records, order.supplier_id),
    customer_url: `/orders/${order.id}`,
    supplier_url: `/orders/${order.id}`,
    hand_delivery_code: viewer.id === order.customer_id ? order.hand_delivery_code : null,
    addresses: addressesWire(order.addresses),
    shippings: order.shippings.map((parcel) => ({ ...parcel, address: addressWire(order.addresses.shipping) })),
    payout: payoutWire(order),
    order_items: order.order_items.map((item) => itemWire(records, item)),
  }
}

/** A message; only the response to its creation has `object` (specification, Order message). */
export const messageWire = (message: OrderMessage) => ({ ...message })

/** A file of an order, without its content. */
export const attachmentWire = ({ content: _content, key, ...file }: Attachment, origin: string) => ({
  object: 'OrderAttachment',
  ...file,
  url: origin + filePath({ id: file.id, key }),
})
