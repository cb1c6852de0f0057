/** Taking back one change of a list of rows, without what was typed since. */

/** A row with a key that stays the same while it is changed or moved. */
export interface KeyedRow<Row> {
  readonly key: number
  readonly row: Row
}

type Rows<Row> = readonly KeyedRow<Row>[]

const undoRow = <Row extends object>(before: Row, after: Row, now: Row): Row => {
  const parts = Object.entries(now).map(([part, value]) => {
    const name = part as keyof Row // Its own key.
    return [part, value === after[name] ? before[name] : value]
  })
  return Object.fromEntries(parts) as Row // The same parts.
}

/**
 * The rows as they would be had a change not been made: what it removed is back, what it added is gone unless something was
 * typed into it, and cells have what they had before, unless they were changed since.
 */
export const undoRows = <Row extends object>(before: Rows<Row>, after: Rows<Row>, now: Rows<Row>): Rows<Row> => {
  const inBefore = new Map(before.map(({ key, row }) => [key, row]))
  const inAfter = new Map(after.map(({ key, row }) => [key, row]))
  const inNow = new Map(now.map(({ key, row }) => [key, row]))
  const restored = before.flatMap(({ key, row }) => {
    const later = inAfter.get(key)
    const current = inNow.get(key)
    if (!later) return [{ key, row }]
    // Removed since.
    return current ? [{ key, row: undoRow(row, later, current) }] : []
  })
  const newer = now.filter(({ key, row }) => !inBefore.has(key) && row !== inAfter.get(key))
  return [...restored, ...newer]
}
