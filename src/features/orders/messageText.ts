/** A message's text with its links: still text, for the page makes elements of the parts. */
import { httpUrl } from '../../lib/url.ts'

/** A part of a text; `href` where it is a link. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`\u2018-\u201f\u00ab\u00bb]+/gi
/** Signs that end the sentence, not the address. */
const TRAILING_SIGNS = /[.,;:!?…*_~]+$/

/** Without the sign of the sentence at its end, and without a bracket that was opened before it. */
const trimmed = (found: string): string => {
  const url = found.replace(TRAILING_SIGNS, '')
  const isUnopened = (open: string, close: string) => url.endsWith(close) && url.split(open).length < url.split(close).length
  return isUnopened('(', ')') || isUnopened('[', ']') ? trimmed(url.slice(0, -1)) : url
}

/** The parts of a text in their order; joined they are the text again. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(URL_IN_TEXT)) {
    const url = trimmed(found)
    const href = httpUrl(url)
    if (!href) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: url, href })
    at = index + url.length
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts
}
