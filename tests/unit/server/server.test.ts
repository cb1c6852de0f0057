import { Agent } from 'node:http'
import { renameSync, rmSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SECURITY_HEADERS, cacheControlOf } from '../../../src/build/hosting.ts'
import type { LogEntry } from '../../../src/server/server.ts'
import { NO_CATALOGUE } from '../../../src/server/catalogue.ts'
import { ask, openStage, publishCatalogue, script, writeSite, type Answer } from './stage.ts'

const text = ({ body }: Answer) => body.toString()
const countOf = (answer: Answer) => Number(/data-count="(\d+)"/.exec(text(answer))?.[1] ?? NaN)

describe('a page', () => {
  test.each<[string, number, string | undefined]>([
    ['/', 200, undefined],
    ['/l/7-lamp', 200, undefined],
    ['/l/7-an-old-name', 301, '/l/7-lamp'],
    ['/l/7?utm_source=letter&lang=fr', 301, '/l/7-lamp?utm_source=letter&lang=fr'],
    ['/l/9-it-is-gone', 410, undefined],
    ['/l/9-it-is-gone?color=red', 410, undefined],
    ['/l/99', 404, undefined],
    ['/c/lamps', 200, undefined],
    ['/c/lamps?page=2', 200, undefined],
    ['/c/lamps?color=red', 200, undefined],
    ['/c/lights', 301, '/c/lamps'],
    ['/c/lights?sort=rating', 301, '/c/lamps?sort=rating'],
    ['/c/toys', 410, undefined],
    ['/c/nothing', 404, undefined],
    ['/cart', 200, undefined],
    ['/nothing/here', 404, undefined],
    ['/cart/', 301, '/cart'],
    ['//cart', 301, '/cart'],
    ['//evil.example//', 301, '/evil.example'],
    ['/c/%E0%A4%A', 400, undefined],
  ])('%s is answered with %i', async (path, status, location) => {
    const { get } = await openStage()
    const found = await get(path)
    expect([found.status, found.headers.location]).toEqual([status, location])
    if (status !== 301) expect(found.headers['content-type']).toBe('text/html; charset=utf-8')
    if (status === 400) expect(text(found)).toMatch(/^<!doctype html>.*<div id="app"><\/div>/s)
    if (status > 400) expect(text(found)).toMatch(/<title>Nothing<\/title><meta name="robots" content="noindex" data-page>.*<div id="app" data-rendered="en" data-query="" data-missing="[cl-]"><h1>/s)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(found.headers[name.toLowerCase()], name).toBe(value)
  })

  test.each(['/l/7-lamp', '/l/99', '/c/lamps', '/c/lamps?page=2', '/c/nothing'])('%s is the application’s to look for, where there is no catalogue', async (path) => {
    const { get } = await openStage({ server: { catalogue: NO_CATALOGUE } })
    const found = await get(path)
    expect([found.status, text(found).includes('noindex')]).toEqual([200, false])
  })

  test.each(['/l/7-lamp?srsltid=a', '/c/lamps?gclid=a&gad_source=1&_gl=b', '/?igsh=a', '/c/lamps?page=2&mtm_campaign=a'])('%s is rendered whatever others append', async (path) => {
    const { get } = await openStage()
    expect(text(await get(path))).toMatch(/<div id="app" data-rendered="en" data-query="(?:page=2)?"><main/)
  })

  test.each(['/l/lamp', '/l/7.5', '/l/7e0', '/l/7lamp', '/l/7_lamp', '/l/7%20', '/l/7%00', '/v/abc', '/v/5.5', '/v/5anna'])('%s has no number, and nobody has one there', async (path) => {
    const { get } = await openStage()
    expect((await get(path)).status).toBe(404)
  })

  test.each(['/cart', '/c/lamps?stock=1', '/l/lamp'])('%s, which the application draws, names the shop', async (path) => {
    const { get } = await openStage({ settings: { name: 'Bits & Bobs' } })
    expect(text(await get(path))).toMatch(/<title>Bits &amp; Bobs<\/title><meta property="og:site_name" content="Bits &amp; Bobs" data-page>.*<div id="app"><\/div>/)
  })

  test('is rendered with what the catalogue says, for the origin that was asked for', async () => {
    const { get } = await openStage()
    const found = text(await get('/', { headers: { 'host': 'shop.example', 'x-forwarded-proto': 'https' } }))
    expect(found).toContain(`data-of="{'version':'v1'}"`)
    expect(found).toContain('data-origin="https://shop.example"')
  })

  test('has the operator’s texts in its language, and the other languages’ beside it for ever', async () => {
    const { get } = await openStage({ settings: { promises: [{ text: { en: 'Safe', fr: 'Sûr' } }] } })
    const page = text(await get('/?lang=fr'))
    expect(page).toContain('"promises":[{"text":{"fr":"Sûr"}}]')
    const address = / data-texts="([^"]+)" data-held="fr"/.exec(page)?.[1] ?? ''
    const beside = await get(address.replace('*', 'en'), { headers: { 'accept-encoding': 'gzip' } })
    expect(JSON.parse(gunzipSync(beside.body).toString())).toMatchObject({ promises: [{ text: { en: 'Safe' } }] })
    expect(beside.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable', 'vary': 'accept-encoding' })
    expect((await get(address.replace('*', 'de'))).status).toBe(404)
    expect((await get(address)).status).toBe(404)
  })

  test('has a strong tag of its own for each encoding, by which it is not sent again', async () => {
    const { get } = await openStage()
    const [plain, gzip, br] = [await get('/'), await get('/', { headers: { 'accept-encoding': 'gzip' } }), await get('/', { headers: { 'accept-encoding': 'gzip, br' } })]
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    const tags = [plain, gzip, br].map(({ headers }) => headers.etag ?? '')
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    for (const named of [tags[2] ?? '', `W/${tags[2]}`, `"other", ${tags[2]}`, '*']) {
      const again = await get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': named } })
      expect([again.status, again.body.length, again.headers.etag, again.headers['cache-control']]).toEqual([304, 0, tags[2], 'no-cache'])
    }
    expect((await get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' } })).status).toBe(200)
  })

  test.each([['br;q=0, gzip', 'gzip'], ['br; q=0, gzip;q=0.0', undefined], ['zstd', undefined], ['gzip, br', 'br']])('for %s is sent as %s', async (accepted, encoding) => {
    const { get } = await openStage()
    expect((await get('/', { headers: { 'accept-encoding': accepted } })).headers['content-encoding']).toBe(encoding)
  })

  test('is of the language that its reader reads, or its address asks for', async () => {
    const { get } = await openStage()
    const langOf = async (path: string, accepted: string) => {
      const found = await get(path, { headers: { 'accept-language': accepted } })
      return [/data-rendered="(\w+)"/.exec(text(found))?.[1], found.headers.vary]
    }
    expect(await langOf('/', 'fr-CA, en;q=0.5')).toEqual(['fr', 'accept-language, accept-encoding'])
    expect(await langOf('/', 'fr;q=0.2, en;q=0.5')).toEqual(['en', 'accept-language, accept-encoding'])
    expect(await langOf('/', 'tlh')).toEqual(['en', 'accept-language, accept-encoding'])
    expect(await langOf('/?lang=fr', 'en')).toEqual(['fr', 'accept-encoding'])
    expect(await langOf('/?lang=tlh', 'fr')).toEqual(['fr', 'accept-language, accept-encoding'])
  })

  test('says to HEAD what it says to GET, without a body', async () => {
    const { get } = await openStage()
    const [whole, head] = [await get('/l/7-lamp'), await get('/l/7-lamp', { method: 'HEAD' })]
    expect([head.status, head.body.length, head.headers['content-length'], head.headers.etag]).toEqual([200, 0, String(whole.body.length), whole.headers.etag])
    expect([(await get('/l/9', { method: 'HEAD' })).status, (await get('/l/7', { method: 'HEAD' })).headers.location]).toEqual([410, '/l/7-lamp'])
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('is not there for %s', async (method) => {
    const { get } = await openStage()
    const found = await get('/cart', { method })
    expect([found.status, found.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('is rendered once for all who ask, and again only where its part of the catalogue has changed', async () => {
    const { get, catalogue } = await openStage()
    const all = await Promise.all(Array.from({ length: 40 }, () => get('/l/777-lamp')))
    expect(new Set(all.map(countOf))).toEqual(new Set([1]))
    expect(countOf(await get('/l/777-lamp?utm_source=letter'))).toBe(1)
    const home = await get('/')
    publishCatalogue(catalogue, 'v2')
    expect((await get('/l/777-lamp')).headers.etag).toBe(all[0]?.headers.etag)
    expect((await get('/')).headers.etag).not.toBe(home.headers.etag)
    publishCatalogue(catalogue, 'v3', { 'l/777.json': { slug: '/l/777-another-name' } })
    expect((await get('/l/777-lamp')).headers.location).toBe('/l/777-another-name')
  })

  test('that nobody has is rendered once for all of its kind, in the language of its reader, and stays what it was', async () => {
    const { get, catalogue } = await openStage()
    const saidAt = async (path: string, accepted = 'en') => {
      const { status, headers, ...answer } = await get(path, { headers: { 'accept-language': accepted } })
      return [status, /<h1>(.*?)<\/h1>/.exec(text({ status, headers, ...answer }))?.[1], headers.vary]
    }
    const ofReader = 'accept-language, accept-encoding'
    expect(await saidAt('/l/99')).toEqual([404, 'en has nothing at /l, 1 1', ofReader])
    expect(await saidAt('/l/9-it-is-gone?color=red')).toEqual([410, 'en has nothing at /l, 1 1', ofReader])
    expect(await saidAt('/l/99', 'fr')).toEqual([404, 'fr has nothing at /l, 1 2', ofReader])
    expect(await saidAt('/l/99?lang=fr')).toEqual([404, 'fr has nothing at /l, 1 2', 'accept-encoding'])
    expect(await saidAt('/nothing/here')).toEqual([404, 'en has nothing at /-, 1 3', ofReader])
    publishCatalogue(catalogue, 'v2')
    expect(await saidAt('/l/100')).toEqual([404, 'en has nothing at /l, 1 1', ofReader])
  })

  test('that nobody has, and cannot be rendered, is 404 all the same', async () => {
    const { get, lines } = await openStage({ askMarketplace: async () => undefined })
    const found = await get('/v/99')
    expect([found.status, text(found).includes('<div id="app"></div>')]).toEqual([404, true])
    expect(lines).toEqual(['/v/99 could not be rendered: Error: it cannot be rendered'])
  })

  test('that cannot be rendered is drawn by the application, and the operator reads why, once a minute', async () => {
    const { get, lines } = await openStage()
    const found = await get('/l/888-lamp?ref=x')
    expect([found.status, text(found).includes('<div id="app"></div>')]).toEqual([200, true])
    await get('/l/888-lamp')
    expect(lines).toEqual(['/l/888-lamp could not be rendered: Error: it cannot be rendered'])
  })
})

test('an address that browsers read as another host’s leads nowhere', async () => {
  const { get } = await openStage()
  for (const path of ['/\\evil.example/', '/\\evil.example', '/c\\']) {
    const { status, headers } = await get(path)
    expect([status, headers.location], path).toEqual([400, undefined])
  }
})

describe('a vendor', () => {
  test('has a page as long as the marketplace knows it', async () => {
    const { get } = await openStage({ askMarketplace: async (url) => (url.endsWith('/404') ? undefined : '{"user":5}') })
    expect(text(await get('/v/5-anna'))).toContain(`'user':5`)
    expect((await get('/v/6-nothing-listed')).status).toBe(200)
    expect((await get('/v/404')).status).toBe(404)
  })

  test('is drawn by the application where the marketplace does not answer', async () => {
    const { get, lines } = await openStage({ askMarketplace: () => Promise.reject(new Error('no answer')) })
    const found = await get('/v/5-anna')
    expect([found.status, text(found).includes('<div id="app"></div>')]).toEqual([200, true])
    expect(lines).toEqual(['/v/5-anna could not be rendered: Error: no answer'])
  })
})

describe('a file', () => {
  test.each(['/assets/plain-abc1234.js', '/catalogue/home.json', '/catalogue/cards/1a2b.json', '/icons/32.png', '/manifest.webmanifest', '/version.json', '/hero.svg', '/embed.js', '/index.html', '/big.json'])(
    '%s has the headers of the table', async (path) => {
      const { get } = await openStage()
      const found = await get(path)
      expect([found.status, found.headers['cache-control']]).toEqual([200, cacheControlOf(path)])
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(found.headers[name.toLowerCase()], name).toBe(value)
      const again = await get(path, { headers: { 'if-none-match': found.headers.etag ?? '' } })
      expect([again.status, again.body.length]).toEqual([304, 0])
    },
  )

  test('is sent as its twin, or compressed where it has none, however large it is', async () => {
    const { get } = await openStage()
    const br = { headers: { 'accept-encoding': 'br' } }
    expect(text(await get('/assets/frame-abc1234.js', br))).toBe('the twin in Brotli')
    expect(gunzipSync((await get('/assets/frame-abc1234.js', { headers: { 'accept-encoding': 'gzip' } })).body).toString()).toBe(script)
    for (const path of ['/assets/plain-abc1234.js', '/hero.svg', '/catalogue/cards/1a2b.json', '/big.json']) {
      const [plain, packed, twice] = [await get(path), await get(path, br), await get(path, br)]
      expect([packed.headers['content-encoding'], packed.headers.vary, packed.body.length < plain.body.length], path).toEqual(['br', 'accept-encoding', true])
      // As bytes: compared one by one, millions of them take half a minute.
      expect([brotliDecompressSync(packed.body).equals(plain.body), twice.body.equals(packed.body)], path).toEqual([true, true])
    }
    expect((await get('/icons/32.png', br)).headers['content-encoding']).toBeUndefined()
  })

  test('that is large says its length to HEAD, and is not read', async () => {
    const { get } = await openStage()
    expect((await get('/big.json', { method: 'HEAD' })).headers['content-length']).toBe(String((await get('/big.json')).body.length))
  })

  test.each([
    '/assets/gone.js', '/gone.png', '/catalogue/gone.json', '/catalogue/', '/catalogue/l', '/.document/template.json', '/.document/page.mjs.json',
    '/assets/..%2f.document/template.json', '/catalogue/..%2f..%2fsite/version.json', '/catalogue/%2e%2e/site/version.json', '/catalogue/../site/version.json',
    '/assets/%00.js', '/front_api/v1/listings', '/media/a.webp',
  ])('%s is none', async (path) => {
    const { get } = await openStage()
    const found = await get(path)
    expect([found.status, found.headers['cache-control'], found.body.length < 40]).toEqual([404, 'no-store', true])
  })

  test('with a broken address is answered without a stack', async () => {
    const { get } = await openStage()
    const found = await get('/assets/%zz.js')
    expect([found.status, text(found)]).toEqual([400, 'Bad Request'])
  })
})

test('the server says that it is well', async () => {
  const { get } = await openStage()
  expect([text(await get('/health')), (await get('/health', { method: 'HEAD' })).status]).toEqual(['ok', 200])
})

test('what fails is one line without its query, and an answer without a stack', async () => {
  const { get, lines } = await openStage({ server: { before: [(request, _response, next) => next(request.url?.startsWith('/boom') ? new Error('broken') : undefined)] } })
  const found = await get('/boom?token=secret')
  expect([found.status, text(found)]).toEqual([500, 'Internal Server Error'])
  expect(lines).toEqual(['GET /boom: broken'])
})

test('each answer can be written down, without its query and without the keys of carts', async () => {
  const log: LogEntry[] = []
  const { get } = await openStage({ server: { log: (entry) => void log.push(entry) } })
  await get('/cart?token=secret')
  await get('/gone.js', { method: 'HEAD' })
  await get('/front_api/v1/carts/0123abcd/items/7')
  await get('/checkout/0123abcd')
  await get('/checkout/return')
  await expect.poll(() => log.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/cart', 200], ['HEAD', '/gone.js', 404], ['GET', '/front_api/v1/carts/…/items/7', 404], ['GET', '/checkout/…', 404], ['GET', '/checkout/return', 404],
  ])
})

test('the cache holds no more bytes than it may, and what it lost is rendered anew', async () => {
  const { get, site, catalogue } = await openStage({ cacheBytes: 40_000 })
  publishCatalogue(catalogue, 'v2', Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`l/${1000 + at}.json`, { slug: `/l/${1000 + at}-lamp` }])))
  const first = countOf(await get('/l/1000-lamp'))
  for (let at = 0; at < 60; at += 1) await get(`/l/${1000 + at}-lamp`)
  const { bytes, documents } = (await site()).pages.held()
  expect(bytes).toBeLessThanOrEqual(40_000)
  expect(documents).toBeGreaterThan(5)
  expect(countOf(await get('/l/1059-lamp'))).toBe(first + 59)
  expect(countOf(await get('/l/1000-lamp'))).toBe(first + 60)
})

test('where more is to be rendered than anybody would wait for, pages are drawn by the application', async () => {
  const { get, catalogue, lines } = await openStage()
  const paths = Array.from({ length: 160 }, (_, at) => `/l/777${at}-lamp`)
  publishCatalogue(catalogue, 'v2', Object.fromEntries(paths.map((path) => [`l/${Number.parseInt(path.slice(3), 10)}.json`, { slug: path }])))
  const agent = new Agent({ maxSockets: 200 })
  const answers = await Promise.all(paths.map((path) => get(path, { agent })))
  agent.destroy()
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const drawn = answers.filter((answer) => text(answer).includes('<div id="app"></div>')).length
  expect(drawn).toBeGreaterThan(0)
  expect(drawn).toBeLessThan(80)
  expect(lines.filter((line) => !line.startsWith('The catalogue'))).toEqual(['There is too much to render: browsers draw pages themselves.'])
})

describe('another version', () => {
  /** Asks again and again, on connections that stay open, until it is told to end. */
  const crowd = (url: string, paths: readonly string[]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const answers: Answer[] = []
    let isOver = false
    const visitor = async (at: number) => {
      for (let next = at; !isOver; next += 1) answers.push(await ask(url, paths[next % paths.length] ?? '/', { agent }))
    }
    const visitors = Promise.all(Array.from({ length: 16 }, (_, at) => visitor(at)))
    return {
      answers,
      end: async () => {
        isOver = true
        await visitors
        agent.destroy()
      },
    }
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('of the catalogue is taken over under load: no request is lost, and none mixes two', async () => {
    const { url, catalogue } = await openStage()
    const versions = ['v2', 'v3', 'v4', 'v5']
    const { answers, end } = crowd(url, ['/', '/c/lamps', '/catalogue/manifest.json'])
    for (const version of versions) {
      publishCatalogue(catalogue, version)
      await pause(120)
      const now = text(await ask(url, '/'))
      expect(now).toContain(`'version':'${version}'`)
      expect(text(await ask(url, '/catalogue/manifest.json'))).toBe(`{"version":"${version}"}`)
    }
    await end()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.length).toBeGreaterThan(100)
  })

  test('of the storefront is taken over under load, in its place or in a folder of its own', async () => {
    const { url, dir, lines } = await openStage()
    const { answers, end } = crowd(url, ['/', '/l/7-lamp', '/version.json'])
    await pause(100)
    writeSite(dir, 'two')
    await pause(150)
    expect(text(await ask(url, '/'))).toContain('data-version="two"')
    writeSite(`${dir}.next`, 'three')
    renameSync(dir, `${dir}.before`)
    // Between the two, nothing is there.
    await pause(100)
    renameSync(`${dir}.next`, dir)
    await expect.poll(async () => text(await ask(url, '/')), { timeout: 5_000 }).toContain('data-version="three"')
    await end()
    rmSync(`${dir}.before`, { recursive: true })
    const pages = answers.filter(({ headers }) => headers['content-type']?.startsWith('text/html'))
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
    const pairs = new Set(pages.map((answer) => [/data-version="(\w+)"/.exec(text(answer))?.[1], /data-site="(\w+)"/.exec(text(answer))?.[1]].join(' ')))
    expect([...pairs].sort()).toEqual(['one one', 'three three', 'two two'])
    expect(lines.filter((line) => line.includes('Another version'))).toHaveLength(2)
  })

  test('that is broken is not taken over, and is said once', async () => {
    const { get, dir, lines } = await openStage()
    renameSync(`${dir}/index.html`, `${dir}/index.away`)
    expect((await get('/')).status).toBe(200)
    expect((await get('/l/7-lamp')).status).toBe(200)
    expect(lines.filter((line) => line.startsWith('The storefront cannot be read'))).toHaveLength(1)
  })
})

describe('in threads', () => {
  test('pages are rendered as they are without; one that ends is replaced, and its page is drawn by the application', async () => {
    const { get, lines } = await openStage({ threads: 1 })
    expect(text(await get('/l/7-lamp'))).toContain('data-site="one"')
    const lost = await get('/l/666-lamp')
    expect([lost.status, text(lost).includes('<div id="app"></div>')]).toEqual([200, true])
    await expect.poll(async () => text(await get('/l/8-lamp')), { timeout: 10_000, interval: 100 }).toContain('data-site="one"')
    expect(lines).toContain('A thread that renders has ended; another one takes its place.')
  })

  test('a page that fails says why', async () => {
    const { get, lines } = await openStage({ threads: 1 })
    expect((await get('/l/888-lamp')).status).toBe(200)
    expect(lines.join()).toContain('/l/888-lamp could not be rendered')
  })
})

describe('when it ends', () => {
  test('what was begun is answered, and nobody new is let in', async () => {
    const { url, get, close } = await openStage()
    const agent = new Agent({ keepAlive: true })
    await get('/cart', { agent })
    const begun = get('/l/777-lamp')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const ended = close()
    await expect(ask(url, '/cart')).rejects.toThrow(/ECONNREFUSED/)
    const last = await begun
    expect([last.status, text(last).includes('data-site="one"')]).toEqual([200, true])
    await ended
    agent.destroy()
  })

  test('an answer that does not come is given up', async () => {
    const { get, close } = await openStage({ server: { before: [(request, _response, next) => { if (request.url !== '/never') next() }] } })
    const never = get('/never').catch((error: Error) => error.message)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await close(100)
    expect(await never).toMatch(/socket hang up|ECONNRESET/)
  })
})
