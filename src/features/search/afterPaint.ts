/** Runs a task after the next paint. Returns the way to cancel it. */
export const afterPaint = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => { timer = setTimeout(run) })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
