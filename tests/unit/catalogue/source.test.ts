import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildDocument } from '../../../src/catalogue/build.ts'
import { CatalogueError, createStaticSource, type StartedRequests } from '../../../src/catalogue/source.ts'
import { aListing, someData } from './records.ts'

const data = someData([aListing({ id: 7, title: 'Blue vase' })])
const json = (body: unknown, status = 200) => Response.json(body, { status })
const page = (status: number) => new Response('<!doctype html><p>No', { status, headers: { 'content-type': 'text/html' } })

/** What a host answers that has a page for everything: the storefront's own. */
const shell = () => new Response(
  '<!doctype html><script type="application/json" id="stoa-config">{}</script><script type="module" src="/assets/main-1a2b3c4.js"></script>',
  { headers: { 'content-type': 'text/html' } },
)

/** A host of the published files; `answer` may take over. */
const host = (answer?: (path: string) => Response | undefined) => {
  const asked: string[] = []
  const fetch = async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input)
    const path = address.replace('https://files.test/shop/', '')
    asked.push(path)
    const own = answer?.(path)
    if (own) return own
    const document = buildDocument(data, path)
    return document === null ? page(404) : json(document)
  }
  return { asked, fetch }
}
const source = (answer?: (path: string) => Response | undefined, initial?: StartedRequests) => {
  const { fetch, asked } = host(answer)
  return { asked, ...createStaticSource({ url: 'https://files.test/shop/', fetch, initial }) }
}
const kindOf = (promise: Promise<unknown>) =>
  promise.then(() => 'success', (error: unknown) => (error instanceof CatalogueError ? error.kind : String(error)))

