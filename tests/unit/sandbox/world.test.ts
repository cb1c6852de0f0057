// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { World } from '../../../src/sandbox/model.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'
import { demoAccounts } from '../../../src/sandbox/world/demoAccounts.ts'
import { kinds } from '../../../src/sandbox/world/kind-list.ts'
import { colours } from '../../../src/sandbox/world/colours.ts'

const now = new Date('2026-03-04T09:30:00Z')
const world = createWorld({ now })

const member = (email: string) => {
  const found = world.members.find((one) => one.email === email)
  if (!found) throw new Error(`No member ${email}`)
  return found
}
const cents = (amount: number) => Math.round(amount * 100)
const onShow = world.listings.filter((listing) => listing.status === 'published' && listing.admin_status === 'approved')
const newestFirst = onShow.toSorted((a, b) => (b.date_online ?? '').localeCompare(a.date_online ?? ''))

describe('the world', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(createWorld({ now, listings: 300 })).toEqual(createWorld({ now, listings: 300 }))
    const titles = (seed: number) => createWorld({ now, listings: 300, seed }).listings.map(({ title }) => title)
    expect(titles(1)).not.toEqual(titles(2))
  })

  test('survives being written as JSON', () => {
    expect(JSON.parse(JSON.stringify(world))).toEqual(world)
  })

  test('has as many listings as were asked for, of every kind', () => {
    expect(world.listings).toHaveLength(1200)
    expect(new Set(world.listings.map(({ tags }) => tags[0])).size).toBe(kinds.length)
    expect(createWorld({ now, listings: 5 }).listings).toHaveLength(5)
  })

  test('has about fifty vendors, each with something on show', () => {
    const vendors = new Set(onShow.map(({ user_id }) => user_id))
    expect(vendors.size).toBeGreaterThanOrEqual(48)
    const bios = world.members.filter((one) => one.can_post_listing).map(({ attributes }) => attributes['about'])
    expect(new Set(bios).size).toBe(bios.length)
  })

  test('has a category tree of three levels, slugs unique, with listings only on the lowest', () => {
    const depth = (id: number): number => {
      const parent = world.categories.find((one) => one.id === id)?.parent_id ?? null
      return parent === null ? 1 : depth(parent) + 1
    }
    const levels = world.categories.map(({ id }) => depth(id))
    expect([1, 2, 3].map((level) => levels.filter((one) => one === level).length)).toEqual([10, 38, 103])
    expect(new Set(world.categories.map(({ slug }) => slug)).size).toBe(world.categories.length)
    expect(new Set(world.listings.map(({ category_id }) => depth(category_id)))).toEqual(new Set([3]))
    expect(new Set(onShow.map(({ category_id }) => category_id)).size).toBe(103)
  })

  test('gives every listing an address of its own', () => {
    expect(world.listings.filter(({ slug }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([])
    expect(new Set(world.listings.map(({ id, slug }) => `${id}-${slug}`)).size).toBe(world.listings.length)
  })

  test('repeats no title among the newest, and no kind in a row of twelve', () => {
    const titles = newestFirst.slice(0, 96).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    for (let at = 0; at < 96; at += 12) {
      expect(new Set(newestFirst.slice(at, at + 12).map(({ tags }) => tags[0])).size).toBeGreaterThanOrEqual(11)
    }
  })

  test('leaves no word of a pattern unfilled', () => {
    const texts = [...world.listings.flatMap(({ title, description }) => [title, description]), ...world.reviews.map(({ comment }) => comment)]
    expect(texts.filter((text) => /[{}]| {2}|undefined|null/.test(text))).toEqual([])
    expect(world.listings.filter(({ description }) => !/^\S[^]+\n\n[^]+\S$/.test(description))).toEqual([])
  })

  test('puts every listing online within eighteen months, none in the future', () => {
    const dates = onShow.map(({ date_online }) => Date.parse(`${date_online?.replace(' ', 'T')}Z`))
    expect(Math.max(...dates)).toBeLessThan(now.getTime())
    expect(Math.min(...dates)).toBeGreaterThan(now.getTime() - 550 * 86_400_000)
  })
})

describe('what can be bought', () => {
  test('has prices, stock and choices of every sort', () => {
    const some = (claim: (listing: World['listings'][number]) => boolean) => onShow.filter(claim).length
    expect(some(({ original_price, price }) => original_price !== null && original_price > price)).toBeGreaterThan(60)
    expect(some(({ quantity }) => quantity === 0)).toBeGreaterThan(20)
    expect(some(({ quantity }) => quantity === 1)).toBeGreaterThan(60)
    expect(some(({ min_qty }) => min_qty > 1)).toBeGreaterThan(3)
    expect(some(({ variants }) => variants?.some(({ quantity }) => quantity === 0) ?? false)).toBeGreaterThan(60)
    expect(some(({ variants, price }) => variants?.some((variant) => variant.price !== price) ?? false)).toBeGreaterThan(60)
    expect(some(({ add_ons }) => add_ons !== null)).toBeGreaterThan(150)
    expect(some(({ requires_shipping, shipping_methods }) => !requires_shipping && shipping_methods.length === 0)).toBeGreaterThan(40)
    expect(new Set(onShow.map(({ quantity_selector }) => quantity_selector))).toEqual(new Set([null, 'number', 'select']))
  })

  test('never asks less than nothing, nor strikes a lower price', () => {
    expect(world.listings.filter(({ price, original_price }) => price < 0 || (original_price !== null && original_price < price))).toEqual([])
    expect(world.listings.filter(({ requires_shipping, shipping_methods }) => requires_shipping && shipping_methods.length === 0)).toEqual([])
  })

  test('counts the stock of variants in the listing', () => {
    for (const { variants, quantity } of world.listings) {
      if (variants) expect(variants.reduce((sum, variant) => sum + variant.quantity, 0)).toBe(quantity)
    }
  })

  test('has three order types in use, one of which requires approval', () => {
    expect(new Set(onShow.map(({ order_type_id }) => order_type_id))).toEqual(new Set([1, 2, 3]))
    expect(world.order_types.map(({ requires_approval }) => requires_approval)).toEqual([false, false, true])
  })

  test('has attributes of every type, valued as their type says', () => {
    const byAlias = new Map(world.attributes.map((attribute) => [attribute.alias, attribute]))
    expect(new Set(world.attributes.map(({ type }) => type)).size).toBe(8)
    const used = new Set<string>()
    for (const { attributes } of world.listings) {
      for (const [alias, value] of Object.entries(attributes)) {
        const attribute = byAlias.get(alias)
        used.add(attribute?.type ?? alias)
        const titles = attribute?.options.map(({ title }) => title) ?? []
        if (attribute?.type === 'number') expect(typeof value).toBe('number')
        else if (attribute?.type === 'boolean') expect(typeof value).toBe('boolean')
        else if (attribute?.type === 'date') expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
        else if (attribute?.type === 'checkbox') expect(titles).toEqual(expect.arrayContaining(Array.isArray(value) ? value : ['?']))
        else if (titles.length > 0) expect(titles).toContain(value)
        else expect(value).toMatch(/\S/)
      }
    }
    expect(used.size).toBe(8)
  })

  test('names only colours that can be drawn', () => {
    expect(kinds.flatMap(({ colours: names }) => names).filter((name) => !colours.has(name))).toEqual([])
  })
})

describe('what tries a storefront', () => {
  type One = World['listings'][number]
  const odd: readonly [string, (listing: One) => boolean][] = [
    ['a choice in two dimensions', ({ variants }) => variants?.some(({ title }) => title.includes(' / ')) ?? false],
    ['no picture', ({ medias, cover }) => medias === null && cover === null],
    ['nothing to pay', ({ price }) => price === 0],
    ['a price in yen, whole', ({ currency, price }) => currency === 'JPY' && Number.isInteger(price)],
    ['a price in dinars, not whole', ({ currency, price }) => currency === 'KWD' && !Number.isInteger(price)],
    ['a title of 300 characters', ({ title }) => title.length === 300 && /^Handwoven/.test(title)],
    ['a title of 300 characters from right to left', ({ title }) => title.length === 300 && /^\p{Script=Arabic}/u.test(title)],
  ]
  const isOdd = (listing: One) => odd.some(([, claim]) => claim(listing))

  test.each(odd)('is on show with %s, whatever the seed', (_, claim) => {
    expect(onShow.filter(claim)).not.toEqual([])
    for (const seed of [2, 7]) expect(createWorld({ now, seed }).listings.filter(claim)).not.toEqual([])
  })

  test('has a colour and size that is sold out, and one that does not exist', () => {
    const [, claim] = odd[0] ?? []
    for (const { variants, medias } of onShow.filter((listing) => claim?.(listing))) {
      const parts = (variants ?? []).map(({ title }) => title.split(' / '))
      const values = [0, 1].map((at) => new Set(parts.map((part) => part[at])).size)
      expect([parts.length, values]).toEqual([8, [3, 3]])
      expect(variants?.filter(({ quantity }) => quantity === 0)).toHaveLength(1)
      // Each colour is shown.
      expect(new Set(variants?.map(({ cover_id }) => cover_id)).size).toBe(3)
      expect(medias?.length).toBe(4)
    }
  })

  test('is rare, old, and nothing that anybody has ordered or wished for, or that a demo account sells', () => {
    const all = world.listings.filter(isOdd)
    const ids = new Set(all.map(({ id }) => id))
    expect(ids.size).toBeLessThan(15)
    expect(newestFirst.slice(0, 500).filter(isOdd)).toEqual([])
    expect(all.filter(({ user_id }) => user_id === member('vendor@example.com').id || user_id === member('member@example.com').id)).toEqual([])
    const known = [...world.orders.flatMap(({ order_items }) => order_items), ...world.carts.flatMap(({ items }) => items), ...world.wishlists]
    expect(known.filter(({ listing_id }) => ids.has(listing_id))).toEqual([])
    expect(new Set(world.orders.map(({ currency }) => currency))).toEqual(new Set(['EUR']))
  })

  test('states all amounts in the currency: goods, extras and delivery', () => {
    const amounts = ({ price, original_price, variants, add_ons, shipping_methods }: One) => [
      price, original_price ?? 0, ...[...(variants ?? []), ...(add_ons ?? []), ...shipping_methods].map((one) => one.price),
      ...shipping_methods.map(({ step_price }) => step_price),
    ]
    const inCurrency = (code: string) => world.listings.filter(({ currency }) => currency === code).flatMap(amounts)
    expect(inCurrency('JPY').filter((amount) => amount % 100 !== 0)).toEqual([])
    expect(inCurrency('KWD').filter((amount) => amount % 0.25 !== 0)).toEqual([])
  })

  test('is not in a small world, which is for ordinary goods, and is in a large one', () => {
    expect(createWorld({ now, listings: 20 }).listings.filter(isOdd)).toEqual([])
    const large = createWorld({ now, listings: 3000 })
    expect(large.listings).toHaveLength(3000)
    for (const [name, claim] of odd) expect([name, large.listings.some(claim)]).toEqual([name, true])
  })
})

describe('what refers to something', () => {
  const ids = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id))
  const [members, listings, orders, addresses] = [ids(world.members), ids(world.listings), ids(world.orders), ids(world.addresses)]

  test('finds it', () => {
    const missing = [
      ...world.listings.filter((one) => !members.has(one.user_id) || !ids(world.categories).has(one.category_id)).map(({ id }) => `listing ${id}`),
      ...world.listings.flatMap((one) => one.relationships).filter((one) => !listings.has(one.listing_id)).map(({ id }) => `relationship ${id}`),
      ...world.listings.flatMap((one) => one.variants ?? []).filter((one) => !listings.has(one.listing_id)).map(({ id }) => `variant ${id}`),
      ...world.reviews.filter((one) => !members.has(one.user_id) || !members.has(one.author_id) || !listings.has(one.listing_id)).map(({ id }) => `review ${id}`),
      ...world.orders.filter((one) => !members.has(one.customer_id) || !members.has(one.supplier_id)).map(({ id }) => `order ${id}`),
      ...world.orders.flatMap((one) => one.order_items).filter((one) => !listings.has(one.listing_id)).map(({ id }) => `item ${id}`),
      ...[...world.messages, ...world.attachments, ...world.payments].filter((one) => !orders.has(one.order_id)).map(({ id }) => `of an order ${id}`),
      ...world.wishlists.filter((one) => !members.has(one.user_id) || !listings.has(one.listing_id)).map(({ id }) => `wish ${id}`),
      ...world.carts.filter((one) => one.shipping_address_id !== null && !addresses.has(one.shipping_address_id)).map(({ id }) => `cart ${id}`),
      ...world.addresses.filter((one) => !members.has(one.user_id)).map(({ id }) => `address ${id}`),
    ]
    expect(missing).toEqual([])
  })

  test('shows the cover of a variant among the medias of its listing', () => {
    for (const { variants, medias, cover } of world.listings) {
      expect(medias?.[0]?.src ?? null).toBe(cover)
      for (const { cover_id } of variants ?? []) if (cover_id !== null) expect(medias?.map(({ id }) => id)).toContain(cover_id)
    }
  })

  test('has ids of its own, below the next free one', () => {
    const lists = {
      members: world.members, addresses: world.addresses, categories: world.categories, attributes: world.attributes, listings: world.listings,
      reviews: world.reviews, carts: world.carts, orders: world.orders, messages: world.messages, attachments: world.attachments,
      payments: world.payments, wishlists: world.wishlists,
      variants: world.listings.flatMap(({ variants }) => variants ?? []), add_ons: world.listings.flatMap(({ add_ons }) => add_ons ?? []),
      medias: world.listings.flatMap(({ medias }) => medias ?? []), order_items: world.orders.flatMap(({ order_items }) => order_items),
      attribute_options: world.attributes.flatMap(({ options }) => options), cart_items: world.carts.flatMap(({ items }) => items),
      files: world.listings.flatMap(({ documents, digital_files }) => [...documents, ...digital_files]),
      relationships: world.listings.flatMap(({ relationships }) => relationships), shippings: world.orders.flatMap(({ shippings }) => shippings),
    } as const
    for (const [name, rows] of Object.entries(lists)) {
      expect(ids(rows).size, name).toBe(rows.length)
      expect(Math.max(0, ...ids(rows)), name).toBeLessThan(world.next_id[name as keyof typeof lists])
    }
    expect(Math.max(...world.listings.flatMap(({ shipping_methods }) => shipping_methods.map(({ id }) => id)))).toBeLessThan(world.next_id.shipping_methods)
  })
})

