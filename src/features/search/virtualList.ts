/** Which rows of a long list are in the document, and the height of the space for the others. */

/** Rows in the document (`to` excluded), or the space of rows that are not. */
export type Segment = { readonly from: number, readonly to: number } | { readonly space: number }

/** The pixels from the top of each row to the top of the next; undefined where not measured. */
export type RowHeights = readonly (number | undefined)[]

interface Rows {
  readonly count: number
  readonly heights: RowHeights
  /** Used until a row has been measured. */
  readonly estimate: number
}

const averageHeight = ({ heights, estimate }: Rows): number => {
  const measured = heights.filter((height) => height !== undefined)
  return measured.length > 0 ? measured.reduce((sum, height) => sum + height, 0) / measured.length : estimate
}

/** The rows between two offsets in pixels from the list's top; at least one. */
export const rowsWithin = (rows: Rows, top: number, bottom: number): { readonly from: number, readonly to: number } => {
  const average = averageHeight(rows)
  let edge = 0
  let from = rows.count - 1
  for (let row = 0; row < rows.count; row += 1) {
    if (edge >= bottom && row > from) return { from, to: row }
    edge += rows.heights[row] ?? average
    if (edge > top && row < from) from = row
  }
  return { from: Math.max(0, from), to: rows.count }
}

/**
 * The whole list as rows and spaces.
 * @param focused a row that stays in the document because it has the focus
 */
export const segmentsOf = (rows: Rows, { from, to }: { from: number, to: number }, focused?: number): Segment[] => {
  const average = averageHeight(rows)
  const segments: Segment[] = []
  const addSpace = (start: number, end: number) => {
    let space = 0
    for (let row = start; row < end; row += 1) space += rows.heights[row] ?? average
    if (space > 0) segments.push({ space })
  }
  const extra = focused !== undefined && focused < rows.count && (focused < from || focused >= to) ? focused : undefined
  const shown = [{ from, to }, ...(extra === undefined ? [] : [{ from: extra, to: extra + 1 }])].sort((a, b) => a.from - b.from)
  let row = 0
  for (const range of shown) {
    addSpace(row, range.from)
    segments.push(range)
    row = range.to
  }
  addSpace(row, rows.count)
  return segments
}
