import { describe, expect, test } from 'vitest'
import { LOCALES, directionOf } from '../../../src/lib/languages.ts'
import { SHOP_FOOTER, SHOP_SYNONYMS } from '../../../src/sandbox/pages/shopSettings.ts'
import { PAGE_WORDS } from '../../../src/sandbox/pages/words/all.ts'
import { SHOP_PAGES } from '../../../src/sandbox/pages/words/words.ts'
import { openShop, readyCart } from '../../contract/support/shop.ts'
import { PLENTY } from '../../contract/support/smallWorld.ts'

/** All words of a part, those that take a value with one that stands for it. */
const textsOf = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  if (typeof part === 'function') return [String((part as (value: string) => string)('§'))]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : []
}

describe('the words of the marketplace’s own pages', () => {
  test.each(LOCALES)('are as many in %s as in English', (lang) => {
    const [own, english] = [textsOf(PAGE_WORDS[lang]), textsOf(PAGE_WORDS.en)]
    expect(own).toHaveLength(english.length)
    expect(own.filter((text) => text.trim() === '')).toEqual([])
    // A name, an amount and the address to write to are in the same places.
    for (const sign of ['§', '@stoa.example']) {
      expect(own.map((text) => text.includes(sign))).toEqual(english.map((text) => text.includes(sign)))
    }
  })

  test.each(LOCALES.slice(1))('are translated in %s', (lang) => {
    const english = textsOf(PAGE_WORDS.en)
    const same = textsOf(PAGE_WORDS[lang]).filter((text, at) => text === english[at] && text.length > 12)
    expect(same).toEqual([])
  })

  test('count orders as Arabic does', () => {
    expect([1, 2, 3, 11].map(PAGE_WORDS.ar.pay.orders)).toEqual([
      'طلب واحد.', 'طلبان، طلب لكل بائع.', '3 طلبات، طلب لكل بائع.', '11 طلبًا، طلب لكل بائع.',
    ])
  })
})

describe('a page of the marketplace', () => {
  test.each(LOCALES)('says its language and direction in %s', async (lang) => {
    const shop = openShop()
    for (const name of SHOP_PAGES) {
      const { status, text } = await shop.request('GET', `/sandbox/shop/${name}/${lang}`)
      expect(status).toBe(200)
      expect(text).toContain(`<html lang="${lang}" dir="${directionOf(lang)}">`)
      expect(text).toContain(`<h1>${PAGE_WORDS[lang].shop[name].title}</h1>`)
    }
    const missing = await shop.request('GET', `/sandbox/shop/constructor/${lang}`)
    expect(missing.status).toBe(404)
    expect(missing.text).toContain(PAGE_WORDS[lang].notFoundText)
  })

  test('is in English where the address names another language, or none', async () => {
    const shop = openShop()
    for (const path of ['/sandbox/shop/help', '/sandbox/shop/help/tlh']) expect((await shop.request('GET', path)).text).toContain('<html lang="en"')
  })

  test('is linked from the footer by its own title', () => {
    const [help] = SHOP_FOOTER.columns[0]?.links ?? []
    expect(help?.text).toEqual({ en: 'Help', fr: 'Aide', de: 'Hilfe', es: 'Ayuda', ar: 'المساعدة' })
  })

  test('has styles for both directions', async () => {
    const { text } = await openShop().request('GET', '/sandbox/pay.css')
    expect(text).not.toMatch(/(?:margin|padding|border)-(?:left|right)|text-align: (?:left|right)|float:/)
    // Four values in one are physical: those at the sides must be the same.
    for (const [, , right, , left] of text.matchAll(/(?:margin|padding): ([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;]+);/g)) expect(left).toBe(right)
  })
})

describe('the payment page', () => {
  test.each(LOCALES)('speaks %s, and says so in its form', async (lang) => {
    const shop = openShop()
    const key = await readyCart(shop, [{ listing_id: PLENTY, qty: 1 }])
    const { pay, back } = PAGE_WORDS[lang]
    const { text } = await shop.request('GET', `/checkout/${key}?in=${lang}`)
    for (const words of [`<html lang="${lang}" dir="${directionOf(lang)}">`, `>${pay.pay}</button>`, `>${pay.transfer}</button>`, pay.orders(1), `name="in" value="${lang}"`]) {
      expect(text).toContain(words)
    }
    const stale = await shop.request('POST', `/checkout/${key}`, { body: new URLSearchParams({ form: 'old', action: 'pay', in: lang }) })
    expect([stale.status, stale.text.includes(pay.outOfDate)]).toEqual([409, true])
    const gone = await shop.request('GET', `/checkout/ffffffffffffffffffffffffffffffff?in=${lang}`)
    expect([gone.status, gone.text.includes(pay.noCart), gone.text.includes(back)]).toEqual([404, true, true])
  })
})

test('searchers find the same in each language', () => {
  expect(Object.keys(SHOP_SYNONYMS)).toEqual([...LOCALES])
  for (const groups of Object.values(SHOP_SYNONYMS)) expect(groups.flat().filter((word) => /\s/.test(word))).toEqual([])
})
