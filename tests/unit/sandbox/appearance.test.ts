import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readStorefrontConfig, readSettingsFile } from '../../../src/build/storefrontConfig.ts'
import { SCHEMES } from '../../../src/lib/brand/palette.ts'
import { LOCALES } from '../../../src/lib/languages.ts'
import { readSettings } from '../../../src/lib/readSettings.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'
import { contrastChecks } from '../../../src/sandbox/appearance/contrastChecks.ts'
import { documentKey, linesOf, linksOf, lookOf, settingsFile, valueAt, withLook, withValue, type Draft } from '../../../src/sandbox/appearance/draft.ts'
import { Drafts } from '../../../src/sandbox/appearance/drafts.ts'
import { localTextAt, withLocalText } from '../../../src/sandbox/appearance/localTexts.ts'
import { LOOKS } from '../../../src/sandbox/appearance/looks.ts'
import { openShop } from '../../contract/support/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-appearance-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [gallery, market, nursery] = LOOKS
if (!gallery || !market || !nursery) throw new Error('Three finished themes are needed')

describe('the finished themes', () => {
  test.each(LOOKS)('$title is right as a settings file, and everything in it can be read', ({ settings }) => {
    const { config, problems } = readSettings(settings)
    expect(problems).toEqual([])
    for (const scheme of SCHEMES) {
      for (const { name, ratio } of contrastChecks(config.brand, scheme)) expect([name, ratio >= 4.5]).toEqual([name, true])
    }
  })

  test.each(LOOKS)('$title has its words in every language, and its pictures are there', async ({ settings }) => {
    const shop = openShop()
    const { brand, hero, footer } = readSettings(settings).config
    const texts = [hero.title, hero.text, ...footer.columns.flatMap(({ title, links }) => [title, ...links.map(({ text }) => text)])]
    for (const text of texts) if (text !== undefined) expect(Object.keys(text)).toEqual([...LOCALES])
    for (const path of [brand.logo, brand.logoDark, hero.picture].filter((one) => one?.startsWith('/sandbox/'))) {
      const { status, type, text } = await shop.request('GET', path ?? '')
      expect([status, type]).toEqual([200, 'image/svg+xml'])
      expect(text).not.toMatch(/undefined|NaN/)
    }
  })
})

describe('contrast as it was chosen', () => {
  test('names what fails, with the nearest colour that passes', () => {
    const checks = contrastChecks({ accent: '#ffb300' }, 'light')
    const failing = checks.filter(({ passes }) => !passes)
    expect(failing.map(({ name }) => name)).toEqual(['Words on the accent', 'Accent on paper', 'Accent on a surface'])
    const [mend] = failing.map((check) => check.mend)
    expect(mend?.field).toBe('accent')
    expect(contrastChecks({ accent: mend?.colour ?? '' }, 'light').every(({ passes }) => passes)).toBe(true)
  })

  test('mends the dark appearance by a colour of its own', () => {
    const [first] = contrastChecks({ paperDark: '#202020', inkDark: '#404040' }, 'dark')
    expect(first).toMatchObject({ name: 'Text on paper', passes: false, mend: { field: 'inkDark' } })
  })
})

describe('a draft', () => {
  test('changes by path, and leaves nothing empty behind', () => {
    const draft = withValue({ timeout: 5 }, ['brand', 'accent'], '#fff')
    expect(draft).toEqual({ timeout: 5, brand: { accent: '#fff' } })
    expect(valueAt(draft, ['brand', 'accent'])).toBe('#fff')
    expect(withValue(draft, ['brand', 'accent'], undefined)).toEqual({ timeout: 5 })
  })

  test('wears a theme over the operator’s other settings, whose name stays', () => {
    const own: Draft = { name: 'Agora', baseUrl: 'https://www.agora.example', brand: { accent: 'red' } }
    const worn = withLook(own, market, LOOKS)
    expect(worn).toMatchObject({ name: 'Agora', baseUrl: 'https://www.agora.example', brand: market.settings.brand, footer: market.settings.footer })
    expect(lookOf(worn, LOOKS)).toBe(market)
    expect(withLook(worn, gallery, LOOKS)).toEqual({ name: 'Agora', baseUrl: 'https://www.agora.example' })
    expect(withLook(withLook({}, market, LOOKS), nursery, LOOKS)['name']).toBe('Pip & Plum')
  })

  test.each(LOOKS)('in $title, is exported as a file that the commands read', (look) => {
    const operator: Draft = { name: 'Agora', languages: ['fr', 'en'], timeout: 9000 }
    const draft = withLook(operator, look, LOOKS)
    const path = join(folder, `${look.id}.json`)
    writeFileSync(path, settingsFile(draft))
    expect(readSettingsFile(path)).toEqual(readSettings(draft).config)
    expect(readStorefrontConfig(folder, { STOREFRONT_CONFIG: path })).toMatchObject({ ...operator, auth: defaultConfig.auth, brand: look.settings.brand ?? {} })
  })

  test('with colours and lengths that no browser would take is refused, each by its path', () => {
    const path = join(folder, 'wrong-brand.json')
    writeFileSync(path, JSON.stringify({ brand: { accent: 'notacolour', paper: '#ggg', ink: 'var(--ink)', inkDark: 'oklch(0.9 0.02 80)', radius: 'round', radiusImage: '4px' } }))
    expect(() => readSettingsFile(path)).toThrow(new RegExp([
      'has 3 mistakes:', 'brand.accent: expected a CSS colour, got "notacolour"', 'brand.paper: expected a CSS colour, got "#ggg"', 'brand.radius: expected a CSS length, got "round"',
    ].join('\\s+')))
  })

  test('needs a new document for its words and pictures, not for its style', () => {
    const draft: Draft = { brand: { accent: 'red' }, hero: { title: 'Hello' } }
    expect(documentKey(withValue(draft, ['brand', 'accent'], 'blue'))).toBe(documentKey(draft))
    expect(documentKey(withValue(draft, ['hero', 'layout'], 'over'))).toBe(documentKey(draft))
    for (const path of [['hero', 'title'], ['brand', 'logo'], ['name']] as const) expect(documentKey(withValue(draft, path, '/x'))).not.toBe(documentKey(draft))
  })

  test('has the footer’s links as lines', () => {
    const links = [{ text: 'Returns', url: '/returns' }, { text: '1 = 1', url: '{base_url}/x?a=b' }]
    expect(linksOf(linesOf(links))).toEqual(links)
    expect(linksOf('Soon\n\n')).toEqual([{ text: 'Soon', url: '' }])
  })

  test('has words in one language without losing those of the other', () => {
    expect(withLocalText('Hello', 'fr', 'Bonjour')).toEqual({ en: 'Hello', fr: 'Bonjour', de: 'Hello', es: 'Hello', ar: 'Hello' })
    expect(withLocalText({ en: 'Hello' }, 'en', ' ')).toBeUndefined()
    expect(localTextAt({ en: 'Hello' }, 'fr')).toBe('')
    expect(localTextAt('Hello', 'fr')).toBe('Hello')
  })
})

