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

/**
 * A string for which `fits` holds.
 * @param what completes the sentence "expected …" about every other value
 */
export const textOf = (what: string, fits: (text: string) => boolean) => z.string(expected(what)).check(z.refine(fits, expected(what)))
/** Any string, also an empty one. */
export const text = () => z.string(expected('a string'))
/** A string with more than white space in it. It is not trimmed. */
export const filledText = () => textOf('a string that is not empty', (value) => value.trim() !== '')
/** A media type, such as `image/png`, or several, such as `image/*`. */
export const mediaType = () => textOf('a media type such as "image/png"', (value) => /^[\w.+*-]+\/[\w.+*-]+\s*(?:;.*)?$/.test(value.trim()))
/** One word, without white space inside: a search compares words, not sentences. White space around it is accepted and stays. */
export const word = () => textOf('one word', (value) => /^[^\s]+$/.test(value.trim()))
/** What stands in a style sheet must not end its declaration. */
const isCssValue = (value: string): boolean => {
  const times = (sign: RegExp) => value.match(sign)?.length ?? 0
  const isClosed = times(/"/g) % 2 === 0 && times(/'/g) % 2 === 0 && times(/\(/g) === times(/\)/g)
  return value.trim() !== '' && isClosed && !/[;{}<\\]|\/\*/.test(value)
}
/** A value for a CSS property: quotes and brackets are closed; `;`, braces, `<`, backslashes and comments are refused. */
export const cssValue = () => textOf('a CSS value', isCssValue)
/** An http(s) URL, or a path that begins with one `/`; other schemes and `//host` are refused. No placeholders are replaced. */
export const url = () => textOf('a path or an http(s) address', (value) => httpUrl(value) !== undefined)
/**
 * A number from 0 to `most`, both included; it may have a fraction. Its unit is the caller's.
 * @param what names the unit, for the sentence "expected …"
 */
export const amountUpTo = (most: number, what: string) => z.number(expected(what)).check(z.refine((value) => value >= 0 && value <= most, expected(what)))
/** Exactly one of these words, in the same case. */
export const wordOf = <const T extends readonly string[]>(words: T) => z.enum(words, expected(words.map((word) => `"${word}"`).join(' or ')))

/** Whether a URL (as `url` takes it) comes out once the placeholders of all settings are replaced: `{base_url}`, `{slug}` and so on. */
export const isUrlTemplate = (template: string): boolean =>
  fillUrl(template, {
    base_url: 'https://marketplace.invalid', cart_key: '', return_url: '', url: '', width: '', user_id: '', listing_id: '', order_id: '', locale: '', slug: '', id: '', q: '',
  }) !== undefined
/** A URL with placeholders, of which `{placeholder}` must be one. */
export const urlTemplate = (placeholder: string) => textOf(
  `a path or an http(s) address with {${placeholder}}`, (value) => isUrlTemplate(value) && value.includes(`{${placeholder}}`),
)
/** A URL with placeholders of the marketplace's own page, or "" where the storefront's page is used. */
export const ownPage = () => textOf('a path or an http(s) address, or ""', (value) => value === '' || isUrlTemplate(value))

/**
 * Minutes without use after which a session ends, from 0 (never) to one year; it may be left out.
 * @param standard the minutes where it is left out
 */
export const idleMinutes = (standard: number) =>
  z._default(amountUpTo(IDLE_MAX_MINUTES, `minutes from 0 to ${IDLE_MAX_MINUTES}`), standard)

/** Names joined by dots, such as `data.url`; no white space and no empty name. */
export const dottedPath = () => textOf('names joined by dots', (value) => /^[^.\s]+(?:\.[^.\s]+)*$/.test(value))

/** `true` or `false`; words and numbers that mean the same are refused. */
export const flag = () => z.boolean(expected('true or false'))

const LOCAL_TEXT = 'a text, or an object of texts by language'
const textsByLanguage = () =>
  z.partialRecord(z.enum(LOCALES), filledText()).check(z.refine((texts) => Object.keys(texts).length > 0, expected(LOCAL_TEXT)))
/** A text that visitors read: one for all languages, or an object with one for each of some languages, at least one. None is empty. */
export const localText = () => z.union([filledText(), textsByLanguage()], expected(LOCAL_TEXT))
/** The same where "" says that there is none. */
export const localTextOrNone = () => z.union([text(), textsByLanguage()], expected(LOCAL_TEXT))

/** The target of a link: a URL with placeholders, among them `{locale}`. */
export const linkUrl = () => textOf('a path or an http(s) address', (value) => isUrlTemplate(value.replaceAll('{locale}', '')))
/** What editors show of a `linkUrl`. */
export const LINK_URL = 'A path or an http(s) address; {base_url}, {locale} and {return_url} are replaced.'
