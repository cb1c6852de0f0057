/**
 * Languages: a message catalogue in namespaces, plurals by `Intl.PluralRules`, formats by Intl.
 *
 * Our own forty lines because this is on the first-load path, where the smallest well-kept library costs 9 kB.
 * `core` is loaded at start; a route or an asynchronous component asks for the namespaces that it needs.
 */
import { computed, shallowReactive, shallowRef, type App, type ComputedRef, type InjectionKey } from 'vue'
import { formatDateTime, formatDay, formatTime, readDate } from '../lib/dates.ts'
import { injectRequired } from '../lib/injectRequired.ts'
import { LOCALES, directionOf, type Locale } from '../lib/languages.ts'
import { formatMoney } from '../lib/money.ts'
import type * as english from './namespaces.ts'

/** A text, or one text for each plural category that the language has. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
/** The messages of one namespace. */
export type Messages = Readonly<Record<string, Message>>

type Catalogue = typeof english

/** The parts into which messages are split. */
export type Namespace = keyof Catalogue
/** `namespace.key` of every message that exists. */
export type MessageKey = { [N in Namespace]: `${N}.${Extract<keyof Catalogue[N], string>}` }[Namespace]
/** Values of a message's `{placeholders}`; `count` also chooses the plural. */
export type MessageValues = Readonly<Record<string, string | number>>

export { LOCALES, type Locale }

/** A language's `first.ts`: the words of most first pages, and how the others are loaded. */
type FirstWords = { readonly [N in Namespace]?: Messages } & {
  readonly others: Readonly<Record<string, () => Promise<{ default: Messages }>>>
}

const firstWords = import.meta.glob<FirstWords>('./messages/*/first.ts')

const loadWords = async (locale: Locale, namespace: Namespace): Promise<Messages | undefined> => {
  const load = firstWords[`./messages/${locale}/first.ts`]
  // Once more at once: without its words a page says nothing, not even what is wrong.
  const first = await load?.().catch(load)
  return first?.[namespace] ?? (await first?.others[`./${namespace}.ts`]?.())?.default
}

/** A text that is read in its own direction, whatever stands around it. */
const isolated = (text: string | number): string => `\u2068${text}\u2069`

/** `isMixed` where a value may be read in another direction than the text: it is isolated, or both would run into each other. */
const interpolate = (text: string, values: MessageValues, number: (value: number) => string, isMixed: boolean): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'number' ? number(value) : isMixed ? isolated(value) : value
  })

/** Written the same in all our languages: a browser's first format of numbers takes a slow device a tenth of a second. */
const isPlain = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000

/** One application's languages. */
export interface I18n {
  /** The language shown. */
  readonly locale: ComputedRef<Locale>
  /** The message of a key in the language shown, its placeholders filled. */
  readonly t: (key: MessageKey, values?: MessageValues) => string
  /** An amount in its currency; `isExact` keeps the decimals of whole amounts. */
  readonly money: (amount: number, currency: string | null | undefined, isExact?: boolean) => string
  /** Texts as one list, such as a place: those that are there, with the language's comma. */
  readonly list: (parts: readonly (string | false | null | undefined)[]) => string
  /** A number with the language's separators. */
  readonly number: (value: number) => string
  /** A rating with one decimal, also where that is a zero. */
  readonly rating: (value: number) => string
  /** A stated time as a day; '' when it is none. */
  readonly day: (value: string | number | null | undefined) => string
  /** A stated time as a day with its time; '' when it is none. */
  readonly dateTime: (value: string | number | null | undefined) => string
  /** The time of day of a stated time; '' when it is none. */
  readonly time: (value: string | number | null | undefined) => string
  /** The name of a country from its two-letter code. */
  readonly country: (code: string | null | undefined) => string
  /** Loads namespaces in the language shown; resolves when they can be used. */
  readonly load: (namespaces: readonly Namespace[]) => Promise<void>
  /** Shows another language, once all that is in use has been loaded in it; not where another was asked for since. */
  readonly setLocale: (locale: Locale) => Promise<void>
  /** Writes dates and numbers in the person's own form of the language, from now on. */
  readonly writeRegionally: () => void
  readonly install: (app: App) => void
}

/** With all that one form of a language may write in another way: groups of digits and the decimal sign. */
const SAMPLE_AMOUNT = 1234567.5

/**
 * The person's own form of a language (`en-GB` for `en`), for dates and numbers as they write them. Arabic is the
 * Emirates' everywhere: others write digits that our fields and order numbers do not have, or count by another calendar.
 */
