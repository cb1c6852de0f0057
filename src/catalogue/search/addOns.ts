/** Listings by the words of what may be added to them, such as gift wrapping. */
import { filterByValue, type Filter } from './applyFilters.ts'
import type { Store } from './store.ts'
import type { SynonymsOf } from './synonyms.ts'
import { inflectionsOf, wordsOf } from './words.ts'

/** The words of each title, each between spaces, so that a word and its beginning can be found with `includes`. */
const wordCache = new WeakMap<Store, ReadonlyMap<string, string>>()

const wordsByTitle = (store: Store): ReadonlyMap<string, string> => {
  const cached = wordCache.get(store) ?? new Map(store.addOns.values.flat().map((title) => [title, ` ${wordsOf(title).join(' ')} `]))
  wordCache.set(store, cached)
  return cached
}

/** The titles of add-ons that have every word of a text, another form of it, or one that means the same. */
export const findAddOns = (store: Store, text: string, synonymsOf: SynonymsOf): ReadonlySet<string> => {
  const asked = wordsOf(text).map((word) => [` ${word}`, ...[...inflectionsOf(word), ...synonymsOf(word)].map((other) => ` ${other} `)])
  if (asked.length === 0) return new Set()
  const titles = [...wordsByTitle(store)].filter(([, words]) => asked.every((forms) => forms.some((form) => words.includes(form))))
  return new Set(titles.map(([title]) => title))
}

/** Only listings with one of these add-ons pass. */
export const filterByAddOn = ({ addOns }: Store, titles: ReadonlySet<string>): Filter =>
  filterByValue('addOn', addOns, (offered) => offered.some((title) => titles.has(title)))
