import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filesCache } from '../../../src/lib/offline.ts'
import { createKeep } from '../../../src/worker/keep.ts'
import { keepSeen } from '../../../src/worker/keepSeen.ts'
import { MemoryCaches } from './cacheStorage.ts'

const origin = 'https://shop.example'
const place = { origin, catalogue: `${origin}/catalogue/` }
const [A, B] = ['/assets/frame-aaaaaaa.js', '/assets/frame-bbbbbbb.js']
const html = (version: string, page = '') =>
  new Response(`<i id="stoa-config"></i><div id="app"${page && ' data-rendered="en"'}>${page}</div><script type="module" crossorigin src="${version}"></script>`, { headers: { 'content-type': 'text/html' } })
const json = (text = '{}') => new Response(text, { headers: { 'content-type': 'application/json' } })
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } })

let caches: MemoryCaches
const told: string[] = []
const start = () => createKeep((version) => { told.push(version) })
beforeEach(() => {
  vi.stubGlobal('caches', caches = new MemoryCaches())
  told.length = 0
})
afterEach(() => { vi.unstubAllGlobals() })

const begun = async (version = A) => {
  const keep = start()
  await keep.begin()
  await keep.shell(html(version), 1)
  return keep
}
const at = (path: string) => origin + path
const read = async (found: Promise<Response | undefined>) => (await found)?.text()

test('a rendered page is kept for its own address, and the empty document for all others', async () => {
  const keep = await begun()
  await keep.answer('page', at('/l/7-lamp'), html(A, 'A lamp'), 2)
  expect(await read(keep.find('page', at('/l/7-lamp')))).toContain('A lamp')
  expect(await read(keep.find('page', at('/l/8-vase')))).not.toContain('A lamp')
  expect(await read(keep.find('page', at('/orders/3')))).toContain(A)
})

test('with the first document of another version all of the one before are gone', async () => {
  const keep = await begun()
  await keep.answer('page', at('/l/7-lamp'), html(A, 'A lamp'), 2)
  await keep.answer('page', at('/'), html(B, 'Home'), 3)
  expect(await keep.present()).toBe(B)
  expect(await read(keep.find('page', at('/l/7-lamp')))).toBeUndefined()
  expect(await read(keep.find('page', at('/')))).toContain(B)
  expect(told).toEqual([A, A, B])
})

test('a document that was asked for before another version, and comes after it, changes nothing', async () => {
  const keep = await begun()
  await keep.answer('page', at('/'), html(B, 'Home'), 9)
  await keep.answer('page', at('/l/7-lamp'), html(A, 'A lamp'), 8)
  expect(await keep.present()).toBe(B)
  expect(await keep.has('page', at('/l/7-lamp'))).toBe(false)
})

test('a worker that was ended meanwhile knows the version from its caches', async () => {
  await begun(B)
  expect(await start().present()).toBe(B)
})

test('files stay for as long as somebody may ask for one, under the version that they were loaded for', async () => {
  const keep = await begun()
  await keep.answer('file', at('/assets/lists-1111111.js'), script(), 2)
  await keep.answer('page', at('/'), html(B), 3)
  expect(await keep.find('file', at('/assets/lists-1111111.js'))).toBeDefined()
  expect(await keep.has('file', at('/assets/lists-1111111.js'))).toBe(false)
  expect(await keep.others(B)).toEqual([filesCache(A)])
})

test('after everything was cleared nothing is kept until a page begins anew', async () => {
  const keep = await begun()
  caches.all.clear()
  await keep.answer('page', at('/'), html(A, 'Home'), 2)
  await keep.answer('data', at('/catalogue/l/7.json'), json(), 2)
  await keep.answer('file', at('/assets/lists-1111111.js'), script(), 2)
  expect(await caches.keys()).toEqual([])
  await keep.begin()
  await keep.answer('data', at('/catalogue/l/7.json'), json(), 3)
  expect(await keep.has('data', at('/catalogue/l/7.json'))).toBe(true)
})

test('what is gone is forgotten', async () => {
  const keep = await begun()
  await keep.answer('page', at('/l/7-lamp'), html(A, 'A lamp'), 2)
  await keep.forget('page', at('/l/7-lamp'))
  expect(await keep.has('page', at('/l/7-lamp'))).toBe(false)
})

test('however many pages are kept, the document for all addresses stays', async () => {
  const keep = await begun()
  for (let id = 1; id <= 45; id += 1) await keep.answer('page', at(`/l/${id}`), html(A, 'A lamp'), 2)
  expect(await keep.has('page', at('/l/5'))).toBe(false)
  expect(await keep.has('page', at('/l/6'))).toBe(true)
  expect(await keep.has('page', at('/index.html'))).toBe(true)
})

test('no document of the storefront: nothing to begin with', async () => {
  const keep = start()
  await keep.begin()
  await expect(keep.shell(new Response('<p>Soon</p>', { headers: { 'content-type': 'text/html' } }), 1)).rejects.toThrow('no document')
})

test('what a page has loaded is copied from the browser’s cache, with the cards of the catalogue, and put under its version', async () => {
  const keep = await begun()
  await keep.answer('file', at('/assets/lists-1111111.js'), script(), 2)
  await keep.answer('page', at('/'), html(B, 'Home'), 3)
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(url.endsWith('.js') ? script() : json(url.endsWith('manifest.json') ? '{"shards":[{"path":"cards/one-1.json"}]}' : undefined))
  })
  await keepSeen(keep, place, [at('/'), at('/assets/lists-1111111.js'), at('/assets/vendor-2222222.js'), at('/catalogue/manifest.json'), at('/front_api/v1/auth/me'), 'https://other.example/a.webp'])
  expect(asked).toEqual([at('/assets/vendor-2222222.js'), at('/catalogue/manifest.json'), at('/catalogue/cards/one-1.json')])
  expect([...caches.all.get(filesCache(B))?.entries.keys() ?? []]).toEqual([at('/assets/lists-1111111.js'), at('/assets/vendor-2222222.js')])
  expect(await keep.has('data', at('/catalogue/cards/one-1.json'))).toBe(true)
})
