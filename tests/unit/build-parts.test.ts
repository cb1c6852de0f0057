import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Rolldown } from 'vite'
import { firstRequest, rareParts } from '../../src/app/document/firstRequest.ts'
import { FIRST_MODULES, firstChunks } from '../../src/build/chunks.ts'
import { contentSecurityPolicy } from '../../src/build/csp.ts'
import { minifyCss } from '../../src/build/documentPlugin.ts'
import { marketplaceProxy } from '../../src/build/marketplaceProxy.ts'
import { configElement, readStorefrontConfig, withSandboxSettings } from '../../src/build/storefrontConfig.ts'
import { LOCALES } from '../../src/lib/languages.ts'
import { defaultConfig, type StorefrontConfig } from '../../src/lib/settings.ts'
import { PICTURE_SIZES } from '../../src/sandbox/media.ts'
import { SHOP_AFTER_ORDER, SHOP_FOOTER, SHOP_PROMISES, SHOP_SELL_URL, SHOP_TRANSFER } from '../../src/sandbox/pages/shopSettings.ts'
import { PICTURE_UPLOAD } from '../../src/sandbox/pictureUpload.ts'

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise((done) => server.close(() => done())))
  // A listening server over TCP has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that hands the marketplace's paths to `upstream`, and answers 418 for all others. */
const proxied = (upstream: string, lines: string[] = [], isOwn?: (path: string) => boolean) => {
  const handle = marketplaceProxy({ base: upstream, warn: (line) => lines.push(line), uploadPath: '/upload', ...(isOwn && { isOwn }) })
  return listen((request, response) => void handle(request, response, () => response.writeHead(418).end()))
}

describe('the first request of an address', () => {
  test.each([
    ['/', '', 'home', '/catalogue/home.json'],
    ['/c/lamps', '', 'category', '/catalogue/c/lamps/newest-1.json'],
    ['/c/lamps', '?sort=price-up&page=3', 'category', '/catalogue/c/lamps/price-up-3.json'],
    ['/c/lamps', '?stock=1&sort=price-up&page=3', 'category', '/catalogue/c/lamps/newest-1.json'],
    ['/c/lamps', '?sort=../../x', 'category', '/catalogue/c/lamps/..%2F..%2Fx-1.json'],
    ['/c/caf%C3%A9', '', 'category', '/catalogue/c/caf%C3%A9/newest-1.json'],
    ['/l/12-blue-vase', '', 'listing', '/catalogue/l/12.json'],
    ['/l/blue-vase', '', 'other', undefined],
    ['/cart', '', 'other', undefined],
    ['/checkout', '?step=delivery', 'other', undefined],
    ['/search', '?q=lamp', 'search', undefined],
    ['/checkout/return', '', 'other', undefined],
    ['/checkout/elsewhere', '', 'other', undefined],
    ['/c/lamps/more', '', 'other', undefined],
  ])('%s%s is a %s', (path, search, route, url) => {
    expect(firstRequest(path, search, '/catalogue')).toEqual(url === undefined ? { route } : { route, url })
  })

  test('a catalogue elsewhere is asked there', () => {
    expect(firstRequest('/', '', 'https://cdn.example/shop/').url).toBe('https://cdn.example/shop/home.json')
  })
})

test('a listing names the parts that most have none of', () => {
  expect(rareParts({ listing: { variants: [{}], add_ons: [] } })).toEqual(['variants'])
  expect(rareParts({ listing: { add_ons: [{}] } })).toEqual(['add_ons'])
  expect(rareParts({})).toEqual([])
})

