/**
 * A column of a shard: its distinct values once, and for each card which of them it has, as text of one to three
 * characters a card. Compact after compression, quick to parse, and nothing in it can point outside.
 */
import { Unusable, record, text, type Decoder } from '../decode.ts'

/** As it is written. */
interface WrittenColumn {
  readonly values: readonly unknown[]
  readonly at: string
}

/** As it is read: the place in `values` for each card, and -1 where the card has none. */
export interface Column<T> {
  readonly values: readonly T[]
  readonly at: Int32Array
}

/** Printable characters that JSON writes as they are: without the quotation mark and the backslash. */
const ALPHABET = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((char) => !'"\\'.includes(char))
const BASE = ALPHABET.length
/** What each character stands for; -1 for those that stand for nothing. */
const DIGITS = new Int8Array(128).fill(-1)
ALPHABET.forEach((char, index) => {
  DIGITS[char.charCodeAt(0)] = index
})

/** Characters a card: one value more than there are stands for none. */
const widthOf = (values: number) => (values < BASE ? 1 : values < BASE ** 2 ? 2 : 3)

const write = (place: number, width: number): string => {
  let word = ''
  for (let rest = place + 1, digit = 0; digit < width; digit += 1, rest = Math.floor(rest / BASE)) word = ALPHABET[rest % BASE] + word
  return word
}

/** Writes one value for each card, null for none. Values are compared by what they are in JSON. */
export const writeColumn = (cards: readonly unknown[]): WrittenColumn => {
  const places = new Map<string, number>()
  const values: unknown[] = []
  const at = cards.map((value) => {
    if (value === null || value === undefined) return -1
    const key = JSON.stringify(value)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, values.length)
    return values.push(value) - 1
  })
  const width = widthOf(values.length)
  return { values, at: at.map((place) => write(place, width)).join('') }
}

/** Reads a column of `count` cards. @throws Unusable when it is not one, or one of another length */
export const readColumn = <T>(value: Decoder<T>, count: number): Decoder<Column<T>> => (raw) => {
  const written = record({ values: list(value), at: text })(raw)
  const width = widthOf(written.values.length)
  if (written.at.length !== count * width) throw new Unusable(`a column of ${count} cards`)
  const at = new Int32Array(count)
  for (let card = 0; card < count; card += 1) {
    let place = 0
    for (let digit = 0; digit < width; digit += 1) {
      const read = DIGITS[written.at.charCodeAt(card * width + digit)] ?? -1
      if (read < 0) throw new Unusable('a place in a column')
      place = place * BASE + read
    }
    if (place > written.values.length) throw new Unusable('a place in a column')
    at[card] = place - 1
  }
  return { values: written.values, at }
}

/** A list each of whose items counts: its length means something. @throws Unusable at the first that cannot be read */
export const list = <T>(item: Decoder<T>): Decoder<T[]> => (raw) => {
  if (!Array.isArray(raw)) throw new Unusable('a list')
  return raw.map(item)
}
