import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRequest, shellOf } from '../../src/app/document/firstRequest.ts'
import { routes } from '../../src/app/routes.ts'
import type { ShellWords } from '../../src/app/document/shellWords.ts'
import { entryIn } from '../../src/lib/documentEntry.ts'
import { LOCALES } from '../../src/lib/languages.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import { readableFilesUrl, type ReadableFiles } from '../../src/lib/offline.ts'
import { filesOf, firstVisitOf } from '../support/firstVisit.ts'
import { filesBelow, textOf } from '../support/tree.ts'

const root = resolve(import.meta.dirname, '../..')
/** The gate has made a build just before. */
const given = process.env['STOA_BUILT']
const folder = given ?? mkdtempSync(join(tmpdir(), 'stoa-build-'))
let html = ''

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
const policy = () => (/http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&#39;', "'")
const shellWordsOf = (document: string) =>
  JSON.parse(/id="stoa-words">([^<]*)/.exec(document)?.[1] ?? '{}') as ShellWords
const directive = (name: string) => policy().split('; ').find((part) => part.startsWith(`${name} `)) ?? ''

beforeAll(async () => {
  if (!given) {
    // In a process of its own: the test runner has loaded a compiler that leaves more in the templates, and those are weighed.
    const env = { ...process.env, VITEST: '', NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], { cwd: root, env })
  }
  html = readFileSync(join(folder, 'index.html'), 'utf8')
}, 120_000)
afterAll(() => { if (!given) rmSync(folder, { recursive: true, force: true }) })

describe('the built document', () => {
  test('allows its inline scripts and styles by hashes that match, and nothing else', () => {
    const scripts = all(/<script>([\s\S]*?)<\/script>/g)
    const styles = all(/<style>([\s\S]*?)<\/style>/g)
    expect(scripts).toHaveLength(1)
    expect(styles).toHaveLength(1)
    expect(directive('script-src')).toBe(`script-src 'self' ${scripts.map(hashOf).join(' ')}`)
    expect(directive('style-src')).toBe(`style-src 'self' ${styles.map(hashOf).join(' ')}`)
    expect(policy()).not.toContain('unsafe')
    expect(directive('default-src')).toBe("default-src 'none'")
    expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  })

  test('has no attribute that its policy would refuse', () => {
    const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    expect(markup).not.toMatch(/\sstyle=/)
    expect(markup).not.toMatch(/\son[a-z]+=/)
    expect(markup).not.toMatch(/javascript:/)
  })

  test('holds the shell with the hero once, and the words of every other language', () => {
    const shells = all(/<template data-shell="en">([\s\S]*?)<\/template>/g)
    expect(shells).toHaveLength(1)
    const [shell = ''] = shells
    expect(shell).toContain('Sign in')
    expect(shell).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(shell).toMatch(/<img[^>]+src="\/hero\.svg"[^>]+fetchpriority="high"/)
    expect(shell).not.toMatch(/data-v-|<!--/)
    const { at, words } = shellWordsOf(html)
    expect(Object.keys(words)).toEqual(LOCALES.slice(1))
    for (const own of Object.values(words)) expect(own).toHaveLength(at.length)
    expect(words['fr']).toContain('Se connecter')
  })

  test.each(routes.map(({ path }) => path.replace(/:[^/]+/g, '7')))('has something to look at in its main part at %s, before any script of the application', (path) => {
    const { route } = firstRequest(path, '', defaultConfig.catalogueUrl)
    const [shell = ''] = all(/<template data-shell="en">([\s\S]*?)<\/template>/g)
    const [, main = ''] = shell.split('<main')
    expect(main).toMatch(new RegExp(`class="for-${shellOf(route)}">\\s*<`))
  })

  test('carries the configuration as data', () => {
    const [data = ''] = all(/id="stoa-config"[^>]*>([\s\S]*?)<\/script>/g)
    const { embed: _ofTheme, ...own } = defaultConfig
    expect(JSON.parse(data)).toEqual(own)
  })

  test('fits into one initial window', () => {
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(14_000)
  })

  test('names only files that were built, and no blocking stylesheet', () => {
    const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    const named = [...html.matchAll(/\/(assets\/[\w.-]+)/g)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((file) => !files.has(file))).toEqual([])
    expect(html).not.toContain('rel="stylesheet"')
  })

  test('has a manifest and icons of the sizes that they state, each small', async () => {
    const named = all(/<link rel="(?:icon|apple-touch-icon|manifest)" href="\/([^"]+)"/g)
    expect(named).toEqual(['icons/32.png', 'favicon.svg', 'icons/180.png', 'manifest.webmanifest'])
    expect(directive('manifest-src')).toBe("manifest-src 'self'")
    const { icons } = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as { icons: { src: string, sizes: string, purpose?: string }[] }
    expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, 'any', 'any', 'maskable'])
    const sized = [...icons, { src: '/icons/32.png', sizes: '32x32' }, { src: '/icons/180.png', sizes: '180x180' }]
    for (const { src, sizes } of sized.filter((icon) => icon.src.endsWith('.png'))) {
      const file = readFileSync(join(folder, src))
      const { width, height, hasAlpha } = await sharp(file).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
      expect(file.length, src).toBeLessThan(10_000)
      // What is cut to a shape must have no corners of its own.
      if (/180|maskable/.test(src)) {
        const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
        expect([...data.subarray(0, 4)], src).toEqual([160, 66, 29, 255])
      } else expect(hasAlpha, src).toBe(true)
    }
  })

  test('brings one display font under 30 kB', () => {
    const fonts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.woff2'))
    expect(fonts).toHaveLength(1)
    expect(readFileSync(join(folder, 'assets', fonts[0] ?? '')).length).toBeLessThan(30_000)
  })
})

