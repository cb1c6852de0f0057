/** Words of any script, made alike: what is written with or without its marks is found either way. */

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Latin, Cyrillic and Greek accents, Hebrew points, Arabic vowel signs. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g

/** Scripts that leave no spaces between words. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Mymr}'
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')
const ARTICLE = /^ال(?=..)/
const ASCII = /^[\0-\x7f]*$/

const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    // What belongs to a letter of these scripts is put together again.
    : text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(LETTER, (letter) => LETTERS[letter] ?? letter).normalize('NFC')

/** The pairs of neighbours of a run without spaces, and its last character, so that each of them begins a word. */
const pairs = (run: string): string[] => {
  const letters = [...run]
  return letters.map((letter, at) => `${letter}${letters[at + 1] ?? ''}`)
}

/** The parts of a text that words are made of, as they are written. */
export const splitWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** What one of these parts is found by. */
export const foldWord = (part: string): string[] =>
  splitWords(fold(part)).flatMap((word) =>
    ASCII.test(word) ? [word] : (word.match(RUNS) ?? []).flatMap((run) => (IS_UNSPACED.test(run) ? pairs(run) : [run])))

/** The words of a text, in their order. */
export const wordsOf = (text: string): string[] => splitWords(text).flatMap(foldWord)

/** What else a word is found by: an Arabic one without its article. */
export const lessArticle = (word: string): string | undefined => (ARTICLE.test(word) ? word.slice(2) : undefined)

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A text as it is written where there are no umlauts. */
export const writtenOut = (text: string): string => text.normalize('NFC').replace(/[äöü]/gi, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter)
