import { listen } from '../../lib/listen.ts'

/** Milliseconds without another change of a line after which several quick ones are over. */
export const CALM = 300
/** Milliseconds after which they are over however they go on: other tabs wait their turn meanwhile. */
const MOST = 3_000

interface Flurry {
  changes: number
  timer: ReturnType<typeof setTimeout> | undefined
  readonly begun: number
  readonly over: Promise<void>
  readonly end: () => void
}

/**
 * Tells quick changes of a line from single ones, so that ten clicks are two requests: the first one's goes at once, the
 * last one's when it was the last. Who leaves the page, or turns to another line, is not waited for.
 */
export class Calm {
  private readonly flurries = new Map<number, Flurry>()

  /** Resolves when nothing more is to be expected for a line; at once where it was changed once only. */
  async of(id: number): Promise<void> {
    const flurry = this.flurries.get(id)
    if (flurry && flurry.changes > 1) await flurry.over
  }

  /** A line is changed. */
  stir(id: number): void {
    for (const [other, { end }] of this.flurries) if (other !== id) end()
    const flurry = this.flurries.get(id) ?? this.begin(id)
    flurry.changes += 1
    clearTimeout(flurry.timer)
    flurry.timer = setTimeout(flurry.end, Math.min(CALM, Math.max(0, flurry.begun + MOST - Date.now())))
  }

  /** Nothing more is expected for a line: it is removed, or left. */
  end(id: number): void {
    this.flurries.get(id)?.end()
  }

  private begin(id: number): Flurry {
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      const stop = listen({ pagehide: () => end() })
      end = () => {
        stop()
        clearTimeout(flurry.timer)
        this.flurries.delete(id)
        resolve()
      }
    })
    const flurry: Flurry = { changes: 0, timer: undefined, begun: Date.now(), over, end }
    this.flurries.set(id, flurry)
    return flurry
  }
}
