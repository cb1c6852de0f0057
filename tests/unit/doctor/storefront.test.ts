import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { examine } from '../../../src/doctor/examine.ts'
import type { Finding } from '../../../src/doctor/finding.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'
import { type FakeMarket, openFakeMarket } from './fakeMarket.ts'

type Served = { status?: number, type?: string, body: string, headers?: Record<string, string> }

let market: FakeMarket
let server: Server
let base: string
let files: Record<string, Served>
/** What any other address is answered with. */
let otherwise: Served

const document = (policy: string): Served => ({
  body: `<!DOCTYPE html>${policy}<script type="application/json" id="stoa-config">{}</script><script type="module" src="/assets/main-1a2b3c4.js"></script>`,
  headers: { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', 'content-security-policy': "frame-ancestors 'none'" },
})
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'">`

beforeEach(async () => {
  market = await openFakeMarket()
  otherwise = document(POLICY)
  files = {
    '/': document(POLICY),
    '/version.json': { type: 'application/json', body: '{"name":"stoa","version":"1.4.0","commit":"abc123","built":"2026-01-01T00:00:00Z"}' },
    '/health': { type: 'text/plain', body: 'ok' },
    '/assets/main-1a2b3c4.js': { type: 'text/javascript', body: 'void 0', headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'identity' } },
    '/catalogue/manifest.json': { type: 'application/json', body: '{"version":"v7","created":"2020-01-01T00:00:00Z","listings":12}' },
  }
  server = createServer(({ url = '/' }, response) => {
    const isAsset = /^\/(?:assets|catalogue)\//.test(url)
    const { status = 200, type = 'text/html', body, headers = {} } = files[url] ?? (isAsset ? { status: 404, body: 'none' } : otherwise)
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A listening server over TCP has an address with a port.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await market.close()
})

const look = async (): Promise<Record<string, Finding>> => {
  const { findings } = await examine({
    base: market.base, origin: base, storefront: base, catalogue: null, config: defaultConfig, credentials: null,
    wire: { fetch: (url, init) => fetch(url, init), clock: { now: Date.now, wait: async () => undefined } },
  })
  return Object.fromEntries(findings.map((one) => [one.subject, one]))
}

it('A storefront that is served well is so, and says which version it is and how old its catalogue is', async () => {
  const found = await look()
  expect(found['version.json']?.summary).toBe('It is version 1.4.0, commit abc123, built 2026-01-01T00:00:00Z.')
  for (const subject of ['/health', 'security headers', 'document’s lifetime', 'files’ lifetime', 'compression', 'missing files', 'history fallback']) {
    expect([subject, found[subject]?.result]).toEqual([subject, 'ok'])
  }
  expect(found['manifest.json']).toMatchObject({ result: 'note', summary: expect.stringMatching(/has 12 listings, version v7, made \d{4} days ago/) })
})

it('A storefront that is served badly says what to change', async () => {
  files['/'] = { ...document(''), headers: { 'cache-control': 'max-age=600' } }
  files['/assets/main-1a2b3c4.js'] = { type: 'text/javascript', body: 'void 0' }
  files['/assets/stoa-doctor-looks-for-nothing.js'] = document('')
  otherwise = { status: 404, body: 'none' }
  delete files['/version.json']
  delete files['/health']
  const found = await look()
  const results = Object.fromEntries(Object.entries(found).filter(([, { check }]) => check === 'storefront').map(([subject, { result }]) => [subject, result]))
  expect(results).toEqual({
    'version.json': 'note', '/health': 'note', 'security headers': 'problem', 'document’s lifetime': 'problem', 'files’ lifetime': 'note', 'compression': 'note',
    'missing files': 'problem', 'history fallback': 'problem',
  })
  expect(found['security headers']?.details).toEqual(expect.arrayContaining(['Send X-Content-Type-Options: nosniff']))
})

it('Where the storefront’s server hands calls on, no other origin has to be allowed', async () => {
  expect((await look())[base]?.result).toBe('problem')
  files['/front_api/v1/categories'] = { type: 'application/json', body: '{"categories":[]}' }
  expect((await look())[base]).toMatchObject({ check: 'cors', result: 'ok' })
})
