import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { caddyfile } from '../../src/build/caddy.ts'
import { OTHER_FILES, SECURITY_HEADERS, cacheControlOf, fileKinds, isNoPage, otherQuery } from '../../src/build/hosting.ts'
import { nginxConfig } from '../../src/build/nginx.ts'
import { KEPT_DAYS, removeOutdated, stampFiles } from '../../src/build/outdated.ts'
import { precompress } from '../../src/build/precompress.ts'
import { readListenAddress, serverOptionsOf, type Upstream } from '../../src/build/serverOptions.ts'
import { staticHostFiles } from '../../src/build/staticHost.ts'
import { readVersion } from '../../src/build/version.ts'
import { defaultConfig, type StorefrontConfig } from '../../src/lib/settings.ts'

const aFolder = () => mkdtempSync(join(tmpdir(), 'stoa-hosting-'))

describe('how long a file may be kept', () => {
  test.each([
    ['/assets/frame-abc1234.js', 'public, max-age=31536000, immutable'],
    ['/catalogue/cards/1a2b.json', 'public, max-age=31536000, immutable'],
    ['/catalogue/home.json', 'no-cache'],
    ['/version.json', 'no-store'],
    ['/health', 'no-store'],
    ['/icons/32.png', 'public, max-age=86400'],
    ['/feeds/new.xml', OTHER_FILES],
    ['/feeds/products.tsv', OTHER_FILES],
    ['/embed.js', 'no-cache'],
    ['/embed.json', 'no-cache'],
    ['/embed/page-1234567.js', 'public, max-age=31536000, immutable'],
    ['/hero.svg', OTHER_FILES],
    ['/', 'no-cache'],
    ['/l/7-lamp', 'no-cache'],
  ])('%s: %s', (path, expected) => {
    expect(cacheControlOf(path)).toBe(expected)
  })

  test('what is kept for ever is named by what it holds', () => {
    const kept = fileKinds().filter(({ cacheControl }) => cacheControl.includes('immutable')).map(({ path }) => path)
    expect(kept).toEqual(['/assets/', '/embed/', '/catalogue/cards/'])
  })
})

test.each([
  ['', true], ['lang=en', true], ['utm_source=letter&ref=a', true], ['utm_source', true], ['srsltid=sort', true], ['gclid=a&gad_source=1&_gl=1*b', true], ['preference=1&pages=2', true],
  ['lang=fr', false], ['a=b&lang=fr', false], ['sort=newest', false], ['page=2', false], ['variant=3', false], ['page', false], ['a.colour=red', false], ['utm_source=letter&sort=newest', false],
])('whether a rendered file is what is shown with the query "%s": %s', (query, expected) => {
  expect(new RegExp(otherQuery(['en', 'fr'])).test(query)).toBe(!expected)
})

test.each([
  ['/assets/gone', true], ['/catalogue/gone', true], ['/gone.js', true], ['/feeds/gone', true], ['/front_api/v1/gone', true],
  ['/', false], ['/l/7-lamp', false], ['/checkout/return', false], ['/search', false],
])('whether %s is no page: %s', (path, expected) => {
  expect(isNoPage(path)).toBe(expected)
})

describe('the address at which a server listens', () => {
  test.each([
    ['shop.example.com', { name: 'shop.example.com' }],
    ['shop.example.com:8443', { name: 'shop.example.com', port: 8443 }],
    ['127.0.0.1:8080', { ip: '127.0.0.1', port: 8080 }],
    [':8080', { port: 8080 }],
    ['8080', { port: 8080 }],
  ])('%s', (text, expected) => {
    expect(readListenAddress(text)).toEqual(expected)
  })

  test.each(['', ':', ':0', ':70000', '99999999', 'https://shop.example.com', 'a b', 'shop;}'])('%s is none', (text) => {
    expect(readListenAddress(text)).toBeUndefined()
  })
})