test('the document asks for all code that a page begins with, beside the entry’s own', () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], css: string[] = []) => ({
    type: 'chunk', fileName, moduleIds: moduleIds.map((id) => `/shop/src/${id}`), imports, isEntry: fileName === 'entry.js',
    viteMetadata: { importedCss: new Set(css) },
  })
  // Of a whole bundle only these are read.
  const bundleOf = (all: readonly { fileName: string }[]) => Object.fromEntries(all.map((one) => [one.fileName, one])) as unknown as Rolldown.OutputBundle
  const chunks = [
    chunk('entry.js', ['main.ts'], ['frame.js']),
    chunk('frame.js', ['app/App.vue']),
    chunk('listing.js', ['pages/listing/ListingPage.vue'], ['frame.js', 'cards.js'], ['listing.css']),
    chunk('cards.js', ['features/cards/ListingCard.vue'], ['frame.js']),
    // Shared as well as asked for by itself, so that no chunk has its name.
    chunk('shared.js', ['catalogue/decode.ts', 'catalogue/listingDocument.ts'], ['frame.js']),
    chunk('home.js', ['pages/home/HomePage.vue'], ['cards.js']),
  ]
  expect(() => firstChunks(bundleOf(chunks), '/at/')).toThrow('No file of the build holds src/pages/lists/CategoryPage.vue')
  const words = LOCALES.flatMap((locale) => ['first', 'listingPage'].map((name) => `i18n/messages/${locale}/${name}.ts`))
  chunks.push(chunk('others.js', [...Object.values(FIRST_MODULES).flat().map((path) => path.replace('src/', '')), ...words]))
  const { home, listing } = firstChunks(bundleOf(chunks), '/at/')
  expect(home).toEqual(['/at/home.js', '/at/cards.js'])
  expect(listing).toEqual(['/at/listing.js', '/at/cards.js', '/at/shared.js', '/at/listing.css'])
})

describe('the content security policy', () => {
  const none = { scripts: [], styles: [] }

  test('connects to the marketplace and the catalogue that are configured', () => {
    const config = { ...defaultConfig, baseUrl: 'https://shop.example/base', catalogueUrl: 'https://cdn.example/c' }
    expect(contentSecurityPolicy(config, none)).toContain("connect-src 'self' https://shop.example https://cdn.example;")
  })

  test('connects to the service that takes pictures, where it is elsewhere', () => {
    const at = (url: string) => /connect-src [^;]*/.exec(contentSecurityPolicy({
      ...defaultConfig, baseUrl: 'https://shop.example', imageUpload: { ...PICTURE_UPLOAD, url },
    }, none))?.[0]
    expect(at('https://pictures.example/in')).toBe("connect-src 'self' https://shop.example https://pictures.example")
    expect(at('{base_url}/in')).toBe("connect-src 'self' https://shop.example")
    expect(at('/in')).toBe("connect-src 'self' https://shop.example")
  })

  test('shows the pictures of a marketplace without TLS, which only development has', () => {
    const config = { ...defaultConfig, baseUrl: 'http://127.0.0.1:9000' }
    expect(contentSecurityPolicy(config, none)).toContain("img-src 'self' https: data: blob: http://127.0.0.1:9000;")
  })

  test('shows the pictures of a marketplace without TLS behind the proxy, and of no other host', () => {
    const at = (upstream: string) => /img-src [^;]*/.exec(contentSecurityPolicy(defaultConfig, none, { upstream }))?.[0]
    expect(at('http://127.0.0.1:9000/shop')).toBe("img-src 'self' https: data: blob: http://127.0.0.1:9000")
    expect(at('https://shop.example')).toBe("img-src 'self' https: data: blob:")
  })

  test('opens for development only what Vite needs', () => {
    const policy = contentSecurityPolicy(defaultConfig, none, { dev: true })
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' ws:;")
    expect(policy).not.toContain('unsafe-eval')
  })
})

test('styles lose comments and spaces, and nothing that a browser needs', () => {
  expect(minifyCss('/* a */\n.a > .b,\n.c {\n  display: -webkit-box;\n  -webkit-line-clamp: 2;\n  margin-inline: auto;\n}\n')).toBe(
    '.a>.b,.c{-webkit-line-clamp:2;margin-inline:auto;display:-webkit-box}',
  )
  expect(minifyCss('@media (width >= 40rem) { a { &:hover { color: oklch(50% 0.1 40); } } }')).toContain('&:hover{color:oklch(50% .1 40)}')
})

