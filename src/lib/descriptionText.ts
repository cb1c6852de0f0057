import { paragraphs, plainText } from './text.ts'

/** Tags that make a text HTML beyond doubt; a lone `<` between words does not. */
const HTML = /<\/?(?:p|br|div|span|ul|ol|li|h[1-6]|b|i|u|em|strong|a|img|table|tr|td|th|blockquote|script|style|iframe|svg)\b[^<>]*>/i
const BREAK = /<br\b[^<>]*>/gi
const BLOCK = /<\/?(?:p|div|ul|ol|h[1-6]|table|blockquote)\b[^<>]*>/gi
const ROW = /<(?:li|tr)\b[^<>]*>/gi

/** HTML as plain text: what parts paragraphs stays apart, everything else is dropped. */
const withoutTags = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(BREAK, '\n')
    .replace(ROW, '\n')
    .replace(BLOCK, '\n\n')
    .split('\n')
    .map(plainText)
    .join('\n')

/**
 * The paragraphs of a description. The marketplace turns HTML into plain text when it is told a listing (specification,
 * Listing), but not what was there before: its tags are read as what they meant.
 */
export const descriptionParagraphs = (description: string): string[] =>
  paragraphs(HTML.test(description) ? withoutTags(description) : description)
