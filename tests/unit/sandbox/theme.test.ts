import { describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { routes } from '../../../src/app/routes.ts'
import type { World } from '../../../src/sandbox/model.ts'
import type { Answer, Shop } from '../../contract/support/shop.ts'
import { ORIGIN, openShop } from '../../contract/support/shop.ts'
import { DRAFT, PLENTY, SHOPPER, SOLD_OUT, WITH_ADD_ONS, WITH_VARIANTS } from '../../contract/support/smallWorld.ts'

const EMAIL = 'shopper@example.com'
const PASSWORD = 'marketplace'

/** Pages that a visitor can open; the ones that ask for a member are opened as one. */
const PAGES = [
  '/theme', `/theme/listings/${PLENTY}`, `/theme/listings/${WITH_VARIANTS}-any-words`, `/theme/listings/${SOLD_OUT}`,
  '/theme/categories/home', '/theme/sign-in', '/theme/shop', '/theme/shop/cart', '/theme/account',
]
const asMember = (shop: Shop) => ({ cookie: `marketplace_session=${shop.sandbox.openSession(EMAIL)}` })

const open = (shop: Shop, path: string): Promise<Answer> =>
  shop.request('GET', path, path === '/theme/account' ? asMember(shop) : {})

const cookiesOf = ({ headers }: Answer): string => headers.getSetCookie().map((one) => one.split(';')[0] ?? '').join('; ')
const tokenOf = ({ text }: Answer): string => /name="form" value="([0-9a-f]{32})"/.exec(text)?.[1] ?? ''

/** Opens the sign-in form and sends it, as a browser would. */
const signIn = async (shop: Shop, fields: Record<string, string> = {}, back = '') => {
  const form = await shop.request('GET', `/theme/sign-in?${new URLSearchParams({ return: back })}`)
  const hidden = { form: tokenOf(form), return: /name="return" value="([^"]*)"/.exec(form.text)?.[1] ?? '' }
  const body = new URLSearchParams({ email: EMAIL, password: PASSWORD, ...hidden, ...fields })
  return shop.request('POST', '/theme/sign-in', { body, cookie: cookiesOf(form) })
}

