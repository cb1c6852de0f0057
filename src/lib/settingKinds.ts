/** The kinds of values that settings have, each with what is said of a value that is none. */
import * as z from 'zod/mini'
import { LOCALES } from './languages.ts'
import { fillUrl, httpUrl } from './url.ts'

/** After a year the marketplace's tokens end by themselves (specification, Authentication). */
const IDLE_MAX_MINUTES = 525_600
/** What is said of a value that is none of these. */
export const expected = (what: string) => ({ error: `expected ${what}` })
/** What editors show of a setting. */
export const described = <T extends z.core.$ZodType>(schema: T, description: string): T => {
  z.globalRegistry.add(schema, { description })
  return schema
}

export const textOf = (what: string, fits: (text: string) => boolean) => z.string(expected(what)).check(z.refine(fits, expected(what)))
export const text = () => z.string(expected('a string'))
export const filledText = () => textOf('a string that is not empty', (value) => value.trim() !== '')
/** One word: a search compares words, not sentences. */
export const word = () => textOf('one word', (value) => /^[^\s]+$/.test(value.trim()))
/** What stands in a style sheet must not end its declaration. */
const isCssValue = (value: string): boolean => {
  const times = (sign: RegExp) => value.match(sign)?.length ?? 0
  const isClosed = times(/"/g) % 2 === 0 && times(/'/g) % 2 === 0 && times(/\(/g) === times(/\)/g)
  return value.trim() !== '' && isClosed && !/[;{}<\\]|\/\*/.test(value)
}
export const cssValue = () => textOf('a CSS value', isCssValue)
export const url = () => textOf('a path or an http(s) address', (value) => httpUrl(value) !== undefined)
export const amountUpTo = (most: number, what: string) => z.number(expected(what)).check(z.refine((value) => value >= 0 && value <= most, expected(what)))
export const wordOf = <const T extends readonly string[]>(words: T) => z.enum(words, expected(words.map((word) => `"${word}"`).join(' or ')))

export const isUrlTemplate = (template: string): boolean =>
  fillUrl(template, {
    base_url: 'https://marketplace.invalid', cart_key: '', return_url: '', url: '', width: '', user_id: '', listing_id: '', order_id: '', locale: '', slug: '', id: '', q: '',
  }) !== undefined
export const urlTemplate = (placeholder: string) => textOf(
  `a path or an http(s) address with {${placeholder}}`, (value) => isUrlTemplate(value) && value.includes(`{${placeholder}}`),
)
export const ownPage = () => textOf('a path or an http(s) address, or ""', (value) => value === '' || isUrlTemplate(value))

export const idleMinutes = (standard: number) =>
  z._default(amountUpTo(IDLE_MAX_MINUTES, `minutes from 0 to ${IDLE_MAX_MINUTES}`), standard)

/** A dotted path, such as `data.url`. */
export const dottedPath = () => textOf('names joined by dots', (value) => /^[^.\s]+(?:\.[^.\s]+)*$/.test(value))

export const flag = () => z.boolean(expected('true or false'))

const LOCAL_TEXT = 'a text, or an object of texts by language'
const textsByLanguage = () =>
  z.partialRecord(z.enum(LOCALES), filledText()).check(z.refine((texts) => Object.keys(texts).length > 0, expected(LOCAL_TEXT)))
/** A text that visitors read: one for all languages, or one for each. */
export const localText = () => z.union([filledText(), textsByLanguage()], expected(LOCAL_TEXT))
/** The same where "" says that there is none. */
export const localTextOrNone = () => z.union([text(), textsByLanguage()], expected(LOCAL_TEXT))

/** Where links lead. */
export const linkUrl = () => textOf('a path or an http(s) address', (value) => isUrlTemplate(value.replaceAll('{locale}', '')))
export const LINK_URL = 'A path or an http(s) address; {base_url}, {locale} and {return_url} are replaced.'
