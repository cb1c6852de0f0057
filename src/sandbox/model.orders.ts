import type { CheckoutAddress, DateTime, Metafields } from './model.members.ts'
import type { ListingFile } from './model.catalogue.ts'

export interface CartItem {
  id: number
  listing_id: number
  variant_id: number | null
  add_on_ids: number[]
  options: Record<string, string>
  qty: number
}

export interface CartShippingChoice {
  supplier_id: number
  shipping_method_id: number
  pickup_point_id: string | null
}

export interface Cart {
  id: number
  key: string
  /** null for a guest's cart. */
  user_id: number | null
  currency: string
  items: CartItem[]
  shipping_choices: CartShippingChoice[]
  shipping_address_id: number | null
  billing_address_id: number | null
  customer_message: string | null
  status: 'open' | 'ordered'
  created: DateTime
  modified: DateTime
}

export type OrderStatus =
  | 'draft' | 'pending' | 'new' | 'accepted' | 'declined' | 'shipped' | 'service_provided'
  | 'customer_confirmed' | 'completed' | 'failed' | 'canceled'

export interface OrderItemAddOn {
  id: number
  title: string
  price: number
}

export interface OrderItem {
  id: number
  object: 'OrderItem'
  token: string
  listing_id: number
  variant_id: number | null
  variant_title: string | null
  listing_title: string
  listing_sku: string | null
  listing_image: string | null
  listing_unit_price: number
  listing_weight: number | null
  qty: number
  /** qty × (listing_unit_price + add-ons). */
  amount: number
  currency: string
  add_ons: OrderItemAddOn[]
  configurable_options: { title: string, value: string }[]
  downloadable_assets: ListingFile[]
}

export interface PickupPoint {
  id: string
  title: string
  address: string
  lat: number
  lng: number
}

/** First and last name are stored separately; the API returns one name, "last name first". */
export type OrderAddress = Omit<CheckoutAddress, 'id' | 'user_id' | 'description'>

export interface OrderShipping {
  id: number
  method_id: number
  title: string
  carrier_alias: string
  amount: number
  tracking_number: string | null
  tracking_url: string | null
  pickup_point: { id: string, address: string } | null
}

interface Payout {
  status: 'waiting' | 'requested' | 'success'
  amount: number
  /** Unix seconds; null until paid out. */
  date: number | null
}

interface SmartFee {
  fee_target: 'vendor' | 'customer'
  rule_title: string
  fee_amount: number
}

export interface Order {
  id: number
  object: 'Order'
  /** The same value as `order_number`. */
  number: string
  customer_id: number
  supplier_id: number
  cart_id: number | null
  status: OrderStatus
  fulfillment_status: 'unfulfilled' | 'partial' | 'fulfilled'
  /** Items + shipping + fees paid by the customer. */
  amount: number
  /** `amount` at checkout, before later changes. */
  initial_amount: number
  /** What the vendor receives: `amount` without the fees. */
  supplier_amount: number
  currency: string
  shipping_fees_destination: 'platform' | 'vendor'
  decline_reason: string | null
  has_declined_items: boolean
  captured_at_checkout: boolean
  /** Unix seconds; null when checkout did not complete. */
  checkout_at: number | null
  customer_message: string | null
  hand_delivery_code: string | null
  metafields: Metafields | null
  is_shipped: boolean
  addresses: { shipping: OrderAddress | null, billing: OrderAddress | null }
  shippings: OrderShipping[]
  payout: Payout | null
  smart_fees: SmartFee[]
  order_items: OrderItem[]
  created: DateTime
}

export interface OrderMessage {
  id: number
  order_id: number
  /** null when the marketplace wrote it. */
  user_id: number | null
  /** 1 customer, 2 vendor, 3 marketplace. */
  role: 1 | 2 | 3
  subject: string
  content: string
  created: DateTime
}

export interface Attachment {
  id: number
  order_id: number
  user_id: number
  /** The part of its URL that nobody can guess: 16 or 32 hexadecimal digits. */
  key: string
  name: string
  /** Bytes, decoded. */
  size: number
  content_type: string
  /** Base64. */
  content: string
  created: DateTime
}

/** An order in which something happened since the sandbox can play its parties. */
export interface WatchedOrder {
  /** Since when its next step is awaited, in milliseconds. */
  since: number
  /** Whose answer to a message is awaited (1 customer, 2 vendor); null when nobody's. */
  answer_by: 1 | 2 | null
}

/** What the sandbox knows in order to play the party of an order whom no person plays. */
export interface OtherSide {
  /** Whether it answers; null until somebody chooses, and then the option at the start decides. */
  is_on: boolean | null
  /** When each member last called the Front API, in milliseconds; those who signed out are left out. */
  seen: Record<number, number>
  /** By the id of the order. */
  orders: Record<number, WatchedOrder>
}

export interface Payment {
  id: number
  order_id: number
  status: 'pending' | 'authorized' | 'success' | 'failed' | 'refunded'
  amount: number
  currency: string
  created: DateTime
}