describe('ratings and amounts', () => {
  test('agree with the reviews', () => {
    for (const { id, note, review_count } of world.members) {
      const received = world.reviews.filter((review) => review.user_id === id)
      expect(review_count).toBe(received.length)
      const average = received.reduce((sum, review) => sum + review.note, 0) / received.length
      expect(note).toBe(received.length > 0 ? Math.round(average * 100) / 100 : null)
    }
  })

  test('add up in every order', () => {
    expect(world.orders.length).toBeGreaterThan(100)
    for (const order of world.orders) {
      for (const item of order.order_items) {
        const unit = cents(item.listing_unit_price) + item.add_ons.reduce((sum, addOn) => sum + cents(addOn.price), 0)
        expect(cents(item.amount)).toBe(unit * item.qty)
      }
      const goods = order.order_items.reduce((sum, item) => sum + cents(item.amount), 0)
      const delivery = order.shippings.reduce((sum, one) => sum + cents(one.amount), 0)
      const feesOf = (target: string) =>
        order.smart_fees.reduce((sum, fee) => sum + (fee.fee_target === target ? cents(fee.fee_amount) : 0), 0)
      expect(cents(order.amount)).toBe(goods + delivery + feesOf('customer'))
      expect(cents(order.supplier_amount)).toBe(goods + delivery - feesOf('vendor'))
      const [payment, ...others] = world.payments.filter(({ order_id }) => order_id === order.id)
      if (payment) expect(payment.amount).toBe(order.amount)
      // What was paid at checkout and is no longer due is paid back.
      const paidBack = others.reduce((sum, { status, amount }) => sum + (status === 'refunded' ? cents(amount) : 0), 0)
      expect(cents(order.initial_amount)).toBe(cents(order.amount) + paidBack)
      if (order.payout) expect(order.payout.amount).toBe(order.supplier_amount)
    }
  })

  test('belong to one vendor per order, who sells every item', () => {
    const owner = new Map(world.listings.map(({ id, user_id }) => [id, user_id]))
    expect(world.orders.filter((order) => order.order_items.length === 0 || order.order_items.some((item) => owner.get(item.listing_id) !== order.supplier_id))).toEqual([])
    expect(world.orders.filter((order) => order.customer_id === order.supplier_id)).toEqual([])
  })
})

