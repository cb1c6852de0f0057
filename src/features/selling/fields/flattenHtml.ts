/** Formatted text from another page or program as plain text: paragraphs, line breaks and list bullets stay. */
import { decodeEntities } from '../../../lib/text.ts'

/** Longer HTML is not read: the clipboard has its plain text too. */
const MAX_HTML_CHARACTERS = 400_000

const FORMATTING = /<(?:b|strong|i|em|u|s|del|h[1-6]|ul|ol|li|table|img|a|blockquote|code|pre|sup|sub|font|mark)\b/i
/** Google Docs wraps everything into a bold element that is not bold. */
const NOT_BOLD = /<b\b[^<>]*font-weight:\s*normal[^<>]*>/gi
const HIDDEN = /<!--[\s\S]*?-->|<(head|script|style|template)\b[\s\S]*?<\/\1\s*>/gi
const TOKEN = /<(\/?)([a-z][\w:-]*)\b[^<>]*>|<[!?/][^<>]*>/gi
const PARAGRAPHS = new Set(['p', 'div', 'section', 'article', 'header', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'pre', 'dl', 'figure'])
const LINES = new Set(['br', 'tr', 'dt', 'dd'])
const CELL_SEPARATOR = ' – '

/** Whether flattening takes something away that the reader would miss. */
export const hasFormatting = (html: string): boolean => html.length <= MAX_HTML_CHARACTERS && FORMATTING.test(html.replace(NOT_BOLD, ''))

interface List { readonly isNumbered: boolean, count: number }

/** What stands before the text of a list's entry. */
const bulletOf = (lists: readonly List[]): string => {
  const list = lists.at(-1)
  if (list) list.count += 1
  return `\n${'  '.repeat(Math.max(0, lists.length - 1))}${list?.isNumbered ? `${list.count}.` : '•'} `
}

/** What a tag means for plain text; `lists` are those that are open. */
const breakOf = (name: string, isEnd: boolean, lists: List[]): string => {
  if (name === 'ul' || name === 'ol') {
    if (isEnd) lists.pop()
    else lists.push({ isNumbered: name === 'ol', count: 0 })
    return lists.length > (isEnd ? 0 : 1) ? '' : '\n\n'
  }
  if (name === 'li') return isEnd ? '' : bulletOf(lists)
  // A paragraph inside an entry of a list is the entry's text.
  if (PARAGRAPHS.has(name)) return lists.length > 0 ? '' : '\n\n'
  if (LINES.has(name)) return name !== 'br' && isEnd ? '' : '\n'
  return (name === 'td' || name === 'th') && isEnd ? CELL_SEPARATOR : ''
}

/** HTML as plain text; nothing of it is ever parsed by the browser. */
export const flattenHtml = (html: string): string => {
  const lists: List[] = []
  const source = html.replace(HIDDEN, '').replace(/[^\S\u00a0]+/g, ' ')
  let text = ''
  let end = 0
  for (const match of source.matchAll(TOKEN)) {
    text += decodeEntities(source.slice(end, match.index)) + breakOf(match[2]?.toLowerCase() ?? '', match[1] === '/', lists)
    end = match.index + match[0].length
  }
  return (text + decodeEntities(source.slice(end)))
    .replaceAll('\u00a0', ' ')
    .replace(/(?:\s–\s)+(?=\n|$)/g, '')
    .split('\n')
    // Spaces before a bullet show how deep its list is.
    .map((line) => (/^\s*(?:•|\d+\.) /.test(line) ? line.trimEnd() : line.trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
