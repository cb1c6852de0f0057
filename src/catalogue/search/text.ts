/**
 * Finds listings by words. Which listings have a word is kept in lists of numbers; beginnings of words are looked up in
 * the sorted list of all words; a library looks up what a misspelt word may mean.
 *
 * Why: of the libraries that `npm run bench -- libraries` compares, given whole titles, MiniSearch needs some ten times
 * as long for a keystroke, FlexSearch finds no misspelling, and uFuzzy no other script than the Latin one. Given only the
 * distinct words, MiniSearch finds more misspellings than uFuzzy, in less time for each, but takes more memory.
 */
import { FLAGS } from '../cards/cardFlags.ts'
import { combine, type Scored } from './combine.ts'
import type { Misspellings } from './misspellings.ts'
import { drawnTogether, nearForms } from './nearForms.ts'
import { spreadOver, textsOf } from './spread.ts'
import type { Store } from './store.ts'
import { indexWords, type WordIndex } from './wordIndex.ts'
import { foldWord, splitWords, writtenOut } from './words.ts'

/** How well each one matches; 0: not at all. */
export interface TextMatch {
  readonly listings: Float32Array
  readonly categories: Float32Array
  readonly vendors: Float32Array
}

interface TextIndex {
  /** Makes some more of the index: true when nothing is left to do. */
  readonly build: (milliseconds: number) => boolean
  /**
   * Every word of the text is found in the title, the category, the vendor's name, or an option that the listing has;
   * where nothing has all of them, what has most. Null for a text without words. Makes what is left of the index first.
   */
  readonly match: (text: string) => TextMatch | null
  /** Whether a word means nothing, and might if misspellings were understood. Makes what is left of the index first. */
  readonly lacks: (text: string) => boolean
  /** Lets misspelt words be understood, once it is done. */
  readonly teach: (misspellings: Misspellings) => Generator<void, void>
}

/** More words than anybody types. */
const MOST_WORDS = 12
/** Shorter ones are not drawn together: too many others would be meant. */
const SHORTEST_SPELLING = 4
/**
 * How sure a meaning is: another spelling of the word; a word that begins so, by the share of it that is typed; another
 * form of the word; two letters exchanged; another mistake.
 */
const SPELT = 0.95
const BEGUN = 0.5
const SHARE = 0.3
const NEAR = 0.55
const EXCHANGED = 0.45
const MISTAKEN = 0.4

type Meanings = ReadonlyMap<number, number>

/** A word that was typed, folded, and how else it is spelt. */
interface Typed {
  readonly word: string
  readonly spellings: readonly string[]
}

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

const lookUp = (words: readonly string[]) => {
  const begun = (start: string, sure: number) => begunSo(words, start).map((place) => {
    const { length } = words[place] ?? start
    return [place, length === start.length ? sure : sure * (BEGUN + (SHARE * start.length) / length)] as const
  })
  const whole = (others: readonly string[], sure: number) => others.flatMap((other) => {
    const place = firstFrom(words, other)
    return words[place] === other ? [[place, sure] as const] : []
  })
  /** What a word may mean that is none. */
  const mistaken = (typed: string, misspellings: Misspellings | undefined): Meanings => new Map([
    ...(misspellings?.find(typed) ?? []).map((word) => [firstFrom(words, word), MISTAKEN] as const),
    ...exchanges(typed).flatMap((other) => begunSo(words, other)).map((place) => [place, EXCHANGED] as const),
  ])
  /** The places of the words that a typed one means. */
  const meant = ({ word, spellings }: Typed): Meanings => {
    const asTyped = begun(word, 1)
    const spelt = asTyped.length > 0 ? whole(spellings, SPELT) : spellings.flatMap((other) => begun(other, SPELT))
    const meanings = new Map<number, number>()
    for (const [place, sure] of [...asTyped, ...spelt, ...whole([word, ...spellings].flatMap(nearForms), NEAR)]) {
      meanings.set(place, Math.max(meanings.get(place) ?? 0, sure))
    }
    return meanings
  }
  return { meant, mistaken }
}

