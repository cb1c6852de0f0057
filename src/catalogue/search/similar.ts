/**
 * What only some searches need, so that it comes with the first of them: words that mean the same, add-ons by their words,
 * and what there is where no listing has the words of a text.
 */
import { FLAGS } from '../cards/cardFlags.ts'
import { filterByAddOn, findAddOns } from './addOns.ts'
import { applyFilters, filterByScore, firstByRelevance, sliceOfOrder, type Filter } from './applyFilters.ts'
import type { SimilarMatch } from './query.ts'
import { textsOf } from './scores.ts'
import type { Store } from './store.ts'
import { createSynonyms, type SynonymGroups, type SynonymsOf } from './synonyms.ts'
import { tellingWords, type Meanings, type TextIndex, type TextMatch } from './textIndex.ts'
import { foldWord, splitWords } from './words.ts'

/** A row of cards. */
const MAX_LISTINGS = 4
const MAX_TITLES = 2

/** The tools of one store, for one language. */
export interface WordTools {
  readonly groups: SynonymGroups
  readonly synonymsOf: SynonymsOf
  readonly filterByAddOn: (text: string) => Filter
  /** What may have been meant, and listings to which it can be added. */
  readonly findSimilar: (match: TextMatch) => Pick<SimilarMatch, 'meant' | 'addOns'>
}

/** The likeliest correction as a text of the catalogue writes it: of equally likely ones that which most texts have. */
const correctedText = (store: Store, index: TextIndex, corrections: Meanings): string | undefined => {
  const { words = [], textsWith = () => new Uint32Array() } = index.words() ?? {}
  const [[best] = [-1]] = [...corrections].sort(([a, sure], [b, other]) => other - sure || textsWith(b).length - textsWith(a).length)
  const word = words[best]
  if (word === undefined) return undefined
  const written = splitWords(textsOf(store)[textsWith(best)[0] ?? -1] ?? '').find((part) => foldWord(part).includes(word))
  return (written ?? word).toLocaleLowerCase()
}

/** The text with words of the catalogue in place of those that it does not have; null where none is like them. */
const meantText = (store: Store, index: TextIndex, { typed }: TextMatch): string | null => {
  const corrected = new Map(tellingWords(typed).map(({ part, corrections }) => [part, corrections && correctedText(store, index, corrections)]))
  if (![...corrected.values()].some(Boolean)) return null
  return [...new Set(typed.map(({ part }) => part))].map((part) => corrected.get(part) ?? part).join(' ')
}

export const createWordTools = (store: Store, index: TextIndex, groups: SynonymGroups): WordTools => {
  const synonymsOf = createSynonyms(groups)
  const titlesFor = (text: string) => findAddOns(store, text, synonymsOf)
  /** The words that no listing has are looked for; where each is known, those that no listing has together. */
  const findWithAddOn = (typed: TextMatch['typed']): SimilarMatch['addOns'] => {
    const partsOf = (isUnknown: boolean) => typed.filter(({ corrections }) => Boolean(corrections) === isUnknown).map(({ part }) => part)
    const [unknown, known] = [partsOf(true), partsOf(false)]
    const words = [unknown, known].map((some) => some.filter((word) => titlesFor(word).size > 0)).find(({ length }) => length > 0) ?? []
    const addOn = words.join(' ')
    const offered = titlesFor(addOn)
    if (offered.size === 0) return null
    const q = known.filter((word) => !words.includes(word)).join(' ')
    const match = q ? index.match(q) : null
    const found = applyFilters(store, [...(match ? [filterByScore(match.listings)] : []), filterByAddOn(store, offered)], FLAGS.offSearch)
    const { passed } = found
    if (passed.length === 0) return null
    const first = match ? firstByRelevance(store, passed, match.listings, MAX_LISTINGS) : sliceOfOrder(store.orders.newest, found, 0, MAX_LISTINGS)
    return {
      titles: [...offered].slice(0, MAX_TITLES),
      listings: Array.from(first, store.cardAt),
      total: passed.length,
      query: { ...(q && { q }), addOn },
    }
  }
  return {
    groups,
    synonymsOf,
    filterByAddOn: (text) => filterByAddOn(store, titlesFor(text)),
    findSimilar: (match) => ({ meant: meantText(store, index, match), addOns: findWithAddOn(tellingWords(match.typed)) }),
  }
}
