import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completePath, versionCache, type LoadedPage } from '../../../src/lib/offline.ts'
import type { Kind } from '../../../src/worker/kinds.ts'
import { createOfflineCaches } from '../../../src/worker/offlineCaches.ts'
import { MemoryCaches } from './cacheStorage.ts'

const origin = 'https://shop.example'
const place = { origin, catalogue: `${origin}/catalogue/` }
const [A, B] = ['/assets/frame-aaaaaaa.js', '/assets/frame-bbbbbbb.js']
const html = (version: string, data = '') =>
  `<i id="stoa-config"></i><div id="app"></div>${data && `<script type="application/json" data-url="/catalogue/l/7.json">${data}</script>`}<script type="module" crossorigin src="${version}"></script>`
const says = (text: string, type = 'application/json', status = 200) => new Response(text, { status, headers: { 'content-type': type } })
const pageOf = (version: string, data?: string) => says(html(version, data), 'text/html')
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

let caches: MemoryCaches
/** The version that the server has; undefined while it does not answer. */
let served: string | undefined
/** What is in the browser's own cache. */
let loaded: Record<string, () => Response>
const told: string[] = []
const looks = () => vi.mocked(fetch).mock.calls.filter(([, init]) => init?.cache === 'no-cache').length

beforeEach(() => {
  caches = new MemoryCaches()
  served = A
  loaded = {}
  told.length = 0
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', vi.fn((url: string, { cache }: RequestInit) => {
    if (cache !== 'only-if-cached') return served === undefined ? lost() : Promise.resolve(pageOf(served))
    const found = loaded[url]
    return found ? Promise.resolve(found()) : lost()
  }))
})
afterEach(() => { vi.unstubAllGlobals() })

const start = () => {
  const offline = createOfflineCaches(place, (version) => { told.push(version) })
  const ask = async (kind: Kind, path: string, network: () => Promise<Response>) => {
    const work: Promise<unknown>[] = []
    try {
      return await offline.answer({ kind, url: origin + path, ask: network, goOn: (one) => { work.push(one) } })
    } finally {
      await Promise.allSettled(work)
    }
  }
  return {
    takeIn: (version: string, more: Partial<LoadedPage> = {}) => offline.takeIn({ version, url: `${origin}/`, loaded: [], pictures: [], ...more }),
    ask,
    visit: (path: string, response: Response) => ask('page', path, () => Promise.resolve(response)),
    /** What there is without a network. */
    offline: async (kind: Kind, path: string) => (await ask(kind, path, lost).catch(() => undefined))?.text(),
  }
}
const begun = async (version = A) => {
  const worker = start()
  served = version
  await worker.takeIn(version)
  return worker
}
const keysOf = (name: string) => [...caches.all.get(name)?.entries.keys() ?? []].map((url) => url.slice(origin.length))

describe('an answer', () => {
  test.each<[Kind, string]>([['page', 'text/html'], ['data', 'application/json'], ['picture', 'image/webp'], ['file', 'text/javascript']])(
    'of the network has the last word, for a %s too', async (kind, type) => {
      const worker = await begun()
      await worker.ask(kind, '/assets/x', () => Promise.resolve(says('old', type)))
      expect(await (await worker.ask(kind, '/assets/x', () => Promise.resolve(says('new', type)))).text()).toBe('new')
    },
  )

  test('without a network is what was stored, and where nothing was it fails as it would without a worker', async () => {
    const worker = await begun()
    await worker.ask('data', '/catalogue/l/7.json', () => Promise.resolve(says('seven')))
    expect(await worker.offline('data', '/catalogue/l/7.json')).toBe('seven')
    await expect(worker.ask('data', '/catalogue/l/8.json', lost)).rejects.toThrow('Failed to fetch')
  })

  test('of a server that is not well does not take away what was stored', async () => {
    const worker = await begun()
    const down = () => Promise.resolve(says('down', 'text/html', 503))
    expect(await (await worker.ask('page', '/orders', down)).text()).toContain(A)
    expect((await worker.ask('data', '/catalogue/l/7.json', down)).status).toBe(503)
  })

  test('about something that is gone is forgotten', async () => {
    const worker = await begun()
    await worker.ask('data', '/catalogue/l/7.json', () => Promise.resolve(says('seven')))
    expect((await worker.ask('data', '/catalogue/l/7.json', () => Promise.resolve(says('', 'application/json', 404)))).status).toBe(404)
    expect(await worker.offline('data', '/catalogue/l/7.json')).toBeUndefined()
  })

  test('about a file that the server has no more is the stored one, which its page may still need', async () => {
    const worker = await begun()
    await worker.ask('file', '/assets/lists-1111111.js', () => Promise.resolve(says('lists', 'text/javascript')))
    await worker.visit('/', pageOf(served = B))
    const gone = await worker.ask('file', '/assets/lists-1111111.js', () => Promise.resolve(says('', 'text/plain', 404)))
    expect(await gone.text()).toBe('lists')
  })
})

