import type { Call, HandlersOf } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import { textOf, wholeOf } from '../http/input.ts'
import { Refusal } from '../http/refusal.ts'
import { linesOf } from '../market/cartLines.ts'
import { CartRefusal, addToCart, newCart, removeItem, setQty } from '../market/carts.ts'
import { vendorParts } from '../market/shipping.ts'
import type { Cart, CartItem } from '../model.ts'
import type { Records } from '../records.ts'
import { cartWire } from '../present/carts.ts'

const failed = (message: string) => new Refusal(400, 'cart', message)

/**
 * The cart in the path. A guest's cart is assigned to the member at their first signed-in request for it. A member's
 * cart is accessible to that member only, even if somebody else knows its key.
 */
const cartOf = (call: Call<'key'>, kind: 'cart' | 'cart_items' = 'cart'): Cart => {
  const cart = call.records.world.carts.find((one) => one.key === call.params.key)
  const { member } = call.caller
  if (!cart || (cart.user_id !== null && cart.user_id !== member?.id)) throw new Refusal(404, kind, 'This cart does not exist.')
  if (cart.user_id === null && member) {
    cart.user_id = member.id
    call.changed()
  }
  return cart
}

/** The cart in the path, for a call that changes it. @throws Refusal when it has been ordered */
const openCart = (call: Call<'key'>, kind: 'cart' | 'cart_items'): Cart => {
  const cart = cartOf(call, kind)
  if (cart.status === 'ordered') throw new Refusal(kind === 'cart' ? 400 : 200, kind, 'This cart has been ordered.')
  return cart
}

const itemOf = (call: Call<'key' | 'item_id'>, cart: Cart): CartItem => {
  const id = wholeOf(call.params.item_id)
  const item = cart.items.find((one) => one.id === id)
  if (!item) throw new Refusal(404, 'cart_items', 'This line does not exist.')
  return item
}

/** Runs a change of the cart's lines; a `CartRefusal` becomes an error in the `cart_items` shape. */
const changing = (call: Call, cart: Cart, change: () => void) => {
  try {
    change()
  } catch (error) {
    if (error instanceof CartRefusal) throw new Refusal(200, 'cart_items', error.message)
    throw error
  }
  return cartWire(call.records, cart)
}

const partsOf = (call: Call, cart: Cart) => vendorParts(call.records, cart, linesOf(call.records, cart))

/** Ids of the carts with an order that is still to be paid: its customer goes back to the checkout with the cart's key. */
const unpaidCarts = ({ world }: Records): Set<number | null> =>
  new Set(world.orders.filter(({ status }) => status === 'pending' || status === 'failed').map(({ cart_id }) => cart_id))

export const carts: HandlersOf<'carts'> = {
  create: (call) => cartWire(call.records, newCart(call.records, call.newId(), call.caller.member)),

  get: (call) => cartWire(call.records, cartOf(call)),

  mine: (call) => {
    const { id } = memberOf(call)
    const unpaid = unpaidCarts(call.records)
    const own = call.records.world.carts
      .filter((cart) => cart.user_id === id && (cart.status === 'open' || unpaid.has(cart.id)))
      .sort((a, b) => Number(a.status === 'ordered') - Number(b.status === 'ordered') || b.modified.localeCompare(a.modified) || b.id - a.id)
    return { carts: own.map((cart) => cartWire(call.records, cart)) }
  },

  addItem: (call) => {
    const cart = openCart(call, 'cart_items')
    return changing(call, cart, () => addToCart(call.records, cart, call.body))
  },

  quantity: (call) => {
    const id = wholeOf(call.params.listing_id)
    const lines = cartOf(call).items.filter((item) => item.listing_id === id)
    return { qty: lines.reduce((total, item) => total + item.qty, 0) }
  },

  updateItem: (call) => {
    const cart = openCart(call, 'cart_items')
    const item = itemOf(call, cart)
    return changing(call, cart, () => setQty(call.records, cart, item, call.body['qty']))
  },

  removeItem: (call) => {
    const cart = openCart(call, 'cart_items')
    const item = itemOf(call, cart)
    return changing(call, cart, () => removeItem(call.records, cart, item))
  },

  shippingOptions: (call) => ({
    groups: partsOf(call, cartOf(call))
      .filter((part) => part.ships)
      .map(({ supplier_id, options, chosen }) => ({
        supplier_id,
        options: options.map(({ ids: _ids, pickup_points, ...option }) => ({
          ...option,
          pickup_points: pickup_points.map((point) => ({ ...point })),
        })),
        selected_id: chosen?.option.id ?? null,
      })),
  }),

  chooseShipping: (call) => {
    const cart = openCart(call, 'cart')
    const supplier_id = wholeOf(call.body['supplier_id'])
    const method_id = wholeOf(call.body['shipping_method_id']) ?? 0
    const part = partsOf(call, cart).find((one) => one.supplier_id === supplier_id)
    const option = part?.options.find((one) => one.ids.includes(method_id))
    if (!part || !option) throw failed('This delivery is not offered.')
    const pickup_point_id = textOf(call.body['pickup_point_id']) || null
    if (option.pickup_points.length > 0 && !option.pickup_points.some((point) => point.id === pickup_point_id)) {
      throw failed(pickup_point_id === null ? 'Please choose a pickup point.' : 'This pickup point does not exist.')
    }
    const choice = {
      supplier_id: part.supplier_id,
      shipping_method_id: option.id,
      pickup_point_id: option.pickup_points.length > 0 ? pickup_point_id : null,
    }
    cart.shipping_choices = [...cart.shipping_choices.filter((one) => one.supplier_id !== part.supplier_id), choice]
    cart.modified = call.records.stamp
    return cartWire(call.records, cart)
  },

  setAddress: (call) => {
    const member = memberOf(call)
    const cart = openCart(call, 'cart')
    const id = wholeOf(call.body['checkout_address_id'])
    const address = call.records.world.addresses.find((one) => one.id === id && one.user_id === member.id)
    if (!address) throw failed('This address does not exist.')
    const { type } = call.body
    if (type !== 'shipping' && type !== 'billing') throw failed('The type is shipping or billing.')
    cart[type === 'shipping' ? 'shipping_address_id' : 'billing_address_id'] = address.id
    cart.modified = call.records.stamp
    return cartWire(call.records, cart)
  },
}