describe('the configuration of a build', () => {
  const fileOf = (content: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'stoa-config-')), 'shop.json')
    writeFileSync(file, content)
    return file
  }

  test('is the defaults where no file is named', () => {
    expect(readStorefrontConfig('/', {})).toEqual(defaultConfig)
  })

  test('is the named file over the defaults', () => {
    const file = fileOf('{ "name": "Agora", "brand": { "accent": "#123456" } }')
    const config = readStorefrontConfig('/', { STOREFRONT_CONFIG: file })
    expect(config).toEqual({ ...defaultConfig, name: 'Agora', brand: { accent: '#123456' } })
  })

  test('resizes no pictures unless told how, whichever marketplace it is for', () => {
    expect(readStorefrontConfig('/', {}).images).toBeNull()
    expect(readStorefrontConfig('/', { STOREFRONT_BASE_URL: 'https://shop.example' }).images).toBeNull()
  })

  test('in front of the sandbox gets the sandbox’s picture sizes, unless the operator named others', () => {
    const own = { template: '{url}?width={width}', widths: [240] }
    const shop = {
      images: PICTURE_SIZES, imageUpload: PICTURE_UPLOAD, footer: SHOP_FOOTER, promises: SHOP_PROMISES,
      afterOrder: SHOP_AFTER_ORDER, transferText: SHOP_TRANSFER, sellUrl: SHOP_SELL_URL,
    }
    const shown = (config: StorefrontConfig) => {
      const html = withSandboxSettings(`<head>${configElement(config)}</head>`, { ...shop, orderTypes: [] })
      return JSON.parse(/id="stoa-config"[^>]*>(.*?)<\/script><\/head>$/.exec(html)?.[1] ?? '') as StorefrontConfig
    }
    const plain = { ...defaultConfig, name: '</script> $& <b>' }
    const { embed: _ofTheme, ...expected } = plain
    expect(shown(plain)).toEqual({ ...expected, ...shop })
    expect(shown({ ...plain, images: own }).images).toEqual(own)
  })

  test('keeps calls behind the proxy on this origin, and opens the checkout at the marketplace itself', () => {
    const file = fileOf('{ "baseUrl": "https://shop.example" }')
    const pages = ['signInUrl', 'registerUrl', 'sellUrl', 'contactUrl', 'reviewUrl'] as const
    const ownPages = fileOf(JSON.stringify({ ...Object.fromEntries(pages.map((name) => [name, '{base_url}/page'])), auth: 'cookie' }))
    const theirs = readStorefrontConfig('/', { STOREFRONT_CONFIG: ownPages, STOREFRONT_BASE_URL: 'https://www.shop.example' })
    for (const name of pages) expect(theirs[name], name).toBe('https://www.shop.example/page')
    for (const env of [{}, { STOREFRONT_CONFIG: file }]) {
      const config = readStorefrontConfig('/', { ...env, STOREFRONT_BASE_URL: 'https://www.shop.example/shop/' })
      expect(config.baseUrl).toBe('')
      expect(config.checkoutUrl).toBe('https://www.shop.example/shop/checkout/{cart_key}?return_url={return_url}')
    }
    expect(readStorefrontConfig('/', { STOREFRONT_CONFIG: file }).baseUrl).toBe('https://shop.example')
  })

  test('stops at a setting of the wrong kind, and names it', () => {
    expect(() => readStorefrontConfig('/', { STOREFRONT_CONFIG: fileOf('{ "name": 7 }') })).toThrow(/name/)
  })

  test('stops at placeholders that nothing replaces, and at names that nothing has', () => {
    const settings = {
      contactUrl: '{base_url}/write?to={userid}&about={listing_id}',
      footer: { columns: [{ title: 'Help', links: [{ text: 'Returns', url: '/returns' }, { text: 'Us', url: '/us?l={lang}' }] }] },
      embed: { pages: { listing: '/items/{id}-{slug}', basket: '/basket' } },
      orderTransitions: { packed: { shipped: ['vendor'] }, new: { acepted: ['vendor'] } },
    }
    const read = () => readStorefrontConfig('/', { STOREFRONT_CONFIG: fileOf(JSON.stringify(settings)) })
    expect(read).toThrow(new RegExp([
      'has 4 mistakes:', String.raw`contactUrl: nothing replaces \{userid\} there, only \{user_id\}, \{listing_id\}, [^\n]+`,
      String.raw`footer\.columns\[0\]\.links\[1\]\.url: nothing replaces \{lang\} there[^\n]+`, String.raw`embed\.pages\["basket"\]: expected one of home[^\n]+`,
      String.raw`orderTransitions\["new"\]\["acepted"\]: expected one of [^\n]*accepted[^\n]+$`,
    ].join('\\s+')))
  })

  test('says in words what is wrong with the file, and takes one that begins with a byte order mark', () => {
    const read = (file: string) => readStorefrontConfig('/', { STOREFRONT_CONFIG: file })
    expect(read(fileOf('\uFEFF{ "name": "Agora" }')).name).toBe('Agora')
    expect(() => read(fileOf('{\n  "name": "Agora",\n  "auth" 3\n}'))).toThrow(/line 3/)
    expect(() => read(fileOf(' '))).toThrow(/the file is empty$/)
    expect(() => read(join(fileOf('{}'), '../none.json'))).toThrow(/the file does not exist$/)
    expect(() => read(join(fileOf('{}'), '..'))).toThrow(/the file is a folder, not a file$/)
  })
})

