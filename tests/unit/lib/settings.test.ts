import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { endpoints } from '../../../src/contract/all.ts'
import { LOCALES } from '../../../src/lib/languages.ts'
import { readSettings } from '../../../src/lib/readSettings.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'
import { settingsJsonSchema } from '../../../src/lib/settingsJsonSchema.ts'
import { textOf } from '../../support/tree.ts'

const names = endpoints.map(({ name }) => name)
const problemsOf = (raw: unknown) => readSettings(raw, names).problems

describe('what fits is used', () => {
  test('nothing but defaults where nothing is set', () => {
    expect(readSettings({}, names)).toEqual({ config: defaultConfig, problems: [] })
    expect(defaultConfig).toMatchObject({ name: 'Stoa', auth: 'token', languages: LOCALES, images: null, idle: { tab: 60, kept: 43_200 } })
  })

  test('a part of a group leaves the other defaults of the group', () => {
    expect(readSettings({ idle: { tab: 5 }, hero: { title: 'Hello' } }, names)).toMatchObject({
      config: { idle: { tab: 5, kept: 43_200 }, hero: { title: 'Hello', picture: '/hero.svg' } }, problems: [],
    })
  })

  test('a whole file, with the schema that editors complete it by', () => {
    const file = {
      $schema: './settings.schema.json', name: 'Agora', siteUrl: 'https://shop.example', indexed: false, baseUrl: 'https://www.market.example', auth: 'cookie',
      endpoints: { 'carts.create': { path: '/cart/new' } }, images: { template: '{url}?w={width}', widths: [240] },
      languages: ['fr'], brand: { accent: '#0b5d4e' }, timeout: 0,
    }
    const { config, problems } = readSettings(file, names)
    expect(problems).toEqual([])
    const { $schema: _forEditors, ...rest } = file
    expect(config).toEqual({ ...defaultConfig, ...rest })
  })

  test.each(['/login?back={return_url}', 'https://theme.example/login?back={return_url}', '{base_url}/login', ''])('%j may lead to the theme’s sign-in page', (signInUrl) => {
    expect(readSettings({ signInUrl, registerUrl: signInUrl })).toMatchObject({ config: { signInUrl, registerUrl: signInUrl }, problems: [] })
  })
})

describe('where pictures of listings are sent', () => {
  test('the address alone leaves everything else', () => {
    expect(readSettings({ imageUpload: { url: '{base_url}/upload' } }, names)).toMatchObject({
      config: { imageUpload: { url: '{base_url}/upload', field: 'file', answer: 'url', maxBytes: 10 * 1024 * 1024, maxPixels: 2000, types: ['image/jpeg', 'image/png', 'image/webp'] } },
      problems: [],
    })
  })

  test.each<[imageUpload: unknown, problem: string]>([
    [{}, 'imageUpload.url: expected a path or an http(s) address, got nothing'],
    [{ url: '//evil.example' }, 'imageUpload.url: expected a path or an http(s) address, got "//evil.example"'],
    [{ url: '/up', answer: 'data..url' }, 'imageUpload.answer: expected names joined by dots, got "data..url"'],
    [{ url: '/up', maxPixels: 10 }, 'imageUpload.maxPixels: expected 64 pixels or more, got 10'],
    [{ url: '/up', types: ['image/heic'] }, 'imageUpload.types[0]: expected "image/jpeg" or "image/png" or "image/webp", got "image/heic"'],
    [{ url: '/up', feild: 'x' }, 'imageUpload.feild: unknown, did you mean imageUpload.field?'],
    ['/up', 'imageUpload: expected an object with url, or null, got "/up"'],
  ])('%j is named', (imageUpload, problem) => {
    expect(problemsOf({ imageUpload })).toEqual([problem])
  })
})

