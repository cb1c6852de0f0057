import { describe, expect, test } from 'vitest'
import { showShellWords } from '../../src/app/document/shellWords.ts'
import { compareShells } from '../../src/build/shellWords.ts'
import { directionOf } from '../../src/lib/languages.ts'
import { readDecimal } from '../../src/lib/decimal.ts'
import { readNumber } from '../../src/features/search/filters/readNumber.ts'
import { createI18n } from '../../src/i18n/index.ts'

const shellOf = (title: string, label: string) =>
  `<header class="top"><a href="/" aria-label="${label}"><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>Stoa</a></header><main><h1 hidden>${title}</h1> <input name="q" placeholder="${label}"></main>`

describe('the shell in several languages', () => {
  test('is one markup, which takes the words of each', () => {
    const [english, german] = [shellOf('Fine &amp; new', 'Find'), shellOf('Schön &amp; „neu&quot;', 'Suchen &lt;hier&gt;')]
    const { at, words } = compareShells([['en', english], ['de', german]])
    expect(words).toEqual({ de: ['Suchen <hier>', 'Suchen <hier>', 'Schön & „neu"'] })
    const shown = document.createElement('template')
    shown.innerHTML = english
    const wanted = document.createElement('template')
    wanted.innerHTML = german
    showShellWords(shown.content, at, words['de'] ?? [])
    expect(shown.innerHTML.split('>')).toEqual(wanted.innerHTML.split('>'))
  })

  test('must be made of the same elements', () => {
    expect(() => compareShells([['en', '<p>One</p>'], ['de', '<p>Eins</p><p>Zwei</p>']])).toThrow('other elements in de than in en')
  })
})

describe('Arabic', () => {
  test('is read from right to left, and no other language', () => {
    expect((['en', 'fr', 'de', 'es', 'ar'] as const).filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
  })

  test('shows the digits that fields take, and takes both kinds', () => {
    const { number, money, day } = createI18n('ar', true)
    expect([number(1234.5), day('2026-11-25 10:00:00')].join()).not.toMatch(/[٠-٩]/)
    expect(money(12.5, 'EUR')).toContain('12.50')
    expect([readDecimal('١٢٫٥', 'ar'), readDecimal('12.5', 'ar'), readNumber('١٬٢٣٤٫٥', 'ar')]).toEqual([12.5, 12.5, 1234.5])
  })

  test('says a range from the right, also within another text', async () => {
    const arabic = createI18n('ar', true)
    await arabic.load(['search'])
    expect(arabic.t('search.between', { min: '10 €', max: '20 €' })).toMatch(/^\u200f/)
  })

  test('holds the letters and the sign of a foreign currency together', () => {
    const { money } = createI18n('ar', true)
    expect(money(29700, 'JPY')).toMatch(/JP¥\u200e$/)
    expect(money(12, 'EUR')).toMatch(/€$/)
    expect(createI18n('en', true).money(29700, 'JPY')).toBe('¥29,700')
  })

  test('lists with its own comma, each part in its own direction and all from the right', () => {
    const { list } = createI18n('ar', true)
    expect(list(['Lyon', '', 'فرنسا'])).toBe('\u200f\u2068Lyon\u2069، \u2068فرنسا\u2069')
    expect([list([null, 'فرنسا']), list([false])]).toEqual(['فرنسا', ''])
    expect(createI18n('en', true).list(['Lyon', undefined, 'France'])).toBe('Lyon, France')
  })

  test('isolates what it names, which may be written from left to right', async () => {
    const arabic = createI18n('ar')
    await arabic.load(['core'])
    const english = createI18n('en')
    await english.load(['core', 'errors'])
    await arabic.load(['errors'])
    expect(arabic.t('errors.moved_to', { location: 'https://a.example' })).toContain('\u2068https://a.example\u2069')
    expect(english.t('errors.moved_to', { location: 'https://a.example' })).not.toContain('\u2068')
  })
})
