/**
 * The libraries that could look up text, over the same titles: whole titles in each of them, and what the storefront
 * does: a library over the distinct words only, with lists of listings of its own (src/catalogue/search/text.ts).
 */
import UFuzzy from '@leeoniya/ufuzzy'
import { Document } from 'flexsearch'
import MiniSearch from 'minisearch'
import type { Store } from '../../src/catalogue/search/store.ts'
import { createTextIndex } from '../../src/catalogue/search/text.ts'
import { wordsOf } from '../../src/catalogue/search/words.ts'

/** Makes an index; it answers how many listings a text finds. */
type Make = (store: Store) => (text: string) => number

const fold = (text: string) => wordsOf(text).join(' ')

export const libraries: Readonly<Record<string, Make>> = {
  'own lists + MiniSearch': (store) => {
    const index = createTextIndex(store)
    return (text) => index.match(text)?.listings.reduce((count, score) => count + (score > 0 ? 1 : 0), 0) ?? 0
  },
  'MiniSearch': (store) => {
    const index = new MiniSearch<{ id: number, title: string }>({ fields: ['title'], tokenize: wordsOf, processTerm: (word) => word })
    index.addAll(store.titles.map((title, id) => ({ id, title })))
    return (text) => index.search(text, { prefix: true, fuzzy: 0.25, combineWith: 'AND' }).length
  },
  'uFuzzy': (store) => {
    const titles = store.titles.map(fold)
    const index = new UFuzzy({ unicode: true, interSplit: '[^\\p{L}\\d]+', intraSplit: '\\p{Ll}\\p{Lu}', intraMode: 1 })
    return (text) => index.search(titles, fold(text), 3)[0]?.length ?? 0
  },
  'FlexSearch': (store) => {
    const index = new Document<{ id: number, title: string }>({
      document: { id: 'id', index: [{ field: 'title', tokenize: 'forward', encode: wordsOf }] },
    })
    store.titles.forEach((title, id) => index.add({ id, title }))
    return (text) => index.search(text, { limit: 100_000 })[0]?.result.length ?? 0
  },
}