describe('the settings of orders, messages and reviews', () => {
  test.each<object>([
    { orderTransitions: { new: { accepted: ['vendor'], canceled: [] }, packed: {} } },
    { transferText: 'Transfer the amount to FR76…' },
    { transferText: { en: 'Transfer the amount to FR76…' } },
    { afterOrder: { email: true, answer: 'Within a day.', sending: { en: 'Within a week.', fr: 'Sous huit jours.' } } },
    { contactUrl: '{base_url}/messages/new?to={user_id}&about={listing_id}&back={return_url}' },
    { contactUrl: '' },
    { reviewUrl: '/orders/{order_id}/review' },
    { enterSends: false },
    { offline: false },
    { attachments: { maxBytes: 0, types: ['image/png'] } },
    { attachments: { maxBytes: 5, types: [] } },
  ])('%j is used as it is', (raw) => {
    expect(readSettings(raw, names)).toEqual({ config: { ...defaultConfig, ...raw }, problems: [] })
  })

  test('the largest file alone leaves the types', () => {
    expect(readSettings({ attachments: { maxBytes: 1024 } }, names).config.attachments).toEqual({ ...defaultConfig.attachments, maxBytes: 1024 })
  })

  test.each<[raw: object, problem: string]>([
    [{ orderTransitions: [] }, 'orderTransitions: expected an object of statuses, got []'],
    [{ orderTransitions: { new: ['accepted'] } }, 'orderTransitions.new: expected an object of roles by status, got ["accepted"]'],
    [{ orderTransitions: { new: { accepted: 'vendor' } } }, 'orderTransitions.new.accepted: expected an array of roles, got "vendor"'],
    [{ orderTransitions: { new: { accepted: ['admin'] } } }, 'orderTransitions.new.accepted[0]: expected "customer" or "vendor", got "admin"'],
    [{ transferText: 7 }, 'transferText: expected a text, or an object of texts by language, got 7'],
    [{ afterOrder: { email: 'yes' } }, 'afterOrder.email: expected true or false, got "yes"'],
    [{ afterOrder: { answer: {} } }, 'afterOrder.answer: expected a text, or an object of texts by language, got {}'],
    [{ shelves: ['best'] }, 'shelves[0]: expected "under" or "last" or "story" or "reduced" or "vendors", got "best"'],
    [{ story: { vendor: 'Ann' } }, 'story.vendor: expected a member’s id, got "Ann"'],
    [{ synonyms: [] }, 'synonyms: expected an object of groups of words by language, got []'],
    [{ synonyms: { en: ['sofa'] } }, 'synonyms.en[0]: expected an array of words, got "sofa"'],
    [{ synonyms: { en: [['sofa']] } }, 'synonyms.en[0]: expected two words or more, got ["sofa"]'],
    [{ synonyms: { en: [['sofa', 'three seats']] } }, 'synonyms.en[0][1]: expected one word, got "three seats"'],
    [{ variantNames: {} }, 'variantNames: expected an array of names with their values, got {}'],
    [{ variantNames: [{ name: 'Wood' }] }, 'variantNames[0].values: expected an array of values, got nothing'],
    [{ variantNames: [{ name: {}, values: ['Oak'] }] }, 'variantNames[0].name: expected a text, or an object of texts by language, got {}'],
    [{ deliveryTimes: ['2 days'] }, 'deliveryTimes: expected an object of texts by delivery method, got ["2 days"]'],
    [{ deliveryTimes: { Express: 2 } }, 'deliveryTimes.Express: expected a text, or an object of texts by language, got 2'],
    [{ contactUrl: ['javascript', 'alert(1)'].join(':') }, 'contactUrl: expected a path or an http(s) address, or "", got "javascript:alert(1)"'],
    [{ reviewUrl: '//evil.example/{order_id}' }, 'reviewUrl: expected a path or an http(s) address, or "", got "//evil.example/{order_id}"'],
    [{ offline: 'no' }, 'offline: expected true or false, got "no"'],
    [{ enterSends: 'no' }, 'enterSends: expected true or false, got "no"'],
    [{ attachments: 5 }, 'attachments: expected an object with maxBytes, types or both, got 5'],
    [{ attachments: { maxBytes: '10 MB' } }, 'attachments.maxBytes: expected bytes, got "10 MB"'],
    [{ attachments: { types: 'image/png' } }, 'attachments.types: expected an array of media types, got "image/png"'],
    [{ attachments: { types: ['png'] } }, 'attachments.types[0]: expected a media type such as "image/png", got "png"'],
    [{ attachments: { size: 5 } }, 'attachments.size: unknown, there is no such setting'],
  ])('%j is named', (raw, problem) => {
    expect(problemsOf(raw)).toEqual([problem])
  })
})

