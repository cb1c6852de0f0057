/**
 * Finds listings by words. Which listings have a word is kept in lists of numbers; beginnings of words are looked up in
 * the sorted list of all words; a library looks up what a misspelt word may mean.
 *
 * Why: of the libraries that `npm run bench -- libraries` compares, given whole titles, MiniSearch needs some ten times
 * as long for a keystroke, FlexSearch finds no misspelling, and uFuzzy no other script than the Latin one. Given only the
 * distinct words, MiniSearch finds more misspellings than uFuzzy, in less time for each, but takes more memory.
 */
import { createMisspellings, type Misspellings } from './misspellings.ts'
import type { Store } from './store.ts'
import { indexWords, type WordIndex } from './wordIndex.ts'
import { wordsOf } from './words.ts'

/** How well each one matches; 0: not at all. */
export interface TextMatch {
  readonly listings: Float32Array
  readonly categories: Float32Array
  readonly vendors: Float32Array
}

export interface TextIndex {
  /** Makes some more of the index: true when nothing is left to do. */
  readonly build: (milliseconds: number) => boolean
  /**
   * Every word of the text is found in the title, the category, or the vendor's name. Null for a text without words.
   * Makes what is left of the index first.
   */
  readonly match: (text: string) => TextMatch | null
}

/** More words than anybody types. */
const MOST_WORDS = 12
const IN_CATEGORY = 0.5
const IN_VENDOR = 0.4
/** How sure a meaning is: a word that begins so, by the share of it that is typed; two letters exchanged; another mistake. */
const BEGUN = 0.5
const SHARE = 0.3
const EXCHANGED = 0.45
const MISTAKEN = 0.4

type Meanings = ReadonlyMap<number, number>

const firstFrom = (words: readonly string[], word: string): number => {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** The places of the words that begin so. */
const begunSo = (words: readonly string[], start: string): number[] => {
  const places: number[] = []
  for (let place = firstFrom(words, start); words[place]?.startsWith(start); place += 1) places.push(place)
  return places
}

/** The word with each two neighbours exchanged. */
const exchanges = (word: string): string[] =>
  word.length < 4 ? [] : Array.from({ length: word.length - 1 }, (_, at) =>
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`).filter((other) => other !== word)

const lookUp = (words: readonly string[], misspellings: (typed: string) => readonly string[]) =>
  /** The places of the words that a typed one may mean. A misspelling is thought of only where nothing begins so. */
  (typed: string): Meanings => {
    const begun = begunSo(words, typed)
    if (begun.length > 0) {
      return new Map(begun.map((place) => {
        const { length } = words[place] ?? typed
        return [place, length === typed.length ? 1 : BEGUN + (SHARE * typed.length) / length]
      }))
    }
    const mistaken = misspellings(typed).map((word) => [firstFrom(words, word), MISTAKEN] as const)
    const exchanged = exchanges(typed).flatMap((other) => begunSo(words, other)).map((place) => [place, EXCHANGED] as const)
    return new Map([...mistaken, ...exchanged])
  }

/** A listing is found by its category's names and its vendor's too; a category by those above it. */
const spread = ({ size, parents, categories, vendors }: Store, scores: Float32Array): void => {
  const named = scores.subarray(size)
  if (!named.some(Boolean)) return
  parents.forEach((parent, place) => {
    named[place] = Math.max(named[place] ?? 0, named[parent] ?? 0)
  })
  for (let listing = 0; listing < size; listing += 1) {
    const category = categories.codes[listing] ?? 0
    const vendor = vendors.codes[listing] ?? 0
    const byCategory = category ? (named[category - 1] ?? 0) * IN_CATEGORY : 0
    const byVendor = vendor ? (named[parents.length + vendor - 1] ?? 0) * IN_VENDOR : 0
    scores[listing] = Math.max(scores[listing] ?? 0, byCategory, byVendor)
  }
}

/** Adds up what every word scored; what one of them did not find is not found. */
const allOf = ([first = new Float32Array(), ...others]: readonly Float32Array[]): Float32Array => {
  for (const other of others) {
    for (let at = 0; at < first.length; at += 1) {
      const [sum, score] = [first[at] ?? 0, other[at] ?? 0]
      first[at] = sum > 0 && score > 0 ? sum + score : 0
    }
  }
  return first
}

/** Titles, then the names of categories and vendors, under one numbering. */
const textsOf = ({ titles, directory }: Store): string[] =>
  [...titles, ...directory.categories.map(({ title }) => title), ...directory.vendors.map(({ public_name }) => public_name ?? '')]

function* indexing(store: Store, misspellings: Misspellings) {
  const texts = textsOf(store)
  const index = yield* indexWords(texts)
  for (let at = 0; at < index.words.length; at += 500) {
    misspellings.add(index.words.slice(at, at + 500))
    yield
  }
  return matcher(store, index, texts.length, lookUp(index.words, misspellings.find))
}

const matcher = (store: Store, { textsWith }: WordIndex, texts: number, meaningsOf: (typed: string) => Meanings) => {
  const scoresOf = (typed: string): Float32Array => {
    const scores = new Float32Array(texts)
    for (const [place, sure] of meaningsOf(typed)) {
      const found = textsWith(place)
      // A word that few listings have says more about them.
      const weight = sure * Math.log2(2 + store.size / (1 + found.length))
      for (let at = 0; at < found.length; at += 1) {
        const text = found[at] ?? 0
        const score = text < store.size ? weight : sure
        if ((scores[text] ?? 0) < score) scores[text] = score
      }
    }
    spread(store, scores)
    return scores
  }
  const vendorsFrom = store.size + store.parents.length
  return (words: readonly string[]): TextMatch => {
    const scores = allOf(words.map(scoresOf))
    return {
      listings: scores.subarray(0, store.size),
      categories: scores.subarray(store.size, vendorsFrom),
      vendors: scores.subarray(vendorsFrom),
    }
  }
}

/** @param misspellings another way to look them up, for comparing */
export const createTextIndex = (store: Store, misspellings = createMisspellings()): TextIndex => {
  const pieces = indexing(store, misspellings)
  let match: ReturnType<typeof matcher> | undefined
  const build = (milliseconds: number): boolean => {
    const end = performance.now() + milliseconds
    while (!match && performance.now() < end) {
      const piece = pieces.next()
      if (piece.done) match = piece.value
    }
    return match !== undefined
  }
  return {
    build,
    match: (text) => {
      const typed = [...new Set(wordsOf(text))].slice(0, MOST_WORDS)
      if (typed.length === 0) return null
      build(Infinity)
      return match?.(typed) ?? null
    },
  }
}
