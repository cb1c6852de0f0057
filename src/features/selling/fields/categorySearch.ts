/** Finding a category in the whole tree by typing. */
import { foldText } from '../../../lib/text.ts'
import type { CategoryPlace } from './categoryTree.ts'

interface Searchable {
  readonly place: CategoryPlace
  readonly title: string
  /** The titles of the path, in one text. */
  readonly path: string
}

/** What the search reads; made once for a tree. */
export const searchIndex = (places: ReadonlyMap<number, CategoryPlace>): readonly Searchable[] =>
  [...places.values()].map((place) => ({
    place, title: foldText(place.title), path: foldText(place.path.map(({ title }) => title).join(' ')),
  }))

/** Lower is better; undefined where a word is missing. */
const rankOf = ({ title, path }: Searchable, text: string, words: readonly string[]): number | undefined => {
  if (!words.every((word) => path.includes(word))) return undefined
  if (title === text) return 0
  if (title.startsWith(text)) return 1
  if (` ${title}`.includes(` ${text}`)) return 2
  if (words.every((word) => title.includes(word))) return 3
  return words.some((word) => title.includes(word)) ? 4 : 5
}

/** The categories whose path has every word, those whose own title fits best first, otherwise in the order of the tree. */
export const searchCategories = (index: readonly Searchable[], typed: string): CategoryPlace[] => {
  const text = foldText(typed).trim().replace(/\s+/g, ' ')
  const words = text.split(' ')
  const ranked = index.flatMap((one) => {
    const rank = rankOf(one, text, words)
    return rank === undefined ? [] : [{ place: one.place, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ place }) => place)
}
