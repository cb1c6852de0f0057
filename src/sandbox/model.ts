/**
 * What the sandbox stores: plain JSON, one array per kind of record, with the field names of the API. Derived values of
 * a response (embedded members, formatted prices, counts, pagination) are not stored; the handlers compute them.
 *
 * Money is a number in `currency` units with at most two decimals. A `DateTime` is 'YYYY-MM-DD HH:MM:SS' in UTC, as
 * the specification writes it; fields named `*_at` on orders and tokens are Unix seconds.
 */
import type { Attribute, Category, Listing, OrderType } from './model.catalogue.ts'
import type {
  CheckoutAddress, DateTime, MarketplaceEvent, Member, MemberGroup, ResetToken, Review, Session, Token, WishlistEntry,
} from './model.members.ts'
import type { Attachment, Cart, Order, OrderMessage, OtherSide, Payment, PickupPoint } from './model.orders.ts'

export type * from './model.catalogue.ts'
export type * from './model.members.ts'
export type * from './model.orders.ts'

/** The kinds of record that take their id from a counter. */
export type Counter =
  | 'members' | 'addresses' | 'categories' | 'attributes' | 'attribute_options' | 'order_types' | 'listings'
  | 'variants' | 'add_ons' | 'medias' | 'files' | 'relationships' | 'shipping_methods' | 'reviews' | 'carts'
  | 'cart_items' | 'orders' | 'order_items' | 'shippings' | 'messages' | 'attachments' | 'payments' | 'wishlists'
  | 'events'

/** The whole marketplace. */
export interface World {
  /** Increased when the shape changes: a stored state of another version is set aside. */
  version: number
  made: { seed: number, listings: number, now: DateTime }
  groups: MemberGroup[]
  members: Member[]
  addresses: CheckoutAddress[]
  categories: Category[]
  attributes: Attribute[]
  order_types: OrderType[]
  pickup_points: PickupPoint[]
  listings: Listing[]
  reviews: Review[]
  carts: Cart[]
  orders: Order[]
  messages: OrderMessage[]
  attachments: Attachment[]
  payments: Payment[]
  wishlists: WishlistEntry[]
  tokens: Token[]
  sessions: Session[]
  reset_tokens: ResetToken[]
  events: MarketplaceEvent[]
  other_side: OtherSide
  /** The next free id of each kind. */
  next_id: Record<Counter, number>
}

/** The version of the shape above. */
export const WORLD_VERSION = 2
