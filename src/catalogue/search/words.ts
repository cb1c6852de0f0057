/** Words of any script, made alike: what is written with or without its marks is found either way. */

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ى: 'ي', ة: 'ه' }

/** Latin and Greek accents, Hebrew points, Arabic vowel signs. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g

/** Scripts that leave no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

const fold = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/[ßæœøłđıىة]/g, (letter) => LETTERS[letter] ?? letter)

/** The pairs of neighbours of a run without spaces; a single character stands for itself. */
const pairs = (run: string): string[] => {
  const letters = [...run]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`)
}

/** The words of a text, in their order. */
export const wordsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => (UNSPACED.test(word) ? pairs(word) : [word]))
