/**
 * Specification, Endpoints, Front API: the table row by row, and the rows that the gaps assume, each with its status,
 * its content type and its exact body. Failures stand in errorTables.test.ts, lists in limits.test.ts; orders, carts and
 * wishlists in frontApiTrade.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { SHOPPER } from './support/filled.ts'
import { openShop } from './support/shop.ts'
import { PLENTY } from './support/smallWorld.ts'
import { VENDOR, address, answered, done, kiln, listing, me, member, one, text } from './support/wires.ts'

const category = (id: number, parent_id: number | null, title: string, children: { id: number }[] = []) => ({
  object: 'Category', id, title, parent_id, child_count: children.length, slug: title.toLowerCase(), url: `/c/${title.toLowerCase()}`,
  cover: '/media/c/1.svg', description: '', children,
})
const kitchen = category(2, 1, 'Kitchen', [category(3, 2, 'Bowls')])
describe('Front API table: authentication and account', () => {
  it('POST /auth/login, 200: status, data.token (string)', async () => {
    answered(await openShop().call('POST', '/auth/login', { body: { email: SHOPPER, password: 'marketplace' } }), 200, {
      status: 'success', data: { token: text },
    })
  })

  it('GET /auth/me: the signed-in member under key me', async () => {
    answered(await openShop().call('GET', '/auth/me', { as: SHOPPER }), 200, { me })
  })

  it('DELETE /auth/logout', async () => {
    answered(await openShop().call('DELETE', '/auth/logout', { as: SHOPPER }), 200, { code: 200, status: 'success', message: text })
  })

  it('POST /account/create: creates a member and returns it', async () => {
    const body = { email: 'ada@example.com', password: 'long enough', first_name: 'Ada', last_name: 'Byron', account_type: 'company', business_name: 'Engines', lang: 'fr' }
    answered(await openShop().call('POST', '/account/create', { body }), 201, member(100, {
      email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', account_type: 'company', business_name: 'Engines', public_name: 'Engines',
      company: { business_name: 'Engines', registration_number: '' }, lang: 'fr', locale: 'fr', address_country: '', profile_url: '/v/100-engines',
      created: '2026-06-15 12:00:00',
    }))
  })

  it('POST /account/forgot-password and POST /account/reset-password, 200: code, status, message', async () => {
    const shop = openShop()
    const notice = { code: 200, status: 'success', message: text }
    answered(await shop.call('POST', '/account/forgot-password', { body: { email: SHOPPER } }), 200, notice)
    const token = new URL(shop.sandbox.outbox[0]?.link ?? '').searchParams.get('token')
    answered(await shop.call('POST', '/account/reset-password', { body: { email: SHOPPER, password: 'long enough', token } }), 200, notice)
  })

  it('POST /account/email-exist (payload: gaps)', async () => {
    const ask = (email: string) => openShop().call('POST', '/account/email-exist', { body: { email } })
    answered(await ask(SHOPPER), 200, { exists: true })
    answered(await ask('nobody@example.com'), 200, { exists: false })
  })

  it('GET /account/checkout-addresses/{checkout_address_id}: a bare object', async () => {
    answered(await openShop().call('GET', '/account/checkout-addresses/1', { as: SHOPPER }), 200, address)
  })

  it('account.updateProfile, account.changePassword (gaps)', async () => {
    const shop = openShop()
    answered(await shop.call('PUT', '/account/profile', { as: SHOPPER, body: { lang: 'fr', metafields: { erp: { code: 'A1' } } } }), 200, {
      ...done, me: { ...me, lang: 'fr', locale: 'fr', metafields: { erp: { code: 'A1' } } },
    })
    const body = { current_password: 'marketplace', password: 'long enough' }
    answered(await shop.call('PUT', '/account/password', { as: SHOPPER, body }), 200, done)
  })

  it('addresses.list, create, update, delete (gaps)', async () => {
    const shop = openShop()
    const path = '/account/checkout-addresses'
    answered(await shop.call('GET', path, { as: SHOPPER }), 200, { checkout_addresses: [address] })
    answered(await shop.call('POST', path, { as: SHOPPER, body: { ...address, id: 7, user_id: 2, description: 'Work' } }), 201, { ...address, id: 100, description: 'Work' })
    answered(await shop.call('PUT', `${path}/1`, { as: SHOPPER, body: { phone: '123' } }), 200, { ...address, phone: '123' })
    answered(await shop.call('DELETE', `${path}/1`, { as: SHOPPER }), 200, done)
  })
})

describe('Front API table: categories, attributes, profiles, reviews', () => {
  it('GET /categories and GET /categories/{category_id}', async () => {
    const shop = openShop()
    answered(await shop.call('GET', '/categories'), 200, { categories: [category(1, null, 'Home', [kitchen]), category(4, null, 'Garden')] })
    answered(await shop.call('GET', '/categories/2'), 200, { category: kitchen })
  })

  it('GET /directories/{user_id}: the public profile; company absent for an individual', async () => {
    answered(await openShop().call('GET', '/directories/3'), 200, kiln)
    const answer = await openShop((world) => (world.members[2]!.company = { business_name: 'Kiln', registration_number: '12' })).call('GET', '/directories/3')
    answered(answer, 200, { ...kiln, company: { business_name: 'Kiln', registration_number: '12' } })
    expect((await openShop().call('GET', '/directories/2')).body).not.toHaveProperty('company')
  })

  it('GET /reviews/user/{user_id}: reviews a member received; GET /reviews: received and written (gaps)', async () => {
    const review = {
      id: 1, object: 'Review', note: 5, comment: 'Review 1', author: member(1), listing_id: PLENTY, listing_title: 'Listing 1', reply: null,
      created: '2026-01-02 03:04:05',
    }
    const shop = openShop((world) => (world.reviews = world.reviews.slice(0, 1)))
    answered(await shop.call('GET', '/reviews/user/3'), 200, { reviews: [review], pagination: one })
    for (const [as, direction] of [[SHOPPER, 'written'], [VENDOR, 'received']] as const) {
      answered(await shop.call('GET', '/reviews', { as }), 200, { reviews: [{ ...review, direction }], pagination: one })
    }
  })

  it('GET /listings/attributes: every type of the gaps', async () => {
    const { body, status } = await openShop().call('GET', '/listings/attributes')
    expect([status, body.attributes[0]]).toStrictEqual([200, {
      object: 'Attribute', id: 1, alias: 'color', title: 'color', type: 'select', required: false,
      options: [{ id: 10, title: 'Blue' }, { id: 11, title: 'Red' }], category_ids: [], filterable: true, unit: null,
    }])
    const types = body.attributes.map(({ type }: { type: string }) => type).sort()
    expect(types).toEqual(['boolean', 'checkbox', 'date', 'number', 'radio', 'select', 'text', 'textarea'])
  })
})

describe('Front API table: listings', () => {
  it.each(['/listings', '/listings/create'])('POST %s: id, message, success', async (path) => {
    answered(await openShop().call('POST', path, { as: VENDOR, body: { title: 'A bowl', price: 3 } }), 200, { id: 100, success: true, message: text })
  })

  it.each([['POST', '/edit'], ['PUT', '/edit'], ['PATCH', '']])('%s /listings/{listing_id}%s: message, success', async (method, tail) => {
    answered(await openShop().call(method, `/listings/1${tail}`, { as: VENDOR, body: { title: 'A bowl' } }), 200, done)
  })

  it('listings.mineOne, listings.mine, listings.related (gaps): the Listing with every field', async () => {
    const shop = openShop((world) => (world.listings = world.listings.slice(0, 1)))
    const own = { ...listing, supplier: { ...kiln, listings_count: 1, listings_online_count: 1 }, owner: { ...kiln, listings_count: 1, listings_online_count: 1 } }
    answered(await shop.call('GET', '/listings/1', { as: VENDOR }), 200, { listing: own })
    answered(await shop.call('GET', '/listings', { as: VENDOR }), 200, { listings: [own], pagination: one })
    answered(await shop.call('GET', '/listings/1/related'), 200, { listings: [] })
    answered(await openShop((world) => (world.listings = world.listings.slice(0, 2))).call('GET', '/listings/2/related'), 200, {
      listings: [{ ...listing, supplier: { ...kiln, listings_count: 2, listings_online_count: 2 }, owner: { ...kiln, listings_count: 2, listings_online_count: 2 } }],
    })
  })

  it('listings.relationships, documents, digitalFiles (gaps)', async () => {
    const shop = openShop()
    answered(await shop.call('GET', '/listings/10/relationships', { as: VENDOR }), 200, { relationships: [{ id: 1, type: 'goes_with', listing_id: PLENTY, title: 'Listing 1' }] })
    answered(await shop.call('GET', '/listings/10/documents', { as: VENDOR }), 200, { documents: [{ id: 2, title: 'Guide', url: '/files/guide.pdf', size: 99 }] })
    answered(await shop.call('GET', '/listings/10/digital-files', { as: VENDOR }), 200, { digital_files: [{ id: 1, title: 'Pattern', url: '/files/pattern.pdf', size: 1234 }] })
  })
})
