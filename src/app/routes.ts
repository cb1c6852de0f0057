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
  'orders': RouteRecordInfo<'orders', '/orders'>
  'order': RouteRecordInfo<'order', '/orders/:id', Id, { id: string }>
  'not-found': RouteRecordInfo<'not-found', '/:path(.*)*', { path?: string[] }, { path: string[] }>
}

declare module 'vue-router' {
  interface TypesConfig {
    RouteNamedMap: Routes
  }
  interface RouteMeta {
    /** Messages that the page uses beside `core`; loaded with its code. */
    messages?: readonly Namespace[]
    /** What must be there before the page is set up; loaded beside its code. */
    needs?: readonly ('home' | 'category' | 'listing' | 'vendor' | 'search' | 'services')[]
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
    component: async () => (await import('./home.ts')).page,
    meta: { messages: ['browse'], needs: ['home'] },
  },
  {
    path: '/c/:slug',
    name: 'category',
    component: async () => (await import('./category.ts')).page,
    meta: { messages: ['browse', 'results'], needs: ['category'] },
  },
  {
    path: '/l/:slug',
    name: 'listing',
    component: async () => (await import('./listing.ts')).page,
    meta: { messages: ['browse'], needs: ['listing'] },
  },
  {
    path: '/v/:slug',
    name: 'vendor',
    component: async () => (await import('./vendor.ts')).page,
    meta: { messages: ['browse', 'results', 'vendors'], needs: ['vendor', 'services'] },
  },
  {
    path: '/search',
    name: 'search',
    component: async () => (await import('./search.ts')).page,
    meta: { messages: ['browse', 'results'], needs: ['search'] },
  },
  {
    path: '/cart',
    name: 'cart',
    component: () => import('../pages/CartPage.vue'),
    meta: { messages: ['cart'], needs: ['services'], title: 'core.cart' },
  },
  {
    path: '/checkout',
    name: 'checkout',
    component: () => import('../pages/CheckoutPage.vue'),
    meta: { messages: ['cart', 'checkout'], needs: ['services'], requiresMember: true, enclosed: true, title: 'core.checkout' },
  },
  {
    path: '/checkout/return',
    name: 'checkout-return',
    component: () => import('../pages/CheckoutReturnPage.vue'),
    meta: { messages: ['checkout', 'orders'], needs: ['services'], requiresMember: true, title: 'core.checkout' },
  },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: () => import('../pages/SignInPage.vue'),
    meta: { messages: ['session'], needs: ['services'], title: 'core.signIn' },
  },
  {
    path: '/orders',
    name: 'orders',
    component: () => import('../pages/OrdersPage.vue'),
    meta: { messages: ['orders'], needs: ['services'], requiresMember: true, title: 'core.orders' },
  },
  {
    path: '/orders/:id',
    name: 'order',
    component: () => import('../pages/OrderPage.vue'),
    meta: { messages: ['orders'], needs: ['services'], requiresMember: true, title: 'core.orders' },
  },
  {
    path: '/:path(.*)*',
    name: 'not-found',
    component: () => import('../pages/NotFoundPage.vue'),
    meta: { title: 'core.notFoundTitle' },
  },
]
