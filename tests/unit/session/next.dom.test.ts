import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { internalPath } from '../../../src/lib/internalPath.ts'

const nowhere = { render: () => null }
const routerAt = (base: string) =>
  createRouter({
    history: createMemoryHistory(base),
    routes: [
      { path: '/', name: 'home', component: nowhere },
      { path: '/sign-in', name: 'sign-in', component: nowhere },
      { path: '/:path(.*)*', name: 'not-found', component: nowhere },
    ],
  })

const ORIGIN = 'https://shop.example'
/** Pieces of which tricks are made, in any order. */
const piece = fc.constantFrom(
  '/', '//', '\\', '/\\', '..', '.', '%2e', '%2f', '%5c', '%09', '\t', '\n', '\r', '\u0000', ' ', '@', ':', '?', '#', ';', '&',
  'evil.example', 'https:', 'http:', ['java', 'script:'].join(''), 'data:', 'alert(1)', 'cart', 'sign-in', 'next=', '\u3002', '／', '＼', '\u200b', 'é',
)
const tricky = fc.oneof(fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')), fc.string({ unit: 'binary' }), fc.webUrl())

describe('a place to go to after signing in', () => {
  test.each(['/c/..%2f..%2f/evil', '/c/%2e%2e%2fevil', '/a/..%2F'])('takes no step upwards that only the router reads: %s', (next) => {
    expect(internalPath(next)).toBe('/')
  })

  test.each(['/', '/shop/', '/a/b'])('never leaves the storefront under %s', (base) => {
    // The router says, while developing, what it could not decode.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const router = routerAt(base)
    fc.assert(fc.property(fc.oneof(tricky, fc.string().map((text) => `/${text}`), tricky.map((text) => `/${text}`)), (next) => {
      const { href, fullPath } = router.resolve(internalPath(next))
      const url = new URL(href, `${ORIGIN}/somewhere`)
      expect(url.origin).toBe(ORIGIN)
      expect(`${url.pathname}/`.startsWith(base.endsWith('/') ? base : `${base}/`)).toBe(true)
      expect(fullPath).not.toMatch(/^\/\//)
      // A browser reads a backslash as a slash, and leaves tabs out: a link beside this place would lead elsewhere.
      expect(fullPath.split(/[?#]/, 1)[0]).not.toMatch(/[\\\u0000-\u001f]/)
    }), { numRuns: 2000 })
  })

  test('is the place itself where it is one', () => {
    for (const path of ['/', '/cart', '/l/7-lamp?variant=2#reviews', '/search?q=a%20b&page=2', '/orders/12']) {
      expect(internalPath(path)).toBe(path)
    }
  })

  test.each([undefined, null, 7, '/%5Cevil.example', '/%09/evil.example', '/%2F%2Fevil.example', '/x/..%5C..%5Cevil', '/%E0%A4%A', ['/cart'], { path: '/cart' }, '', 'cart', 'cart:8'])('is home for %j', (next) => {
    expect(internalPath(next)).toBe('/')
  })
})
