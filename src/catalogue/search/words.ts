/** Words of any script, folded so that accents make no difference, their inflections, and which texts have them. */

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
const ARABIC_ARTICLE = /^ال(?=..)/
const ASCII = /^[\0-\x7f]*$/

const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    // NFC at the end: some scripts need the signs that NFKD separates from their letter.
    : text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(LETTER, (letter) => LETTERS[letter] ?? letter).normalize('NFC')

/** The pairs of neighbours of a run without spaces, and its last character, so that each character begins a word. */
const pairs = (run: string): string[] => {
  const letters = [...run]
  return letters.map((letter, at) => `${letter}${letters[at + 1] ?? ''}`)
}

/** The parts of a text that words are made of, as they are written. */
export const splitWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** The folded words by which one of these parts is found. */
export const foldWord = (part: string): string[] =>
  splitWords(fold(part)).flatMap((word) =>
    ASCII.test(word) ? [word] : (word.match(RUNS) ?? []).flatMap((run) => (IS_UNSPACED.test(run) ? pairs(run) : [run])))

/** The folded words of a text, in their order. */
export const wordsOf = (text: string): string[] => splitWords(text).flatMap(foldWord)

const withoutArticle = (word: string): string | undefined => (ARABIC_ARTICLE.test(word) ? word.slice(2) : undefined)

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const DIGRAPHS: Readonly<Record<string, string>> = { ae: 'a', oe: 'o', ue: 'u' }

/** A text with `ae` for `ä`, as it is written on keyboards without umlauts. */
export const umlautsToDigraphs = (text: string): string => text.normalize('NFC').replace(/[äöü]/gi, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter)

/** A folded word with `a` for `ae`: the form that `ä` folds to. */
export const digraphsToVowels = (word: string): string => word.replace(/ae|oe|ue/g, (letters) => DIGRAPHS[letters] ?? letters)

/** The stem of a word with such an ending, if at least so many letters are left: a short word easily becomes another. */
const STEMS: readonly (readonly [ending: RegExp, stem: string, minLetters: number])[] = [
  [/([^s])s$/, '$1', 3],
  [/x$/, '', 3],
  [/([sxz]|ch|sh)es$/, '$1', 3],
  [/ies$/, 'y', 4],
  [/e[sn]?$/, '', 4],
  [/n$/, '', 5],
]
const ENDINGS = ['e', 's', 'es', 'n', 'en', 'x']
const MIN_INFLECTED_LETTERS = 4
const LATIN = /^[a-z]+$/

/** Possible singulars, plurals and inflections of a folded word. The language is unknown, so some of them do not exist. */
export const inflectionsOf = (word: string): string[] => {
  if (word.length < MIN_INFLECTED_LETTERS || !LATIN.test(word)) return []
  const stems = STEMS.map(([ending, stem, minLetters]) => {
    const other = word.replace(ending, stem)
    return other.length < minLetters ? word : other
  })
  const inflected = [word, ...stems].filter(({ length }) => length >= MIN_INFLECTED_LETTERS)
    .flatMap((stem) => [...ENDINGS.map((ending) => stem + ending), ...(stem.endsWith('y') ? [`${stem.slice(0, -1)}ies`] : [])])
  return [...new Set([...stems, ...inflected])].filter((form) => form !== word)
}

export interface WordIndex {
  /** Ascending, each once. */
  readonly words: readonly string[]
  /** The numbers of the texts that have a word, by the word's place in `words`. */
  readonly textsWith: (place: number) => Uint32Array
}

const TEXTS_PER_STEP = 500

/** Every word of every text once: a pair of the word's number and the text's. */
function* collectPairs(texts: readonly string[], numbers: Map<string, number>) {
  const cache = new Map<string, readonly number[]>()
  const lastText: number[] = []
  const pairs: number[] = []
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  const foldOnce = (part: string): readonly number[] => {
    const found = foldWord(part).flatMap((word) => [word, withoutArticle(word) ?? []].flat()).map(numberOf)
    cache.set(part, found)
    return found
  }
  for (let text = 0; text < texts.length; text += 1) {
    for (const part of splitWords(texts[text] ?? '')) {
      for (const number of cache.get(part) ?? foldOnce(part)) {
        if (lastText[number] === text) continue
        lastText[number] = text
        pairs.push(number, text)
      }
    }
    if (text % TEXTS_PER_STEP === TEXTS_PER_STEP - 1) yield
  }
  return pairs
}

/** Indexes texts step by step, so that other questions are answered in between; returns the index at the end. */
export function* indexWords(texts: readonly string[]): Generator<void, WordIndex> {
  const numbers = new Map<string, number>()
  const pairs = yield* collectPairs(texts, numbers)
  const words = [...numbers.keys()].sort()
  yield
  const places = new Uint32Array(words.length)
  words.forEach((word, place) => {
    places[numbers.get(word) ?? 0] = place
  })
  const ends = new Uint32Array(words.length + 1)
  for (let at = 0; at < pairs.length; at += 2) {
    const next = (places[pairs[at] ?? 0] ?? 0) + 1
    ends[next] = (ends[next] ?? 0) + 1
  }
  for (let place = 1; place < ends.length; place += 1) ends[place] = (ends[place] ?? 0) + (ends[place - 1] ?? 0)
  const starts = ends.slice()
  const listed = new Uint32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) {
    const place = places[pairs[at] ?? 0] ?? 0
    const free = starts[place] ?? 0
    listed[free] = pairs[at + 1] ?? 0
    starts[place] = free + 1
  }
  return { words, textsWith: (place) => listed.subarray(ends[place], ends[place + 1]) }
}
