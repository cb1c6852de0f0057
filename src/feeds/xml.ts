/** Markup for machines. Texts are hostile until they are written here. */

/** What XML 1.0 has no place for, however it is escaped: control characters, halves of pairs, and two that are none. */
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text without what no document for machines may hold. */
export const cleanText = (text: string): string => text.replace(NO_CHARACTER, '').trim()

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text as XML may hold it, in an element and in an attribute. */
export const xmlText = (text: string): string =>
  text.replace(NO_CHARACTER, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** An element with a text in it; '' where there is none. */
export const textElement = (name: string, text: string | null | undefined): string =>
  (text === null || text === undefined || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`)

/** An empty element; attributes without a value are left out. */
export const emptyElement = (name: string, attributes: Readonly<Record<string, string | undefined>>): string =>
  `<${name}${Object.entries(attributes).map(([key, value]) => (value === undefined ? '' : ` ${key}="${xmlText(value)}"`)).join('')}/>`

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** As much of a text as may stand there; never half of a character. */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('').trimEnd()}…` : text
}
