/** Which rows of a long list stand in the document, and how much space the others leave. */

/** Rows that stand in the document (`to` excluded), or the space of those that do not. */
export type Segment = { readonly from: number, readonly to: number } | { readonly space: number }

/** The pixels from the top of each row to the top of the next, as far as they were seen. */
export type RowHeights = readonly (number | undefined)[]

interface Rows {
  readonly count: number
  readonly heights: RowHeights
  /** For a row that was never seen, where none was. */
  readonly guess: number
}

const typical = ({ heights, guess }: Rows): number => {
  const seen = heights.filter((height) => height !== undefined)
  return seen.length > 0 ? seen.reduce((sum, height) => sum + height, 0) / seen.length : guess
}

/** The rows that touch a part of the list, whose top and bottom are pixels from the list's top; at least one. */
export const rowsWithin = (rows: Rows, top: number, bottom: number): { readonly from: number, readonly to: number } => {
  const usual = typical(rows)
  let edge = 0
  let from = rows.count - 1
  for (let row = 0; row < rows.count; row += 1) {
    if (edge >= bottom && row > from) return { from, to: row }
    edge += rows.heights[row] ?? usual
    if (edge > top && row < from) from = row
  }
  return { from: Math.max(0, from), to: rows.count }
}

/**
 * The list from its first row to its last.
 * @param kept a row that must not go although it is far away: the focus is in it
 */
export const segmentsOf = (rows: Rows, { from, to }: { from: number, to: number }, kept?: number): Segment[] => {
  const usual = typical(rows)
  const segments: Segment[] = []
  const leaveOut = (start: number, end: number) => {
    let space = 0
    for (let row = start; row < end; row += 1) space += rows.heights[row] ?? usual
    if (space > 0) segments.push({ space })
  }
  const keep = kept !== undefined && kept < rows.count && (kept < from || kept >= to) ? kept : undefined
  const shown = [{ from, to }, ...(keep === undefined ? [] : [{ from: keep, to: keep + 1 }])].sort((a, b) => a.from - b.from)
  let row = 0
  for (const range of shown) {
    leaveOut(row, range.from)
    segments.push(range)
    row = range.to
  }
  leaveOut(row, rows.count)
  return segments
}
