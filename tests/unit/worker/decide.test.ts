import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/routes.ts'
import { beyond, cardPathsIn, emptied, isBroken, isGone, isRendered, kindOf, mayKeep, type Asked } from '../../../src/worker/decide.ts'

const origin = 'https://shop.example'
const place = { origin, catalogue: `${origin}/catalogue/` }
const asked = (url: string, more: Partial<Asked> = {}): Asked => ({
  method: 'GET', url: new URL(url, origin).href, mode: 'cors', destination: '', credentials: 'same-origin', referrer: `${origin}/`, isPart: false, ...more,
})
const kind = (url: string, more: Partial<Asked> = {}, at = place) => kindOf(asked(url, more), at)
const picture = { mode: 'no-cors', destination: 'image', credentials: 'include' } as const

describe('what a request is for', () => {
  test.each(routes.filter(({ name }) => name !== 'not-found').map(({ path }) => path.replace(/:[^/]+/g, '7')))('%s is a page', (path) => {
    expect(kind(path, { mode: 'navigate' })).toBe('page')
    expect(kind(`${path}?sort=rating`, { mode: 'navigate' })).toBe('page')
  })

  test.each(['/checkout/abc123', '/front_api/v1/carts/7', '/media/a.pdf', '/sandbox', '/theme/blog', '/index.html', '/accounts', '/wp-admin'])(
    '%s is nobody’s page of ours', (path) => { expect(kind(path, { mode: 'navigate' })).toBeUndefined() },
  )

  test.each<[url: string, more: Partial<Asked>, found: string | undefined]>([
    ['/assets/frame-CA8KlsD.js', {}, 'file'],
    ['/assets/worker-eXxnS40B.js', { destination: 'worker', mode: 'same-origin' }, 'file'],
    ['/assets/logo.svg', {}, undefined],
    ['/embed.js', {}, undefined],
    ['/version.json', {}, undefined],
    ['/catalogue/l/7.json', {}, 'data'],
    ['/catalogue/cards/shard-1-abc.json', {}, 'data'],
    ['/catalogues/l/7.json', {}, undefined],
    ['/media/listing/7.webp?w=320', picture, 'picture'],
    ['/media/listing/7.webp', { ...picture, referrer: `${origin}/c/lamps?page=2` }, 'picture'],
    ['/media/attachment/7.png', { ...picture, referrer: `${origin}/orders/7` }, undefined],
    ['/media/listing/7.webp', { ...picture, referrer: '' }, undefined],
    ['/media/listing/7.webp', { ...picture, referrer: 'https://other.example/' }, undefined],
    ['https://pictures.example/7.webp', picture, undefined],
    ['/front_api/v1/me', {}, undefined],
    ['/front_api/v1/avatar.png', picture, undefined],
    ['/catalogue/l/7.json', { method: 'HEAD' }, undefined],
    ['/catalogue/l/7.json', { method: 'POST' }, undefined],
    ['/assets/frame-CA8KlsD.js', { isPart: true }, undefined],
    ['/', { method: 'POST', mode: 'navigate' }, undefined],
  ])('%s %j', (url, more, found) => { expect(kind(url, more)).toBe(found) })

  test('a catalogue elsewhere is kept as anybody may read it, and not as somebody who is signed in', () => {
    const elsewhere = { origin, catalogue: 'https://files.example/shop/' }
    expect(kind('https://files.example/shop/home.json', {}, elsewhere)).toBe('data')
    expect(kind('https://files.example/shop/home.json', { credentials: 'include' }, elsewhere)).toBeUndefined()
    expect(kind('https://files.example/other.json', {}, elsewhere)).toBeUndefined()
  })

  test('a catalogue below the marketplace’s API is the API’s', () => {
    expect(kind('/front_api/catalogue/home.json', {}, { origin, catalogue: `${origin}/front_api/catalogue/` })).toBeUndefined()
  })
})

describe('which answers are kept', () => {
  const answer = (headers: Record<string, string>, status = 200, type = 'basic') => ({ status, type, headers: new Headers(headers) })
  const json = { 'content-type': 'application/json' }
  const html = { 'content-type': 'text/html; charset=utf-8' }

  test.each([
    ['data', answer(json), true],
    ['data', answer(json, 404), false],
    ['data', answer(json, 206), false],
    ['data', answer(json, 0, 'opaque'), false],
    ['data', answer({ ...json, 'cache-control': 'no-store' }), false],
    ['data', answer({ ...json, 'cache-control': 'no-cache' }), true],
    ['data', answer(html), false],
    ['file', answer({ 'content-type': 'text/javascript' }), true],
    ['file', answer(html), false],
    ['page', answer(html), true],
    ['page', answer(html, 404), false],
    ['page', answer(json), false],
    ['picture', answer({ 'content-type': 'image/webp' }), true],
    ['picture', answer({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=60' }), false],
    ['picture', answer({ 'content-type': 'image/webp', 'content-length': '5000000' }), false],
    ['picture', answer({ 'content-type': 'application/pdf' }), false],
  ] as const)('%s %#', (of, given, isKept) => { expect(mayKeep(of, given)).toBe(isKept) })
})

describe('documents', () => {
  const plain = '<div id="app"></div>'
  const rendered = '<div id="app" data-rendered="fr"><h1>Lampes</h1></div>'

  test('a page stands in a rendered one alone', () => {
    expect([plain, rendered].map(isRendered)).toEqual([false, true])
  })

  test('what stands in one is no other page’s: it is said to be of no language', () => {
    expect(emptied(rendered)).toContain('<div id="app" data-rendered="">')
    expect(emptied(plain)).toBe(plain)
  })
})

test('what was used longest ago goes first', () => {
  expect(beyond(['a', 'b', 'c'], 2)).toEqual(['a'])
  expect(beyond(['a'], 2)).toEqual([])
})

test('what a server says of a page counts, unless it is not well', () => {
  expect([200, 304, 404, 410, 0].some(isBroken)).toBe(false)
  expect([500, 502, 503, 504].every(isBroken)).toBe(true)
})

test('a page or a document is gone where the server says that there is none', () => {
  expect([404, 410].every(isGone)).toBe(true)
  expect([200, 301, 403, 500].some(isGone)).toBe(false)
})

test('a manifest names the documents of its cards', () => {
  expect(cardPathsIn('{"directory":"cards/directory-ab12.json","shards":[{"path":"cards/shard-1-c3.json"},{"path":"cards/shard-1-c3.json"}]}'))
    .toEqual(['cards/directory-ab12.json', 'cards/shard-1-c3.json'])
  expect(cardPathsIn('{}')).toEqual([])
})