const regional = (locale: Locale): string => locale === 'ar' ? 'ar-AE'
  : globalThis.navigator?.languages?.find((tag) => tag.toLowerCase().startsWith(`${locale}-`)) ?? locale

/**
 * Makes the languages of one application; `load(['core'])` must resolve before it is mounted.
 * @param isRendered whether a server renders, or has rendered the page that is hydrated: it knows no regions
 */
export const createI18n = (initial: Locale, isRendered = __SERVER__): I18n => {
  const current = shallowRef<Locale>(initial)
  const texts = shallowReactive(new Map<string, Messages>())
  const used = new Set<Namespace>()
  let wanted: Locale | undefined
  const isRegional = shallowRef(!isRendered)
  const format = computed(() => (isRegional.value ? regional(current.value) : current.value))
  const forms = new Map<string, ComputedRef<string>>()
  /**
   * In which form of the language amounts are written, and numbers where no currency is given. Where the person's own form
   * writes them as the server did, it stays what it was: nothing that shows them is rendered again.
   */
  const formFor = (currency?: string | null): string => {
    const sample = (form: string) => formatMoney(SAMPLE_AMOUNT, currency, form)
    const key = currency ?? ''
    const form = forms.get(key)
      ?? computed(() => (isRendered && sample(format.value) === sample(current.value) ? current.value : format.value))
    forms.set(key, form)
    return form.value
  }
  const numbers = computed(() => new Intl.NumberFormat(formFor()))
  const number = (value: number): string => (isPlain(value) ? String(value) : numbers.value.format(value))
  const decimal = computed(() => new Intl.NumberFormat(formFor(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
  const plural = computed(() => new Intl.PluralRules(current.value))
  const countries = computed(() => new Intl.DisplayNames(current.value, { type: 'region' }))

  const loadFor = async (locale: Locale, namespaces: Iterable<Namespace>) => {
    await Promise.all(
      [...namespaces].map(async (namespace) => {
        const key = `${locale}/${namespace}`
        const words = texts.get(key) ?? (await loadWords(locale, namespace))
        if (words) texts.set(key, words)
      }),
    )
  }

  const t = (key: MessageKey, values: MessageValues = {}): string => {
    const dot = key.indexOf('.')
    const words = texts.get(`${current.value}/${key.slice(0, dot)}`) ?? {}
    const name = key.slice(dot + 1)
    const message = Object.hasOwn(words, name) && words[name]
    if (!message) return key
    const form = typeof message === 'string' ? message : message[plural.value.select(Number(values['count'] ?? 0))] ?? message.other
    return interpolate(form, values, number, directionOf(current.value) === 'rtl')
  }

  const formatting = (write: (date: Date, locale: string) => string) => (value: string | number | null | undefined): string => {
    const date = readDate(value)
    return date ? write(date, format.value) : ''
  }

  const i18n: I18n = {
    locale: computed(() => current.value),
    t,
    money: (amount, currency, isExact) => formatMoney(amount, currency, formFor(currency), isExact),
    list: (parts) => {
      const given = parts.filter((part): part is string => !!part)
      // The mark in front keeps the order of the parts where the first is in another script.
      return directionOf(current.value) === 'rtl' && given[1] ? `\u200f${given.map(isolated).join('، ')}` : given.join(', ')
    },
    number,
    rating: (value) => decimal.value.format(value),
    day: formatting(formatDay),
    dateTime: formatting(formatDateTime),
    time: formatting(formatTime),
    country: (code) => (/^[A-Za-z]{2}$/.test(code ?? '') ? (countries.value.of((code ?? '').toUpperCase()) ?? '') : ''),
    load: async (namespaces) => {
      for (const namespace of namespaces) used.add(namespace)
      await loadFor(current.value, namespaces)
    },
    setLocale: async (locale) => {
      wanted = locale
      let count
      do {
        count = used.size
        await loadFor(locale, used)
      } while (count < used.size) // What came into use meanwhile is only in the language before.
      if (wanted === locale) current.value = locale
    },
    writeRegionally: () => { isRegional.value = true },
    install: (app) => {
      app.provide(I18nKey, i18n)
    },
  }
  return i18n
}

/** Provides the languages; a part of an application may have its own. */
export const I18nKey: InjectionKey<I18n> = Symbol('i18n')

/** The languages of the application that a component or store belongs to. */
export const useI18n = (): I18n => injectRequired(I18nKey)
