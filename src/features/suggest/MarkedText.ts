import { h, type FunctionalComponent } from 'vue'

interface TextPart {
  readonly text: string
  readonly matches: boolean
}

const LETTER = /[\p{L}\p{N}]/u
/** Scripts without spaces between words: a match may begin anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** One character without accents and in lower case; '' for a lone accent. */
const fold = (character: string): string =>
  [...character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()].map((one) => LETTERS[one] ?? one).join('')

interface Folded {
  readonly text: string
  /** For each code unit of the folded text, where its character begins in the original text. */
  readonly from: readonly number[]
}

const foldAll = (text: string): Folded => {
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const plain = fold(character)
    for (let unit = 0; unit < plain.length; unit += 1) from.push(at)
    folded += plain
    at += character.length
  }
  return { text: folded, from: [...from, text.length] }
}

/** The ranges where a word of the text begins with one of these words; longest first where several begin together. */
const rangesOf = (text: string, words: readonly string[]): (readonly [number, number])[] => {
  const folded = foldAll(text)
  const ranges: (readonly [number, number])[] = []
  for (const word of words) {
    const anywhere = UNSPACED.test(word)
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + 1)) {
      if (!anywhere && at > 0 && LETTER.test(folded.text[at - 1] ?? '')) continue
      ranges.push([folded.from[at] ?? 0, folded.from[at + word.length] ?? text.length])
    }
  }
  return ranges.sort((one, other) => one[0] - other[0] || other[1] - one[1])
}

/** Splits a text into parts; `matches` is true for those that begin with a typed word. */
export const markMatches = (text: string, typed: string): TextPart[] => {
  const words = foldAll(typed).text.match(/[\p{L}\p{N}]+/gu) ?? []
  const parts: TextPart[] = []
  let done = 0
  const upTo = (end: number, matches: boolean) => {
    if (end > done) parts.push({ text: text.slice(done, end), matches })
    done = Math.max(done, end)
  }
  for (const [start, end] of rangesOf(text, words)) {
    upTo(start, false)
    upTo(end, true)
  }
  upTo(text.length, false)
  return parts
}

/** A text of the catalogue with the typed words marked. */
export const MarkedText: FunctionalComponent<{ text: string, typed: string }> = ({ text, typed }) =>
  h('bdi', markMatches(text, typed).map((part) => (part.matches ? h('mark', { class: 'mark' }, part.text) : part.text)))
MarkedText.props = ['text', 'typed']