describe('the demo accounts', () => {
  test('share one password', () => {
    expect(demoAccounts.map(({ email }) => member(email).password)).toEqual(['marketplace', 'marketplace', 'marketplace'])
  })

  test('shopper has orders of many statuses, messages both ways, two addresses and an attachment', () => {
    const { id } = member('shopper@example.com')
    const orders = world.orders.filter(({ customer_id }) => customer_id === id)
    expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThanOrEqual(9)
    const of = new Set(orders.map((order) => order.id))
    expect(new Set(world.messages.filter(({ order_id }) => of.has(order_id)).map(({ role }) => role))).toEqual(new Set([1, 2, 3]))
    expect(world.addresses.filter(({ user_id }) => user_id === id)).toHaveLength(2)
    expect(world.attachments.some(({ order_id, size, content }) => of.has(order_id) && atob(content).length === size)).toBe(true)
    expect(world.carts.some(({ user_id, status }) => user_id === id && status === 'open')).toBe(false)
  })

  test('vendor has listings of every standing, and sales', () => {
    const { id } = member('vendor@example.com')
    const own = world.listings.filter(({ user_id }) => user_id === id)
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['draft', 'published', 'archived']))
    expect(new Set(own.map(({ admin_status }) => admin_status))).toEqual(new Set(['approved', 'waiting', 'rejected', 'blocked']))
    expect(new Set(world.orders.filter(({ supplier_id }) => supplier_id === id).map(({ status }) => status)).size).toBeGreaterThanOrEqual(7)
  })

  test('member buys, sells and has twelve wishes, all on show', () => {
    const { id, can_post_listing } = member('member@example.com')
    expect(can_post_listing).toBe(true)
    expect(world.orders.some(({ customer_id }) => customer_id === id)).toBe(true)
    expect(world.orders.some(({ supplier_id }) => supplier_id === id)).toBe(true)
    const wishes = world.wishlists.filter(({ user_id }) => user_id === id)
    expect(wishes).toHaveLength(12)
    expect(wishes.every(({ listing_id }) => onShow.some((listing) => listing.id === listing_id))).toBe(true)
  })
})
