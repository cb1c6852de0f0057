/**
 * Finds listings by words. For each word the index lists the texts that have it; prefixes are looked up in the sorted
 * list of all words; MiniSearch corrects misspelt words.
 *
 * Why not a library for all of it: of those that `npm run bench -- libraries` compares, MiniSearch over whole titles
 * needs ten times as long for a keystroke, FlexSearch finds no misspelling, and uFuzzy finds Latin script only. Over the
 * distinct words alone, MiniSearch finds more misspellings than uFuzzy and is faster, but takes more memory.
 */
import { FLAGS } from '../cards/cardFlags.ts'
import type { Misspellings } from './misspellings.ts'
import { combineScores, createScorePropagation, isLongWord, textsOf, type WordScores } from './scores.ts'
import type { Store } from './store.ts'
import type { SynonymsOf } from './synonyms.ts'
import { digraphsToVowels, foldWord, indexWords, inflectionsOf, splitWords, umlautsToDigraphs, type WordIndex } from './words.ts'

/** How well each one matches; 0: not at all. */
export interface TextMatch {
  readonly listings: Float32Array
  readonly categories: Float32Array
  readonly vendors: Float32Array
  /** Whether there is a listing with the words as they were typed, or words of the same meaning; else they are only similar. */
  readonly isExact: boolean
  /** What became of each word. */
  readonly typed: readonly TypedWord[]
}

/** Confidence by the place of the word in the index. */
export type Meanings = ReadonlyMap<number, number>

export interface TypedWord extends Pick<WordScores, 'letters'> {
  /** As it was typed. */
  readonly part: string
  /** Words that it may be a misspelling of; undefined where the catalogue has it. */
  readonly corrections: Meanings | undefined
}

export interface TextIndex {
  /** Builds some more of the index: true when it is complete. */
  readonly build: (milliseconds: number) => boolean
  /**
   * Every word of the text is found in the title, the category, the vendor's name, or an option that the listing has;
   * where nothing has all of them, what has most. Null for a text without words. Completes the index first.
   */
  readonly match: (text: string) => TextMatch | null
  /** Whether a word is unknown and no misspellings are loaded yet. Completes the index first. */
  readonly needsMisspellings: (text: string) => boolean
  /** Adds the index's words to the misspellings, step by step, and uses them afterwards. */
  readonly addMisspellings: (misspellings: Misspellings) => Generator<void, void>
  /** Words that mean the same, from now on. */
  readonly setSynonyms: (synonymsOf: SynonymsOf) => void
  /** The words of the catalogue; undefined until the index is complete. */
  readonly words: () => WordIndex | undefined
}

const WORDS_PER_STEP = 500
/** Further words are ignored. */
const MAX_QUERY_WORDS = 12
/** Shorter spellings would match too many other words. */
const MIN_SPELLING_LETTERS = 4
/** How sure it is that a word of the catalogue is meant: 1 for the word as it is typed. */
const SPELLING_CONFIDENCE = 0.95
/** A prefix: this much, and the second one times the share of the word that is typed. */
const PREFIX_CONFIDENCE = 0.5
const PREFIX_SHARE_CONFIDENCE = 0.3
const INFLECTION_CONFIDENCE = 0.55
const SYNONYM_CONFIDENCE = 0.5
/** Two neighbouring letters swapped. */
const TRANSPOSITION_CONFIDENCE = 0.45
const CORRECTION_CONFIDENCE = 0.4
/** Of corrections that are as likely, the word that more listings have; less than the difference of two confidences. */
const CORRECTION_FREQUENCY = 0.04

/** A word that was typed, folded, and its other spellings. */
interface QueryWord {
  /** As it was typed. */
  readonly part: string
  readonly word: string
  readonly spellings: readonly string[]
}