describe('what does not fit is named with its path, and the rest holds', () => {
  test.each<[raw: unknown, problem: string]>([
    [{ languagess: ['en'] }, 'languagess: unknown, did you mean languages?'],
    [{ colour: 'red' }, 'colour: unknown, there is no such setting'],
    [{ hero: { picture: 5 } }, 'hero.picture: expected a path or an http(s) address, or "", got 5'],
    [{ brand: { accent: '#0b5d4e /*' } }, 'brand.accent: expected a CSS value, got "#0b5d4e /*"'],
    [{ brand: { accent: 'rgb(1 2 3' } }, 'brand.accent: expected a CSS value, got "rgb(1 2 3"'],
    [{ hero: { titel: 'Hello' } }, 'hero.titel: unknown, did you mean hero.title?'],
    [{ hero: 'Hello' }, 'hero: expected an object with title, text or picture, got "Hello"'],
    [{ brand: { accent: 7 } }, 'brand.accent: expected a CSS value, got 7'],
    [{ brand: { radius: '0;}body{display:none' } }, 'brand.radius: expected a CSS value, got "0;}body{display:none"'],
    [{ brand: { displayWeight: 1000 } }, 'brand.displayWeight: expected a font weight from 100 to 900, got 1000'],
    [{ brand: { density: 'airy' } }, 'brand.density: expected "spacious" or "regular" or "compact", got "airy"'],
    [{ brand: { header: 'red' } }, 'brand.header: expected "paper" or "accent" or "ink", got "red"'],
    [{ brand: { logo: '//evil.example/x.svg' } }, 'brand.logo: expected a path or an http(s) address, got "//evil.example/x.svg"'],
    [{ brand: { papr: '#fff' } }, 'brand.papr: unknown, did you mean brand.paper?'],
    [{ brand: { paper: 'red;}' } }, 'brand.paper: expected a CSS value, got "red;}"'],
    [{ hero: { layout: 'under' } }, 'hero.layout: expected "beside" or "over", got "under"'],
    [{ hero: { title: 5 } }, 'hero.title: expected a text, or an object of texts by language, got 5'],
    [{ idle: { tab: -1 } }, 'idle.tab: expected minutes from 0 to 525600, got -1'],
    [{ idle: { tab: '60' } }, 'idle.tab: expected minutes from 0 to 525600, got "60"'],
    [{ idle: { kept: null } }, 'idle.kept: expected minutes from 0 to 525600, got null'],
    [{ idle: 60 }, 'idle: expected an object with tab, kept or both, got 60'],
    [{ auth: 'cokie' }, 'auth: expected "token" or "cookie", got "cokie"'],
    [{ languages: [] }, 'languages: expected at least one language, got []'],
    [{ languages: ['en', 'xx'] }, `languages[1]: expected ${LOCALES.map((code) => `"${code}"`).join(' or ')}, got "xx"`],
    [{ languages: ['en', 'en'] }, 'languages: expected each language once, got ["en","en"]'],
    [{ indexed: 'no' }, 'indexed: expected true or false, got "no"'],
    [{ siteUrl: 'shop.example' }, 'siteUrl: expected an http(s) address without a path, or "", got "shop.example"'],
    [{ siteUrl: 'https://shop.example/shop' }, 'siteUrl: expected an http(s) address without a path, or "", got "https://shop.example/shop"'],
    [{ baseUrl: 'ftp://market.example' }, 'baseUrl: expected an http(s) address or "", got "ftp://market.example"'],
    [{ checkoutUrl: '/checkout' }, 'checkoutUrl: expected a path or an http(s) address with {cart_key}, got "/checkout"'],
    [{ endpoints: { 'cart.create': { path: '/x' } } }, 'endpoints["cart.create"]: unknown, did you mean endpoints["carts.create"]?'],
    [{ endpoints: { 'carts.create': { methd: 'POST' } } }, 'endpoints["carts.create"].methd: unknown, did you mean endpoints["carts.create"].method?'],
    [{ endpoints: { 'carts.create': { path: 'cart/new' } } }, 'endpoints["carts.create"].path: expected a path that begins with "/", got "cart/new"'],
    [{ images: { template: '{url}', widths: [240] } }, 'images.template: expected a string with {url} and {width}, got "{url}"'],
    [{ images: { widths: [240] } }, 'images.template: expected a string with {url} and {width}, got nothing'],
    [{ images: { template: '{url}?{width}', widths: [240, 0.5] } }, 'images.widths[1]: expected a whole number of pixels, got 0.5'],
    [{ timeout: '15' }, 'timeout: expected milliseconds, 0 for no limit, got "15"'],
    [null, 'settings: expected an object of settings, got null'],
    [[], 'settings: expected an object of settings, got []'],
  ])('%j', (raw, problem) => {
    const { config, problems } = readSettings(raw, names)
    expect(problems).toEqual([problem])
    expect({ ...config, endpoints: {} }).toEqual(defaultConfig)
  })

  test.each([['javascript', 'alert(1)'].join(':'), '//evil.example', 'login', '/\\evil.example', 7])('%j is no page to sign in on', (signInUrl) => {
    const { config, problems } = readSettings({ signInUrl })
    expect(config.signInUrl).toBe('')
    expect(problems).toEqual([`signInUrl: expected a path or an http(s) address, or "", got ${JSON.stringify(signInUrl)}`])
  })

  test('all mistakes at once, each once, and everything else is used', () => {
    const { config, problems } = readSettings({
      name: 'Agora', idle: { tab: 'x', kept: 7 }, images: { widths: ['a', 'b'] }, languages: ['xx', 'yy'],
      hero: { title: 'Hello', text: 4, pictur: '/x' }, endpoints: { 'cart.get': {}, 'carts.get': { path: '/cart' } },
    }, names)
    expect(config).toEqual({
      ...defaultConfig, name: 'Agora', idle: { tab: 60, kept: 7 }, hero: { title: 'Hello', picture: '/hero.svg' },
      endpoints: { 'carts.get': { path: '/cart' } },
    })
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'endpoints["cart.get"]', 'idle.tab', 'images.template', 'images.widths[0]', 'images.widths[1]', 'languages[0]', 'languages[1]',
      'hero.text', 'hero.pictur',
    ])
  })

  test('a long value is shown by its beginning', () => {
    const [line = ''] = problemsOf({ languages: 'x'.repeat(5_000) })
    expect(line.length).toBeLessThan(150)
  })

  test('whatever is given, what comes out fits, and a second reading finds nothing', () => {
    fc.assert(fc.property(fc.dictionary(fc.constantFrom(...Object.keys(defaultConfig), 'other'), fc.jsonValue()), (raw) => {
      const { config } = readSettings(raw, names)
      expect(readSettings(config, names)).toEqual({ config, problems: [] })
    }))
  })
})