describe('what a page is shown with', () => {
  test('is a draft by its id, in the language that is asked for, and only then in a frame', () => {
    const drafts = new Drafts({ name: 'Agora' })
    const id = drafts.keep({ name: 'Draft' })
    expect(drafts.shown('/cart')).toBeUndefined()
    expect(drafts.shown(`/search?q=lamp&sandbox-appearance=${id}.fr`)).toEqual({ settings: { name: 'Draft' }, language: 'fr', isFramed: true })
    expect(drafts.shown('/?sandbox-appearance=gone')).toEqual({ settings: { name: 'Agora' }, isFramed: true })
    drafts.apply({ name: 'Applied' })
    expect(drafts.shown('/cart')).toEqual({ settings: { name: 'Applied' }, isFramed: false })
  })

  test('is kept within bounds', () => {
    const drafts = new Drafts({})
    const first = drafts.keep({ name: 'First' })
    for (let index = 0; index < 50; index += 1) drafts.keep({ name: String(index) })
    expect(drafts.shown(`/?sandbox-appearance=${first}`)?.settings).toEqual({})
  })
})

describe('the editor’s pages', () => {
  const post = (shop: ReturnType<typeof openShop>, path: string, body: unknown, headers: Record<string, string> = {}) =>
    shop.request('POST', `/sandbox/appearance/${path}`, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

  test('the editor has a strict policy, and stands in nobody’s frame', async () => {
    const { status, headers, text } = await openShop().request('GET', '/sandbox/appearance')
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"]) expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/<script(?![^>]*src=)/)
    expect((await openShop().request('GET', '/sandbox')).text).toContain('href="/sandbox/appearance"')
  })

  test('begins with pages that this world has', async () => {
    const { body } = await openShop().request('GET', '/sandbox/appearance/start.json')
    expect(body).toMatchObject({ operator: {}, isApplied: false })
    expect((body as { pages: { path: string }[] }).pages.map(({ path }) => path.split('/')[1])).toEqual(expect.arrayContaining(['', 'c', 'l', 'cart', 'checkout']))
  })

  test('keeps a draft, applies what is right, and forgets it with the world', async () => {
    const shop = openShop()
    const { status, body } = await post(shop, 'drafts', { settings: { name: 'Draft' } })
    expect(status).toBe(201)
    expect(shop.sandbox.drafts.shown(`/?sandbox-appearance=${(body as { id: string }).id}`)?.settings).toEqual({ name: 'Draft' })
    expect((await post(shop, 'applied', { settings: { nmae: 'Draft' } })).status).toBe(422)
    expect((await post(shop, 'applied', { settings: { name: 'Draft' } })).status).toBe(200)
    expect(shop.sandbox.drafts.applied).toEqual({ name: 'Draft' })
    shop.sandbox.reset()
    expect(shop.sandbox.drafts.applied).toBeNull()
  })

  test('refuses another site, and what are no settings', async () => {
    const shop = openShop()
    expect((await post(shop, 'drafts', { settings: {} }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    for (const settings of [5, 'x', [1], undefined]) expect((await post(shop, 'drafts', { settings })).status).toBe(422)
    expect((await shop.request('GET', '/sandbox/appearance/looks/constructor')).status).toBe(404)
  })
})
