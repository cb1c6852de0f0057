import { onceLoaded } from './listen.ts'

/** Runs when the pictures of the first page are there too, and the main thread has nothing to do. */
export const whenQuiet = (run: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
    else setTimeout(run, 1000)
  }
  onceLoaded(wait)
}
