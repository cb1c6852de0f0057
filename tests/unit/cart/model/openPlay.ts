import { afterAll, beforeAll, vi } from 'vitest'
import { createI18n } from '../../../../src/i18n/index.ts'
import { Play } from './play.ts'

/** A play for the tests of one file, in the place of the browser; answers what leads to it once they run. */
export const openPlay = (): (() => Play) => {
  let play: Play
  beforeAll(async () => {
    const i18n = createI18n('en')
    await i18n.load(['core', 'errors', 'cart', 'session'])
    // Loaded before, so that nothing but requests takes its time.
    await import('../../../../src/features/cart/cart.merge.ts')
    play = new Play(i18n)
    play.browser.install()
  })
  afterAll(() => {
    play.browser.clear()
    vi.unstubAllGlobals()
  })
  return () => play
}
