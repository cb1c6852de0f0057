/** What every page of the sample theme has: its document, header, menu and footer, and a strict policy. */
import type { Category } from '../model.ts'
import type { Html } from '../pages/html.ts'
import { html } from '../pages/html.ts'
import type { Records } from '../records.ts'
import { THEME_ACCOUNT, THEME_HOME, THEME_SHOP, categoryUrl, returnPath, shopUrl, signInUrl } from './addresses.ts'
import type { Visit } from './visit.ts'

/** The theme calls the marketplace by a name of its own. */
export const SHOP_NAME = 'Agora Market'

/**
 * What the theme allows. The elements need no more than files of the marketplace's own and three policies of Trusted
 * Types; `vue` is for a Vue of the theme's own.
 */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'", "font-src 'self'",
  "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
  'trusted-types stoa stoa-worker stoa-picture-worker vue',
].join('; ')

interface ThemePage {
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** The storefront takes the whole width of the window, where the theme's own pages have a fixed one. */
  readonly isWide?: boolean
}

export const topCategories = ({ world }: Records): Category[] =>
  world.categories.filter((one) => one.parent_id === null).sort((a, b) => a.position - b.position)

/** Links to categories, in the manner that the theme lists everything. */
export const categoryLinks = (categories: readonly Category[], label: string): Html =>
  html`<nav aria-label="${label}"><ul>${categories.map((one) => html`<li><a href="${categoryUrl(one)}">${one.title}</a></li>`)}</ul></nav>`

const scripts = (isHostile: boolean): Html => isHostile
  ? html`<link rel="stylesheet" href="/theme/hostile.css">
<script src="/theme/other.js"></script>
<script type="module" src="/embed.js" blocking="render"></script>
<script type="module" src="/embed.js?v=2"></script>`
  : html`<script type="module" src="/embed.js" blocking="render"></script>`

/** The sign-in form, which leads back to this page; opened from the form itself, to where that leads. */
const signInHere = ({ url }: Visit): string => signInUrl(
  url.pathname === '/theme/sign-in' ? returnPath(url.searchParams.get('return') ?? '', url) : url.pathname + url.search,
)

const accountFallback = (visit: Visit): Html => visit.member
  ? html`<a href="${THEME_ACCOUNT}">${visit.member.first_name || 'Account'}</a>`
  : html`<a href="${signInHere(visit)}">Sign in</a>`

/** Where the menu leads to sign in; within the storefront, whose pages change without the theme's, it knows better itself. */
const signInAttribute = (visit: Visit): Html | '' =>
  visit.url.pathname.startsWith(THEME_SHOP) ? '' : html` sign-in-url="${signInHere(visit)}"`

const header = (visit: Visit): Html => html`<div id="header"><header class="inner">
<a id="skip" href="#content">Skip to the content</a>
<p id="logo"><a href="${THEME_HOME}">${SHOP_NAME}</a></p>
<div id="search"><stoa-search-box placeholder="Search ${SHOP_NAME}">
<form action="${shopUrl('/search')}" method="get" role="search"><input type="search" name="q" aria-label="Search" placeholder="Search ${SHOP_NAME}"><button class="button">Go</button></form>
</stoa-search-box></div>
<ul id="tools">
<li${visit.member ? '' : html` class="guest"`}><stoa-account-menu${signInAttribute(visit)}>${accountFallback(visit)}</stoa-account-menu></li>
<li><stoa-message-badge><a href="${shopUrl('/orders')}">Messages</a></stoa-message-badge></li>
<li><stoa-cart-button><a href="${shopUrl('/cart')}">Cart</a></stoa-cart-button></li>
</ul>
</header></div>
<div id="menu"><div class="inner">
<stoa-category-menu layout="row">${categoryLinks(topCategories(visit.desk.records), 'Categories')}</stoa-category-menu>
</div></div>`

const footer = ({ desk, isHostile }: Visit): Html => html`<div id="footer"><footer class="inner">
<div class="column"><h2>Shopping here</h2><ul>
<li><a href="/sandbox/shop/help">Help</a></li><li><a href="/sandbox/shop/delivery">Delivery</a></li>
<li><a href="/sandbox/shop/returns">Returns</a></li><li><a href="/sandbox/shop/contact">Contact</a></li></ul></div>
<div class="column"><h2>Your account</h2><ul>
<li><a href="${THEME_ACCOUNT}">Account</a></li><li><a href="${shopUrl('/orders')}">Orders</a></li>
<li><a href="${shopUrl('/wishlist')}">Wishlist</a></li><li><a href="${shopUrl('/cart')}">Cart</a></li></ul></div>
<div class="column"><h2>${SHOP_NAME}</h2><ul>
<li><a href="/sandbox/shop/about">About us</a></li><li><a href="/sandbox/shop/vendors">Sell with us</a></li>
<li><a href="/sandbox/shop/terms">Terms</a></li><li><a href="/sandbox/shop/privacy">Privacy</a></li></ul></div>
<p id="copyright">&copy; ${new Date(desk.records.now).getUTCFullYear()} ${SHOP_NAME}. A sample theme of the sandbox:
<a href="${isHostile ? '/theme?hostile=0' : '/theme?hostile=1'}">${isHostile ? 'take its hostile styles off' : 'put hostile styles on'}</a>,
<a href="/sandbox">back to the sandbox</a>.</p>
</footer></div>`

const documentOf = (visit: Visit, { title, body, isWide }: ThemePage): Html => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${SHOP_NAME}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/theme/theme.css">
${scripts(visit.isHostile)}
</head>
<body${isWide ? html` class="wide"` : ''}>
${header(visit)}
<div id="page" class="inner">
${body}
</div>
${footer(visit)}
<stoa-mini-cart></stoa-mini-cart>
</body>
</html>`

/** A page of the theme. */
export const themePage = async (visit: Visit, page: ThemePage): Promise<Response> => {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    // It names the member who is signed in.
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  for (const cookie of visit.cookies) headers.append('set-cookie', cookie)
  return new Response(String(await documentOf(visit, page)), { status: page.status ?? 200, headers })
}
