/** What the category picker shows: recent ones, then the tree as far as it is open; or what was found. */
import type { CategoryPlace } from './categoryTree.ts'
import type { PickerRow } from './pickerRows.ts'

/** More rows of one level are shown on request: a marketplace may have thousands. */
export const ROWS_PER_LEVEL = 60
export const RECENT_KEY = 'recent'
const PATH_SEPARATOR = ' › '

/** The titles above a category, as one text. */
export const pathText = ({ path }: CategoryPlace): string => path.slice(0, -1).map(({ title }) => title).join(PATH_SEPARATOR)

interface View {
  readonly places: ReadonlyMap<number, CategoryPlace>
  readonly chosen: number
  /** Keys of rows that are open. */
  readonly open: ReadonlySet<string>
  /** How many rows of a level are shown, by the key of the row above it. */
  readonly shown: ReadonlyMap<string, number>
  readonly more: (count: number) => string
}

/** The first rows of a level, and one that shows more of them. */
const levelRows = (list: readonly CategoryPlace[], level: number, above: string, { shown, more }: Pick<View, 'shown' | 'more'>, rowsOf: (place: CategoryPlace, position: number) => PickerRow[]): PickerRow[] => {
  const count = shown.get(above) ?? ROWS_PER_LEVEL
  const rows = list.slice(0, count).flatMap((place, index) => rowsOf(place, index + 1))
  const rest = list.length - count
  if (rest <= 0) return rows
  return [...rows, { key: `more-${above}`, kind: 'more', label: more(rest), level, setSize: list.length, position: count + 1 }]
}

/** The tree, as far as it is open. */
export const treeRows = (view: View): PickerRow[] => {
  const { places, chosen, open } = view
  const childrenOf = ({ children }: CategoryPlace) => children.flatMap(({ id }) => places.get(id) ?? [])
  const rowsAt = (list: readonly CategoryPlace[], level: number, above: string): PickerRow[] =>
    levelRows(list, level, above, view, (place, position) => {
      const key = String(place.id)
      const isExpanded = place.children.length > 0 ? open.has(key) : undefined
      const row: PickerRow = { key, kind: 'choice', label: place.title, level, isExpanded, isChosen: place.id === chosen, setSize: list.length, position }
      return isExpanded ? [row, ...rowsAt(childrenOf(place), level + 1, key)] : [row]
    })
  return rowsAt([...places.values()].filter(({ path }) => path.length === 1), 1, 'top')
}

const flatRow = (prefix: string, level: number, setSize: number, chosen: number) => (place: CategoryPlace, position: number): PickerRow => ({
  key: `${prefix}${place.id}`, kind: 'choice', label: place.title, note: pathText(place) || undefined, level, isChosen: place.id === chosen, setSize, position,
})

/** The recent categories, below a row of their own. */
export const recentRows = (recent: readonly CategoryPlace[], label: string, { chosen, open }: Pick<View, 'chosen' | 'open'>): PickerRow[] => {
  if (recent.length === 0) return []
  const isExpanded = !open.has(RECENT_KEY)
  const head: PickerRow = { key: RECENT_KEY, kind: 'group', label, level: 1, isExpanded, setSize: 1, position: 1 }
  const row = flatRow('recent-', 2, recent.length, chosen)
  return isExpanded ? [head, ...recent.map((place, index) => row(place, index + 1))] : [head]
}

/** What was found. */
export const foundRows = (found: readonly CategoryPlace[], view: Pick<View, 'chosen' | 'shown' | 'more'>): PickerRow[] => {
  const row = flatRow('', 1, found.length, view.chosen)
  return levelRows(found, 1, 'found', view, (place, position) => [row(place, position)])
}