describe('the configuration of a server', () => {
  const optionsOf = (config: Partial<StorefrontConfig> = {}, listen = 'shop.example.com', upstream?: Upstream) =>
    serverOptionsOf({ ...defaultConfig, ...config }, { folder: '/var/www/shop', listen: readListenAddress(listen) ?? {}, upstream })
  const behind = (address: string, keepsHost = false): Upstream => ({ url: new URL(address), keepsHost })
  const both = [['nginx', nginxConfig], ['Caddy', caddyfile]] as const

  test.each(both)('of %s has every header, and every kind of file', (_, write) => {
    const text = write(optionsOf())
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(text).toContain(`${name} "${value}"`)
    for (const { path, cacheControl } of fileKinds()) {
      expect(text).toContain(path)
      expect(text).toContain(cacheControl)
    }
  })

  test.each(both)('of %s does not promise TLS before the operator does', (_, write) => {
    const promises = write(optionsOf()).split('\n').filter((line) => line.includes('Strict-Transport-Security'))
    expect(promises.length).toBeGreaterThan(0)
    expect(promises.filter((line) => !line.trim().startsWith('#'))).toEqual([])
  })

  test.each(both)('of %s without a marketplace hands nothing on', (_, write) => {
    expect(write(optionsOf())).not.toMatch(/proxy|front_api/)
  })

  test.each(both)('of %s tells the marketplace its own name, or the one that was asked for', (_, write) => {
    const own = write(optionsOf({}, ':80', behind('https://www.market.example')))
    expect(own).toMatch(/Host www\.market\.example/)
    const kept = write(optionsOf({}, 'www.market.example', behind('http://10.0.0.2:8000', true)))
    expect(kept).not.toMatch(/Host 10\.0\.0\.2|Origin "";|header_up -Origin/)
  })

  test.each(both)('of %s has the catalogue where the settings have it', (_, write) => {
    expect(write(optionsOf({ catalogueUrl: '/shop/catalogue/' }))).toContain('/shop/catalogue/cards/')
    expect(write(optionsOf({ catalogueUrl: 'https://cdn.example/catalogue' }))).toContain('/catalogue/cards/')
  })

  test('lets through what the settings let members send', () => {
    expect(optionsOf({ attachments: { ...defaultConfig.attachments, maxBytes: 30 * 2 ** 20 } }).maxMegabytes).toBe(31)
    expect(optionsOf({ timeout: 90_000 }).answerSeconds).toBe(90)
  })

  test('of nginx begins what is below a path of the marketplace there', () => {
    expect(nginxConfig(optionsOf({}, ':80', behind('http://127.0.0.1:9000/market/')))).toContain('rewrite ^(.*)$ /market$1 break;')
  })

  test('of Caddy leaves certificates to Caddy where it listens at a name', () => {
    expect(caddyfile(optionsOf())).toContain('\nshop.example.com {')
    expect(caddyfile(optionsOf({}, '127.0.0.1:8080'))).toMatch(/\nhttp:\/\/:8080 \{\n\tbind 127\.0\.0\.1\n/)
  })
})

describe('the files of a static host', () => {
  const files = staticHostFiles(defaultConfig)

  test('send the headers of the table, each address at most one lifetime', () => {
    const rules = (files['_headers'] ?? '').split(/\n(?=\/)/)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(rules[0]).toContain(`  ${name}: ${value}`)
    const lifetimes = rules.flatMap((rule) => (rule.includes('Cache-Control') ? [rule.split('\n')[0] ?? ''] : []))
    const kept = ['/assets/a-1234567.js', '/catalogue/cards/1.json', '/catalogue/home.json', '/version.json', '/index.html', '/feeds/new.xml']
    const matching = (path: string) => lifetimes.filter((rule) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path))
    expect(kept.map((path) => matching(path).length)).toEqual([1, 1, 0, 1, 0, 1])
  })

  test('answer pages with the document, and missing files not', () => {
    expect(files['_redirects']?.trim().split('\n')).toEqual([
      '/assets/* /missing.txt 404', '/embed/* /missing.txt 404', '/catalogue/cards/* /missing.txt 404', '/catalogue/* /missing.txt 404',
      '/feeds/* /missing.txt 404', '/* /index.html 200',
    ])
    expect(staticHostFiles(defaultConfig, true)['_redirects']?.trim().split('\n').slice(-4)).toEqual([
      '/ /home.html 200!', '/l/* /missing-page.html 404', '/c/* /missing-page.html 404', '/* /index.html 200',
    ])
    expect(files['missing.txt']).toBe('Not Found')
    expect(files['health']).toBe('ok')
  })
})

