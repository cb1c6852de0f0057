import type { RouteRecordInfo, RouteRecordRaw } from 'vue-router'
import type { MessageKey, Namespace } from '../i18n/index.ts'

type Slug = { slug: string }
type Id = { id: string | number }

/** Every route by its name: `router.push({ name: 'listing', params: { slug } })` is checked against this. */
interface Routes {
  'home': RouteRecordInfo<'home', '/'>
  'category': RouteRecordInfo<'category', '/c/:slug', Slug, Slug>
  'listing': RouteRecordInfo<'listing', '/l/:slug', Slug, Slug>
  'vendor': RouteRecordInfo<'vendor', '/v/:slug', Slug, Slug>
  'search': RouteRecordInfo<'search', '/search'>
  'cart': RouteRecordInfo<'cart', '/cart'>
  'checkout': RouteRecordInfo<'checkout', '/checkout'>
  'checkout-return': RouteRecordInfo<'checkout-return', '/checkout/return'>
  'sign-in': RouteRecordInfo<'sign-in', '/sign-in'>
  'register': RouteRecordInfo<'register', '/register'>
  'forgot-password': RouteRecordInfo<'forgot-password', '/forgot-password'>
  'reset-password': RouteRecordInfo<'reset-password', '/reset-password'>
  'account': RouteRecordInfo<'account', '/account'>
  'account-password': RouteRecordInfo<'account-password', '/account/password'>
  'orders': RouteRecordInfo<'orders', '/orders'>
  'order': RouteRecordInfo<'order', '/orders/:id', Id, { id: string }>
  'reviews': RouteRecordInfo<'reviews', '/reviews'>
  'wishlist': RouteRecordInfo<'wishlist', '/wishlist'>
  'account-addresses': RouteRecordInfo<'account-addresses', '/account/addresses'>
  'sell': RouteRecordInfo<'sell', '/sell'>
  'sell-new': RouteRecordInfo<'sell-new', '/sell/new'>
  'sell-import': RouteRecordInfo<'sell-import', '/sell/import'>
  'sell-listing': RouteRecordInfo<'sell-listing', '/sell/:id(\\d{1,15})', Id, { id: string }>
  'not-found': RouteRecordInfo<'not-found', '/:path(.*)*', { path?: string[] }, { path: string[] }>
}

declare module 'vue-router' {
  interface TypesConfig {
    RouteNamedMap: Routes
  }
  interface RouteMeta {
    /** Messages that the page uses beside `core`; loaded with its code. */
    messages?: readonly Namespace[]
    /** The services (the session, not the cart) must be there before the page is set up; loaded beside its code. */
    needsServices?: boolean
    /** Only for members: others are sent to sign in and come back. */
    requiresMember?: boolean
    /** Paying: the header leaves out what leads away. */
    enclosed?: boolean
    /** The document's title until the page sets its own. */
    title?: MessageKey
  }
}