/** The place of the first word that does not sort before this one. */
const lowerBound = (words: readonly string[], word: string): number => {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** The places of the words with a prefix. */
const placesWithPrefix = (words: readonly string[], start: string): number[] => {
  const places: number[] = []
  for (let place = lowerBound(words, start); words[place]?.startsWith(start); place += 1) places.push(place)
  return places
}

/** The word with each two neighbouring letters swapped. */
const transpositionsOf = (word: string): string[] =>
  word.length < 4 ? [] : Array.from({ length: word.length - 1 }, (_, at) =>
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`).filter((other) => other !== word)

const createLookup = (words: readonly string[], synonymsOf: SynonymsOf) => {
  const byPrefix = (start: string, confidence: number) => placesWithPrefix(words, start).map((place) => {
    const { length } = words[place] ?? start
    return [place, length === start.length ? confidence : confidence * (PREFIX_CONFIDENCE + (PREFIX_SHARE_CONFIDENCE * start.length) / length)] as const
  })
  const exactly = (others: readonly string[], confidence: number) => others.flatMap((other) => {
    const place = lowerBound(words, other)
    return words[place] === other ? [[place, confidence] as const] : []
  })
  /** Corrections of a word that the catalogue does not have. */
  const correctionsOf = (typed: string, misspellings: Misspellings | undefined): Meanings => new Map([
    ...(misspellings?.find(typed) ?? []).map((word) => [lowerBound(words, word), CORRECTION_CONFIDENCE] as const),
    ...transpositionsOf(typed).flatMap((other) => placesWithPrefix(words, other)).map((place) => [place, TRANSPOSITION_CONFIDENCE] as const),
  ])
  /** The words that a typed one matches. */
  const matchesOf = ({ word, spellings }: QueryWord): Meanings => {
    const asTyped = byPrefix(word, 1)
    const spelt = asTyped.length > 0 ? exactly(spellings, SPELLING_CONFIDENCE) : spellings.flatMap((other) => byPrefix(other, SPELLING_CONFIDENCE))
    const synonyms = [word, ...spellings].flatMap(synonymsOf)
    const meanings = new Map<number, number>()
    for (const [place, confidence] of [
      ...asTyped, ...spelt,
      ...exactly([word, ...spellings].flatMap(inflectionsOf), INFLECTION_CONFIDENCE),
      ...exactly(synonyms.flatMap((one) => [one, ...inflectionsOf(one)]), SYNONYM_CONFIDENCE),
    ]) {
      meanings.set(place, Math.max(meanings.get(place) ?? 0, confidence))
    }
    return meanings
  }
  return { matchesOf, correctionsOf }
}

const queryWordsOf = (text: string): QueryWord[] => {
  const typed = splitWords(text).flatMap((part) => {
    const other = foldWord(umlautsToDigraphs(part))
    return foldWord(part).map((word, at) => {
      const spellings = [other[at] ?? word, digraphsToVowels(word)].filter((one) => one !== word && one.length >= MIN_SPELLING_LETTERS)
      return [word, { part, word, spellings }] as const
    })
  })
  return [...new Map(typed).values()].slice(0, MAX_QUERY_WORDS)
}

/** Short words that nothing has say nothing, where there are others. */
export const tellingWords = <T extends Pick<WordScores, 'letters'>>(typed: readonly T[]): readonly T[] =>
  (typed.some(isLongWord) ? typed.filter(isLongWord) : typed)

function* buildMatcher(store: Store, synonymsOf: SynonymsOf) {
  const texts = textsOf(store)
  return createMatcher(store, yield* indexWords(texts), texts.length, synonymsOf)
}

const createMatcher = (store: Store, index: WordIndex, texts: number, synonymsOf: SynonymsOf) => {
  const { words, textsWith } = index
  const { matchesOf, correctionsOf } = createLookup(words, synonymsOf)
  // Inverse document frequency: rare words count more.
  const rarityOf = (place: number) => Math.log2(2 + store.size / (1 + textsWith(place).length))
  const propagateScores = createScorePropagation(store)
  const hidden = store.titles.flatMap((_, at) => ((store.flags.values[(store.flags.codes[at] ?? 0) - 1] ?? 0) & FLAGS.offSearch ? [at] : []))
  const scoresOf = (typed: QueryWord, misspellings: Misspellings | undefined): WordScores & Pick<TypedWord, 'corrections'> => {
    const scores = new Float32Array(texts)
    const matches = matchesOf(typed)
    /** Corrections count only for a word that matches nothing. */
    const corrections = matches.size > 0 ? undefined : correctionsOf(typed.word, misspellings)
    const meanings = corrections ?? matches
    const exact = lowerBound(words, typed.word)
    // A rarer match must not count more than the word that was typed.
    const maxRarity = words[exact] === typed.word ? rarityOf(exact) : Infinity
    for (const [place, confidence] of meanings) {
      const found = textsWith(place)
      // A rare word is no likelier to be what was meant: rarity counts for words that were typed as they are.
      const weight = corrections
        ? confidence + CORRECTION_FREQUENCY * Math.min(1, found.length / store.size)
        : confidence * Math.min(maxRarity, rarityOf(place))
      for (let at = 0; at < found.length; at += 1) {
        const text = found[at] ?? 0
        const score = text < store.size ? weight : confidence
        if ((scores[text] ?? 0) < score) scores[text] = score
      }
    }
    propagateScores(scores)
    // Hidden listings must not count when `combineScores` looks for a listing with every word.
    for (const listing of hidden) scores[listing] = 0
    return { scores, letters: typed.word.length, isKnown: meanings.size > 0, corrections }
  }
  const firstVendor = store.size + store.parents.length
  return {
    index,
    isUnknown: (typed: QueryWord) => matchesOf(typed).size === 0,
    match: (typed: readonly QueryWord[], misspellings: Misspellings | undefined): TextMatch => {
      const scored = typed.map((one) => ({ part: one.part, ...scoresOf(one, misspellings) }))
      const { scores, hasAllWords } = combineScores(scored, texts, store.size)
      return {
        isExact: hasAllWords && tellingWords(scored).every(({ corrections }) => !corrections),
        typed: scored,
        listings: scores.subarray(0, store.size),
        categories: scores.subarray(store.size, firstVendor),
        vendors: scores.subarray(firstVendor, firstVendor + store.directory.vendors.length),
      }
    },
  }
}

/** The index of a store's texts. It is built by `build`. */
export const createTextIndex = (store: Store): TextIndex => {
  let synonymsOf: SynonymsOf = () => []
  const steps = buildMatcher(store, (word) => synonymsOf(word))
  let built: ReturnType<typeof createMatcher> | undefined
  let misspellings: Misspellings | undefined
  const build = (milliseconds: number): boolean => {
    const end = performance.now() + milliseconds
    while (!built && performance.now() < end) {
      const step = steps.next()
      if (step.done) built = step.value
    }
    return built !== undefined
  }
  return {
    build,
    match: (text) => {
      const typed = queryWordsOf(text)
      if (typed.length === 0) return null
      build(Infinity)
      return built?.match(typed, misspellings) ?? null
    },
    needsMisspellings: (text) => {
      if (misspellings) return false
      build(Infinity)
      return queryWordsOf(text).some((one) => built?.isUnknown(one))
    },
    * addMisspellings(added) {
      build(Infinity)
      const words = built?.index.words ?? []
      for (let at = 0; at < words.length; at += WORDS_PER_STEP) {
        added.add(words.slice(at, at + WORDS_PER_STEP))
        yield
      }
      misspellings = added
    },
    setSynonyms: (others) => {
      synonymsOf = others
    },
    words: () => built?.index,
  }
}
