import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { originOf, readAddress } from '../../../src/server/address.ts'
import { createByteCache } from '../../../src/server/byteCache.ts'
import { createWarn } from '../../../src/server/lines.ts'
import { createAsk } from '../../../src/server/marketplace.ts'
import { marketplaceBefore } from '../../../src/server/marketplaceBefore.ts'
import { pathIn } from '../../../src/server/pathIn.ts'
import { SECURITY_HEADERS } from '../../../src/build/hosting.ts'
import { UsageError } from '../../../src/build/commandLine.ts'
import { readServeOptions } from '../../../src/server/serveOptions.ts'
import { root } from '../../support/tree.ts'
import { freePort } from '../../support/webServers.ts'
import { aFolder, ask, openStage, publishCatalogue, writeSite } from './stage.ts'

describe('an address', () => {
  test.each([
    ['/l/7?a=1?b', { path: '/l/7', search: '?a=1?b' }], ['http://shop.example/l/7?a', { path: '/l/7', search: '?a' }],
    ['http://shop.example', { path: '/', search: '' }], ['//x/y', { path: '//x/y', search: '' }], ['*', undefined], ['shop.example:443', undefined],
  ])('%s', (target, expected) => {
    expect(readAddress(target)).toEqual(expected)
  })

  test.each([
    ['shop.example', undefined, 'http://shop.example'], ['Shop.example:8443', 'https, http', 'https://shop.example:8443'], ['[::1]:80', 'javascript', 'http://[::1]:80'],
    ['evil/"><script>', undefined, undefined], ['a b', undefined, undefined], [undefined, 'https', undefined],
  ])('of the host %s behind %s is of %s', (host, protocol, expected) => {
    expect(originOf(host, protocol)).toBe(expected)
  })

  test.each([
    ['/a/b.js', '/site/a/b.js'], ['/caf%C3%A9.txt', '/site/café.txt'], ['/.well-known/security.txt', '/site/.well-known/security.txt'],
    ['/../a', undefined], ['/%2e%2e/a', undefined], ['/a%2fb', undefined], ['/a%5cb', undefined], ['/a%00', undefined], ['/.git/config', undefined], ['/', undefined], ['/a//b', undefined], ['/%zz', undefined],
  ])('%s is the file %s', (path, expected) => {
    expect(pathIn('/site', path)).toBe(expected)
  })
})

test('what was used least goes first, and what is larger than everything may be is not kept', () => {
  const cache = createByteCache<string>(100)
  cache.set('a', 'A', 40)
  cache.set('b', 'B', 40)
  cache.get('a')
  cache.set('c', 'C', 40)
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.bytes()]).toEqual(['A', undefined, 'C', 80])
  cache.set('a', 'A', 10)
  cache.set('d', 'D', 101)
  expect([cache.get('d'), cache.bytes(), cache.size()]).toEqual([undefined, 50, 2])
})

test('the operator reads a line once a minute, without queries and signs that end it', () => {
  let now = 0
  const lines: string[] = []
  const warn = createWarn((line) => lines.push(line), () => now)
  for (const at of [0, 30_000, 61_000]) {
    now = at
    warn('GET /a?token=secret: gone\nfaked')
  }
  expect(lines).toEqual(['1970-01-01T00:00:00.000Z GET /a gone faked', '1970-01-01T00:01:01.000Z GET /a gone faked'])
})