export const routes: RouteRecordRaw[] = [
  {
    path: '/',
    name: 'home',
    component: () => import('../pages/home/HomePage.vue'),
    meta: { messages: ['browse'] },
  },
  {
    path: '/c/:slug',
    name: 'category',
    component: () => import('../pages/lists/CategoryPage.vue'),
    meta: { messages: ['browse', 'results'] },
  },
  {
    path: '/l/:slug',
    name: 'listing',
    component: () => import('../pages/listing/ListingPage.vue'),
    meta: { messages: ['browse', 'listingPage'] },
  },
  {
    path: '/v/:slug',
    name: 'vendor',
    component: () => import('../pages/lists/VendorPage.vue'),
    meta: { messages: ['browse', 'results', 'vendors'] },
  },
  {
    path: '/search',
    name: 'search',
    component: () => import('../pages/lists/SearchPage.vue'),
    meta: { messages: ['browse', 'results'] },
  },
  {
    path: '/cart',
    name: 'cart',
    component: () => import('../pages/checkout/CartPage.vue'),
    meta: { messages: ['cart'], needsServices: true, title: 'core.cart' },
  },
  {
    path: '/checkout',
    name: 'checkout',
    component: () => import('../pages/checkout/CheckoutPage.vue'),
    meta: { messages: ['cart', 'checkout'], needsServices: true, requiresMember: true, enclosed: true, title: 'core.checkout' },
  },
  {
    path: '/checkout/return',
    name: 'checkout-return',
    component: () => import('../pages/checkout/CheckoutReturnPage.vue'),
    meta: { messages: ['receipt', 'orderSummary'], needsServices: true, requiresMember: true, title: 'core.checkout' },
  },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: () => import('../pages/session/SignInPage.vue'),
    meta: { messages: ['session', 'forms'], needsServices: true, title: 'core.signIn' },
  },
  {
    path: '/register',
    name: 'register',
    component: () => import('../pages/session/RegisterPage.vue'),
    meta: { messages: ['account', 'visitor', 'session', 'forms'], needsServices: true },
  },
  {
    path: '/forgot-password',
    name: 'forgot-password',
    component: () => import('../pages/session/ForgotPasswordPage.vue'),
    meta: { messages: ['account', 'visitor'], needsServices: true },
  },
  {
    path: '/reset-password',
    name: 'reset-password',
    component: () => import('../pages/session/ResetPasswordPage.vue'),
    meta: { messages: ['account', 'visitor', 'forms'], needsServices: true },
  },
  {
    path: '/account',
    name: 'account',
    component: () => import('../pages/account/AccountProfilePage.vue'),
    meta: { messages: ['account', 'forms'], needsServices: true, requiresMember: true },
  },
  {
    path: '/account/password',
    name: 'account-password',
    component: () => import('../pages/account/AccountPasswordPage.vue'),
    meta: { messages: ['account', 'forms'], needsServices: true, requiresMember: true },
  },
  {
    path: '/orders',
    name: 'orders',
    component: () => import('../pages/account/OrdersPage.vue'),
    meta: { messages: ['orders', 'orderSummary'], needsServices: true, requiresMember: true, title: 'core.orders' },
  },
  {
    path: '/orders/:id',
    name: 'order',
    component: () => import('../pages/account/OrderPage.vue'),
    meta: { messages: ['orders', 'orderSummary'], needsServices: true, requiresMember: true, title: 'core.orders' },
  },
  {
    path: '/reviews',
    name: 'reviews',
    component: () => import('../pages/account/AccountReviewsPage.vue'),
    meta: { messages: ['vendors', 'reviews'], needsServices: true, requiresMember: true, title: 'core.reviews' },
  },
  {
    path: '/wishlist',
    name: 'wishlist',
    component: () => import('../pages/account/WishlistPage.vue'),
    meta: { messages: ['browse', 'wishlist'], needsServices: true, title: 'core.wishlist' },
  },
  {
    path: '/account/addresses',
    name: 'account-addresses',
    component: () => import('../pages/account/AccountAddressesPage.vue'),
    meta: { messages: ['account', 'addresses'], needsServices: true, requiresMember: true, title: 'core.addresses' },
  },
  {
    path: '/sell',
    name: 'sell',
    component: () => import('../pages/selling/SellPage.vue'),
    meta: { messages: ['selling', 'ownListings', 'ownState'], needsServices: true, title: 'core.sell' },
  },
  {
    path: '/sell/new',
    name: 'sell-new',
    component: () => import('../pages/selling/NewListingPage.vue'),
    meta: {
      messages: ['listingEditor', 'listingFields', 'forms'], needsServices: true, requiresMember: true,
      title: 'core.sell',
    },
  },
  {
    path: '/sell/import',
    name: 'sell-import',
    component: () => import('../pages/selling/ImportListingsPage.vue'),
    meta: { messages: ['listingImport', 'listingFields'], needsServices: true, requiresMember: true, title: 'core.sell' },
  },
  {
    path: '/sell/:id(\\d{1,15})',
    name: 'sell-listing',
    component: () => import('../pages/selling/EditListingPage.vue'),
    meta: {
      messages: ['listingEditor', 'listingFields', 'forms'], needsServices: true, requiresMember: true,
      title: 'core.sell',
    },
  },
  {
    path: '/:path(.*)*',
    name: 'not-found',
    component: () => import('../pages/NotFoundPage.vue'),
    meta: { messages: ['browse', 'notFound'], title: 'core.notFoundTitle' },
  },
]
