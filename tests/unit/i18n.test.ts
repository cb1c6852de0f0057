import { describe, expect, test } from 'vitest'
import type { Message, Messages } from '../../src/i18n/index.ts'
import { LOCALES } from '../../src/lib/languages.ts'
import { filesBelow, textOf } from '../support/tree.ts'

const files = import.meta.glob<{ default: Messages }>(['../../src/i18n/messages/*/*.ts', '!**/first.ts'], { eager: true })

const catalogue = (locale: string): Map<string, Message> => {
  const messages = new Map<string, Message>()
  for (const [path, { default: entries }] of Object.entries(files)) {
    const [, language, namespace] = /messages\/(\w+)\/(\w+)\.ts$/.exec(path) ?? []
    if (language !== locale) continue
    for (const [key, message] of Object.entries(entries)) messages.set(`${namespace}.${key}`, message)
  }
  return messages
}

const english = catalogue('en')
const french = catalogue('fr')
const others = LOCALES.filter((locale) => locale !== 'en')
const namespaces = [...new Set([...english.keys()].map((key) => key.split('.')[0]))].join('|')

const formsOf = (message: Message): Record<string, string> =>
  typeof message === 'string' ? { other: message } : { ...message }
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

describe('the message catalogue', () => {
  test.each(others)('has the same keys in English and %s', (locale) => {
    expect([...catalogue(locale).keys()].sort()).toEqual([...english.keys()].sort())
  })

  test.each(LOCALES)('has one file of the first words in %s', async (locale) => {
    const first = await import(`../../src/i18n/messages/${locale}/first.ts`) as Record<string, Messages>
    for (const namespace of ['core', 'browse', 'results']) {
      expect(first[namespace]).toBe(files[`../../src/i18n/messages/${locale}/${namespace}.ts`]?.default)
    }
  })

  test.each(LOCALES)('has no empty text in %s', (locale) => {
    const empty = [...catalogue(locale)].filter(([, message]) =>
      Object.values(formsOf(message)).some((text) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })

  test.each(LOCALES)('puts no isolation marks around a placeholder in %s: `t` adds them', (locale) => {
    const twice = [...catalogue(locale)].filter(([, message]) => /\u2068\{/.test(Object.values(formsOf(message)).join()))
    expect(twice).toEqual([])
  })

  test.each(others)('fills the same placeholders in English and %s', (locale) => {
    const other = catalogue(locale)
    const differing = [...english].filter(([key, message]) => {
      const twin = other.get(key)
      if (twin === undefined) return false
      const known = placeholdersOf(Object.values(formsOf(message)).join())
      const { other: main = '', ...forms } = formsOf(twin)
      // A form of one or of two may do without its number.
      return placeholdersOf(main).join() !== placeholdersOf(formsOf(message)['other'] ?? '').join()
        || placeholdersOf(Object.values(forms).join()).some((name) => !known.includes(name))
    })
    expect(differing).toEqual([])
  })

  test('counts in each language, in the forms that it has', () => {
    const problems: string[] = []
    for (const locale of LOCALES) {
      const messages = catalogue(locale)
      const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[]
      for (const [key, message] of messages) {
        const isPlural = typeof message !== 'string'
        const twin = english.get(key)
        if (twin !== undefined && isPlural !== (typeof twin !== 'string')) problems.push(`${locale} ${key}: plural in one language only`)
        if (!isPlural) continue
        const forms = Object.keys(message)
        // Where `many` is the form of whole millions, `other` serves.
        const isNeeded = (form: string) => form !== 'many' || locale === 'ar'
        const missing = categories.filter((form) => isNeeded(form) && !forms.includes(form))
        const foreign = forms.filter((form) => !categories.includes(form))
        if (missing.length + foreign.length) problems.push(`${locale} ${key}: ${[...missing, ...foreign].join(', ')}`)
      }
    }
    expect(problems).toEqual([])
  })

  test('uses the typographic apostrophe and the narrow space before high punctuation in French', () => {
    const careless = [...french].filter(([, message]) =>
      Object.values(formsOf(message)).some((text) => /\w'\w/.test(text) || /(?<![\u00a0\u202f])[?!;:»](?:\s|$)|«(?![\u00a0\u202f])/.test(text)),
    )
    expect(careless).toEqual([])
  })
})

describe('the code', () => {
  const sources = filesBelow('src').filter(
    (path) => /\.(?:ts|vue)$/.test(path) && !/^src\/(?:i18n\/messages|contract|sandbox)\//.test(path),
  )
  const literals = new Set<string>()
  const calls = new Map<string, string>()
  const prefixes = new Set<string>()
  for (const path of sources) {
    const text = textOf(path)
    for (const [, key = ''] of text.matchAll(new RegExp(`['"\`]((?:${namespaces})\\.\\w+)['"\`]`, 'g'))) literals.add(key)
    for (const [, key = ''] of text.matchAll(/\bt\(\s*['"`]([\w.]+)['"`]/g)) calls.set(key, path)
    for (const [, prefix = ''] of text.matchAll(new RegExp(`\`((?:${namespaces})\\.\\w*)\\$\\{`, 'g'))) prefixes.add(prefix)
  }

  test('uses every message', () => {
    const unused = [...english.keys()].filter(
      (key) => !literals.has(key) && ![...prefixes].some((prefix) => key.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })

  test('asks for no message that does not exist', () => {
    const missing = [...calls].filter(([key]) => !english.has(key))
    expect(missing).toEqual([])
    const barren = [...prefixes].filter((prefix) => ![...english.keys()].some((key) => key.startsWith(prefix)))
    expect(barren).toEqual([])
  })
})
