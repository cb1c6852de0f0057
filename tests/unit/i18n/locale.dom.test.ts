import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseLocale } from '../../../src/app/chooseLocale.ts'
import { readLocale } from '../../../src/app/preferences.ts'
import { createI18n, LOCALES, type I18n } from '../../../src/i18n/index.ts'
import { writeChosenLocale } from '../../../src/lib/chosenLocale.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'

let i18n: I18n
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  i18n = createI18n('en')
  await i18n.load(['core', 'checkout'])
})

describe('of two languages asked for at once', () => {
  test('the later is shown, whichever arrives first', async () => {
    // English is here already, French is not.
    await Promise.all([i18n.setLocale('fr'), i18n.setLocale('en')])
    expect(i18n.locale.value).toBe('en')
    await Promise.all([i18n.setLocale('en'), i18n.setLocale('fr')])
    expect(i18n.locale.value).toBe('fr')
  })

  test('the later is remembered, and taken to the account', async () => {
    const kept: string[] = []
    const choose = (chosen: 'en' | 'fr') => chooseLocale(chosen, defaultConfig, i18n, () => () => {}, async () => kept.push(chosen))
    await Promise.all([choose('fr'), choose('en')])
    expect([i18n.locale.value, readLocale(LOCALES), kept]).toEqual(['en', 'en', ['en']])
  })
})

describe('a language that an address asks for', () => {
  afterEach(() => { history.replaceState(null, '', '/') })
  const at = (url: string) => {
    history.replaceState(null, '', url)
    return readLocale(LOCALES)
  }

  test('lasts for the window, until another is chosen', () => {
    expect([at('/?lang=ar'), at('/checkout/return'), at('/?lang=de'), at('/cart')]).toEqual(['ar', 'ar', 'de', 'de'])
    expect(localStorage).toHaveLength(0)
    writeChosenLocale('fr')
    expect(at('/cart')).toBe('fr')
  })

  test('is passed over where it is not offered', () => {
    expect(at('/?lang=xx')).toBe('en')
    history.replaceState(null, '', '/?lang=ar')
    expect(readLocale(['fr', 'en'])).toBe('en')
    expect(sessionStorage).toHaveLength(0)
  })
})

test('words that are first wanted while the language changes are there in the new one', async () => {
  const changing = i18n.setLocale('fr')
  await i18n.load(['orders'])
  await changing
  expect(i18n.t('orders.title')).toBe('Commandes')
})