describe('the static source', () => {
  test('reads home, a category page and a listing', async () => {
    const catalogue = source()
    expect((await catalogue.home()).newest.map((card) => card.slug)).toEqual(['7-blue-vase'])
    expect((await catalogue.category('vases', { sort: 'price-up', page: 1 })).pagination.totalResultsCount).toBe(1)
    expect((await catalogue.listing(7)).listing.title).toBe('Blue vase')
    expect(catalogue.asked).toEqual(['home.json', 'c/vases/price-up-1.json', 'l/7.json'])
  })

  test('a host that never answers is no network, be it asked by us or by the document', async () => {
    const never = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('given up'))))
    const url = 'https://files.test/shop/'
    expect(await kindOf(createStaticSource({ url, fetch: never, timeoutMs: 20 }).home())).toBe('network')
    const initial = { 'https://files.test/shop/home.json': new Promise<Response>(() => {}) }
    expect(await kindOf(createStaticSource({ url, fetch: never, initial, timeoutMs: 20 }).home())).toBe('network')
    const slow = async () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } })
    expect(await kindOf(createStaticSource({ url, fetch: slow, timeoutMs: 20 }).home())).toBe('network')
  })

  test.each(['older first', 'newer first'])('a newer version of the cards is told although a document was of it already, where another is older: %s', async (order) => {
    const { fetch } = host((path) => {
      const document = buildDocument(data, path)
      return document === null ? undefined : json(path === 'l/7.json' ? { ...document, version: 'older' } : document)
    })
    vi.stubGlobal('location', new URL('https://files.test/'))
    onTestFinished(() => { vi.unstubAllGlobals() })
    const catalogue = createStaticSource({ url: 'https://files.test/shop/', fetch })
    const told: string[] = []
    catalogue.onVersion((version) => told.push(version))
    const reads = [() => catalogue.listing(7), () => catalogue.home()]
    for (const read of order === 'older first' ? reads : reads.toReversed()) await read()
    const { version } = await catalogue.home()
    await catalogue.prepare()
    await vi.waitFor(() => expect(told).toEqual([version]))
    await catalogue.prepare()
    expect(told).toEqual([version])
  })

  test('a listing that is gone is not a catalogue that is missing', async () => {
    expect(await kindOf(source().listing(8))).toBe('not_found')
    expect(await kindOf(source().category('vases', { page: 2 }))).toBe('not_found')
  })

  test.each([['not_found', 404], ['damaged', 503]])('a refusal (%s) is not read, and keeps no connection', async (kind, status) => {
    let isGivenUp = false
    const body = new ReadableStream({ cancel: () => { isGivenUp = true } })
    expect(await kindOf(source((path) => (path === 'l/8.json' ? new Response(body, { status }) : undefined)).listing(8))).toBe(kind)
    expect(isGivenUp).toBe(true)
  })

  test('a failure that the document was answered with is asked for again, and keeps no connection', async () => {
    let isGivenUp = false
    const body = new ReadableStream({ cancel: () => { isGivenUp = true } })
    const started = { 'https://files.test/shop/home.json': Promise.resolve(new Response(body, { status: 503 })) }
    const catalogue = source(() => page(404), started)
    expect(await kindOf(catalogue.home())).toBe('unavailable')
    expect(catalogue.asked).toContain('home.json')
    expect(isGivenUp).toBe(true)
  })

  test.each([
    ['404', () => new Response(null, { status: 404 })],
    ['403', () => new Response(null, { status: 403 })],
    ['the application’s own page', shell],
  ])('where the manifest is %s too, no catalogue is published', async (_, answer) => {
    const catalogue = source((path) => (path === 'manifest.json' ? answer() : page(404)))
    expect(await kindOf(catalogue.home())).toBe('unavailable')
    expect(await kindOf(catalogue.listing(7))).toBe('unavailable')
  })

  test.each([
    ['a page of somebody between here and the host', () => page(200)],
    ['another service’s JSON', () => json({ hello: 'world' })],
  ])('where the manifest is %s, nobody knows whether a catalogue is published', async (_, answer) => {
    const catalogue = source((path) => (path === 'manifest.json' ? answer() : page(200)))
    expect(await kindOf(catalogue.home())).toBe('damaged')
    expect(await kindOf(catalogue.listing(7))).toBe('damaged')
  })

  test.each([
    ['a page of somebody else', () => page(200)],
    ['a page that says 404', () => page(404)],
    ['the application’s own page', shell],
  ])('a catalogue that was read is not said to be unpublished, nor its listings to be gone, where all is %s', async (_, answer) => {
    let isCutOff = false
    const catalogue = source(() => (isCutOff ? answer() : undefined))
    await catalogue.listing(7)
    expect(await kindOf(catalogue.listing(8))).toBe('not_found')
    isCutOff = true
    expect(await kindOf(catalogue.listing(7))).toBe('damaged')
    expect(await kindOf(catalogue.category('vases'))).toBe('damaged')
    isCutOff = false
    expect(await kindOf(catalogue.listing(7))).toBe('success')
  })

  test('where nothing is published, whoever asks at the same time shares one look for the manifest', async () => {
    const started = { 'https://files.test/shop/home.json': Promise.resolve(page(404)) }
    const catalogue = source(() => page(404), started)
    expect(await Promise.all([kindOf(catalogue.home()), kindOf(catalogue.category('vases'))])).toEqual(['unavailable', 'unavailable'])
    // The home page's own answer came with the document: a 404 is one, and is not asked for twice.
    expect(catalogue.asked).toEqual(['c/vases/newest-1.json', 'manifest.json'])
  })

  test('a catalogue published while the page is open is found by trying again', async () => {
    let isPublished = false
    const catalogue = source(() => (isPublished ? undefined : page(404)))
    expect(await kindOf(catalogue.home())).toBe('unavailable')
    isPublished = true
    expect(await kindOf(catalogue.home())).toBe('success')
  })

  test('a server’s failure and a lost connection can be tried again', async () => {
    expect(await kindOf(source(() => new Response('busy', { status: 503 })).home())).toBe('damaged')
    expect(await kindOf(source(() => { throw new TypeError('Failed to fetch') }).home())).toBe('network')
  })

  test('truncated and foreign documents are damage', async () => {
    expect(await kindOf(source(() => new Response('{"newest":[', { headers: { 'content-type': 'application/json' } })).home())).toBe('damaged')
    expect(await kindOf(source(() => json([1, 2])).listing(7))).toBe('damaged')
    const broken = () => new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('connection lost')) }), { headers: { 'content-type': 'application/json' } })
    expect(await kindOf(source(broken).home())).toBe('network')
  })

  test('an unusable card is left out and the others stay', async () => {
    const catalogue = source(() => json({ newest: [null, { id: 'x' }, { id: '9', slug: '9-a', title: 'A', extra: 1 }], categories: null }))
    expect(await catalogue.home()).toMatchObject({ newest: [{ id: 9, price: null, in_stock: true }], categories: [] })
  })

  test('slugs are encoded', async () => {
    const catalogue = source()
    await kindOf(catalogue.category('../a b/ä'))
    expect(catalogue.asked[0]).toBe('c/..%2Fa%20b%2F%C3%A4/newest-1.json')
  })

  test('an abort is the caller’s own and no error of the catalogue', async () => {
    const controller = new AbortController()
    const catalogue = createStaticSource({
      url: '/catalogue',
      fetch: async (_, init) => { controller.abort(); init?.signal?.throwIfAborted(); return json({}) },
    })
    await expect(catalogue.home({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the request that the document began', () => {
  const address = 'https://files.test/shop/home.json'
  const document = { newest: [{ id: 1, slug: '1', title: 'From the starter' }] }

  test('is taken once, also where it found nothing', async () => {
    const catalogue = source((path) => (path === 'manifest.json' ? page(404) : undefined), { [address]: Promise.resolve(page(404)) })
    expect(await kindOf(catalogue.home())).toBe('unavailable')
    expect(await kindOf(catalogue.home()), 'published meanwhile').toBe('success')
  })

  test('is taken once', async () => {
    const catalogue = source(undefined, { [address]: Promise.resolve(json(document)) })
    expect((await catalogue.home()).newest[0]?.title).toBe('From the starter')
    expect((await catalogue.home()).newest[0]?.title).toBe('Blue vase')
    expect(catalogue.asked).toEqual(['home.json'])
  })

  test('is made again where it failed', async () => {
    const failed = Promise.reject(new TypeError('offline'))
    failed.catch(() => undefined)
    expect((await source(undefined, { [address]: failed }).home()).newest[0]?.title).toBe('Blue vase')
  })
})
