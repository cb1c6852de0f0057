import type { Input } from '../http/input.ts'
import { listFrom, recordOf, textOf, wholeOf } from '../http/input.ts'
import type { AddOn, Cart, CartItem, Listing, Member } from '../model.ts'
import type { Records } from '../records.ts'
import { heldByOthers, isForSale } from './cartLines.ts'
import type { Shelf } from './stock.ts'
import { shelfOf, stockOf } from './stock.ts'

/** Largest quantity of one line. */
const LINE_MAX_QTY = 9999

/** Why a line is refused, in the platform's words. */
export class CartRefusal extends Error {}

const refuse = (message: string): never => {
  throw new CartRefusal(message)
}

const LISTING_GONE = 'This product is no longer available for purchase.'

/** An empty cart. */
export const newCart = (records: Records, key: string, member: Member | null): Cart => {
  const cart: Cart = {
    id: records.nextId('carts'),
    key,
    user_id: member?.id ?? null,
    currency: records.world.order_types[0]?.currency ?? 'EUR',
    items: [],
    shipping_choices: [],
    shipping_address_id: null,
    billing_address_id: null,
    customer_message: null,
    status: 'open',
    created: records.stamp,
    modified: records.stamp,
  }
  records.world.carts.push(cart)
  return cart
}

const sameList = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((one, at) => b[at] === one)

const sameOptions = (a: CartItem['options'], b: CartItem['options']) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)

const shelfAskedFor = (records: Records, body: Input): Shelf => {
  const listing = records.listing(wholeOf(body['listing_id']) ?? 0) ?? refuse(LISTING_GONE)
  if (!records.isVisible(listing)) refuse(LISTING_GONE)
  const sent = body['variant_id']
  const isChosen = sent !== undefined && sent !== null && sent !== ''
  if (!isChosen && (listing.variants ?? []).length > 0) refuse('Please choose a variant.')
  const variant_id = isChosen ? (wholeOf(sent) ?? refuse('This variant does not exist.')) : null
  return shelfOf(records, { listing_id: listing.id, variant_id }) ?? refuse('This variant does not exist.')
}

const addOnsAskedFor = (listing: Listing, body: Input): number[] => {
  const known: readonly AddOn[] = listing.add_ons ?? []
  const ids = listFrom(body['add_on_ids'], ',').map((raw) => {
    const id = wholeOf(raw)
    return known.find((one) => one.id === id)?.id ?? refuse('This add-on does not exist.')
  })
  return [...new Set(ids)].sort((a, b) => a - b)
}

const optionsAskedFor = (body: Input): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordOf(body['options']) ?? {}).flatMap(([name, value]) => {
      const text = textOf(value)
      return text ? [[name, text]] : []
    }),
  )

/** Checks the quantity of a line and returns it. @throws CartRefusal */
const checkedQty = (records: Records, cart: Cart, shelf: Shelf, qty: number, own: { id?: number }): number => {
  if (!isForSale(records, shelf)) refuse(LISTING_GONE)
  if (qty < shelf.listing.min_qty) refuse(`The smallest quantity is ${shelf.listing.min_qty}.`)
  if (qty > LINE_MAX_QTY) refuse(`The largest quantity is ${LINE_MAX_QTY}.`)
  const stock = stockOf(records, shelf)
  if (stock === null) return qty
  if (stock === 0) refuse('This product is sold out.')
  const line = { listing_id: shelf.listing.id, variant_id: shelf.variant?.id ?? null, ...own }
  const left = Math.max(0, stock - heldByOthers(cart, line))
  if (qty > left) refuse(stock === 1 ? 'Only 1 piece is left in stock.' : `Only ${stock} pieces are left in stock.`)
  return qty
}

const wholePieces = (value: unknown): number => {
  const qty = wholeOf(value)
  return qty !== undefined && qty >= 1 ? qty : refuse('The quantity is a whole number of 1 or more.')
}

/**
 * Adds a listing to a cart. If a line with the same listing, variant, add-ons and options exists, its quantity grows.
 * @throws CartRefusal with the message for the shopper
 */
export const addToCart = (records: Records, cart: Cart, body: Input): void => {
  const shelf = shelfAskedFor(records, body)
  const qty = wholePieces(body['qty'] ?? 1)
  const add_on_ids = addOnsAskedFor(shelf.listing, body)
  const options = optionsAskedFor(body)
  if (cart.items.length === 0) cart.currency = shelf.listing.currency
  else if (cart.currency !== shelf.listing.currency) refuse('A cart holds products of one currency.')
  const variant_id = shelf.variant?.id ?? null
  const line = cart.items.find(
    (one) =>
      one.listing_id === shelf.listing.id && one.variant_id === variant_id &&
      sameList(one.add_on_ids, add_on_ids) && sameOptions(one.options, options),
  )
  const total = checkedQty(records, cart, shelf, qty + (line?.qty ?? 0), line ? { id: line.id } : {})
  if (line) line.qty = total
  else cart.items.push({ id: records.nextId('cart_items'), listing_id: shelf.listing.id, variant_id, add_on_ids, options, qty })
  cart.modified = records.stamp
}

/** Sets the quantity of a line. @throws CartRefusal */
export const setQty = (records: Records, cart: Cart, item: CartItem, value: unknown): void => {
  const qty = wholePieces(value)
  const shelf = shelfOf(records, item) ?? refuse(LISTING_GONE)
  item.qty = checkedQty(records, cart, shelf, qty, { id: item.id })
  cart.modified = records.stamp
}

/** Removes a line, and the vendor's delivery choice together with the vendor's last line. */
export const removeItem = (records: Records, cart: Cart, item: CartItem): void => {
  cart.items = cart.items.filter((one) => one !== item)
  const vendors = new Set(cart.items.map((one) => records.listing(one.listing_id)?.user_id))
  cart.shipping_choices = cart.shipping_choices.filter((choice) => vendors.has(choice.supplier_id))
  cart.modified = records.stamp
}
