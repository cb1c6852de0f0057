/** The line between tabs, which this window's surroundings do not have. */
export class Line {
  static readonly open = new Set<Line>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() { Line.open.add(this) }
  postMessage(word: object) { for (const other of Line.open) if (other !== this) other.onmessage?.({ data: word }) }
  close() { Line.open.delete(this) }
}
