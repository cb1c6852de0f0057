import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OTHER_FILES, SECURITY_HEADERS, cacheControlOf } from '../../src/build/hosting.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { root } from '../support/tree.ts'
import { findProgram, freePort, startWebServer, type WebServer } from '../support/webServers.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-served-'))
const built = join(folder, 'dist')
const script = `export const words = ${JSON.stringify('a script that is worth compressing '.repeat(100))}\n`

const pages = {
  'home.html': 'the home page', 'c/lamps.html': 'the lamps', 'c/café.html': 'the café', 'l/7-lamp.html': 'the lamp', 'v/1-only-lamps.html': 'their lamps',
}
const catalogue = {
  'manifest.json': '{}', 'home.json': '{}', 'cards/abc.json': '{}', 'c/lamps/newest-1.json': '{}', 'c/café/newest-1.json': '{}', 'c/rugs/newest-1.json': '{}',
  'l/7.json': '{}', 'l/8.json': '{}',
}

const writeAll = (into: string, files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, name)), { recursive: true })
    writeFileSync(join(into, name), text)
  }
}

/** As much of a build as `npm run configure` reads. */
const writeBuild = () => {
  const template = { html: '<html><head><!--stoa:policy--><!--stoa:head--></head><body><!--stoa:body--></body></html>', css: 'a{b:c}', script: '1' }
  const files = {
    '.document/template.json': JSON.stringify(template),
    '.document/shell.mjs': 'export const renderShell = async () => "<p>shell</p>"',
    'assets/frame-abc1234.js': script,
    'icons/32.png': 'PNG',
    'hero.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'version.json': '{"version":"1"}',
  }
  writeAll(built, files)
}

const run = (...args: string[]) => {
  expect(configure(...args)).toEqual({ status: 0, stderr: '' })
}

const configure = (...args: string[]) => {
  const { status, stderr } = spawnSync(join(root, 'node_modules/.bin/jiti'), ['src/build/configure.ts', '--from', built, '--config', join(folder, 'market.json'), ...args], { cwd: root, encoding: 'utf8' })
  return { status, stderr }
}

/** What reached the marketplace, by its path. */
const seen = new Map<string, IncomingHttpHeaders>()
const market = aMarketplace()
const answer = getRequestListener((request) => market.fetch(request))
const upstream = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  seen.set(path, request.headers)
  if (path.startsWith('/front_api/')) return void answer(request, response)
  // As a marketplace would, which looks at what it was sent.
  request.resume().on('end', () => {
    response.writeHead(path.endsWith('gone.png') ? 404 : 200, { 'cache-control': 'private', 'content-type': 'text/plain' }).end(`theirs: ${request.method} ${path}`)
  })
})
let marketplace = ''

