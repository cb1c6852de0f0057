import { describe, expect, test } from 'vitest'
import { priceText } from '../../../src/ui/priceText.ts'
import { createI18n, type Locale } from '../../../src/i18n/index.ts'

const words = async (locale: Locale) => {
  const i18n = createI18n(locale)
  await i18n.load(['browse'])
  return i18n
}
const priced = { price: 20, original_price: null, price_unit: null, currency: 'EUR', price_varies: false }
/** Intl writes spaces that do not break; to a reader a space is a space. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')

describe('each currency with its own decimals', () => {
  test.each<[string, number, string, string]>([
    ['JPY', 1200, '¥1,200', '1 200 JPY'],
    ['KRW', 39000, '₩39,000', '39 000 ₩'],
    ['KWD', 4.5, 'KWD 4.500', '4,500 KWD'],
    ['KWD', 12, 'KWD 12', '12 KWD'],
    ['KWD', 0.125, 'KWD 0.125', '0,125 KWD'],
    ['BHD', 1234.567, 'BHD 1,234.567', '1 234,567 BHD'],
    ['EUR', 12.5, '€12.50', '12,50 €'],
    ['eur', 12, '€12', '12 €'],
    ['EUR', 1234567.89, '€1,234,567.89', '1 234 567,89 €'],
    ['', 12.5, '12.50', '12,50'],
    ['Talents', 12.345, '12.35 TALENTS', '12,35 TALENTS'],
  ])('%s %d', async (currency, price, english, french) => {
    expect(plain(priceText({ ...priced, currency, price }, await words('en')).price)).toBe(english)
    expect(plain(priceText({ ...priced, currency, price }, await words('fr')).price)).toBe(french)
  })

  test('an amount finer than its currency is rounded to what can be paid', async () => {
    expect(priceText({ ...priced, currency: 'JPY', price: 1199.6 }, await words('en')).price).toBe('¥1,200')
  })
})

describe('what is odd about a price', () => {
  test.each<[string, Partial<Parameters<typeof priceText>[0]>, ReturnType<typeof priceText>]>([
    ['nothing is to be paid', { price: 0, price_unit: 'hour' }, { price: 'Free' }],
    ['nothing is to be paid any more', { price: 0, original_price: 15 }, { price: 'Free', original: '€15' }],
    ['some variants are free', { price: 0, price_varies: true }, { price: 'From €0' }],
    ['none is stated', { price: null, original_price: 15, price_unit: 'hour' }, { price: 'No price stated' }],
    ['it was lower before', { original_price: 15 }, { price: '€20' }],
    ['it was the same before', { original_price: 20 }, { price: '€20' }],
    ['it was nothing before', { original_price: 0 }, { price: '€20' }],
    ['it was higher before', { original_price: 25.5 }, { price: '€20', original: '€25.50' }],
  ])('%s', async (_, odd, said) => {
    expect(priceText({ ...priced, ...odd }, await words('en'))).toEqual(said)
  })
})