describe('the proxy to a real marketplace', () => {
  test('hands on method, path, token and body, and leaves other paths alone', async () => {
    const upstream = await listen((request, response) => {
      const { authorization, origin, host } = request.headers
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => response.end(JSON.stringify({ url: request.url, method: request.method, authorization, origin, host, body })))
    })
    const base = await proxied(`${upstream}/shop`)
    const answer = await fetch(`${base}/front_api/v1/carts?a=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer t', origin: 'http://elsewhere.example' },
      body: 'qty=1',
    })
    expect(await answer.json()).toEqual({
      url: '/shop/front_api/v1/carts?a=1',
      method: 'POST',
      authorization: 'Bearer t',
      host: new URL(upstream).host,
      body: 'qty=1',
    })
    for (const path of ['/', '/checkout', '/checkout/return', '/checkout/return?x=1', '/c/lamps']) {
      expect((await fetch(base + path)).status, path).toBe(418)
    }
    expect((await fetch(`${base}/checkout/abc`)).status).toBe(200)
  })

  test('says which address to configure when the marketplace has moved', async () => {
    const lines: string[] = []
    const upstream = await listen((request, response) => {
      response.writeHead(301, { location: `https://www.shop.example${request.url ?? ''}` }).end()
    })
    const base = await proxied(upstream, lines)
    const answer = await fetch(`${base}/front_api/v1/categories`)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({
      code: 301,
      status: 'error',
      message: 'Moved Permanently',
      location: 'https://www.shop.example/front_api/v1/categories',
    })
    expect(lines.join()).toContain('STOREFRONT_BASE_URL=https://www.shop.example')
  })

  test('hands on pictures that are none of the storefront, wherever they stand', async () => {
    const upstream = await listen((request, response) => void response.end(request.url))
    const base = await proxied(`${upstream}/shop`, [], (path) => path === '/hero.svg')
    expect(await (await fetch(`${base}/uploads/a%20b.JPG?w=1`)).text()).toBe('/shop/uploads/a%20b.JPG?w=1')
    for (const path of ['/hero.svg', '/c/lamps', '/catalogue/home.json']) expect((await fetch(base + path)).status, path).toBe(418)
    expect((await fetch(`${base}/uploads/a.jpg`, { method: 'POST' })).status).toBe(418)
    expect((await fetch(`${base}/upload`)).status).toBe(418)
    expect(await (await fetch(`${base}/upload`, { method: 'POST' })).text()).toBe('/shop/upload')
  })

  test('answers 502 when nobody is there', async () => {
    const base = await proxied('http://127.0.0.1:1')
    expect((await fetch(`${base}/front_api/v1/categories`)).status).toBe(502)
  })
})