describe('The sample theme', () => {
  it('answers its pages in its own styles, under a strict policy', async () => {
    const shop = openShop()
    for (const path of PAGES) {
      const { status, type, text, headers } = await open(shop, path)
      expect([status, type], path).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toContain('<link rel="stylesheet" href="/theme/theme.css">')
      expect(text).toContain('<script type="module" src="/embed.js" blocking="render"></script>')
      expect(text.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(text, path).not.toMatch(/<script>|<style|\sstyle="|\son\w+="/)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types stoa stoa-worker stoa-picture-worker vue")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await shop.request('GET', '/theme/theme.css')).type).toContain('text/css')
  })

  it('uses every element, and what each of them can be told', async () => {
    const shop = openShop()
    const pages = await Promise.all(PAGES.map((path) => open(shop, path)))
    const all = pages.map(({ text }) => text).join('\n')
    for (const [tag, attributes] of Object.entries({
      'stoa-cart-button': [], 'stoa-mini-cart': [], 'stoa-add-to-cart': ['listing-id', 'variant-id', 'qty', 'label'],
      'stoa-wishlist-button': ['listing-id', 'listing-title'], 'stoa-search-box': ['placeholder'], 'stoa-category-menu': ['layout'],
      'stoa-account-menu': ['sign-in-url'], 'stoa-related-listings': ['listing-id', 'count'], 'stoa-vendor-rating': ['vendor-id'],
      'stoa-message-badge': [], 'stoa-storefront': ['base', 'routing'],
    })) {
      const used = [...all.matchAll(new RegExp(`<${tag}( [^>]*)?>`, 'g'))].map(([element]) => element).join()
      expect(used, tag).not.toBe('')
      for (const attribute of attributes) expect(used, tag).toContain(` ${attribute}="`)
    }
  })

  it('links, also inside its elements, only to addresses that exist', async () => {
    const shop = openShop()
    const router = createRouter({ history: createMemoryHistory(), routes })
    const links = new Set<string>()
    for (const path of PAGES) {
      for (const [, link = ''] of (await open(shop, path)).text.matchAll(/\s(?:href|action)="([^"]*)"/g)) links.add(link.replaceAll('&amp;', '&'))
    }
    links.delete('data:,')
    expect(links.size).toBeGreaterThan(40)
    for (const link of links) {
      const { pathname, search, hash, origin } = new URL(link, `${ORIGIN}/theme`)
      expect(origin, link).toBe(ORIGIN)
      // Where the form is sent to has no page of its own.
      if (pathname === '/theme/sign-out') continue
      expect((await shop.request('GET', pathname + search)).status, link).toBeLessThan(400)
      if (pathname.startsWith('/theme/shop')) expect(router.resolve(pathname.slice('/theme/shop'.length) || '/').name, link).not.toBe('not-found')
      if (hash) expect((await open(shop, pathname)).text, link).toContain(`id="${hash.slice(1)}"`)
    }
  })

  it('shows text as text, and no picture but the marketplace’s own', async () => {
    const nasty = '"><img src=x onerror=alert(1)>\'&amp;'
    const shop = openShop((world: World) => {
      const [listing] = world.listings
      Object.assign(listing!, { title: nasty, slug: nasty, description: nasty, price_unit: nasty, on_homepage: true, cover: 'https://elsewhere.test/x.png' })
      listing!.medias = [{ id: 1, object: 'Media', alt: nasty, position: 0, media_type: 'image', src: '/media/../"onload="alert(1)' }]
      Object.assign(world.listings[3]!.variants![0]!, { title: nasty })
      for (const member of world.members) Object.assign(member, { public_name: nasty, first_name: nasty, address_city: nasty, profile_url: 'javascript:alert(1)' })
      Object.assign(world.categories[0]!, { title: nasty, description: nasty })
    })
    for (const path of [...PAGES, `/theme/sign-in?return=${encodeURIComponent(nasty)}`, `/theme/account?x=${encodeURIComponent(nasty)}`]) {
      const { text } = await open(shop, path)
      expect(text, path).not.toMatch(/<img src=x|elsewhere\.test|javascript:|onload="/)
    }
    const wrong = await signIn(shop, { email: nasty })
    expect(wrong.text).not.toContain('<img src=x')
    expect((await open(shop, `/theme/listings/${PLENTY}`)).text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('states the price that the Front API states, and what cannot be had', async () => {
    const shop = openShop((world) => Object.assign(world.listings[0]!, { price: 1234.5, original_price: 1500 }))
    const { body } = await shop.call('GET', `/listings/${WITH_ADD_ONS}/related`)
    const stated = body.listings.find((one: { id: number }) => one.id === PLENTY).formatted_price
    const { text } = await open(shop, `/theme/listings/${PLENTY}`)
    expect(text).toContain(`<del>€1,500.00</del> <strong>${stated}</strong>`)
    expect((await open(shop, `/theme/listings/${SOLD_OUT}`)).text).toContain('Sold out')
  })

  it('shows a draft to its vendor alone, and says where a page is missing', async () => {
    const shop = openShop()
    for (const path of [`/theme/listings/${DRAFT}`, '/theme/listings/999', '/theme/listings/x', '/theme/categories/none', '/theme/nothing/here', '/theme/sign-out']) {
      const { status, text } = await shop.request('GET', path)
      expect([status, text.includes('Page not found')], path).toEqual([404, true])
    }
    const cookie = `marketplace_session=${shop.sandbox.openSession('vendor@example.com')}`
    expect((await shop.request('GET', `/theme/listings/${DRAFT}`, { cookie })).status).toBe(200)
  })

  it('lists a category with everything below it, page by page', async () => {
    const shop = openShop((world) => {
      const [first] = world.listings
      world.listings.push(...Array.from({ length: 30 }, (_, at) => ({ ...first!, id: 500 + at, title: `Copy ${at}`, slug: `copy-${at}` })))
    })
    const cards = ({ text }: Answer) => text.match(/class="card"/g)?.length
    const [one, two, beyond, odd] = await Promise.all(['', '?page=2', '?page=99', '?page=x'].map((query) => open(shop, `/theme/categories/home${query}`)))
    expect([one, two, beyond, odd].map((answer) => cards(answer!))).toEqual([24, 16, 16, 24])
    expect([one!.text.includes('?page=2'), two!.text.includes('Next')]).toEqual([true, false])
    expect((await open(shop, '/theme/categories/garden')).text).toContain('Nothing is listed here yet.')
  })
})

describe('Signing in to the theme', () => {
  it('opens a session that the Front API knows, and signing out ends it', async () => {
    const shop = openShop()
    const answer = await signIn(shop)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/theme/account'])
    expect(answer.headers.get('set-cookie')).toMatch(/^marketplace_session=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = cookiesOf(answer)
    const me = () => shop.call('GET', '/auth/me', { cookie })
    expect((await me()).body.me.id).toBe(SHOPPER)
    const account = await shop.request('GET', '/theme/account', { cookie })
    expect(account.text).toContain('Hello, First')
    // Without the form's own token nothing happens.
    await shop.request('POST', '/theme/sign-out', { cookie, body: new URLSearchParams() })
    expect((await me()).status).toBe(200)
    const out = await shop.request('POST', '/theme/sign-out', { cookie, body: new URLSearchParams({ form: tokenOf(account) }) })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/theme'])
    expect(out.headers.get('set-cookie')).toContain('marketplace_session=; Path=/; Max-Age=0')
    expect((await me()).status).toBe(403)
    expect((await shop.request('GET', '/theme/account', { cookie })).headers.get('location')).toBe('/theme/sign-in?return=%2Ftheme%2Faccount')
  })

  it.each([['a wrong password', { password: 'wrong' }], ['an unknown address', { email: 'nobody@example.com' }], ['a blocked account', { email: 'blocked@example.com' }]])(
    'says of %s that one of the two is wrong, and leaves the address in the form', async (_what, fields: Record<string, string>) => {
      const { status, text, headers } = await signIn(openShop(), fields, '/theme/shop/checkout')
      expect([status, headers.get('set-cookie')?.includes('marketplace_session') ?? false]).toEqual([200, false])
      expect(text).toContain('<p class="problem" role="alert">The email address or the password is wrong.</p>')
      expect(text).toContain(`value="${fields['email'] ?? EMAIL}"`)
      expect(text).toContain('name="return" value="/theme/shop/checkout"')
      expect(text).not.toContain('value="wrong"')
    })

  it('leads back from the header’s link to the page it stands on, also where that is the form', async () => {
    const shop = openShop()
    const linkAt = async (path: string) => /<stoa-account-menu[^>]*><a href="([^"]*)"/.exec((await shop.request('GET', path)).text)?.[1]
    expect(await linkAt('/theme/listings/1-any?x=1')).toBe('/theme/sign-in?return=%2Ftheme%2Flistings%2F1-any%3Fx%3D1')
    expect(await linkAt('/theme/sign-in?return=/theme/shop/checkout')).toBe('/theme/sign-in?return=%2Ftheme%2Fshop%2Fcheckout')
  })

  it('refuses a form that was not made for this visitor', async () => {
    const shop = openShop()
    const other = await shop.request('GET', '/theme/sign-in')
    for (const form of ['', 'x', tokenOf(other)]) {
      const answer = await signIn(shop, { form })
      expect([answer.status, answer.text.includes('out of date')], form).toEqual([200, true])
      expect(answer.headers.get('set-cookie') ?? '').not.toContain('marketplace_session')
    }
  })

  it('ends the session of whoever was signed in in this browser before', async () => {
    const shop = openShop()
    const before = cookiesOf(await signIn(shop))
    const form = await shop.request('GET', '/theme/sign-in')
    const body = new URLSearchParams({ email: 'other@example.com', password: PASSWORD, form: tokenOf(form) })
    const answer = await shop.request('POST', '/theme/sign-in', { body, cookie: `${cookiesOf(form)}; ${before}` })
    expect((await shop.call('GET', '/auth/me', { cookie: cookiesOf(answer) })).status).toBe(200)
    expect((await shop.call('GET', '/auth/me', { cookie: before })).status).toBe(403)
  })

  it.each([
    ['/theme/shop/orders?page=2#last', '/theme/shop/orders?page=2#last'],
    [`${ORIGIN}/theme/listings/1`, '/theme/listings/1'],
    ['https://elsewhere.test/', '/theme/account'],
    [`${ORIGIN}.elsewhere.test/`, '/theme/account'],
    ['//elsewhere.test', '/theme/account'],
    [`${ORIGIN}//elsewhere.test`, '/theme/account'],
    ['/\\elsewhere.test', '/theme/account'],
    ['/%2felsewhere.test', '/theme/account'],
    ['javascript:alert(1)', '/theme/account'],
    ['/theme/sign-in?return=/theme', '/theme/account'],
    ['', '/theme/account'],
  ])('asked to lead to %s leads to %s', async (asked, leadsTo) => {
    const shop = openShop()
    expect((await signIn(shop, { return: asked })).headers.get('location')).toBe(leadsTo)
    expect((await signIn(shop, {}, asked)).headers.get('location')).toBe(leadsTo)
    const path = `/theme/sign-in?${new URLSearchParams({ return: asked })}`
    expect((await shop.request('GET', path, asMember(shop))).headers.get('location'), 'for who is signed in already').toBe(leadsTo)
  })
})

describe('The hostile styles', () => {
  it('come with a cookie, load the script of the elements twice, and go again', async () => {
    const shop = openShop()
    const on = await shop.request('GET', '/theme?hostile=1')
    const cookie = cookiesOf(on)
    for (const answer of [on, await shop.request('GET', `/theme/listings/${PLENTY}`, { cookie })]) {
      for (const words of ['href="/theme/hostile.css"', 'src="/theme/other.js"', 'src="/embed.js"', 'src="/embed.js?v=2"']) expect(answer.text).toContain(words)
    }
    const off = await shop.request('GET', '/theme?hostile=0', { cookie })
    expect(off.text).not.toContain('hostile.css')
    expect(off.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await shop.request('GET', '/theme')).text).not.toContain('hostile.css')
    const css = (await shop.request('GET', '/theme/hostile.css')).text
    for (const rule of ['* { all: unset }', 'button { display: none }', 'font-size: 62.5%', '--color-accent: lime']) expect(css).toContain(rule)
    expect((await shop.request('GET', '/theme/other.js')).type).toContain('text/javascript')
  })
})