describe('the marketplace', () => {
  const answering = (answer: () => Response | Promise<Response>) => {
    let now = 0
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input))
      return answer()
    }
    return { asked, askFor: createAsk({ base: 'https://market.example/', fetch, now: () => now }), at: (ms: number) => { now = ms } }
  }

  test('is asked once a minute for the same', async () => {
    const { asked, askFor, at } = answering(() => new Response('{"a":1}'))
    expect(await Promise.all([askFor('/front_api/v1/users/5'), askFor('/front_api/v1/users/5')])).toEqual(['{"a":1}', '{"a":1}'])
    at(59_000)
    await askFor('/front_api/v1/users/5')
    at(61_000)
    await askFor('/front_api/v1/users/5')
    expect(asked).toEqual(['https://market.example/front_api/v1/users/5', 'https://market.example/front_api/v1/users/5'])
  })

  test('has no such thing, which is another thing than no answer', async () => {
    expect(await answering(() => new Response('', { status: 404 })).askFor('/a')).toBeUndefined()
    await expect(answering(() => new Response('', { status: 429 })).askFor('/a')).rejects.toThrow('429')
    await expect(createAsk({ base: undefined })('/a')).rejects.toThrow('--marketplace')
  })

  test('is said to have a certificate that is not trusted, and what else kept it from answering', async () => {
    const failing = (code: string) => answering(() => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('the reason'), { code }) })))
    await expect(failing('CERT_HAS_EXPIRED').askFor('/a')).rejects.toThrow('its certificate is not trusted (CERT_HAS_EXPIRED)')
    await expect(failing('ECONNRESET').askFor('/a')).rejects.toThrow('the reason')
  })

  test('is left alone for a while where it does not answer', async () => {
    const { asked, askFor, at } = answering(() => Promise.reject(new TypeError('fetch failed')))
    await expect(askFor('/a')).rejects.toThrow('fetch failed')
    await expect(askFor('/b')).rejects.toThrow('does not answer')
    await expect(askFor('/a')).rejects.toThrow('does not answer')
    at(10_001)
    await expect(askFor('/a')).rejects.toThrow('fetch failed')
    expect(asked).toHaveLength(2)
  })
})

describe('a marketplace behind the server', () => {
  const openBehind = async (keepsHost = false) => {
    const seen: { method: string | undefined, url: string | undefined, host: string | undefined, forwarded: unknown, body: string }[] = []
    const market = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => { body += chunk.toString() }).on('end', () => {
        seen.push({ method: request.method, url: request.url, host: request.headers.host, forwarded: request.headers['x-forwarded-host'], body })
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'private', 'vary': 'cookie' }).end(JSON.stringify('answer '.repeat(400)))
      })
    })
    await new Promise<void>((done) => market.listen(0, '127.0.0.1', done))
    const own = `127.0.0.1:${(market.address() as AddressInfo).port}` // Over TCP there is a port.
    const end = () => new Promise<void>((done) => { market.close(() => done()); market.closeAllConnections() })
    onTestFinished(end)
    const lines: string[] = []
    const plain = await openStage()
    const before = marketplaceBefore({ url: `http://${own}/market`, keepsHost, site: await plain.site(), warn: createWarn((line) => lines.push(line)) })
    return { ...await openStage({ server: { before: [before] } }), seen, lines, end, own }
  }

  test('gets what is its, and its answer is compressed', async () => {
    const { get, seen, own } = await openBehind()
    const found = await get('/front_api/v1/cart?a=1', { method: 'POST', body: '{"qty":1}', headers: { 'host': 'shop.example', 'accept-encoding': 'br', 'content-length': '9' } })
    expect(found.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private', 'vary': 'cookie, accept-encoding' })
    expect(seen).toEqual([{ method: 'POST', url: '/market/front_api/v1/cart?a=1', host: own, forwarded: 'shop.example', body: '{"qty":1}' }])
    expect((await get('/pictures/of/lamps.webp')).status).toBe(200)
    expect((await get('/hero.svg')).headers['content-type']).toMatch(/^image\/svg/)
    expect((await get('/cart', { method: 'POST' })).status).toBe(405)
    expect(seen.map(({ url }) => url)).toEqual(['/market/front_api/v1/cart?a=1', '/market/pictures/of/lamps.webp'])
  })

  test('is told the name that was asked for where it has that name itself', async () => {
    const { get, seen } = await openBehind(true)
    await get('/front_api/v1/cart', { headers: { host: 'shop.example' } })
    expect(seen[0]?.host).toBe('shop.example')
  })

  test('that does not answer is said to be away on a page, to whoever asks for a page', async () => {
    const { get, end } = await openBehind()
    await end()
    const page = await get('/checkout/0123', { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([502, 'text/html; charset=utf-8', 'no-store'])
    expect(page.body.toString()).toContain('<h1>The marketplace does not answer</h1>')
    // A payment that was confirmed may have arrived.
    expect(page.body.toString()).toContain('look first whether your orders are there')
    const form = await get('/checkout/0123', { method: 'POST', headers: { accept: 'text/html' } })
    expect([form.status, form.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
    const program = await get('/front_api/v1/cart', { headers: { accept: 'application/json' } })
    expect([program.status, program.headers['content-type'], program.headers['cache-control']]).toEqual([502, 'application/json', 'no-store'])
    for (const answer of [page, program]) expect(answer.headers).toMatchObject(Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value])))
  })

  test('that does not answer is said to be away, in one line without a query', async () => {
    const { get, end, lines } = await openBehind()
    await end()
    for (let at = 0; at < 3; at += 1) expect((await get('/front_api/v1/cart?token=secret')).status).toBe(502)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/did not answer/)
    expect(lines[0]).not.toContain('secret')
  })
})

