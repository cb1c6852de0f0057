/** Columns over every listing, joined from those of the shards. Loops over them are what a question costs. */
import type { Column } from '../cards/column.ts'
import type { CardShard } from '../cards/decode.ts'

/** For each listing one more than the place of its value, 0 for none. One kind in a catalogue: loops over it stay fast. */
export type Codes = Uint16Array | Uint32Array

/** The distinct values of all listings, and which of them each listing has. */
export interface Values<T> {
  readonly values: readonly T[]
  readonly codes: Codes
  /** How many listings have each code. */
  readonly totals: Uint32Array
  /** The listings that have a value, where few have one: the others need not be looked at. */
  readonly rows: Uint32Array | undefined
}

/** The shards' cards as listings numbered from 0; of two with one id the first counts. */
interface Numbering {
  readonly size: number
  readonly numberOf: ReadonlyMap<number, number>
  /** For each shard the number of each of its cards, -1 for one that does not count. */
  readonly parts: readonly { readonly shard: CardShard, readonly numbers: Int32Array }[]
}

export const numberCards = (shards: readonly CardShard[]): Numbering => {
  const numberOf = new Map<number, number>()
  const parts = shards.map((shard) => ({
    shard,
    numbers: Int32Array.from(shard.ids, (id) => {
      if (numberOf.has(id)) return -1
      numberOf.set(id, numberOf.size)
      return numberOf.size - 1
    }),
  }))
  return { size: numberOf.size, numberOf, parts }
}

/** An honest column has no more values than there are listings, so that all columns are of one kind. */
const newCodes = (size: number, values: number): Codes =>
  Math.max(size, values) < 0xffff ? new Uint16Array(size) : new Uint32Array(size)

/** Where more have a value, going through all listings is as quick. */
const SPARSE_BELOW_RATIO = 0.5

const valuesOf = <T>(values: readonly T[], codes: Codes): Values<T> => {
  const totals = new Uint32Array(values.length + 1)
  for (let listing = 0; listing < codes.length; listing += 1) {
    const code = codes[listing] ?? 0
    totals[code] = (totals[code] ?? 0) + 1
  }
  const count = codes.length - (totals[0] ?? 0)
  if (count >= codes.length * SPARSE_BELOW_RATIO) return { values, codes, totals, rows: undefined }
  const rows = new Uint32Array(count)
  for (let listing = 0, row = 0; row < count; listing += 1) if (codes[listing]) rows[row++] = listing
  return { values, codes, totals, rows }
}

/** One plain list over all listings. */
export const joinLists = <T>({ size, parts }: Numbering, listOf: (shard: CardShard) => readonly T[]): T[] => {
  const joined = new Array<T>(size)
  for (const { shard, numbers } of parts) {
    listOf(shard).forEach((value, card) => {
      const number = numbers[card] ?? -1
      if (number >= 0) joined[number] = value
    })
  }
  return joined
}

const keyOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)

/** One column of the shards' columns, each of which has values of its own. */
export const joinColumns = <T>({ size, parts }: Numbering, columnOf: (shard: CardShard) => Column<T> | undefined): Values<T> => {
  const values: T[] = []
  const known = new Map<unknown, number>()
  const codes = newCodes(size, parts.reduce((sum, { shard }) => sum + (columnOf(shard)?.values.length ?? 0), 0))
  const codeOf = (value: T): number => {
    const key = keyOf(value)
    const code = known.get(key) ?? values.push(value)
    known.set(key, code)
    return code
  }
  for (const { shard, numbers } of parts) {
    const column = columnOf(shard)
    if (!column) continue
    const translated = Uint32Array.from(column.values, codeOf)
    for (let card = 0; card < numbers.length; card += 1) {
      const [number, place] = [numbers[card] ?? -1, column.at[card] ?? -1]
      if (number >= 0 && place >= 0) codes[number] = translated[place] ?? 0
    }
  }
  return valuesOf(values, codes)
}

/** The same listings with other values, of which some may be left out: `codeOf` tells the new code, 0 for none. */
const recoded = <U>(codes: Codes, values: readonly U[], codeOf: (code: number, listing: number) => number): Values<U> => {
  const others = newCodes(codes.length, values.length)
  for (let listing = 0; listing < codes.length; listing += 1) others[listing] = codeOf(codes[listing] ?? 0, listing)
  return valuesOf(values, others)
}

/** Replaces the values of a column; what has the place -1 is none. */
export const recode = <T, U>({ values, codes }: Values<T>, others: readonly U[], placeOf: (value: T) => number): Values<U> => {
  const translated = values.map((value) => placeOf(value) + 1)
  return recoded(codes, others, (code) => translated[code - 1] ?? 0)
}

/** A column of some of the listings only. */
export const keep = <T>({ values, codes }: Values<T>, keeps: (listing: number) => boolean): Values<T> =>
  recoded(codes, values, (code, listing) => (keeps(listing) ? code : 0))
