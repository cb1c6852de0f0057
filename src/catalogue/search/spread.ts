/** The texts in which words are looked for, and how what is found in one is found in a listing. */
import { hasOptions } from '../choices.ts'
import type { CardValue } from '../cards/decode.ts'
import type { Values } from './columns.ts'
import type { Store } from './store.ts'

const IN_CATEGORY = 0.5
const IN_VENDOR = 0.4
const IN_OPTION = 0.3

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

/** Raises each listing's score to what its value of a column scored. */
const raise = (scores: Float32Array, { codes, rows }: Values<unknown>, byCode: Float32Array): void => {
  const size = rows ? rows.length : codes.length
  for (let at = 0; at < size; at += 1) {
    const listing = rows ? (rows[at] ?? 0) : at
    const score = byCode[codes[listing] ?? 0] ?? 0
    if (score > (scores[listing] ?? 0)) scores[listing] = score
  }
}

/** For each code of a column its score; undefined where none has one. */
const byCodeOf = ({ values }: Values<unknown>, scoreOf: (place: number) => number): Float32Array | undefined => {
  const scores = Float32Array.from({ length: values.length + 1 }, (_, code) => (code ? scoreOf(code - 1) : 0))
  return scores.some(Boolean) ? scores : undefined
}

/** A listing is found by its category's names, its vendor's and its options' too; a category by those above it. */
export const spreadOver = (store: Store) => {
  const { size, parents, categories, vendors } = store
  const { columns } = optionsOf(store)
  const vendorsFrom = size + parents.length
  const optionsFrom = vendorsFrom + store.directory.vendors.length
  return (scores: Float32Array): void => {
    const at = (place: number) => scores[place] ?? 0
    parents.forEach((parent, place) => {
      if (parent >= 0) scores[size + place] = Math.max(at(size + place), at(size + parent))
    })
    const spread = <T extends number | CardValue>(column: Values<T>, scoreOf: (place: number) => number) => {
      const byCode = byCodeOf(column, scoreOf)
      if (byCode) raise(scores, column, byCode)
    }
    spread(categories, (place) => at(size + place) * IN_CATEGORY)
    spread(vendors, (place) => at(vendorsFrom + place) * IN_VENDOR)
    for (const { column, options } of columns) {
      spread(column, (place) => (options[place] ?? []).reduce((most, option) => Math.max(most, at(optionsFrom + option)), 0) * IN_OPTION)
    }
  }
}
