import { onceLoaded } from './listen.ts'

/** Runs once the page has loaded, its pictures too, and the main thread is idle; at the latest five seconds after loading. */
export const whenIdleAfterLoad = (run: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
    else setTimeout(run, 1000)
  }
  onceLoaded(wait)
}