describe('a first visit stays within its budget', () => {
  // The editor is a form with rules, which is there at once: more than other pages have, and nothing that it does not use at once.
  const EDITOR_BUDGET = 122_200
  const BUDGETS: Readonly<Record<string, number>> = { home: 72_000, listing: 80_000, 'sell-new': EDITOR_BUDGET, 'sell-listing': EDITOR_BUDGET }
  const names = routes.map(({ name }) => String(name))
  const memberPages = routes.filter(({ meta }) => meta?.requiresMember).map(({ name }) => String(name))

  test.each([
    ...names.filter((name) => !memberPages.includes(name)).map((name) => [name, 'guest'] as const),
    ...[...memberPages, 'wishlist'].map((name) => [name, 'member'] as const),
  ])('at %s, as a %s', (name, who) => {
    const { js, css, files } = firstVisitOf(folder, name, { asMember: who === 'member' })
    expect(js, `scripts\n${files.join('\n')}`).toBeLessThanOrEqual(BUDGETS[name] ?? 110_000)
    expect(css, `styles\n${files.join('\n')}`).toBeLessThanOrEqual(10_000)
  })
})

describe('the files of the pages that can be read without a connection', () => {
  const read = () => JSON.parse(readFileSync(join(folder, readableFilesUrl(entryIn(html) ?? '')), 'utf8')) as ReadableFiles

  test.each(['home', 'category', 'listing', 'vendor', 'search', 'cart', 'wishlist'])('are all that %s begins with, in any language', (name) => {
    const { code, words } = read()
    // What every page has loaded already, and what comes with the first list.
    const isList = name === 'category' || name === 'search'
    for (const locale of LOCALES) {
      const filters = isList ? ['src/features/search/filterParts.ts', `src/i18n/messages/${locale}/search.ts`, 'src/i18n/messages/en/search.ts'] : []
      const others = ['frame', 'formats', ...filters].flatMap((part) => filesOf(folder, part))
      const listed = [...code, ...words[locale] ?? []].map((path) => path.slice(1)).concat(others)
      const { files } = firstVisitOf(folder, name, { asMember: true, locale })
      expect(files.filter((file) => !listed.includes(file)), locale).toEqual([])
    }
  })

  test('are there, and none of a page that needs the network', () => {
    const { code, words } = read()
    for (const path of [...code, ...Object.values(words).flat()]) expect(existsSync(join(folder, path)), path).toBe(true)
    expect(code.filter((path) => /Checkout|Sell|Order|Listing(?:Form|Editor)/.test(path))).toEqual([])
  })
})

