/** What an order states, as the words to show. */
import type { CheckoutAddress } from '../../contract/addresses.ts'
import type { ConfigurableOption, Order, OrderAddress, OrderItem } from '../../contract/order.ts'
import type * as z from 'zod/mini'
import { plainText } from '../../lib/text.ts'
import type { OrderRole } from './orderStatus.ts'

/** The number by which people name an order; its id where it has none. */
export const orderNumber = (order: Pick<Order, 'id' | 'number'>): string => order.number || String(order.id)

/** The display name of the other side. */
export const otherParty = (order: Pick<Order, 'supplier' | 'customer'>, role: OrderRole): string | null =>
  (role === 'customer' ? order.supplier : order.customer)?.public_name || null

type Money = (amount: number, currency: string | null | undefined) => string

/** An amount as the server states it: formatted here where it is a number, else its own text; '' for none. */
export const statedAmount = (
  order: Pick<Order, 'amount' | 'amount_with_currency' | 'currency'>,
  money: Money,
): string => (order.amount === null ? plainText(order.amount_with_currency ?? '') : money(order.amount, order.currency))

/** The title of a line. */
export const itemTitle = (item: Pick<OrderItem, 'listing_title' | 'listing'>): string | null =>
  item.listing_title || item.listing?.title || null

/** Choices of a line in one text: 'Size: M', or the bare value. */
export const optionText = ({ title, value }: z.infer<typeof ConfigurableOption>): string =>
  [title, value].filter(Boolean).join(': ')

type PostalField =
  | 'first_name' | 'last_name' | 'business_name' | 'address_line1' | 'address_line2' | 'address_zipcode'
  | 'address_city' | 'address_state' | 'address_country'
type Postal = Pick<CheckoutAddress, PostalField> & { readonly name?: string | null }

/**
 * The lines of a postal address, the way envelopes have them; empty lines left out.
 * @param country the country's name in the reader's language, from its code
 */
export const addressLines = (address: Postal, country: (code: string | null | undefined) => string): string[] => {
  // `name` puts the family first (specification, Order); parcels and the forms here put it last.
  const { first_name, last_name } = address
  const name = first_name && last_name ? `${first_name} ${last_name}` : address.name || first_name || last_name
  const place = [address.address_zipcode, address.address_city].filter(Boolean).join(' ')
  return [
    name,
    address.business_name,
    address.address_line1,
    address.address_line2,
    [place, address.address_state].filter(Boolean).join(', '),
    country(address.address_country) || address.address_country,
  ].filter((line): line is string => Boolean(line))
}

/** The addresses of an order, where it has them (specification, Order: an empty array when none). */
export const addressesOf = ({ addresses }: Pick<Order, 'addresses'>): {
  shipping: OrderAddress | null
  billing: OrderAddress | null
} => (addresses === null || Array.isArray(addresses) ? { shipping: null, billing: null } : addresses)
