/** Text helpers. */

/** Whether a text can be an e-mail address; only an e-mail shows whether it is one. */
export const isEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim())

/**
 * A slug for addresses: lowercase ASCII letters, digits and dashes; diacritics dropped, other scripts left out.
 * @returns '' when nothing remains
 */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

/** A text for comparisons in which neither case nor accents count. */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  pound: '£',
  yen: '¥',
}

const codePoint = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** A text of HTML with its usual entities as the signs that they mean; others stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name.toLowerCase()] ?? whole
    return codePoint(name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })

/**
 * The plain text of a value that may hold HTML (`formatted_price`, `price_with_currency`): tags are dropped and the
 * usual entities decoded. Safe because the result is only ever shown as text.
 */
export const plainText = (html: string): string =>
  decodeEntities(html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*>/gi, ' '))
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()

/** The paragraphs of a plain text: separated by blank lines; single line breaks stay inside a paragraph. */
export const paragraphs = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** One or two initials of a name, for a portrait that is missing. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}

/** Longer titles fill a phone's screen. */
const MAX_TITLE_CHARACTERS = 60

/**
 * A title inside a sentence: shortened, and isolated (U+2068 … U+2069), so that text of one direction does not reorder
 * text of the other.
 */
export const titleInSentence = (title: string): string => {
  const characters = [...title]
  const short = characters.length > MAX_TITLE_CHARACTERS
    ? `${characters.slice(0, MAX_TITLE_CHARACTERS - 1).join('').trimEnd()}…`
    : title
  return `\u2068${short}\u2069`
}

/** Longer values are cut off, so that a filter fits into a URL. */
export const MAX_VALUE_CHARACTERS = 200

/**
 * A text as it fits into a URL: cut off, without half a surrogate pair and without extra spaces. Cards are written and
 * URLs are read with the same rule: otherwise a filter would find nothing.
 */
export const plainValue = (text: string, most = MAX_VALUE_CHARACTERS): string =>
  text.slice(0, most).replace(/\p{Surrogate}/gu, '').replace(/\s+/g, ' ').trim()
