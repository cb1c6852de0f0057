import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markMatches } from '../../../src/features/suggest/MarkedText.ts'

/** The marked parts in brackets. */
const marked = (text: string, typed: string) =>
  markMatches(text, typed).map(({ text, matches }) => (matches ? `[${text}]` : text)).join('')

test.each([
  ['Oak table', 'tab', 'Oak [tab]le'],
  ['Oak table', 'TABLE oak', '[Oak] [table]'],
  ['Café crème', 'cafe creme', '[Café] [crème]'],
  ['Cafe', 'café', '[Cafe]'],
  ['Große Schüssel', 'grosse schus', '[Große] [Schüs]sel'],
  ['Œuvre, Ærø, Łódź', 'oeuvre aero lodz', '[Œuvre], [Ærø], [Łódź]'],
  ['Portable', 'table', 'Portable'],
  ['Wool-felt bear', 'felt', 'Wool-[felt] bear'],
  ['Tableau table', 'tab table', '[Table]au [table]'],
  ['青い花瓶', '花瓶', '青い[花瓶]'],
  ['مزهرية زرقاء', 'زرق', 'مزهرية [زرق]اء'],
  ['Nothing here', '', 'Nothing here'],
  ['Nothing here', '  -- ', 'Nothing here'],
  ['', 'a', ''],
])('in %s, %s is marked as %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

test('marks what is written in two characters as a whole', () => {
  expect(marked('Cafe\u0301s', 'caf')).toBe('[Caf]e\u0301s')
  expect(marked('Cafe\u0301s', 'café')).toBe('[Cafe\u0301]s')
})

test('loses and adds no character, whatever is typed', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(fc.property(texts, texts, (text, typed) => {
    const parts = markMatches(text, typed)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.every((part) => part.text !== '')).toBe(true)
  }))
})