describe('the document', () => {
  test('is one for all pages, and a rendered page leaves what it was made of', async () => {
    const worker = await begun()
    await worker.visit('/l/7-lamp', pageOf(A, '{"title":"A lamp"}'))
    expect(await worker.offline('page', '/orders/3')).toBe(html(A))
    expect(await worker.offline('page', '/l/7-lamp')).toBe(html(A))
    expect(await worker.offline('data', '/catalogue/l/7.json')).toBe('{"title":"A lamp"}')
  })

  test('of another version takes the place of the one before as soon as somebody visits it', async () => {
    const worker = await begun()
    await worker.visit('/', pageOf(served = B))
    expect(await worker.offline('page', '/')).toBe(html(B))
    expect(told).toEqual([A, B])
  })

  test('of the version before is gone even where the connection is lost before the new one is there', async () => {
    const worker = await begun()
    served = undefined
    await worker.visit('/', pageOf(B))
    expect(await worker.offline('page', '/')).toBeUndefined()
  })

  test('of another version that nobody has visited is told, and the one that can be shown whole stays', async () => {
    const worker = await begun()
    served = B
    await worker.takeIn(A)
    expect(told).toEqual([A, B])
    expect(await worker.offline('page', '/')).toBe(html(A))
  })

  test('is never older than the server’s, also where an older page comes late', async () => {
    const worker = await begun(B)
    await worker.visit('/', pageOf(A))
    expect(await worker.offline('page', '/')).toBeUndefined()
    await worker.visit('/', pageOf(B))
    expect(await worker.offline('page', '/')).toBe(html(B))
  })

  test.each([['data', '/catalogue/home.json', 'application/json'], ['picture', '/media/1.webp', 'image/webp']] as const)(
    'that was shown without a network is compared with the server’s as soon as that answers: %s', async (kind, path, type) => {
      const worker = await begun()
      served = undefined
      await worker.offline('page', '/')
      const read = () => worker.ask(kind, path, () => Promise.resolve(says('{}', type)))
      await read()
      served = B
      expect(told).toEqual([A])
      await read()
      expect(told).toEqual([A, B])
      const before = looks()
      await read()
      expect(looks()).toBe(before)
    },
  )

  test('a host that answers with something else has none', async () => {
    const worker = start()
    vi.stubGlobal('fetch', () => Promise.resolve(says('<p>Soon</p>', 'text/html')))
    await worker.takeIn(A)
    expect(await worker.offline('page', '/')).toBeUndefined()
    expect(told).toEqual([])
  })
})

