import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Listing } from '../../src/sandbox/model.ts'
import * as carts from '../../src/contract/carts.ts'
import type { Cart } from '../../src/contract/carts.ts'
import { listingSlug } from '../../src/catalogue/listingSlug.ts'
import { createTestClient } from './marketplace.ts'
import type { Person } from './marketplace.ts'

/** A listing of the marketplace, put into a state. `aListing(market).soldOut().build()` */
class ListingBuilder {
  private readonly listing: Listing

  constructor(private readonly market: Sandbox, taken: ReadonlySet<number>) {
    const plain = market.world.listings.find(
      (one) =>
        !taken.has(one.id) && one.status === 'published' && one.admin_status === 'approved' && one.visibility === 'both'
        && !one.variants?.length && !one.add_ons?.length && one.requires_shipping && one.valid_until === null,
    )
    if (!plain) throw new Error('The marketplace has no plain listing left')
    this.listing = plain
    Object.assign(plain, { quantity: 20, quantity_selector: 'number', min_qty: 1, original_price: null })
  }

  with(fields: Partial<Listing>): this {
    Object.assign(this.listing, fields)
    return this
  }

  soldOut(): this {
    return this.with({ quantity: 0 })
  }

  lastPiece(): this {
    return this.with({ quantity: 1 })
  }

  discountedFrom(original_price: number): this {
    return this.with({ original_price })
  }

  titled(title: string): this {
    return this.with({ title })
  }

  withVariants(...titles: string[]): this {
    const { id: listing_id, price } = this.listing
    return this.with({
      variants: titles.map((title, index) => ({
        id: listing_id * 100 + index, object: 'Variant' as const, external_id: null, listing_id, sku: null, title, price,
        price_unit: null, quantity: 5, sort_priority: index, weight: null, cover_id: null,
      })),
    })
  }

  build(): Listing & { path: string } {
    this.market.records.revision += 1
    return Object.assign(this.listing, { path: `/l/${listingSlug(this.listing)}` })
  }
}

const taken = new WeakMap<Sandbox, Set<number>>()

/** Another plain listing of the marketplace at each call, with stock and without variants. */
export function aListing(market: Sandbox): ListingBuilder {
  const used = taken.get(market) ?? new Set<number>()
  taken.set(market, used)
  const builder = new ListingBuilder(market, used)
  used.add(builder.build().id)
  return builder
}

/** A cart at the marketplace. `await aCart(market).of(listing, 2).build()` */
class CartBuilder {
  private readonly lines: { listing_id: number; qty: number }[] = []

  constructor(private readonly market: Sandbox, private readonly as: Person | undefined) {}

  of({ id }: Pick<Listing, 'id'>, qty = 1): this {
    this.lines.push({ listing_id: id, qty })
    return this
  }

  async build(): Promise<Cart> {
    const { client } = createTestClient({ market: this.market, ...(this.as && { as: this.as }) })
    let cart = await client.call(carts.create, { body: {} })
    for (const body of this.lines) cart = await client.call(carts.addItem, { params: { key: cart.key }, body })
    return cart
  }
}

/** A guest's cart, or that of a member. */
export const aCart = (market: Sandbox, as?: Person): CartBuilder => new CartBuilder(market, as)