const typedIn = (text: string): Typed[] => {
  const typed = splitWords(text).flatMap((part) => {
    const other = foldWord(writtenOut(part))
    return foldWord(part).map((word, at) => {
      const spellings = [other[at] ?? word, drawnTogether(word)].filter((one) => one !== word && one.length >= SHORTEST_SPELLING)
      return [word, { word, spellings }] as const
    })
  })
  return [...new Map(typed).values()].slice(0, MOST_WORDS)
}

function* indexing(store: Store) {
  const texts = textsOf(store)
  return matcher(store, yield* indexWords(texts), texts.length)
}

const matcher = (store: Store, { words, textsWith }: WordIndex, texts: number) => {
  const { meant, mistaken } = lookUp(words)
  /** A misspelling is thought of only where there is nothing else. */
  const meaningsOf = (typed: Typed, misspellings: Misspellings | undefined): Meanings => {
    const meanings = meant(typed)
    return meanings.size > 0 ? meanings : mistaken(typed.word, misspellings)
  }
  // A word that few listings have says more about them.
  const rarityOf = (place: number) => Math.log2(2 + store.size / (1 + textsWith(place).length))
  const spread = spreadOver(store)
  const hidden = store.titles.flatMap((_, at) => ((store.flags.values[(store.flags.codes[at] ?? 0) - 1] ?? 0) & FLAGS.offSearch ? [at] : []))
  const scoresOf = (typed: Typed, misspellings: Misspellings | undefined): Scored => {
    const scores = new Float32Array(texts)
    const meanings = meaningsOf(typed, misspellings)
    const exact = firstFrom(words, typed.word)
    // However rare, what may be meant says no more than what was typed.
    const most = words[exact] === typed.word ? rarityOf(exact) : Infinity
    for (const [place, sure] of meanings) {
      const found = textsWith(place)
      const weight = sure * Math.min(most, rarityOf(place))
      for (let at = 0; at < found.length; at += 1) {
        const text = found[at] ?? 0
        const score = text < store.size ? weight : sure
        if ((scores[text] ?? 0) < score) scores[text] = score
      }
    }
    spread(scores)
    // What no text finds does not keep words from falling away either.
    for (const listing of hidden) scores[listing] = 0
    return { scores, letters: typed.word.length, isKnown: meanings.size > 0 }
  }
  const vendorsFrom = store.size + store.parents.length
  return {
    words,
    isUnknown: (typed: Typed) => meant(typed).size === 0,
    match: (typed: readonly Typed[], misspellings: Misspellings | undefined): TextMatch => {
      const scores = combine(typed.map((one) => scoresOf(one, misspellings)), texts, store.size)
      return {
        listings: scores.subarray(0, store.size),
        categories: scores.subarray(store.size, vendorsFrom),
        vendors: scores.subarray(vendorsFrom, vendorsFrom + store.directory.vendors.length),
      }
    },
  }
}

/** The index of a store's texts, not made yet. */
export const createTextIndex = (store: Store): TextIndex => {
  const pieces = indexing(store)
  let made: ReturnType<typeof matcher> | undefined
  let misspellings: Misspellings | undefined
  const build = (milliseconds: number): boolean => {
    const end = performance.now() + milliseconds
    while (!made && performance.now() < end) {
      const piece = pieces.next()
      if (piece.done) made = piece.value
    }
    return made !== undefined
  }
  return {
    build,
    match: (text) => {
      const typed = typedIn(text)
      if (typed.length === 0) return null
      build(Infinity)
      return made?.match(typed, misspellings) ?? null
    },
    lacks: (text) => {
      if (misspellings) return false
      build(Infinity)
      return typedIn(text).some((one) => made?.isUnknown(one))
    },
    * teach(taught) {
      build(Infinity)
      const words = made?.words ?? []
      for (let at = 0; at < words.length; at += 500) {
        taught.add(words.slice(at, at + 500))
        yield
      }
      misspellings = taught
    },
  }
}