test('the code of the catalogue’s pages is compiled while it is loaded, that of the checkout is not', () => {
  const startOf = (name: string) => filesOf(folder, name).slice(0, 1).map((file) => readFileSync(join(folder, file), 'utf8').slice(0, 30)).join('')
  for (const name of ['frame', 'src/pages/listing/ListingPage.vue', 'home']) expect(startOf(name), name).toContain('//# allFunctionsCalledOnLoad')
  expect(startOf('src/pages/checkout/CheckoutPage.vue')).not.toContain('//#')
})

/** Where one of the texts stands in another: by their first letters, and those texts in full that begin so. */
const finderOf = (texts: readonly string[]) => {
  const START = 16
  const byStart = new Map<string, string[]>()
  for (const text of texts) byStart.set(text.slice(0, START), [...byStart.get(text.slice(0, START)) ?? [], text])
  return (text: string) => {
    const found = new Set<string>()
    for (let at = 0; at + START <= text.length; at += 1) {
      for (const one of byStart.get(text.slice(at, at + START)) ?? []) if (text.startsWith(one, at)) found.add(one)
    }
    return found
  }
}

test('no built file holds code of the sandbox', () => {
  const literals = (path: string) => [...textOf(path).matchAll(/'((?:[^'\\\n]|\\.){16,})'/g)].map((match) => match[1] ?? '')
  const isCode = (path: string) => /\.(?:ts|vue)$/.test(path)
  const elsewhere = filesBelow('src').filter((path) => isCode(path) && !/^src\/(?:sandbox|tools|build)\//.test(path)).map(textOf).join('\n')
  const candidates = filesBelow('src/sandbox').filter(isCode).flatMap(literals)
    .filter((text) => !/^[\w.+-]+\/[\w.+-]+$/.test(text)) // names of media types
    .filter((text) => !text.includes('../') && !text.includes('\\'))
  const known = finderOf(candidates)(elsewhere)
  const own = candidates.filter((text) => !known.has(text))
  expect(own.length).toBeGreaterThan(200)
  const find = finderOf(own)
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|html|css)$/.test(file))
  const texts = built.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
  expect(texts.flatMap(([file, text]) => [...find(text)].map((literal) => `${file}: ${literal}`))).toEqual([])
  // Each would be found, at the end and in the middle of a file.
  const [, some] = texts[0] ?? ['', '']
  expect([...find(`${some}${own.join(';')}${some}${own.at(-1)}`)].sort()).toEqual([...new Set(own)].sort())
})