describe('the version of a build', () => {
  const sourceIn = (folder: string) => writeFileSync(join(folder, 'package.json'), '{ "name": "stoa", "version": "1.2.3" }')
  const env = { SOURCE_DATE_EPOCH: '1767225600' }

  test('without a repository is what the package says, with the commit that it is told', async () => {
    const folder = aFolder()
    sourceIn(folder)
    expect(await readVersion(folder, env)).toEqual({ name: 'stoa', version: '1.2.3', commit: null, built: '2026-01-01T00:00:00.000Z' })
    expect(await readVersion(folder, { ...env, STOA_COMMIT: 'abc' })).toMatchObject({ commit: 'abc' })
  })

  test('in a repository names the commit, and says where files differ from it', async () => {
    const folder = aFolder()
    sourceIn(folder)
    const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder, encoding: 'utf8' }).trim()
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'first')
    const commit = git('rev-parse', 'HEAD')
    expect(await readVersion(folder, { ...env, STOA_COMMIT: 'abc' })).toMatchObject({ commit })
    writeFileSync(join(folder, 'package.json'), '{ "name": "stoa", "version": "1.2.4" }')
    expect(await readVersion(folder, env)).toMatchObject({ version: '1.2.4', commit: `${commit}+` })
  })
})

test('scripts and styles have compressed twins, which are made once', async () => {
  const folder = aFolder()
  const text = 'a'.repeat(5000)
  for (const name of ['a-1234567.js', 'b-1234567.css', 'c-1234567.woff2']) writeFileSync(join(folder, name), text)
  const twins = await precompress(folder, ['a-1234567.js', 'b-1234567.css', 'c-1234567.woff2'], new Set())
  expect(twins).toEqual(['a-1234567.js.br', 'a-1234567.js.gz', 'b-1234567.css.br', 'b-1234567.css.gz'])
  expect(gunzipSync(readFileSync(join(folder, 'a-1234567.js.gz'))).toString()).toBe(text)
  writeFileSync(join(folder, 'a-1234567.js.gz'), 'kept')
  expect(await precompress(folder, ['a-1234567.js'], new Set(['a-1234567.js.br', 'a-1234567.js.gz']))).toEqual(twins.slice(0, 2))
  expect(readFileSync(join(folder, 'a-1234567.js.gz'), 'utf8')).toBe('kept')
})

test('files of an earlier build stay while pages that are open may ask for them, and twins that nobody uses do not', async () => {
  const folder = aFolder()
  const day = 24 * 60 * 60 * 1000
  const names = ['now.js', 'now.js.br', 'last.js', 'last.js.br', 'older.js']
  for (const name of names) writeFileSync(join(folder, name), '')
  await stampFiles(folder, ['older.js'], new Date(Date.now() - (KEPT_DAYS + 1) * day))
  await stampFiles(folder, ['last.js', 'last.js.br'], new Date(Date.now() - (KEPT_DAYS - 1) * day))
  await removeOutdated(folder, names, new Set(['now.js']))
  expect(readdirSync(folder).sort()).toEqual(['last.js', 'last.js.br', 'now.js'])
  await removeOutdated(folder, ['now.js', 'last.js', 'last.js.br'], new Set(['now.js']), Date.now() + 2 * day)
  expect(readdirSync(folder)).toEqual(['now.js'])
})