describe('what a page has loaded', () => {
  test('is copied from the browser’s cache, with the catalogue’s cards and what its document was made of', async () => {
    const worker = start()
    loaded = {
      [`${origin}/`]: () => pageOf(A, '{"title":"A lamp"}'),
      [`${origin}/assets/lists-1111111.js`]: () => says('lists', 'text/javascript'),
      [`${origin}/catalogue/manifest.json`]: () => says('{"shards":[{"path":"cards/one-1.json"}]}'),
      [`${origin}/catalogue/cards/one-1.json`]: () => says('cards'),
      [`${origin}/front_api/v1/auth/me`]: () => says('{"email":"shopper@example.com"}'),
      [`${origin}/media/a.webp`]: () => says('a', 'image/webp'),
      [`${origin}/media/b.webp`]: () => says('b', 'image/webp'),
    }
    await worker.takeIn(A, { document: `${origin}/`, loaded: Object.keys(loaded), pictures: [`${origin}/media/a.webp`, `blob:${origin}/1`, 'https://other.example/a.webp', ''] })
    expect(keysOf(versionCache(A))).toEqual(['/cart', '/assets/lists-1111111.js'])
    expect(keysOf('stoa-offline-data')).toEqual(['/catalogue/l/7.json', '/catalogue/manifest.json', '/catalogue/cards/one-1.json'])
    expect(keysOf('stoa-offline-pictures')).toEqual(['/media/a.webp'])
  })

  test('pictures of a member’s page are not', async () => {
    const worker = start()
    loaded = { [`${origin}/media/attachment.png`]: () => says('', 'image/png') }
    await worker.takeIn(A, { url: `${origin}/orders/7`, loaded: Object.keys(loaded), pictures: Object.keys(loaded) })
    expect(keysOf('stoa-offline-pictures')).toEqual([])
  })

  test('files of an older version go once the newer one has all of its own', async () => {
    const worker = await begun()
    const file = `${origin}/assets/lists-1111111.js`
    await worker.ask('file', '/assets/lists-1111111.js', () => Promise.resolve(says('lists', 'text/javascript')))
    await worker.visit('/', pageOf(served = B))
    await worker.takeIn(B)
    expect(keysOf(versionCache(A))).toEqual(['/assets/lists-1111111.js'])
    await worker.takeIn(B, { loaded: [file], complete: 'en' })
    expect(keysOf(versionCache(B))).toEqual(['/cart', '/assets/lists-1111111.js', completePath('en')])
    expect(caches.all.has(versionCache(A))).toBe(false)
  })

  test('is not of the server’s version: nothing of it is stored, and the page is told', async () => {
    const worker = start()
    served = B
    await worker.takeIn(A, { complete: 'en' })
    expect(told).toEqual([B])
    expect(await worker.offline('page', '/')).toBeUndefined()
    expect([...caches.all.keys()]).toEqual(['stoa-offline-data'])
  })
})

test('after everything was cleared nothing is stored until a page begins anew', async () => {
  const worker = await begun()
  caches.all.clear()
  await worker.visit('/', pageOf(A, '{}'))
  await worker.ask('data', '/catalogue/l/7.json', () => Promise.resolve(says('{}')))
  await worker.ask('file', '/assets/lists-1111111.js', () => Promise.resolve(says('', 'text/javascript')))
  expect([...caches.all.keys()]).toEqual([])
  await worker.takeIn(A)
  await worker.ask('data', '/catalogue/l/7.json', () => Promise.resolve(says('{}')))
  expect(keysOf('stoa-offline-data')).toEqual(['/catalogue/l/7.json'])
})

test('what is written while everything is cleared does not come back', async () => {
  const worker = await begun()
  vi.spyOn(caches, 'has').mockImplementationOnce(() => {
    caches.all.clear()
    return Promise.resolve(true)
  })
  await worker.ask('file', '/assets/x.js', () => Promise.resolve(says('code', 'text/javascript')))
  expect([...caches.all.keys()]).toEqual([])
})

test('what was stored longest ago goes first', async () => {
  const worker = await begun()
  const read = (id: number) => worker.ask('data', `/catalogue/l/${id}.json`, () => Promise.resolve(says('{}')))
  for (let id = 1; id <= 400; id += 1) await read(id)
  await read(1)
  await read(401)
  const stored = keysOf('stoa-offline-data')
  expect(stored).toHaveLength(400)
  expect(stored).toContain('/catalogue/l/1.json')
  expect(stored).not.toContain('/catalogue/l/2.json')
})

test('files and pictures are written once', async () => {
  const worker = await begun()
  for (const [kind, path, type] of [['picture', '/media/1.webp', 'image/webp'], ['file', '/assets/a.js', 'text/javascript']] as const) {
    for (const text of ['first', 'second']) await worker.ask(kind, path, () => Promise.resolve(says(text, type)))
    expect(await worker.offline(kind, path)).toBe('first')
  }
})

test('where the disk is full the pictures make room, and the page has its answer', async () => {
  const worker = await begun()
  await worker.ask('picture', '/media/1.webp', () => Promise.resolve(says('', 'image/webp')))
  const data = await caches.open('stoa-offline-data')
  vi.spyOn(data, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  expect(await (await worker.ask('data', '/catalogue/l/7.json', () => Promise.resolve(says('seven')))).text()).toBe('seven')
  expect(caches.all.has('stoa-offline-pictures')).toBe(false)
})
