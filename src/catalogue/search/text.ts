/**
 * Finds listings by words. The library looks up which of the catalogue's words a typed one means (its beginnings, its
 * misspellings); which listings have them is kept in lists of numbers, as tests/bench/catalogue.ts found it fastest.
 */
import MiniSearch from 'minisearch'
import type { Store } from './store.ts'
import { wordsOf } from './words.ts'

/** How well each one matches; 0: not at all. */
export interface TextMatch {
  readonly listings: Float32Array
  readonly categories: Float32Array
  readonly vendors: Float32Array
}

export interface TextIndex {
  /** Every word of the text is found in the title, the category, or the vendor's name. Null for a text without words. */
  readonly match: (text: string) => TextMatch | null
}

interface Postings {
  readonly listings: number[]
  readonly categories: number[]
  readonly vendors: number[]
}

/** More words than anybody types. */
const MOST_WORDS = 12
const IN_CATEGORY = 0.5
const IN_VENDOR = 0.4

const collect = (store: Store): Map<string, Postings> => {
  const terms = new Map<string, Postings>()
  const add = (text: string | null, kind: keyof Postings, number: number) => {
    for (const word of new Set(wordsOf(text ?? ''))) {
      let postings = terms.get(word)
      if (!postings) terms.set(word, (postings = { listings: [], categories: [], vendors: [] }))
      postings[kind].push(number)
    }
  }
  store.titles.forEach((title, listing) => add(title, 'listings', listing))
  store.directory.categories.forEach(({ title }, category) => add(title, 'categories', category))
  store.directory.vendors.forEach(({ public_name }, vendor) => add(public_name, 'vendors', vendor))
  return terms
}

const raise = (scores: Float32Array, places: readonly number[], score: number) => {
  for (const place of places) if ((scores[place] ?? 0) < score) scores[place] = score
}

/** Adds up what every word scored; what one of them did not find is not found. */
const allOf = (scores: readonly Float32Array[], size: number): Float32Array => {
  const sum = new Float32Array(size)
  for (let at = 0; at < size; at += 1) {
    let total = 0
    for (const one of scores) {
      const score = one[at] ?? 0
      if (score === 0) {
        total = 0
        break
      }
      total += score
    }
    sum[at] = total
  }
  return sum
}

/** A place in the directory and all below it: parents stand before their children. */
const withDescendants = (store: Store, scores: Float32Array): Float32Array => {
  const spread = scores.slice()
  const placeOf = new Map(store.directory.categories.map(({ id }, place) => [id, place]))
  store.directory.categories.forEach(({ parent }, place) => {
    const above = spread[placeOf.get(parent ?? 0) ?? -1] ?? 0
    if (above > (spread[place] ?? 0)) spread[place] = above
  })
  return spread
}

export const createTextIndex = (store: Store): TextIndex => {
  const terms = collect(store)
  const words = [...terms.keys()]
  const dictionary = new MiniSearch<{ id: number, word: string }>({
    fields: ['word'],
    // The words are words already.
    tokenize: (word) => [word],
    processTerm: (word) => word,
  })
  dictionary.addAll(words.map((word, id) => ({ id, word })))

  /** What a typed word may mean, and how sure that is. A misspelling is thought of only where nothing begins so. */
  const meanings = (typed: string): (readonly [string, number])[] => {
    const begun = dictionary.search(typed, { prefix: true })
    const found = begun.length > 0 || typed.length < 4 ? begun : dictionary.search(typed, { fuzzy: 0.25, maxFuzzy: 2 })
    const misspelt = found !== begun
    return found.map(({ id }) => {
      const word = words[Number(id)] ?? ''
      if (misspelt) return [word, 0.4]
      return [word, word === typed ? 1 : 0.5 + (0.3 * typed.length) / word.length]
    })
  }

  const scoresOf = (typed: string): TextMatch => {
    const listings = new Float32Array(store.size)
    const categories = new Float32Array(store.directory.categories.length)
    const vendors = new Float32Array(store.directory.vendors.length)
    for (const [word, sure] of meanings(typed)) {
      const postings = terms.get(word)
      if (!postings) continue
      raise(listings, postings.listings, sure * Math.log2(2 + store.size / (1 + postings.listings.length)))
      raise(categories, postings.categories, sure)
      raise(vendors, postings.vendors, sure)
    }
    if (categories.some(Boolean) || vendors.some(Boolean)) {
      const shelves = withDescendants(store, categories)
      for (let listing = 0; listing < store.size; listing += 1) {
        const shelf = (shelves[store.categories.at[listing] ?? -1] ?? 0) * IN_CATEGORY
        const vendor = (vendors[store.vendors.at[listing] ?? -1] ?? 0) * IN_VENDOR
        if (Math.max(shelf, vendor) > (listings[listing] ?? 0)) listings[listing] = Math.max(shelf, vendor)
      }
    }
    return { listings, categories, vendors }
  }

  return {
    match: (text) => {
      const typed = [...new Set(wordsOf(text))].slice(0, MOST_WORDS)
      if (typed.length === 0) return null
      const each = typed.map(scoresOf)
      return {
        listings: allOf(each.map((one) => one.listings), store.size),
        categories: allOf(each.map((one) => one.categories), store.directory.categories.length),
        vendors: allOf(each.map((one) => one.vendors), store.directory.vendors.length),
      }
    },
  }
}
