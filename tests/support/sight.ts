import { onTestFinished, vi } from 'vitest'

/** What the reader's window shows; happy-dom has none, so that nothing is ever near there. */
export interface Sight {
  /** Everything comes into sight, or goes out of it. */
  readonly see: (isSeen: boolean) => void
}

/** Gives the page a window for the rest of the test: everything is in sight, until told otherwise. */
export function withSight(isSeen = true): Sight {
  let seen = isSeen
  const watched = new Set<() => void>()

  class Observer implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    private readonly tell: () => void

    constructor(callback: IntersectionObserverCallback) {
      // Only this field of an entry is read.
      this.tell = () => callback([{ isIntersecting: seen } as IntersectionObserverEntry], this)
    }

    observe(): void {
      watched.add(this.tell)
      queueMicrotask(this.tell)
    }

    unobserve(): void { this.disconnect() }
    disconnect(): void { watched.delete(this.tell) }
    takeRecords(): IntersectionObserverEntry[] { return [] }
  }

  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    see: (is) => {
      seen = is
      for (const tell of watched) tell()
    },
  }
}