describe('npm run serve', () => {
  test('is told what to serve', () => {
    expect(readServeOptions(['--dir', 'site'], {})).toEqual({
      dir: 'site', catalogue: undefined, marketplace: undefined, keepsHost: false, origin: undefined, port: 8080, host: '127.0.0.1', json: false,
    })
    const args = ['--dir', 'site', '--marketplace', 'https://a.example', '--keep-host', '--origin', 'https://shop.example/x', '--port', '0', '--host', '::', '--json']
    expect(readServeOptions(args, { CATALOGUE_DIR: 'c' })).toMatchObject({ marketplace: 'https://a.example/', keepsHost: true, origin: 'https://shop.example', port: 0, host: '::', json: true, catalogue: 'c' })
  })

  test.each([[[]], [['--dir', 'a', '--port', '70000']], [['--dir', 'a', '--marketplace', 'ftp://x']], [['--dir', 'a', '--keep-host']], [['--dir', 'a', '--unknown']]])('%j is a mistake', (args) => {
    expect(() => readServeOptions(args, {})).toThrow(UsageError)
  })

  const run = (args: readonly string[]) => {
    const server = spawn(join(root, 'node_modules/.bin/jiti'), ['src/server/serve.ts', ...args], { cwd: root })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => { said += chunk.toString() })
    const ended = new Promise<number | null>((done) => { server.once('exit', (code) => done(code)) })
    onTestFinished(() => void server.kill('SIGKILL'))
    return { server, ended, said: () => said }
  }

  test('serves until it is told to end, and has answered then', async () => {
    const folder = aFolder()
    writeSite(join(folder, 'site'), 'one')
    publishCatalogue(join(folder, 'catalogue'), 'v1')
    const port = await freePort()
    const { server, ended, said } = run(['--dir', join(folder, 'site'), '--catalogue', join(folder, 'catalogue'), '--port', String(port)])
    await expect.poll(said, { timeout: 15_000, interval: 50 }).toContain(`http://127.0.0.1:${port}`)
    const url = `http://127.0.0.1:${port}`
    expect((await ask(url, '/')).body.toString()).toContain(`'version':'v1'`)
    publishCatalogue(join(folder, 'catalogue'), 'v2')
    server.kill('SIGHUP')
    await expect.poll(said, { timeout: 5_000 }).toContain('The catalogue is now of version v2.')
    const last = ask(url, '/l/777-lamp')
    await new Promise((resolve) => setTimeout(resolve, 100))
    server.kill('SIGTERM')
    expect((await last).status).toBe(200)
    expect(await ended).toBe(0)
  })

  test('says what is wrong with its command, or with the folder', async () => {
    const folder = aFolder()
    const [wrong, empty] = [run(['--dir', 'site', '--port', 'x']), run(['--dir', folder])]
    expect([await wrong.ended, await empty.ended]).toEqual([2, 1])
    expect(wrong.said()).toContain('--port: expected a number up to 65535, got x\nusage: npm run serve')
    expect(empty.said().trim()).toBe(`${folder} holds no storefront: npm run configure -- --server node makes one.`)
  })
})
