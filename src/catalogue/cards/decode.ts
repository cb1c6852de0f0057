/** Reads the compact cards. Hostile input: a shard is read whole or not at all. */
import { amount, maybe, name, or, record, text, whole, Unusable, type Decoder } from '../decode.ts'
import { list, readColumn, type Column } from './column.ts'
import { CARD_FORMAT } from './manifest.ts'

/** What an attribute's column holds: text, a number, yes or no, or the titles of a multiple choice. */
export type CardValue = string | number | boolean | readonly string[]

/** Cards in columns; `at` of a column and the numbers of the lists go by the card's place in the shard. */
export interface CardShard {
  readonly count: number
  readonly ids: readonly number[]
  readonly titles: readonly string[]
  /** The words of those slugs that do not follow from the title, by place. */
  readonly slugs: ReadonlyMap<number, string>
  /** Seconds since 1970; null where unknown. */
  readonly online: readonly (number | null)[]
  readonly prices: Column<number>
  readonly originals: Column<number>
  readonly units: Column<string>
  readonly currencies: Column<string>
  readonly folders: Column<string>
  readonly files: Column<string>
  /** Country and city, either may be ''. */
  readonly places: Column<readonly string[]>
  readonly vendors: Column<number>
  readonly categories: Column<number>
  readonly orderTypes: Column<number>
  /** Titles of what may be added; catalogues of earlier versions state none. */
  readonly addOns: Column<readonly string[]>
  /** @see FLAGS */
  readonly flags: Column<number>
  readonly attributes: readonly { readonly alias: string, readonly column: Column<CardValue> }[]
}

/** More cards than any builder writes into one: such a count is made up. */
const MAX_SHARD_CARDS = 100_000

const cardValue: Decoder<CardValue> = (raw) => {
  if (typeof raw === 'string' || typeof raw === 'boolean') return raw
  return Array.isArray(raw) ? list(text)(raw) : amount(raw)
}

const exactly = <T>(count: number, item: Decoder<T>): Decoder<T[]> => (raw) => {
  const items = list(item)(raw)
  if (items.length !== count) throw new Unusable(`a list of ${count}`)
  return items
}

const slugPair: Decoder<readonly [number, string]> = (raw) => {
  if (!Array.isArray(raw)) throw new Unusable('a place and a slug')
  return [whole(raw[0]), text(raw[1])]
}

const place: Decoder<readonly string[]> = (raw) => exactly(2, text)(raw)

const sumUp = (differences: readonly number[]): number[] => {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}

/** Reads a shard. @throws Unusable when anything in it is not as it should be */
export const readShard: Decoder<CardShard> = (raw) => {
  const { format, count, since } = record({ format: whole, count: whole, since: whole })(raw)
  if (format !== CARD_FORMAT || count < 0 || count > MAX_SHARD_CARDS) throw new Unusable('a shard of this format')
  const numbers = readColumn(amount, count)
  const texts = readColumn(text, count)
  const wholes = readColumn(whole, count)
  const shard = record({
    ids: exactly(count, whole),
    titles: exactly(count, name),
    slugs: list(slugPair),
    online: exactly(count, maybe(whole)),
    prices: numbers,
    originals: numbers,
    units: texts,
    currencies: texts,
    folders: texts,
    files: texts,
    places: readColumn(place, count),
    vendors: wholes,
    categories: wholes,
    orderTypes: wholes,
    addOns: or(readColumn(list(text), count), { values: [], at: new Int32Array() }),
    flags: wholes,
    attributes: list(record({ alias: text, column: readColumn(cardValue, count) })),
  })(raw)
  return {
    ...shard,
    count,
    ids: sumUp(shard.ids),
    slugs: new Map(shard.slugs),
    online: shard.online.map((time) => (time === null ? null : time + since)),
  }
}
