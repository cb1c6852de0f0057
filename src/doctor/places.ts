/**
 * Where else an endpoint may be: the contract's paths for operations that the specification names without one are our
 * answer to a gap, and a marketplace may have another (gaps, Assumed endpoints).
 */
import { endpoints } from '../contract/all.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'

/** Tried first, because somebody would have written them. Parameters are named as in the contract. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'auth.login': ['/login', '/auth/signin', '/auth/token', '/account/login'],
  'auth.me': ['/me', '/account/me', '/account', '/users/me', '/account/profile', '/profile'],
  'auth.logout': ['/logout', '/auth/signout', '/account/logout'],
  'account.create': ['/account', '/register', '/auth/register', '/account/register', '/users'],
  'account.forgotPassword': ['/auth/forgot-password', '/forgot-password', '/account/password/forgot', '/password/forgot'],
  'account.resetPassword': ['/auth/reset-password', '/reset-password', '/account/password/reset', '/password/reset'],
  'account.emailExists': ['/account/email-exists', '/account/email_exist', '/auth/email-exist', '/email-exist'],
  'account.updateProfile': ['/account', '/account/update', '/account/me', '/auth/me', '/me', '/profile', '/account/edit'],
  'account.changePassword': ['/account/change-password', '/account/password/change', '/auth/password', '/me/password', '/account/update-password'],
  'categories.list': ['/category', '/taxonomy', '/taxons', '/listings/categories', '/categories/tree', '/categories/all'],
  'categories.get': ['/category/{category_id}', '/listings/categories/{category_id}'],
  'directories.get': [
    '/directory/{user_id}', '/users/{user_id}', '/members/{user_id}', '/profiles/{user_id}', '/vendors/{user_id}', '/suppliers/{user_id}',
    '/directories/user/{user_id}', '/directories/users/{user_id}', '/profile/{user_id}', '/user/{user_id}',
  ],
  'reviews.ofUser': [
    '/reviews/users/{user_id}', '/users/{user_id}/reviews', '/directories/{user_id}/reviews', '/reviews/{user_id}', '/members/{user_id}/reviews',
    '/reviews/member/{user_id}', '/user/{user_id}/reviews', '/reviews?user_id={user_id}',
  ],
  'reviews.mine': ['/account/reviews', '/reviews/mine', '/reviews/me', '/me/reviews', '/my/reviews'],
  'listings.attributes': ['/attributes', '/listing-attributes', '/listings/fields', '/listings/custom-fields', '/categories/attributes', '/listing/attributes'],
  'listings.mine': ['/listings/mine', '/account/listings', '/me/listings', '/my/listings', '/listings/my', '/my-listings', '/listings/me'],
  'listings.mineOne': ['/listings/mine/{listing_id}', '/account/listings/{listing_id}', '/me/listings/{listing_id}', '/listing/{listing_id}'],
  'listings.related': ['/listings/related/{listing_id}', '/related/{listing_id}', '/listings/{listing_id}/similar', '/related-listings/{listing_id}', '/listings/{listing_id}/related-listings'],
  'orders.list': ['/account/orders', '/me/orders', '/my/orders', '/orders/mine', '/orders/list', '/my-orders'],
  'orders.messages': ['/orders/{order_id}/message', '/messages/order/{order_id}', '/messages/orders/{order_id}', '/messages/{order_id}', '/messages?order_id={order_id}'],
  'orders.postMessage': ['/orders/{order_id}/message', '/messages/order/{order_id}', '/orders/{order_id}/messages/create'],
  'orders.update': ['/orders/{order_id}/status', '/orders/{order_id}/edit', '/orders/{order_id}/update'],
  'orders.payments': ['/orders/{order_id}/payment-records', '/orders/{order_id}/payment', '/payments/order/{order_id}', '/orders/{order_id}/transactions'],
  'addresses.list': ['/account/addresses', '/addresses', '/checkout-addresses', '/checkout/addresses', '/me/addresses', '/account/checkout_addresses', '/account/address', '/address'],
  'carts.create': ['/cart/new', '/cart', '/carts/new', '/carts/create', '/cart/create'],
  'carts.get': ['/cart/{key}', '/cart/{key}/content', '/carts/{key}/content'],
  'carts.mine': ['/carts/mine', '/account/carts', '/me/carts', '/my/carts', '/cart', '/carts/list', '/cart/list'],
  'carts.addItem': ['/cart/{key}/items', '/carts/{key}/listings', '/carts/{key}/add', '/carts/{key}/item', '/cart/{key}/add', '/carts/{key}/products'],
  'carts.quantity': ['/cart/{key}/quantity/{listing_id}', '/carts/{key}/listings/{listing_id}/quantity', '/carts/{key}/items/{listing_id}/quantity', '/carts/{key}/qty/{listing_id}'],
  'carts.shippingOptions': ['/carts/{key}/shipping_options', '/carts/{key}/shipping-methods', '/cart/{key}/shipping-options', '/carts/{key}/shipping', '/carts/{key}/delivery-options'],
  'carts.chooseShipping': ['/carts/{key}/shipping_method', '/cart/{key}/shipping-method', '/carts/{key}/shipping', '/carts/{key}/shipping-methods'],
  'carts.setAddress': ['/carts/{key}/address', '/carts/{key}/checkout_address', '/cart/{key}/checkout-address', '/carts/{key}/addresses'],
  'wishlists.list': ['/wishlist', '/favorites', '/favourites', '/account/wishlist', '/account/wishlists', '/me/wishlist', '/my/wishlist', '/wishlists/list'],
  'wishlists.add': ['/wishlist', '/wishlists/add', '/wishlist/add', '/favorites', '/account/wishlist', '/wishlists/{listing_id}'],
  'wishlists.remove': ['/wishlist/{listing_id}', '/wishlists/remove/{listing_id}', '/favorites/{listing_id}', '/wishlists/{listing_id}/remove'],
  'wishlists.check': ['/wishlist/check/{listing_id}', '/wishlists/{listing_id}/check', '/wishlists/{listing_id}', '/favorites/check/{listing_id}', '/wishlist/{listing_id}'],
}

/** Other words for a part of a path. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'carts': ['cart', 'basket'],
  'wishlists': ['wishlist', 'favorites', 'favourites'],
  'orders': ['order', 'sales'],
  'listings': ['listing', 'products', 'items'],
  'categories': ['category'],
  'reviews': ['review', 'ratings', 'evaluations'],
  'directories': ['directory', 'users', 'members', 'profiles'],
  'account': ['me', 'user', 'member', 'users/me', 'my'],
  'checkout-addresses': ['addresses', 'checkout_addresses', 'address'],
  'messages': ['message', 'conversation', 'comments'],
  'attachments': ['attachment', 'files', 'documents'],
  'payments': ['payment', 'payment-records', 'transactions'],
  'documents': ['document', 'files'],
  'digital-files': ['digital_files', 'files', 'downloads', 'digital-assets'],
  'relationships': ['relations', 'links', 'related-listings'],
  'items': ['item', 'listings', 'lines', 'products'],
  'edit': ['update'],
  'check': ['has', 'contains'],
}

const PREFIXES = ['account', 'me', 'my', 'user']
const VERBS: Readonly<Record<string, readonly string[]>> = {
  GET: ['list', 'mine', 'all', 'items'], POST: ['new', 'create', 'add'], PUT: ['edit', 'update'], PATCH: ['edit'], DELETE: ['delete', 'remove'],
}
/** Each costs a request. */
const MAX_PLACES = 80