describe('embed.js', () => {
  const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  const inEmbed = (name: string) => {
    const found = readdirSync(join(folder, 'embed')).filter((file) => file.startsWith(`${name}-`))
    expect(found, name).toHaveLength(1)
    return `embed/${found[0]}`
  }
  const largest = (name: string) => readdirSync(join(folder, 'embed')).filter((file) => file.startsWith(`${name}-`)).map((file) => `embed/${file}`)
    .sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? ''
  /** A file and all that it imports at once. */
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const [, imported = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/(?:embed\/)?([\w.-]+\.js)["'`]/g)) withImports(`embed/${imported}`, seen)
    return seen
  }

  test('is a small loader that brings nothing along', () => {
    expect(sizeOf('embed.js')).toBeLessThan(3_000)
    expect([...withImports('embed.js')]).toEqual(['embed.js'])
  })

  test('the cart’s button, the mini-cart and a button to add cost less than 55 kB until somebody uses them', () => {
    // The words of the larger language, and those of the button.
    const words = ['first', 'listingPage'].map((name) => largest(name))
    const files = new Set(['embed.js', ...withImports(inEmbed('page')), ...words])
    expect([...files].reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(55_000)
    expect([...files].some((file) => /\/(?:router|storefront|cart)-/.test(file))).toBe(false)
  })

  test('comes with its settings, its types and a manifest of its elements, and names no path of this machine', () => {
    expect(JSON.parse(readFileSync(join(folder, 'embed.json'), 'utf8'))).toMatchObject({ settings: { auth: 'cookie', baseUrl: '' } })
    expect(readFileSync(join(folder, 'embed.d.ts'), 'utf8')).toContain('interface StoaMiniCart')
    expect(JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8'))).toHaveProperty('schemaVersion')
    const named = readdirSync(join(folder, 'embed')).filter((file) => `${file}\n${readFileSync(join(folder, 'embed', file), 'utf8')}`.includes(root))
    expect(named).toEqual([])
  })

  test('leaves no global of Vue’s and no policy of its name to another Vue on the page', () => {
    const page = readFileSync(join(folder, inEmbed('page')), 'utf8')
    expect(page).not.toMatch(/createPolicy\(["'`]vue/)
    expect(page).toMatch(/createPolicy\(["'`]stoa/)
  })
})

describe('npm run configure', () => {
  const made = mkdtempSync(join(tmpdir(), 'stoa-sites-'))
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  const fileOf = (name: string, settings: unknown) => {
    const file = join(made, `${name}.json`)
    writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings))
    return file
  }
  const plainSettings = fileOf('any', {})
  const configure = (...args: string[]) =>
    new Promise<{ status: unknown, stderr: string }>((done) => {
      execFile(join(root, 'node_modules/.bin/jiti'), ['src/build/configure.ts', '--from', folder, ...args], { cwd: root, encoding: 'utf8' },
        (failure, _said, stderr) => done({ status: failure ? failure.code : 0, stderr }))
    })
  const siteOf = async (name: string, settings: unknown, from = folder) => {
    const out = join(made, name)
    expect(await configure('--config', fileOf(name, settings), '--out', out, '--from', from)).toEqual({ status: 0, stderr: '' })
    return { out, html: readFileSync(join(out, 'index.html'), 'utf8') }
  }
  /** A build of few files, where it matters nothing how many there are: to copy, or to compress as small as they get, takes long. */
  const few = join(made, 'few')
  beforeAll(() => {
    cpSync(folder, few, { recursive: true })
    rmSync(join(few, 'embed'), { recursive: true })
    for (const name of readdirSync(join(few, 'assets')).slice(20)) rmSync(join(few, 'assets', name))
  })

  test('makes the sites of two marketplaces from one build: the same files, each with its own document, and says which version it is', async () => {
    const [agora, plain] = await Promise.all([
      siteOf('agora', {
        name: 'Agora <& Co>', baseUrl: 'https://www.agora.example', languages: ['fr'], brand: { accent: '#0b5d4e', radius: '0.75rem' },
        hero: { title: 'Fait à la main' },
      }),
      siteOf('plain', {}),
    ])
    for (const { out } of [agora, plain]) {
      expect(readdirSync(out).sort()).toEqual([
        'assets', 'custom-elements.json', 'embed', 'embed.d.ts', 'embed.js', 'embed.json', 'favicon.svg', 'hero.svg', 'icons', 'index.html', 'manifest.webmanifest', 'sw.js', 'version.json',
      ])
      expect(readdirSync(join(out, 'assets')).sort()).toEqual(readdirSync(join(folder, 'assets')).sort())
    }
    expect(plain.html).toBe(html)
    const { name, version, built } = JSON.parse(readFileSync(join(plain.out, 'version.json'), 'utf8')) as Record<string, string>
    expect({ name, version }).toEqual({ name: 'stoa', version: (JSON.parse(textOf('package.json')) as { version: string }).version })
    expect(built).toMatch(/^\d{4}-\d\d-\d\dT/)
    const manifestOf = (out: string) => JSON.parse(readFileSync(join(out, 'manifest.webmanifest'), 'utf8')) as unknown
    expect(manifestOf(agora.out)).toMatchObject({ name: 'Agora <& Co>', short_name: 'Agora <& Co>', lang: 'fr' })
    expect(manifestOf(plain.out)).toMatchObject({ name: 'Stoa', lang: 'en' })
    expect(agora.html).toContain('<html lang="fr" dir="ltr">')
    expect(agora.html).toContain('Agora &lt;&amp; Co&gt;')
    expect(agora.html).toContain('Fait à la main')
    expect(agora.html).not.toContain('data-shell="en"')
    const [style = ''] = [...agora.html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1])
    expect(style).toContain(':root{--color-accent:#0b5d4e;--brand-radius:0.75rem}')
    const content = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(agora.html)?.[1]
    expect(content).toContain(`style-src 'self' ${hashOf(style)}`)
    expect(content).toContain("connect-src 'self' https://www.agora.example")
  })

  describe('twice for one site', () => {
    let out = ''
    let shop = ''
    let before: string[] = []
    const textsIn = (folder: string) => readdirSync(join(folder, 'assets')).filter((name) => name.startsWith('texts.')).sort()
    const promising = (en: string) => siteOf('shop', {
      name: 'Corner <shop>', languages: ['en', 'fr'], brand: { paper: '#fff6ec', logo: '/logo.svg', header: 'accent', accent: '#1746d1' },
      hero: { title: { en: 'Hello', fr: 'Bonjour' }, picture: 'http://pictures.example/hero.jpg', layout: 'over' },
      promises: [{ text: { en, fr: 'Retours gratuits' } }],
    }, few)

    beforeAll(async () => {
      ({ out } = await promising('Free returns'))
      before = textsIn(out)
      writeFileSync(join(out, 'assets/last.js'), '')
      writeFileSync(join(out, 'assets/old.js'), '')
      utimesSync(join(out, 'assets/old.js'), 0, 0)
      writeFileSync(join(out, 'robots.txt'), 'Allow: /')
      ;({ html: shop } = await promising('Returns are free'))
    })

    test('puts a whole brand into the document, and the pictures that it needs into its policy', () => {
      const shell = /<template data-shell="en">([\s\S]*?)<\/template>/.exec(shop)?.[1]
      expect(shell).toContain('<h1 class="hero-title">Hello</h1>')
      expect(shell).toContain('<img class="logo" src="/logo.svg" alt="Corner &lt;shop&gt;">')
      expect(shellWordsOf(shop).words['fr']).toContain('Bonjour')
      expect(shop).toMatch(/data-scheme="light"[^>]*content="#1746d1"/)
      expect(/img-src [^;]*/.exec(shop)?.[0]).toContain('http://pictures.example')
      expect(shop).toContain('.logo{inline-size:min(9rem,100%);block-size:2rem')
      expect(JSON.parse(readFileSync(join(out, 'manifest.webmanifest'), 'utf8'))).toMatchObject({ background_color: '#fff6ec', theme_color: '#1746d1' })
    })

    test('leaves no file of a build of long ago, those of the last days for who has a page open, and what the operator put beside them', () => {
      expect(existsSync(join(out, 'assets/old.js'))).toBe(false)
      expect(existsSync(join(out, 'assets/last.js'))).toBe(true)
      expect(readFileSync(join(out, 'robots.txt'), 'utf8')).toBe('Allow: /')
    })

    test('writes the operator’s texts beside the document, each language’s in a file, and keeps earlier ones for pages that are open', () => {
      const after = textsIn(out).filter((name) => !before.includes(name))
      expect(before).toHaveLength(2)
      expect(after.map((name) => name.split('.')[1])).toEqual(['en', 'fr'])
      expect(textsIn(out)).toEqual(expect.arrayContaining(before))
      expect(shop).not.toMatch(/Returns are free|Retours gratuits/)
      expect(shop).toContain(` data-texts="/assets/${after[0]?.replace('.en.', '.*.')}"`)
      const [, french] = after.map((name) => JSON.parse(readFileSync(join(out, 'assets', name), 'utf8')) as unknown)
      expect(french).toMatchObject({ promises: [{ text: { fr: 'Retours gratuits' } }] })
    })
  })

  test('leaves no compressed twin of a file that is gone', async () => {
    const compressed = readdirSync(join(few, 'assets')).filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `${name}.br`)
    const out = join(made, 'twins')
    const settings = ['--config', fileOf('twins', {}), '--from', few]
    const twinsIn = () => readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.br'))
    expect(await configure(...settings, '--out', out, '--server', 'caddy')).toMatchObject({ status: 0 })
    expect(twinsIn().sort()).toEqual(compressed.sort())
    expect(compressed.length).toBeGreaterThan(10)
    expect(existsSync(`${out}.Caddyfile`)).toBe(true)
    writeFileSync(join(out, 'assets/old-1234567.js.br'), '')
    utimesSync(join(out, 'assets/old-1234567.js.br'), 0, 0)
    expect(await configure(...settings, '--out', out, '--server', 'caddy')).toMatchObject({ status: 0 })
    expect(twinsIn()).not.toContain('old-1234567.js.br')
    expect(await configure(...settings, '--out', out)).toMatchObject({ status: 0 })
    expect(twinsIn()).toEqual([])
  })

  test('touches no folder whose assets are of something else', async () => {
    const out = join(made, 'website')
    mkdirSync(join(out, 'assets'), { recursive: true })
    writeFileSync(join(out, 'assets/theirs.css'), '')
    expect(await configure('--config', plainSettings, '--out', out)).toMatchObject({ status: 2 })
    expect(readdirSync(join(out, 'assets'))).toEqual(['theirs.css'])
  })

  test('names all mistakes of a settings file at once, ends with 1 and makes nothing', async () => {
    const file = fileOf('wrong', {
      languagess: ['fr'], name: '', auth: 'cokie', idle: { tab: '60', keptt: 1 }, images: { widths: ['x'] }, hero: { picture: 5, titel: '' },
      endpoints: { 'cart.create': {}, 'carts.get': { path: 'cart' } }, brand: { acent: '#fff' }, timeout: -1,
    })
    const { status, stderr } = await configure('--config', file, '--out', join(made, 'wrong'))
    expect(status).toBe(1)
    const lines = stderr.trim().split('\n')
    expect(lines[0]).toBe(`${file} has 13 mistakes:`)
    expect(lines.slice(1).map((line) => line.trim().split(': ')[0]).sort()).toEqual([
      'auth', 'brand.acent', 'endpoints["cart.create"]', 'endpoints["carts.get"].path', 'hero.picture', 'hero.titel', 'idle.keptt', 'idle.tab',
      'images.template', 'images.widths[0]', 'languagess', 'name', 'timeout',
    ])
    expect(existsSync(join(made, 'wrong'))).toBe(false)
  })

  test.concurrent.each([['no JSON', '{ name'], ['no file', null]])('ends with 1 where there is %s', async (_, content) => {
    const file = content === null ? join(made, 'none.json') : fileOf('broken', content)
    expect(await configure('--config', file, '--out', join(made, 'broken'))).toMatchObject({ status: 1, stderr: expect.stringContaining(file) as string })
  })

  test.concurrent.each([
    ['without settings', []], ['into the build itself', ['--out', folder]], ['into a folder of the build', ['--out', join(folder, 'assets')]],
    ['over the folder it is called in', ['--out', root]], ['over everything', ['--out', '/']],
    ['for a server that it does not know', ['--out', join(made, 'any'), '--server', 'apache']],
    ['for a marketplace behind no server', ['--out', join(made, 'any'), '--marketplace', 'https://market.example']],
    ['for a marketplace without an address', ['--out', join(made, 'any'), '--server', 'nginx', '--marketplace', 'market.example']],
  ])('refuses to work %s, with 2', async (_, args) => {
    expect(await configure('--config', plainSettings, ...args)).toMatchObject({ status: 2 })
  })
})
