import type { Handlers } from '../http/call.ts'
import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { auth } from './auth.ts'
import { carts } from './carts.ts'
import { categories } from './categories.ts'
import { directories } from './directories.ts'
import { listings } from './listings.ts'
import { orders } from './orders.ts'
import { reviews } from './reviews.ts'
import { wishlists } from './wishlists.ts'

/** A handler for every endpoint of the contract; one that is missing does not compile. */
export const handlers: Handlers = {
  auth, account, addresses, categories, directories, reviews, listings, orders, carts, wishlists,
}
