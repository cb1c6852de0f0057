import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'

/**
 * Payloads as the documentation and public code show them, which the sandbox cannot be asked for: client and sandbox
 * share the contract, so that only payloads of somebody else's making can prove it wrong.
 */
describe('Documented payloads parse', () => {
  const category = { id: 7, title: 'Home', parent_id: null, child_count: 1 }
  const child = { id: '8', title: 'Kitchen', parent_id: '7', child_count: '0', children: [] }

  it.each([
    ['arrays', { categories: [{ ...category, children: [child] }] }],
    ['objects keyed by id', { categories: { 7: { ...category, children: { 8: child } } } }],
  ])('categories as %s (gaps, Facts)', (_how, payload) => {
    expect(z.parse(contract.categories.list.response, payload).categories).toMatchObject([
      { id: 7, title: 'Home', parent_id: null, child_count: 1, children: [{ id: 8, parent_id: 7, children: [] }] },
    ])
  })

  it('one category under its key', () => {
    expect(z.parse(contract.categories.get.response, { category: { ...category, children: null } }).category.children).toEqual([])
  })

  it('POST /auth/login: status, data.token', () => {
    const answer = z.parse(contract.auth.login.response, { status: 'success', data: { token: 'ey.J0', extra: 1 } })
    expect(answer.data.token).toBe('ey.J0')
  })

  it('GET /auth/me: the member under me, the language under its second name', () => {
    const me = { id: 12, account_type: 'individual', locale: 'fr', business_name: null, group: { id: 1, name: 'Buyers', alias: 'buyers' }, attributes: [], metafields: null }
    expect(z.parse(contract.auth.me.response, { me }).me).toMatchObject({ id: 12, lang: 'fr', attributes: {}, company: null, email: null })
  })

  it('forgot and reset password: code, status, message', () => {
    for (const { response } of [contract.account.forgotPassword, contract.account.resetPassword]) {
      expect(z.parse(response, { code: 200, status: 'success', message: 'Sent' })).toEqual({ code: 200, status: 'success', message: 'Sent' })
    }
  })

  it('one checkout address as a bare object', () => {
    const address = { object: 'CheckoutAddress', id: 3, description: 'Home', first_name: 'Ada', last_name: 'Byron', address_zipcode: 1050, address_country: 'BE', phone: null }
    expect(z.parse(contract.addresses.get.response, address)).toMatchObject({ id: 3, address_zipcode: '1050', gender: null })
  })

  it('POST /listings: id integer or null, message, success', () => {
    const { response } = contract.listings.create
    expect(z.parse(response, { id: 5, message: null, success: true })).toEqual({ id: 5, message: null, success: true })
    expect(z.parse(response, { id: null, message: 'Title is missing', success: 0 })).toMatchObject({ id: null, success: false })
  })

  it('PUT /listings/{listing_id}/edit: message, success', () => {
    expect(z.parse(contract.listings.edit.response, { message: 'Error. No updates were made.', success: false }).success).toBe(false)
  })

  it('a listing: null add-ons, variants and pictures, a display price with markup, unknown fields', () => {
    const listing = { id: 1, title: 'Bowl', add_ons: null, variants: null, medias: null, price_with_currency: '<span>1&nbsp;€</span>', logistic_category: { id: 2 }, attributes: null }
    expect(z.parse(contract.listings.mineOne.response, { listing }).listing).toMatchObject({ add_ons: [], variants: [], medias: [], attributes: {}, logistic_category: { id: 2 } })
  })

  it('PHP\'s empty array where an object would be, its empty text for no, and 0 for no parent', () => {
    const order = { id: 1, status: 'new', customer: [], supplier: [], shippings: [{ pickup_point: [] }], order_items: [{ id: 1, qty: 1, listing: [] }] }
    expect(z.parse(contract.orders.get.response, order)).toMatchObject({
      customer: null, supplier: null, shippings: [{ pickup_point: null }], order_items: [{ listing: null }],
    })
    expect(z.parse(contract.auth.me.response, { me: { id: '7', group: [], company: [], can_post_listing: '' } }).me).toMatchObject({
      group: null, company: null, can_post_listing: false,
    })
    const pagination = { totalResultsCount: '3', currentPage: '1', nextPage: '', prevPage: 'false', resultOnPageCount: 3, pageCount: '1' }
    expect(z.parse(contract.orders.list.response, { orders: [], pagination }).pagination).toMatchObject({ nextPage: false, prevPage: false })
    const categories = { 5: { id: '5', title: 'A', parent_id: '0' }, 6: { id: 6, title: 'B', parent_id: 0 }, 7: { id: 7, title: 'C', parent_id: '' }, 8: { id: 8, title: 'D', parent_id: '5' } }
    expect(z.parse(contract.categories.list.response, { categories }).categories.map((category) => category.parent_id)).toEqual([null, null, null, 5])
  })

  it('the address of a pickup point, in one line or as the fields of an address', () => {
    const at = (address: unknown) =>
      z.parse(contract.carts.shippingOptions.response, { groups: [{ supplier_id: 1, options: [{ id: 1, pickup_points: { A: { id: 'A', address } } }] }] })
        .groups[0]?.options[0]?.pickup_points[0]?.address
    expect(at('3 Quay, Lyon')).toBe('3 Quay, Lyon')
    expect(at({ id: 9, address_line1: '3 Quay', address_line2: null, address_city: 'Lyon', lat: 1 })).toBe('3 Quay, Lyon')
    for (const nothing of [null, undefined, [], {}]) expect(at(nothing)).toBeNull()
  })

  it('a public profile, bare or under user', () => {
    const member = { id: 4, public_name: 'Kiln', note: '4.5', review_count: 0 }
    for (const payload of [member, { user: member }]) expect(z.parse(contract.directories.get.response, payload)).toMatchObject({ id: 4, note: 4.5 })
  })

  it('the pagination object', () => {
    const pagination = { totalResultsCount: 3, currentPage: 1, nextPage: false, prevPage: false, resultOnPageCount: 3, pageCount: 1 }
    expect(z.parse(contract.listings.mine.response, { listings: [], pagination }).pagination).toEqual(pagination)
  })
})