beforeAll(async () => {
  writeBuild()
  writeFileSync(join(folder, 'market.json'), JSON.stringify({ name: 'Agora "& Co"', attachments: { maxBytes: 1024 * 1024 }, imageUpload: { url: '{base_url}/upload', field: 'file', answer: 'url' } }))
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
  const address = upstream.address()
  marketplace = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** As the server sends it: `fetch` would take the compression away. */
const ask = (url: string, headers: Record<string, string> = {}) => new Promise<Answer>((resolve, reject) => {
  httpRequest(url, { headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
  }).on('error', reject).end()
})

/** nginx has Brotli and zstd only in packages of their own. */
const encodings = { nginx: { asset: 'gzip', document: 'gzip' }, caddy: { asset: 'br', document: 'zstd' } } as const

describe.each(['nginx', 'caddy'] as const)('%s, as configured', (name: WebServer) => {
  const program = findProgram(name)
  const served = test.runIf(program !== undefined)
  test.skipIf(program !== undefined)(`is not installed here, and was not tried: apt-get install --no-install-recommends ${name}`, () => undefined)
  const site = join(folder, name)
  let url = ''
  let stop: (() => Promise<void>) | undefined

  beforeAll(async () => {
    if (program === undefined) return
    const port = await freePort()
    run('--out', site, '--server', name, '--listen', `127.0.0.1:${port}`, '--marketplace', marketplace)
    writeAll(site, pages)
    writeAll(join(site, 'catalogue'), catalogue)
    url = `http://127.0.0.1:${port}`
    stop = await startWebServer(name, program, `${site}.${name === 'nginx' ? 'nginx.conf' : 'Caddyfile'}`, url)
  })
  afterAll(() => stop?.())

  const expectHeaders = ({ headers }: Answer, cacheControl: string) => {
    for (const [header, value] of Object.entries(SECURITY_HEADERS)) expect(headers[header.toLowerCase()], header).toBe(value)
    expect(headers['cache-control']).toBe(cacheControl)
  }

  served.each([
    '/assets/frame-abc1234.js', '/catalogue/home.json', '/catalogue/cards/abc.json', '/icons/32.png', '/manifest.webmanifest', '/version.json',
    '/hero.svg', '/index.html', '/', '/c/lamps', '/l/7-lamp', '/v/1-only-lamps',
  ])('sends %s with the headers of the table', async (path) => {
    const found = await ask(url + path)
    expect(found.status).toBe(200)
    expectHeaders(found, cacheControlOf(path))
  })

  served('knows what kinds of files there are', async () => {
    const typeOf = async (path: string) => (await ask(url + path)).headers['content-type']
    expect(await typeOf('/assets/frame-abc1234.js')).toMatch(/^(?:text|application)\/javascript/)
    expect(await typeOf('/manifest.webmanifest')).toBe('application/manifest+json')
    expect(await typeOf('/hero.svg')).toMatch(/^image\/svg\+xml/)
    expect(await typeOf('/')).toBe('text/html; charset=utf-8')
    expect(cacheControlOf('/hero.svg')).toBe(OTHER_FILES)
  })

  served.each([
    ['/', 'the home page'], ['/c/lamps', 'the lamps'], ['/c/caf%C3%A9', 'the café'], ['/l/7-lamp', 'the lamp'], ['/v/1-only-lamps', 'their lamps'],
    ['/l/7-lamp?utm_source=letter&lang=en', 'the lamp'], ['/l/7-lamp?srsltid=a', 'the lamp'], ['/c/lamps?gclid=a&gad_source=1&_gl=1*b', 'the lamps'],
  ])('answers %s with the page that was rendered', async (path, text) => {
    const page = await ask(url + path)
    expect([page.status, page.body.toString(), page.headers['content-type']]).toEqual([200, text, 'text/html; charset=utf-8'])
    expectHeaders(page, 'no-cache')
  })

  served.each([
    '/?lang=fr', '/c/lamps?sort=price-up', '/c/lamps?utm_source=letter&page=2', '/c/lamps?a.colour=red', '/l/7-lamp?variant=3', '/l/7-an-old-name', '/l/8-never-rendered', '/c/rugs',
    '/v/2-unlisted', '/home.html', '/v/1-only-lamps.html', '/l/7-lamp.html', '/checkout?a=b.js', '/checkout/return', '/sell/new', '/search?q=c/lamps',
  ])('answers %s, which is no page that was rendered, with the document', async (path) => {
    const [page, document] = await Promise.all([ask(url + path), ask(`${url}/index.html`)])
    expect(page.status).toBe(200)
    expect(page.body).toEqual(document.body)
    expectHeaders(page, 'no-cache')
  })

  served.each([['fr-CA,fr;q=0.9,en;q=0.8', false], ['FR', false], ['en-GB,fr;q=0.5', true], ['it', true], ['frr', true]])('answers who reads %s with the rendered page: %s', async (languages, expected) => {
    const page = await ask(`${url}/l/7-lamp`, { 'accept-language': languages })
    expect(page.body.toString() === 'the lamp').toBe(expected)
    expect(page.headers.vary?.toLowerCase()).toContain('accept-language')
  })

  served.each(['/l/9-gone', '/l/9-gone?utm_source=letter', '/l/7.5', '/l/7lamp', '/l/7_lamp', '/l/lamp', '/l/-7', '/c/gone', '/c/lamps.html'])('answers %s, which the catalogue does not have, with 404 and the document', async (path) => {
    const document = await ask(`${url}/index.html`)
    // Also to who has the document already.
    const page = await ask(url + path, { 'if-none-match': document.headers.etag ?? '' })
    expect(page.status).toBe(404)
    expect(page.body).toEqual(document.body)
    expectHeaders(page, 'no-cache')
  })

  served('says what is not there with the page that was rendered for that, and has no address of its own for it', async () => {
    const said = { '/l/9-gone': 'no such listing', '/c/gone?lang=fr': 'no such category' }
    writeAll(site, { 'missing-listing.html': 'no such listing', 'missing-category.html': 'no such category' })
    for (const [path, text] of Object.entries(said)) {
      const page = await ask(url + path)
      expect([page.status, page.body.toString(), page.headers['content-type']]).toEqual([404, text, 'text/html; charset=utf-8'])
      expectHeaders(page, 'no-cache')
    }
    expect((await ask(`${url}/missing-listing.html`)).body.toString()).not.toBe('no such listing')
    for (const kind of ['listing', 'category']) rmSync(join(site, `missing-${kind}.html`))
  })

  served('knows what kinds of feeds there are, as the storefront’s own server does', async () => {
    const feeds = { 'feeds/products.tsv': 'text/tab-separated-values', 'feeds/products.xml': 'application/rss+xml', 'feeds/new.xml': 'application/atom+xml', 'feeds/c/1.xml': 'application/atom+xml' }
    writeAll(site, Object.fromEntries(Object.keys(feeds).map((path) => [path, 'a feed'])))
    for (const [path, type] of Object.entries(feeds)) {
      const found = await ask(`${url}/${path}`)
      expect([path, found.status, found.headers['content-type']?.split(';')[0]]).toEqual([path, 200, type])
      expectHeaders(found, cacheControlOf(`/${path}`))
    }
    expect((await ask(`${url}/feeds/gone.xml`)).status).toBe(404)
  })

  served('has no address for the page that says that nothing is there', async () => {
    writeAll(site, { 'missing-page.html': 'nothing is there' })
    const found = await ask(`${url}/missing-page.html`)
    expect(found.body.toString()).not.toBe('nothing is there')
    if (name === 'nginx') expect(found.status).toBe(404)
    rmSync(join(site, 'missing-page.html'))
  })

  served('knows nothing of what is gone while there is no catalogue', async () => {
    renameSync(join(site, 'catalogue'), join(site, 'later'))
    const statuses = await Promise.all(['/l/9-gone', '/c/gone'].map(async (path) => (await ask(url + path)).status))
    renameSync(join(site, 'later'), join(site, 'catalogue'))
    expect(statuses).toEqual([200, 200])
  })

  served.each(['/assets/gone-abc1234.js', '/assets/gone', '/catalogue/gone.json', '/catalogue/cards/gone.json', '/gone.js', '/icons/gone.webmanifest'])('answers 404 for %s, and nobody keeps it', async (path) => {
    const missing = await ask(url + path)
    expect(missing.status).toBe(404)
    expect(missing.body.toString()).toBe('Not Found')
    expect(missing.headers['content-type']).toMatch(/^text\/plain/)
    expectHeaders(missing, 'no-store')
  })

  served('compresses', async () => {
    const accepting = { 'accept-encoding': 'zstd, br, gzip' }
    const [asset, document] = await Promise.all([ask(`${url}/assets/frame-abc1234.js`, accepting), ask(`${url}/cart`, accepting)])
    expect(asset.headers['content-encoding']).toBe(encodings[name].asset)
    expect((asset.headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync)(asset.body).toString()).toBe(script)
    expect(document.headers['content-encoding']).toBe(encodings[name].document)
    expect(asset.headers.vary?.toLowerCase()).toBe('accept-encoding')
    expect((await ask(`${url}/assets/frame-abc1234.js`)).body.toString()).toBe(script)
  })

  served('answers whether it is well', async () => {
    const health = await ask(`${url}/health`)
    expect([health.status, health.body.toString(), health.headers['cache-control']]).toEqual([200, 'ok', 'no-store'])
  })

  served('lets a member sign in, and fill a cart', async () => {
    const post = async (path: string, body: object, token?: string) => {
      const response = await fetch(`${url}/front_api/v1${path}`, {
        method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', 'origin': url, ...(token && { authorization: `Bearer ${token}` }) },
      })
      return { status: response.status, body: await response.json() as { data: { token: string }, key: string, order_items: unknown[] } }
    }
    const { body: { data: { token } } } = await post('/auth/login', { email: 'shopper@example.com', password: 'marketplace' })
    const { body: { key } } = await post('/carts', {}, token)
    const [listing] = market.world.listings.filter(({ quantity, variants }) => (quantity ?? 0) > 3 && !variants?.length)
    const added = await post(`/carts/${key}/items`, { listing_id: listing?.id, qty: 1 }, token)
    expect(added.status).toBeLessThan(300)
    const headers = seen.get('/front_api/v1/carts')
    expect(headers).toMatchObject({ 'host': marketplace.replace('http://', ''), 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': url.replace('http://', ''), 'x-forwarded-proto': 'http' })
    expect(headers).not.toHaveProperty('origin')
  })

  served.each(['/checkout/0123456789abcdef0123456789abcdef', '/checkout/0123/pay', '/media/7/large.jpg', '/pictures/of-theirs.png', '/upload'])('hands %s on, without a header of ours', async (path) => {
    const theirs = await ask(`${url}${path}?a=1`)
    expect(theirs.body.toString()).toBe(`theirs: GET ${path}`)
    expect(theirs.headers['cache-control']).toBe('private')
    for (const header of Object.keys(SECURITY_HEADERS)) expect(theirs.headers).not.toHaveProperty(header.toLowerCase())
  })

  served('says of a picture what the marketplace says', async () => {
    expect((await ask(`${url}/pictures/gone.png`)).body.toString()).toBe('theirs: GET /pictures/gone.png')
  })

  served('takes no more than the largest file of the settings', async () => {
    const upload = (bytes: number) => fetch(`${url}/upload`, { method: 'POST', body: new Uint8Array(bytes) }).then(({ status }) => status, () => 413)
    expect(await upload(1.5e6)).toBe(200)
    // Debian's Caddy says that the marketplace could not be asked.
    expect([413, 502]).toContain(await upload(2e7))
  })
})

describe('a static host that reads _headers and _redirects', () => {
  const site = join(folder, 'static')
  beforeAll(() => {
    expect(configure('--out', site, '--server', 'static')).toEqual({ status: 0, stderr: expect.stringContaining('The settings name no marketplace') as string })
  })
  const linesOf = (name: string) => readFileSync(join(site, name), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const fits = (rule: string, path: string) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path)

  /** As such hosts say that they do: a file if there is one, else the first redirect that fits; all headers that fit. */
  const answerOf = (path: string) => {
    const found = existsSync(join(site, path)) && statSync(join(site, path)).isFile()
    const [, target = path, status = '200'] = found ? [] : (linesOf('_redirects').map((line) => line.split(' ')).find(([rule = '']) => fits(rule, path)) ?? [path, path, '404'])
    const headers: string[] = []
    let isMeant = false
    for (const line of linesOf('_headers')) {
      if (line.startsWith('/')) isMeant = fits(line, path)
      else if (isMeant) headers.push(line.trim())
    }
    return { status: Number(status), body: readFileSync(join(site, target), 'utf8'), headers }
  }

  test.each([
    ['/assets/frame-abc1234.js', 200, 'Cache-Control: public, max-age=31536000, immutable'], ['/version.json', 200, 'Cache-Control: no-store'],
    ['/health', 200, 'Cache-Control: no-store'], ['/', 200, undefined], ['/l/7-lamp', 200, undefined], ['/checkout/return', 200, undefined],
    ['/catalogue/gone.json', 404, undefined],
  ])('answers %s with %i, kept: %s', (path, status, lifetime) => {
    const found = answerOf(path)
    expect(found.status).toBe(status)
    expect(found.headers.filter((line) => line.startsWith('Cache-Control'))).toEqual(lifetime === undefined ? [] : [lifetime])
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(found.headers).toContain(`${name}: ${value}`)
  })

  test('answers pages with the document, missing files with two words, and says that it is well', () => {
    const document = readFileSync(join(site, 'index.html'), 'utf8')
    expect(answerOf('/l/7-lamp').body).toBe(document)
    expect(answerOf('/assets/gone-1234567.js')).toMatchObject({ status: 404, body: 'Not Found' })
    expect(answerOf('/health').body).toBe('ok')
  })
})
