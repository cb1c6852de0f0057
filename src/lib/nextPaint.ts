/** Longer than this nobody waits for a paint, in ms; a window that is out of sight has none. */
const PAINT_TIMEOUT_MS = 100

/** Resolves after the next paint: what was touched shows that it was, before anything long begins. */
export const nextPaint = (): Promise<void> => new Promise((resolve) => {
  setTimeout(resolve, PAINT_TIMEOUT_MS)
  requestAnimationFrame(() => setTimeout(resolve))
})
