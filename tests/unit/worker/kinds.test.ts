import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/routes.ts'
import { createDocuments } from '../../../src/build/document.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'
import { cardPathsIn, dataIn, isStorable, kindOf, loadedKind, type Asked } from '../../../src/worker/kinds.ts'

const origin = 'https://shop.example'
const place = { origin, catalogue: `${origin}/catalogue/` }
const kind = (url: string, more: Partial<Asked> = {}, at = place) => kindOf({
  method: 'GET', url: new URL(url, origin).href, mode: 'cors', destination: '', credentials: 'same-origin', referrer: `${origin}/`, headers: new Headers(), ...more,
}, at)
const picture = { mode: 'no-cors', destination: 'image', credentials: 'include' } as const

describe('what a request is for', () => {
  test.each(routes.filter(({ name }) => name !== 'not-found').map(({ path }) => path.replace(/:[^/]+/g, '7')))('%s is a page', (path) => {
    expect(kind(path, { mode: 'navigate' })).toBe('page')
    expect(kind(`${path}?sort=rating`, { mode: 'navigate' })).toBe('page')
  })

  test.each(['/checkout/abc123', '/front_api/v1/carts/7', '/media/a.pdf', '/sandbox', '/theme/blog', '/index.html', '/accounts', '/wp-admin', '/catalogue/home.json'])(
    '%s is none of our pages', (path) => { expect(kind(path, { mode: 'navigate' })).toBeUndefined() },
  )

  test.each<[url: string, more: Partial<Asked>, found: string | undefined]>([
    ['/assets/frame-CA8KlsD.js', {}, 'file'],
    ['/assets/texts.fr.tzqfd2.json', {}, 'file'],
    ['/assets/worker-eXxnS40B.js', { destination: 'worker', mode: 'same-origin' }, 'file'],
    ['/embed.js', {}, undefined],
    ['/embed/cart-CA8KlsD.js', {}, undefined],
    ['/version.json', {}, undefined],
    ['/', {}, undefined],
    ['/catalogue/l/7.json', {}, 'data'],
    ['/catalogue/cards/shard-1-abc.json', {}, 'data'],
    ['/catalogues/l/7.json', {}, undefined],
    ['/media/listing/7.webp?w=320', picture, 'picture'],
    ['/media/listing/7.webp', { ...picture, referrer: `${origin}/c/lamps?page=2` }, 'picture'],
    ['/media/attachment/7.png', { ...picture, referrer: `${origin}/orders/7` }, undefined],
    ['/media/listing/7.webp', { ...picture, referrer: `${origin}/theme/l/7` }, undefined],
    ['/media/listing/7.webp', { ...picture, referrer: '' }, undefined],
    ['/media/listing/7.webp', { ...picture, referrer: 'https://other.example/' }, undefined],
    ['/media/attachment/7.png', {}, undefined],
    ['https://pictures.example/7.webp', picture, undefined],
    ['/front_api/v1/me', {}, undefined],
    ['/front_api/v1/avatar.png', picture, undefined],
    ['/catalogue/l/7.json', { method: 'HEAD' }, undefined],
    ['/catalogue/l/7.json', { method: 'POST' }, undefined],
    ['/assets/frame-CA8KlsD.js', { headers: new Headers({ range: 'bytes=0-5' }) }, undefined],
    ['/', { method: 'POST', mode: 'navigate' }, undefined],
  ])('%s %j', (url, more, found) => { expect(kind(url, more)).toBe(found) })

  test('a catalogue elsewhere is stored as anybody may read it, and not as somebody who is signed in', () => {
    const elsewhere = { origin, catalogue: 'https://files.example/shop/' }
    expect(kind('https://files.example/shop/home.json', {}, elsewhere)).toBe('data')
    expect(kind('https://files.example/shop/home.json', { credentials: 'include' }, elsewhere)).toBeUndefined()
    expect(kind('https://files.example/other.json', {}, elsewhere)).toBeUndefined()
  })

  test('a catalogue below the marketplace’s API is the API’s', () => {
    expect(kind('/front_api/catalogue/home.json', {}, { origin, catalogue: `${origin}/front_api/catalogue/` })).toBeUndefined()
  })

  test('a picture that a page has made itself is none', () => {
    expect(loadedKind(`blob:${origin}/9f0c-41`, `${origin}/`, true, place)).toBeUndefined()
    expect(loadedKind('data:image/png;base64,', `${origin}/`, true, place)).toBeUndefined()
  })
})

describe('which answers are stored', () => {
  const answer = (headers: Record<string, string>, status = 200, type: ResponseType = 'basic') => ({ status, type, headers: new Headers(headers) })
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
    ['page', answer({ ...html, 'cache-control': 'private' }), false],
    ['page', answer(json), false],
    ['picture', answer({ 'content-type': 'image/webp' }), true],
    ['picture', answer({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=60' }), false],
    ['picture', answer({ 'content-type': 'image/webp', 'content-length': '5000000' }), false],
    ['picture', answer({ 'content-type': 'application/pdf' }), false],
  ] as const)('%s %#', (of, given, isStored) => { expect(isStorable(of, given)).toBe(isStored) })
})

test('a rendered page says what it was made of, and any other document nothing', async () => {
  const template = { html: '<html><head><!--stoa:policy--><!--stoa:head--></head><body><div id="app"></div><!--stoa:body--></body></html>', css: '', script: '', displayFace: '/assets/stoa-display-1.woff2', pageStyles: {}, missingStyles: {} }
  const write = await createDocuments(template, defaultConfig, () => Promise.resolve('<p>shell</p>'))
  const data = [{ url: '/catalogue/l/7.json', text: '{"title":"a < b & </script>"}' }, { url: '/front_api/v1/members/2', text: '{}' }]
  const page = { locale: 'en' as const, query: '', title: 'A lamp', head: '<script type="application/ld+json">{}</script>', css: '', cssFiles: [], html: '<h1>A lamp</h1>', data }
  const found = dataIn(write(page))
  expect(found.map(([url]) => url)).toEqual(data.map(({ url }) => url))
  expect(JSON.parse(found[0]?.[1] ?? '')).toEqual(JSON.parse(data[0]?.text ?? ''))
  expect(dataIn(write())).toEqual([])
})

test('a manifest names the documents of its cards', () => {
  expect(cardPathsIn('{"directory":"cards/directory-ab12.json","shards":[{"path":"cards/shard-1-c3.json"},{"path":"cards/shard-1-c3.json"}]}'))
    .toEqual(['cards/directory-ab12.json', 'cards/shard-1-c3.json'])
  expect(cardPathsIn('{}')).toEqual([])
})