test('the JSON Schema has every setting with its description, nested ones too', () => {
  type Node = { description?: string; properties?: Record<string, Node>; additionalProperties?: unknown }
  const undescribed = ({ properties = {} }: Node, path = ''): string[] => Object.entries(properties).flatMap(([name, node]) =>
    [...(node.description ? [] : [path + name]), ...undescribed(node, `${path}${name}.`)])
  const schema = settingsJsonSchema() as Node
  expect(Object.keys(schema.properties ?? {})).toEqual(['$schema', ...Object.keys(defaultConfig)])
  expect(undescribed(schema)).toEqual([])
  expect(schema.additionalProperties).toBe(false)
})

describe('the settings of the footer and of what shoppers can rely on', () => {
  test.each<object>([
    { footer: { columns: [{ title: { en: 'Help', fr: 'Aide' }, links: [{ text: 'Returns', url: '{base_url}/returns/{locale}' }, { text: 'Sell', url: '/sell' }] }] } },
    { footer: { payments: ['Visa'], social: [{ text: 'Mastodon', url: 'https://social.example/@shop' }] } },
    { promises: [{ text: 'Returns within 30 days' }, { text: { fr: 'Paiement sûr' }, url: '/help' }] },
  ])('%j is accepted', (raw) => {
    expect(problemsOf(raw)).toEqual([])
  })

  test.each<[raw: object, problem: string]>([
    [{ footer: [] }, 'footer: expected an object with columns, payments or social, got []'],
    [{ footer: { social: [{ text: 'Elsewhere', url: ['javascript', 'alert(1)'].join(':') }] } }, 'footer.social[0].url: expected a path or an http(s) address, got "javascript:alert(1)"'],
    [{ promises: ['Returns'] }, 'promises[0]: expected an object with text, got "Returns"'],
    [{ promises: [{ text: {} }] }, 'promises[0].text: expected a text, or an object of texts by language, got {}'],
    [{ promises: [1, 2, 3, 4].map(() => ({ text: 'Safe' })) }, `promises: expected three lines at most, got ${JSON.stringify([1, 2, 3, 4].map(() => ({ text: 'Safe' }))).slice(0, 60)}…`],
  ])('%j is named', (raw, problem) => {
    expect(problemsOf(raw)).toEqual([problem])
  })
})

describe('the README', () => {
  const samples = [...textOf('README.md').matchAll(/^```json\n(.*?)^```/gms)].map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>)

  test('begins with settings that fit every marketplace, and leaves to the doctor what does not', () => {
    expect(Object.keys(samples[0] ?? {})).toEqual(['$schema', 'name', 'auth', 'idle', 'languages', 'hero', 'brand'])
    expect(samples.flatMap(problemsOf)).toEqual([])
  })
})
