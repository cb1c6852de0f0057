import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/routes.ts'
import { PATHS, urlOf } from '../../../src/embed/pageRouter.ts'

const HERE = '/listings/7?from=mail'
const at = (storefront: string, pages: Record<string, string> = {}) => ({ storefront, pages })

describe('where links of elements lead', () => {
  test('the storefront’s paths are those of its router', () => {
    const known = Object.fromEntries(routes.map(({ name, path }) => [String(name), path]))
    for (const [name, path] of Object.entries(PATHS)) expect(known[name], name).toBe(path)
  })

  test.each<[to: Parameters<typeof urlOf>[0], url: string]>([
    [{ name: 'cart' }, '/shop/cart'],
    [{ name: 'category', params: { slug: 'lamps' } }, '/shop/c/lamps'],
    [{ name: 'search', query: { q: 'red & blue' } }, '/shop/search?q=red+%26+blue'],
    [{ name: 'vendor', params: { slug: '2-anna' }, hash: '#reviews' }, '/shop/v/2-anna#reviews'],
    [{ name: 'order', params: { id: 12 } }, '/shop/orders/12'],
    ['/sell', '/shop/sell'],
  ])('%j is in the storefront at %s', (to, url) => {
    expect(urlOf(to, at('/shop'), HERE)).toBe(url)
  })

  test('a storefront in the hash of a page, one of its own address, and none that is named', () => {
    expect(urlOf({ name: 'cart' }, at('/shop#'), HERE)).toBe('/shop#/cart')
    expect(urlOf({ name: 'cart' }, at('https://shop.market.example/'), HERE)).toBe('https://shop.market.example/cart')
    expect(urlOf({ name: 'cart' }, at(''), HERE)).toBe('/cart')
  })

  test('the theme’s own pages come first, with what they ask for filled in', () => {
    const pages = { 'listing': '/listings/{id}/{slug}', 'search': '/find?for={q}', 'sign-in': '/login?back={return_url}' }
    expect(urlOf({ name: 'listing', params: { slug: '7-a-lamp' } }, at('/shop', pages), HERE)).toBe('/listings/7/7-a-lamp')
    expect(urlOf({ name: 'search', query: { q: 'red & blue' } }, at('/shop', pages), HERE)).toBe('/find?for=red+%26+blue')
    expect(urlOf({ name: 'sign-in' }, at('/shop', pages), HERE)).toBe('/login?back=%2Flistings%2F7%3Ffrom%3Dmail')
    expect(urlOf({ name: 'cart' }, at('/shop', pages), HERE)).toBe('/shop/cart')
  })

  test('data in a path cannot leave it', () => {
    expect(urlOf({ name: 'listing', params: { slug: '../../evil' } }, at('/shop', { listing: '/l/{slug}' }), HERE)).toBe('/l/..%2F..%2Fevil')
    expect(urlOf({ name: 'category', params: { slug: '//evil.example' } }, at('/shop'), HERE)).toBe('/shop/c/%2F%2Fevil.example')
  })
})
