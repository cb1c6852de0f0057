import { vi } from 'vitest'

/** Somebody moves, and what a page tells machines, which waits for that, is there. */
export const machinesRead = async (): Promise<void> => {
  dispatchEvent(new Event('pointermove'))
  await vi.waitFor(() => {
    if (!document.head.querySelector('link[rel=canonical], meta[name=robots], script[type="application/ld+json"]')) throw new Error('The head is empty')
  }, 5000)
}