/** The same path with parts of it in other words; the first ones differ least. */
const reworded = (path: string): string[] => {
  const parts = path.slice(1).split('/')
  const once = parts.flatMap((part, at) => (SYNONYMS[part] ?? []).map((other) => parts.with(at, other)))
  const twice = once.flatMap((some) => some.flatMap((part, at) => (SYNONYMS[part] ?? []).slice(0, 2).map((other) => some.with(at, other))))
  return [...once, ...twice].map((some) => `/${some.join('/')}`)
}

const patternOf = (path: string) => path.replace(/\{\w+\}/g, '{}')
const TAKEN: ReadonlySet<string> = new Set(endpoints.map(({ path }) => patternOf(path)))

/**
 * Paths at which an endpoint may be, the likeliest first: those of other endpoints are left out, and so is `looked`, where
 * it was looked for.
 */
export const placesOf = ({ name, method, path }: AnyEndpoint, looked: string): string[] => {
  const others = reworded(path)
  const bases = [path, ...others.slice(0, 3), ...(NAMED[name] ?? []).slice(0, 2)]
  const withVerbs = bases.flatMap((one) => (VERBS[method] ?? []).map((verb) => `${one}/${verb}`))
  const withPrefix = bases.flatMap((one) => PREFIXES.map((prefix) => `/${prefix}${one}`))
  const all = [path, ...(NAMED[name] ?? []), ...others.slice(0, 12), ...withVerbs, ...withPrefix, ...others.slice(12)]
  const isFree = (one: string) => one === path || !TAKEN.has(patternOf(one))
  return [...new Set(all)].filter((one) => one !== looked && isFree(one)).slice(0, MAX_PLACES)
}
