/** What happened before today: the demo accounts' orders, and those of everybody else. */
import type { Attachment, CheckoutAddress, Listing, Member, Order, OrderMessage, OrderStatus, Review, WishlistEntry } from '../model.ts'
import { transferWords } from '../market/messages.ts'
import { DEMO_MEMBER_IDS, stamp } from './members.ts'
import type { Checkout, Ledger, Line } from './orders.ts'
import { book } from './orders.ts'
import { BOWL_PNG, fillOrder } from './fullOrder.ts'
import { plainPdf } from './pdf.ts'
import { hash } from './random.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000

interface History extends Ledger {
  messages: OrderMessage[]
  attachments: Attachment[]
  wishlists: WishlistEntry[]
  /** Reviews of the generated orders, added to those of `createReviews`. */
  reviews: Omit<Review, 'id'>[]
}

type Talk = [role: 1 | 2, subject: string, content: string][]

const MESSAGE_EXCHANGES: Record<'size' | 'late' | 'pickup' | 'thanks', Talk> = {
  size: [
    [1, 'A question about the size', 'Hello, does it fit a shelf that is 32 cm deep? The drawing in the listing is hard to read on my telephone.'],
    [2, 'A question about the size', 'Good evening! It is 28 cm at its widest, so it fits with a thumb to spare. I can send a picture with a ruler if you like.'],
    [1, 'A question about the size', 'No need, thank you. I look forward to it.'],
  ],
  late: [
    [2, 'Your parcel', 'The parcel left this morning. The counter said two to three days, so Thursday or Friday.'],
    [1, 'Your parcel', 'Wonderful. If nobody is in, the bakery on the ground floor takes parcels.'],
    [2, 'Your parcel', 'I have written it on the label. Enjoy!'],
  ],
  pickup: [
    [1, 'Which day?', 'Could we move it to the Saturday after? My train was cancelled.'],
    [2, 'Which day?', 'Of course. Saturday at ten, coffee from half past nine. I have attached the confirmation.'],
  ],
  thanks: [
    [1, 'Arrived', 'It arrived in one piece and looks splendid. Thank you for the note!'],
    [2, 'Arrived', 'You are very welcome. Write to me if anything ever needs mending.'],
    [1, 'Arrived', 'I will. A friend already asked where it is from.'],
  ],
}

const isOnSale = (listing: Listing) => listing.status === 'published' && listing.admin_status === 'approved' && listing.visibility === 'both' && listing.quantity > 0

interface Teller {
  history: History
  members: readonly Member[]
  addresses: readonly CheckoutAddress[]
  /** Listings on sale by vendor, oldest first. */
  stock: ReadonlyMap<number, Listing[]>
  now: Date
  random: Random
}

const talk = ({ history }: Teller, order: Order, lines: Talk, start: number): void => {
  for (const [index, [role, subject, content]] of lines.entries()) {
    history.messages.push({
      id: history.messages.length + 1,
      order_id: order.id,
      user_id: role === 1 ? order.customer_id : order.supplier_id,
      role,
      subject,
      content,
      created: stamp(start + index * 5.5 * 3_600_000),
    })
  }
}

const attach = ({ history }: Teller, order: Order, user_id: number, name: string, lines: string[], created: string): void => {
  attachFile(history, order, { user_id, name, content: btoa(plainPdf(lines)), content_type: 'application/pdf', created })
}

const attachFile = (history: History, order: Order, file: Pick<Attachment, 'user_id' | 'name' | 'content' | 'content_type' | 'created'>): void => {
  const key = hash(`${file.created} ${file.content}`).toString(16).padStart(16, '0')
  history.attachments.push({ id: history.attachments.length + 1, order_id: order.id, key, size: atob(file.content).length, ...file })
}

const announce = ({ history }: Teller, order: Order, subject: string, content: string, created: string): void => {
  history.messages.push({ id: history.messages.length + 1, order_id: order.id, user_id: null, role: 3, subject, content, created })
}

const linesOf = ({ stock, random }: Teller, supplier: number, count: number): Line[] => {
  const own = stock.get(supplier) ?? []
  return random.shuffle(own).slice(0, count).map((listing) => ({ listing, qty: Math.max(listing.min_qty, random.chance(0.2) ? 2 : 1) }))
}

type Parcel = [supplier: number, status: OrderStatus, lines: number, message?: string]

