/** The texts that are searched for words, and how the scores of single words become scores of listings. */
import { hasOptions } from '../choices.ts'
import type { CardValue } from '../cards/decode.ts'
import type { Values } from './columns.ts'
import type { Store } from './store.ts'

/** The weight of a word that is found in the name of something the listing belongs to, instead of its title. */
const CATEGORY_WEIGHT = 0.5
const VENDOR_WEIGHT = 0.4
const OPTION_WEIGHT = 0.3

/** The options that occur, each once, and the columns that hold them. */
const optionsOf = ({ directory, attributes }: Store) => {
  const placeOf = new Map<string, number>()
  const placed = (title: string): number => {
    const place = placeOf.get(title) ?? placeOf.size
    placeOf.set(title, place)
    return place
  }
  const columns = directory.attributes.flatMap(({ alias, type }) => {
    const column = hasOptions(type) ? attributes.get(alias) : undefined
    return column ? [{ column, options: column.values.map((value) => [value].flat().map((one) => placed(String(one)))) }] : []
  })
  return { titles: [...placeOf.keys()], columns }
}

/** Titles, then the names of categories and vendors, then options, under one numbering. */
export const textsOf = (store: Store): string[] => {
  const { categories, vendors } = store.directory
  return [...store.titles, ...categories.map(({ title }) => title), ...vendors.map(({ public_name }) => public_name ?? ''), ...optionsOf(store).titles]
}

/** Raises each listing's score to the score of its value in a column. */
const raiseScores = (scores: Float32Array, { codes, rows }: Values<unknown>, scoreByCode: Float32Array): void => {
  const size = rows ? rows.length : codes.length
  for (let at = 0; at < size; at += 1) {
    const listing = rows ? (rows[at] ?? 0) : at
    const score = scoreByCode[codes[listing] ?? 0] ?? 0
    if (score > (scores[listing] ?? 0)) scores[listing] = score
  }
}

/** The score of each code of a column; undefined where all are 0. */
const scoresByCode = ({ values }: Values<unknown>, scoreOf: (place: number) => number): Float32Array | undefined => {
  const scores = Float32Array.from({ length: values.length + 1 }, (_, code) => (code ? scoreOf(code - 1) : 0))
  return scores.some(Boolean) ? scores : undefined
}

/**
 * Returns the function that passes a word's scores on: from a category to those below it, and from categories, vendors
 * and options to the listings that have them.
 */
export const createScorePropagation = (store: Store) => {
  const { size, parents, categories, vendors } = store
  const { columns } = optionsOf(store)
  const firstVendor = size + parents.length
  const firstOption = firstVendor + store.directory.vendors.length
  return (scores: Float32Array): void => {
    const at = (place: number) => scores[place] ?? 0
    parents.forEach((parent, place) => {
      if (parent >= 0) scores[size + place] = Math.max(at(size + place), at(size + parent))
    })
    const propagate = <T extends number | CardValue>(column: Values<T>, scoreOf: (place: number) => number) => {
      const byCode = scoresByCode(column, scoreOf)
      if (byCode) raiseScores(scores, column, byCode)
    }
    propagate(categories, (place) => at(size + place) * CATEGORY_WEIGHT)
    propagate(vendors, (place) => at(firstVendor + place) * VENDOR_WEIGHT)
    for (const { column, options } of columns) {
      propagate(column, (place) => (options[place] ?? []).reduce((most, option) => Math.max(most, at(firstOption + option)), 0) * OPTION_WEIGHT)
    }
  }
}

/** The scores of one word of a query. */
export interface WordScores {
  readonly scores: Float32Array
  readonly letters: number
  /** Whether the catalogue has the word, or one that it may be a misspelling of. */
  readonly isKnown: boolean
}

/** The scores of all words of a query together. */
export interface CombinedScores {
  readonly scores: Float32Array
  /** Whether there is a listing with every word; short ones count little. */
  readonly hasAllWords: boolean
}

/** Short words say little (of, the, für, sur, с): they count as one letter. */
const MAX_SHORT_WORD_LETTERS = 3
/** Whether a text without the word is no answer to it. */
export const isLongWord = ({ letters }: Pick<WordScores, 'letters'>): boolean => letters > MAX_SHORT_WORD_LETTERS
const lettersOf = (word: WordScores): number => (isLongWord(word) ? word.letters : 1)

/** Texts with fewer of the query's letters than this share are not found. */
const MIN_LETTER_SHARE = 0.5
/** More than all words together can score, so that texts with more of the words rank first. */
const SCORE_PER_SHARE = 400

/**
 * Sums the words' scores. Only texts with every word are found; where no listing has every word, the texts that have
 * the most letters of the known words.
 * @param listings how many of the texts are listings: they alone decide whether every word is found
 */
export const combineScores = (words: readonly WordScores[], texts: number, listings: number): CombinedScores => {
  const known = words.filter(({ isKnown }) => isKnown)
  const sums = new Float32Array(texts)
  const counts = new Uint16Array(texts)
  const letters = new Uint16Array(texts)
  for (const word of known) {
    const { scores } = word
    const own = lettersOf(word)
    for (let at = 0; at < texts; at += 1) {
      const score = scores[at] ?? 0
      if (score <= 0) continue
      sums[at] = (sums[at] ?? 0) + score
      counts[at] = (counts[at] ?? 0) + 1
      letters[at] = (letters[at] ?? 0) + own
    }
  }
  if (counts.subarray(0, listings).includes(words.length)) return { scores: requireAllWords(sums, counts, words.length), hasAllWords: true }
  const most = letters.subarray(0, listings).reduce((max, some) => Math.max(max, some), 0)
  const needed = words.filter(isLongWord).reduce((sum, word) => sum + lettersOf(word), 0)
  return { scores: requireMostLetters(sums, letters, most), hasAllWords: needed > 0 && most >= needed }
}

const requireAllWords = (sums: Float32Array, counts: Uint16Array, all: number): Float32Array => {
  for (let at = 0; at < sums.length; at += 1) if (counts[at] !== all) sums[at] = 0
  return sums
}

const requireMostLetters = (sums: Float32Array, letters: Uint16Array, most: number): Float32Array => {
  for (let at = 0; at < sums.length; at += 1) {
    const share = (letters[at] ?? 0) / most
    sums[at] = share >= MIN_LETTER_SHARE ? (sums[at] ?? 0) + share * SCORE_PER_SHARE : 0
  }
  return sums
}
