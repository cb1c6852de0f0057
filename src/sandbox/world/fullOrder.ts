/** One order of the demo accounts in which no optional field is empty, for looking at everything that an order can show. */
import type { CheckoutAddress, Order, OrderItem, OrderShipping } from '../model.ts'
import { percentOf, sum, times } from '../money.ts'
import { stamp } from './members.ts'
import type { Ledger } from './orders.ts'
import { COMMISSION_PERCENT, postal } from './orders.ts'

/** What the customer paid and got back for the item that the vendor took out of the order. */
const DECLINED_AMOUNT = 24
const SERVICE_FEE = 2.5
const DAY_SECONDS = 86_400

/** A drawing of a bowl, PNG, base64. */
export const BOWL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAgMAAADkatA4AAAADFBMVEXx6t25i2IvXXOdw88iPxtVAAABLUlEQVR42u3XwU3DQBCFYWuPLmWboIrhQAlUsU3knoslmyroDC'
  + 'ROEHnt9+wJAen/z8knz4xzyDAQEREREREREREREREREWX3Yfe+DT7Z4AAIWN/cdsDR9WbA24oLXv89OLhg+3Ww5v5Q7gCOua/hHcCS/Na4Z24PAGvukc2rzI8AS/KRvas0'
  + 'Bay5N7GWOEtgSV6hs8SmgTV3hcYSZxEsySvUl9hUsOauUJ5ZnliduelgzZ1YnNmYWJu5OeCY91bLj9g8sGaeRDrL1QR3H9H+J16SH3DvEfvfi25b3qX7rQ3wpe8tcQSM1y'
  + '4Yx8DnnjcdBHtDL3EUXBc3vR1wdY1xBlwR4xx4O/USZ8Gft57iPPiNnIQPK+BXF/FzMhiAgICAgICAgICAgICAgH8W/AQE2rcGbwRp2wAAAABJRU5ErkJggg=='

const withChoices = (item: OrderItem): OrderItem => {
  const add_ons = [{ id: 900_001, title: 'Gift box with a ribbon', price: 6.5 }]
  return {
    ...item,
    add_ons,
    configurable_options: [{ title: 'Engraving', value: 'Nora & Elias, 14 May' }, { title: 'Ribbon', value: 'Blue' }],
    downloadable_assets: [
      { id: 900_001, title: 'Certificate of authenticity', url: '/media/file/900001.pdf', size: 184_320 },
      { id: 900_002, title: 'Care instructions', url: '/media/file/900002.pdf', size: 92_160 },
    ],
    amount: times(sum([item.listing_unit_price, ...add_ons.map(({ price }) => price)]), item.qty),
  }
}

const parcel = (id: number, method_id: number, over: Partial<OrderShipping>): OrderShipping => ({
  id, method_id, title: 'Letter post', carrier_alias: 'post', amount: 5.9, tracking_number: 'ST481516234EU',
  tracking_url: 'https://tracking.example/ST481516234EU', pickup_point: null, ...over,
})

const parcelsOf = ({ shippings }: Order, ledger: Ledger): OrderShipping[] => {
  const [first] = shippings
  const method_id = first?.method_id ?? 1
  return [
    parcel(first?.id ?? ledger.counters.shippings++, method_id, {}),
    parcel(ledger.counters.shippings++, method_id, {
      title: 'Pickup point', carrier_alias: 'pickup', amount: 3.2, tracking_number: 'ST108234216EU',
      tracking_url: 'https://tracking.example/ST108234216EU',
      pickup_point: { id: 'PP-1', address: 'Kiosk at the station, Amsterdam, Prinsengracht 7, 1017 SG Amsterdam, NL' },
    }),
  ]
}

const addressesOf = (addresses: readonly CheckoutAddress[]): Order['addresses'] => {
  const [home, office] = addresses
  return {
    shipping: home ? { ...postal(home), gender: 'Ms', address_line2: 'Back house, third floor', address_state: home.address_city, phone: '+32 2 000 00 00' } : null,
    billing: office ? { ...postal(office), gender: 'Ms', address_state: office.address_city, phone: '+31 20 000 0000' } : null,
  }
}

const amountsOf = (items: readonly OrderItem[], shippings: readonly OrderShipping[]) => {
  const goods = sum(items.map((item) => item.amount))
  const delivery = sum(shippings.map((one) => one.amount))
  const commission = percentOf(goods, COMMISSION_PERCENT)
  const amount = sum([goods, delivery, SERVICE_FEE])
  return { amount, commission, initial_amount: sum([amount, DECLINED_AMOUNT]), supplier_amount: sum([goods, delivery, -commission]) }
}

/**
 * Fills every optional field of a completed order, and corrects its payments.
 * @param addresses those of its customer: the parcels go to the first, the bill to the second
 */
export const fillOrder = (order: Order, addresses: readonly CheckoutAddress[], ledger: Ledger): void => {
  const [first, ...others] = order.order_items
  const order_items = first ? [withChoices(first), ...others] : []
  const shippings = parcelsOf(order, ledger)
  const { commission, ...amounts } = amountsOf(order_items, shippings)
  const at = order.checkout_at ?? 0
  Object.assign(order, {
    ...amounts,
    order_items,
    shippings,
    addresses: addressesOf(addresses),
    is_shipped: true,
    fulfillment_status: 'fulfilled',
    has_declined_items: true,
    decline_reason: 'The third piece cracked in the kiln. It is taken out of the order, and its price is paid back.',
    customer_message: 'Please pack the two apart: one is a present.\nThank you!',
    hand_delivery_code: '4821',
    metafields: { gift: { wrapping: 'Blue paper', card: 'Happy birthday, Elias' }, accounting: { reference: 'A-77120' } },
    smart_fees: [
      { fee_target: 'vendor', rule_title: `Commission ${COMMISSION_PERCENT} %`, fee_amount: commission },
      { fee_target: 'customer', rule_title: 'Buyer protection', fee_amount: SERVICE_FEE },
    ],
    payout: { status: 'success', amount: amounts.supplier_amount, date: at + 14 * DAY_SECONDS },
  } satisfies Partial<Order>)
  for (const payment of ledger.payments) if (payment.order_id === order.id) payment.amount = order.amount
  ledger.payments.push({
    id: ledger.payments.length + 1, order_id: order.id, status: 'refunded', amount: DECLINED_AMOUNT, currency: order.currency,
    created: stamp((at + DAY_SECONDS) * 1000),
  })
}