const checkout = (teller: Teller, customerId: number, daysAgo: number, parcels: Parcel[]): Order[] => {
  const customer = teller.members[customerId - 1]
  if (!customer) throw new RangeError(`No member ${customerId}`)
  const told: Checkout = {
    customer,
    daysAgo,
    parcels: parcels.flatMap(([supplier, status, count, message]) => {
      const lines = linesOf(teller, supplier, count)
      return lines.length > 0 ? [{ lines, status, ...(message ? { message } : {}) }] : []
    }),
  }
  return book(told, teller.addresses, teller.history, teller.now, teller.random)
}

const at = (order: Order | undefined, hours: number) => ((order?.checkout_at ?? 0) * 1000) + hours * 3_600_000

const review = ({ history }: Teller, order: Order, note: Review['note'], comment: string, reply: string | null) => {
  const [item] = order.order_items
  if (!item) return
  history.reviews.push({
    user_id: order.supplier_id, author_id: order.customer_id, listing_id: item.listing_id, order_id: order.id, note, comment, reply, created: stamp(at(order, 24 * 9)),
  })
}

/** Id of a vendor with a matching listing, other than the demo accounts; the next vendor after them if none matches. */
const createPeople = (teller: Teller, is: (listing: Listing) => boolean): number =>
  [...teller.stock].find(([id, listings]) => id > DEMO_MEMBER_IDS.member && listings.some(is))?.[0] ?? DEMO_MEMBER_IDS.member + 1

const tellShopper = (teller: Teller): void => {
  const shopper = DEMO_MEMBER_IDS.shopper
  const [oldest] = checkout(teller, shopper, 310, [[DEMO_MEMBER_IDS.vendor, 'completed', 2], [7, 'completed', 1]])
  if (oldest) {
    talk(teller, oldest, MESSAGE_EXCHANGES.thanks, at(oldest, 130))
    review(teller, oldest, 5, 'Two pieces, both perfect, both in daily use. I will be back.', 'Thank you, Nora! Come by when you are in Brittany.')
  }
  checkout(teller, shopper, 204, [[12, 'canceled', 1]])
  checkout(teller, shopper, 131, [[DEMO_MEMBER_IDS.member, 'completed', 1], [16, 'declined', 1]])
  const service = createPeople(teller, (listing) => listing.order_type_id === 2)
  const booked = checkout(teller, shopper, 64, [[service, 'service_provided', 1]])
  if (booked[0]) {
    talk(teller, booked[0], MESSAGE_EXCHANGES.pickup, at(booked[0], 20))
    attach(teller, booked[0], booked[0].supplier_id, 'Confirmation.pdf', ['Confirmation', '', `Order ${booked[0].number}`, 'Saturday, 10:00. Please bring an apron.'], stamp(at(booked[0], 26)))
  }
  const [confirmed] = checkout(teller, shopper, 33, [[22, 'customer_confirmed', 2]])
  if (confirmed) attach(teller, confirmed, confirmed.supplier_id, 'Receipt.pdf', ['Receipt', '', `Order ${confirmed.number}`, `Total EUR ${confirmed.amount.toFixed(2)}`], stamp(at(confirmed, 30)))
  const recent = checkout(teller, shopper, 8, [[DEMO_MEMBER_IDS.vendor, 'shipped', 1, 'Please leave it at the bakery if I am out.'], [26, 'accepted', 1]])
  if (recent[0]) {
    talk(teller, recent[0], MESSAGE_EXCHANGES.size, at(recent[0], 1))
    talk(teller, recent[0], MESSAGE_EXCHANGES.late, at(recent[0], 60))
    attach(teller, recent[0], DEMO_MEMBER_IDS.shopper, 'Where-to-leave-it.pdf', ['The bakery is left of the blue door.'], stamp(at(recent[0], 70)))
  }
  checkout(teller, shopper, 2, [[30, 'pending', 1], [DEMO_MEMBER_IDS.vendor, 'new', 1], [41, 'failed', 1]])
}

const tellVendors = (teller: Teller, customers: readonly number[]): void => {
  const statuses: OrderStatus[] = ['completed', 'completed', 'completed', 'customer_confirmed', 'shipped', 'accepted', 'accepted', 'new', 'new', 'pending', 'declined', 'canceled']
  for (const supplier of [DEMO_MEMBER_IDS.vendor, DEMO_MEMBER_IDS.member]) {
    for (const [index, status] of statuses.entries()) {
      const daysAgo = Math.round(240 / (index + 1)) + (statuses.length - index)
      const [order] = checkout(teller, teller.random.pick(customers), daysAgo, [[supplier, status, teller.random.int(1, 3)]])
      if (!order) continue
      if (index === 1) talk(teller, order, MESSAGE_EXCHANGES.thanks, at(order, 90))
      if (status === 'shipped') talk(teller, order, MESSAGE_EXCHANGES.late, at(order, 20))
      if (status === 'new') talk(teller, order, MESSAGE_EXCHANGES.size.slice(0, 1), at(order, 2))
    }
  }
}

