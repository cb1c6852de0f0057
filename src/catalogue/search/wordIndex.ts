/** The catalogue's words in their order, and where each of them stands. Made piece by piece: others may ask meanwhile. */
import { foldWord, lessArticle, splitWords } from './words.ts'

export interface WordIndex {
  /** Ascending, each once. */
  readonly words: readonly string[]
  /** The numbers of the texts that have a word, by its place. */
  readonly textsWith: (place: number) => Uint32Array
}

/** Texts between two pauses. */
const PIECE = 500

/** Every word of every text once: a pair of the word's number and the text's. */
function* collect(texts: readonly string[], numbers: Map<string, number>) {
  const known = new Map<string, readonly number[]>()
  const lastText: number[] = []
  const pairs: number[] = []
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  // What is written alike is folded once.
  const learn = (part: string): readonly number[] => {
    const found = foldWord(part).flatMap((word) => [word, lessArticle(word) ?? []].flat()).map(numberOf)
    known.set(part, found)
    return found
  }
  for (let text = 0; text < texts.length; text += 1) {
    for (const part of splitWords(texts[text] ?? '')) {
      for (const number of known.get(part) ?? learn(part)) {
        if (lastText[number] === text) continue
        lastText[number] = text
        pairs.push(number, text)
      }
    }
    if (text % PIECE === PIECE - 1) yield
  }
  return pairs
}

/** Runs on to the next pause at each `next`; returns the index at the end. */
export function* indexWords(texts: readonly string[]): Generator<void, WordIndex> {
  const numbers = new Map<string, number>()
  const pairs = yield* collect(texts, numbers)
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
