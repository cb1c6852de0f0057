import { plainText } from '../../lib/text.ts'

/** HTML as plain text that keeps its paragraphs and line breaks (specification, Listing, `description`). */
export const htmlToText = (html: string): string =>
  html
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/(p|div|h[1-6]|ul|ol|blockquote|table)\s*>/gi, '\n\n')
    .replace(/<(br|ul|ol|\/li|\/tr)\b[^>]*>/gi, '\n')
    .split('\n')
    .map(plainText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