const tellMember = (teller: Teller): void => {
  const member = DEMO_MEMBER_IDS.member
  const [first] = checkout(teller, member, 190, [[DEMO_MEMBER_IDS.vendor, 'completed', 1]])
  if (first) review(teller, first, 4, 'A lovely jug. The post took its time, which is hardly the potter\'s doing.', null)
  checkout(teller, member, 58, [[13, 'shipped', 2], [24, 'completed', 1]])
  const [fresh] = checkout(teller, member, 5, [[DEMO_MEMBER_IDS.vendor, 'accepted', 1]])
  if (fresh) talk(teller, fresh, MESSAGE_EXCHANGES.size, at(fresh, 3))
  checkout(teller, member, 1, [[35, 'new', 1]])
}

/** The shopper's first order with the demo vendor gets everything that an order can have. */
const tellFullOrder = (teller: Teller): void => {
  const { history, addresses } = teller
  const order = history.orders.find((one) =>
    one.customer_id === DEMO_MEMBER_IDS.shopper && one.supplier_id === DEMO_MEMBER_IDS.vendor && one.status === 'completed')
  if (!order) return
  fillOrder(order, addresses.filter(({ user_id }) => user_id === order.customer_id), history)
  attachFile(history, order, { user_id: order.customer_id, name: 'On my shelf.png', content: BOWL_PNG, content_type: 'image/png', created: stamp(at(order, 160)) })
  attach(teller, order, order.supplier_id, 'Invoice.pdf', ['Invoice', '', `Order ${order.number}`, `Total EUR ${order.amount.toFixed(2)}`], stamp(at(order, 200)))
  announce(teller, order, 'Completed', 'This order is completed and the vendor has been paid. You can review it for another thirty days.', stamp(at(order, 14 * 24)))
}

/** The marketplace says how the orders are paid that wait for a bank transfer. */
const tellTransfers = (teller: Teller): void => {
  for (const order of teller.history.orders) {
    if (order.status !== 'pending') continue
    const { subject, content } = transferWords(order)
    announce(teller, order, subject, content, stamp(at(order, 0)))
  }
}

const tellWishlists = (teller: Teller): void => {
  const { history, stock, now, random } = teller
  const sellers = [...stock.keys()].filter((id) => id > DEMO_MEMBER_IDS.member)
  const wish = (user_id: number, seller: number, days: number) => {
    const listing = random.pick(stock.get(seller) ?? [])
    history.wishlists.push({ id: history.wishlists.length + 1, user_id, listing_id: listing.id, created: stamp(now.getTime() - days * DAY_MS) })
  }
  for (const [index, seller] of random.shuffle(sellers).slice(0, 12).entries()) wish(DEMO_MEMBER_IDS.member, seller, 100 - index * 8)
  for (const [index, seller] of random.shuffle(sellers).slice(0, 3).entries()) wish(DEMO_MEMBER_IDS.shopper, seller, 20 - index * 5)
}

/** About a year of orders: 100 random ones, then those of the demo accounts. */
export const createHistory = (members: readonly Member[], addresses: readonly CheckoutAddress[], listings: readonly Listing[], now: Date, random: Random): History => {
  const stock = new Map<number, Listing[]>()
  for (const listing of listings) {
    if (!isOnSale(listing)) continue
    const own = stock.get(listing.user_id)
    if (own) own.push(listing)
    else stock.set(listing.user_id, [listing])
  }
  const history: History = {
    orders: [], carts: [], payments: [], messages: [], attachments: [], wishlists: [], reviews: [],
    counters: { order_items: 1, shippings: 1, cart_items: 1 },
  }
  const teller: Teller = { history, members, addresses, stock, now, random }
  const customers = members.filter((member) => !member.can_post_listing && member.id !== DEMO_MEMBER_IDS.shopper).map(({ id }) => id)
  const sellers = [...stock.keys()].filter((id) => id > DEMO_MEMBER_IDS.member)
  for (let index = 0; index < 100; index += 1) {
    checkout(teller, random.pick(customers), random.int(40, 360), [[random.pick(sellers), random.chance(0.9) ? 'completed' : 'canceled', random.int(1, 2)]])
  }
  tellVendors(teller, customers)
  tellMember(teller)
  tellShopper(teller)
  // Wishlists contain only listings on sale: a listing that is not visible would confuse visitors.
  tellWishlists(teller)
  tellFullOrder(teller)
  tellTransfers(teller)
  return history
}
