/**
 * Every operation of the Front API. For the sandbox, the reference, the doctor and tests only: the storefront imports
 * each group where it is used, so that a route carries no endpoint but its own.
 */
import * as account from './account.ts'
import * as addresses from './addresses.ts'
import * as auth from './auth.ts'
import * as carts from './carts.ts'
import * as categories from './categories.ts'
import * as delivery from './delivery.ts'
import * as directories from './directories.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as listings from './listings.ts'
import * as orders from './orders.ts'
import * as reviews from './reviews.ts'
import * as visitor from './visitor.ts'
import * as wishlists from './wishlists.ts'

type EndpointsOf<M> = { [K in keyof M as M[K] extends AnyEndpoint ? K : never]: M[K] }

const only = <M extends object>(module: M): EndpointsOf<M> =>
  Object.fromEntries(
    Object.entries(module).filter(([, value]) => typeof value === 'object' && value !== null && 'provenance' in value),
  ) as EndpointsOf<M> // The filter at run time is the same as the mapped type's.

/** Every endpoint by group and operation. */
export const contract = {
  auth: only(auth),
  account: only({ ...account, ...visitor }),
  addresses: only(addresses),
  categories: only(categories),
  directories: only(directories),
  reviews: only(reviews),
  listings: only(listings),
  orders: only(orders),
  carts: only({ ...carts, ...delivery }),
  wishlists: only(wishlists),
}
export type Contract = typeof contract

/** Every endpoint in one list. */
export const endpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap((group) => Object.values(group) as AnyEndpoint[])
