/** A message's text with its links: still text, for the page makes elements of the parts. */
import { httpUrl } from '../../../lib/url.ts'

/** A part of a text; `href` where it is a link. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

/** Invisible signs end an address too: they change the direction in which it is read. */
const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`\u2018-\u201f\u00ab\u00bb\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/gi
/** A name before the host makes one site look like another. */
const NAME_BEFORE_HOST = /^https?:\/\/[^/?#]*@/i
/** Signs that end the sentence, not the address. */
const TRAILING_SIGNS = '.,;:!?…*_~'

/** Without the sign of the sentence at its end, and without a bracket that was opened before it. */
const trimmed = (found: string): string => {
  const surplus = (open: string, close: string) => found.split(close).length - found.split(open).length
  const unopened = new Map([[')', surplus('(', ')')], [']', surplus('[', ']')]])
  let end = found.length
  // One step for each sign: a text may be hostile, and very long.
  for (; end > 0; end -= 1) {
    const sign = found.charAt(end - 1)
    const left = unopened.get(sign) ?? 0
    if (left > 0) unopened.set(sign, left - 1)
    else if (!TRAILING_SIGNS.includes(sign)) break
  }
  return found.slice(0, end)
}

/** The parts of a text in their order; joined they are the text again. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(URL_IN_TEXT)) {
    const url = trimmed(found)
    const href = httpUrl(url)
    if (!href || NAME_BEFORE_HOST.test(url)) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: url, href })
    at = index + url.length
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts
}
