import { PiniaColada, useQuery } from '@pinia/colada'
import { createPinia } from 'pinia'
import { createApp, h, ref } from 'vue'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refreshCatalogue } from '../../src/app/refreshCatalogue.ts'
import { CatalogueError, createStaticSource, useCatalogue } from '../../src/catalogue/source.ts'
import { provideCatalogue } from '../../src/app/catalogue.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import { aMarketplace, fetchOf } from '../support/marketplace.ts'

const MINUTE_MS = 60_000

/** The catalogue of a sandbox in this process, its manifest looked for by hand. */
const shop = () => {
  const { fetch } = fetchOf(aMarketplace())
  const source = createStaticSource({ url: '/catalogue', fetch })
  const listeners = new Set<(version: string) => void>()
  const prepare = vi.fn<() => Promise<unknown>>(async () => undefined)
  return {
    prepare,
    publish: () => { for (const listener of listeners) listener('b') },
    source: { ...source, prepare, onVersion: (listener: (version: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    } },
  }
}

/** An application that keeps its catalogue and reads three things of it. */
const open = (reads: Record<'home' | 'listing', () => Promise<string>>) => {
  const { source, prepare, publish } = shop()
  const isOpen = ref(true)
  const app = createApp({
    setup: () => {
      const home = useQuery({ key: ['catalogue', 'home'], query: reads.home })
      const listing = useQuery({ key: ['catalogue', 'listing', 1], query: reads.listing })
      return () => (isOpen.value ? h('p', `${home.data.value} ${listing.data.value}`) : null)
    },
  })
  app.use(createPinia()).use(PiniaColada)
  const root = document.createElement('div')
  app.mount(root)
  refreshCatalogue(app, source)
  let isMounted = true
  const close = () => {
    if (isMounted) app.unmount()
    isMounted = false
  }
  onTestFinished(close)
  return { prepare, publish, root, close }
}
const still = { home: async () => 'home', listing: async () => 'lamp' }

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

test('an application that is gone asks no more of its catalogue', async () => {
  const app = createApp({ render: () => null })
  provideCatalogue({ app, config: defaultConfig, fetch: () => new Promise(() => {}), locale: () => 'en' })
  app.mount(document.createElement('div'))
  const answer = app.runWithContext(useCatalogue).search({})
  app.unmount()
  await expect(answer).rejects.toMatchObject({ kind: 'network' })
})

describe('a catalogue that is kept', () => {
  test('is loaded when the page is quiet, and looked for now and then, on coming back and with the network', async () => {
    const { prepare, close } = open(still)
    expect(prepare).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(prepare).toHaveBeenCalledTimes(1)
    dispatchEvent(new Event('focus'))
    expect(prepare).toHaveBeenCalledTimes(1)
    dispatchEvent(new Event('online'))
    expect(prepare).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(prepare).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(11 * MINUTE_MS)
    expect(prepare.mock.calls.length).toBeGreaterThanOrEqual(5)
    const before = prepare.mock.calls.length
    close()
    await vi.advanceTimersByTimeAsync(11 * MINUTE_MS)
    dispatchEvent(new Event('focus'))
    expect(prepare).toHaveBeenCalledTimes(before)
  })

  test('is asked for again where it could not be loaded, later each time, until it is there', async () => {
    const { prepare, close } = open(still)
    prepare.mockRejectedValue(new CatalogueError('damaged', 'manifest.json'))
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    const tries = prepare.mock.calls.length
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(8)
    prepare.mockResolvedValue(undefined)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(prepare).toHaveBeenCalledTimes(tries + 1)
    close()
  })

  test('that could not be loaded is asked for at once by whoever comes back', async () => {
    const { prepare, close } = open(still)
    prepare.mockRejectedValue(new CatalogueError('network', 'manifest.json'))
    await vi.advanceTimersByTimeAsync(2000)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(10_000)
    const before = prepare.mock.calls.length
    hidden.mockRestore()
    prepare.mockResolvedValue(undefined)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(prepare).toHaveBeenCalledTimes(before + 1)
    close()
  })

  test('is left alone by an application that was gone before its page was quiet', async () => {
    const { prepare, close } = open(still)
    close()
    await vi.advanceTimersByTimeAsync(11 * MINUTE_MS)
    dispatchEvent(new Event('focus'))
    dispatchEvent(new Event('online'))
    expect(prepare).not.toHaveBeenCalled()
  })

  test('is not looked for by a page that nobody sees', async () => {
    const { prepare } = open(still)
    await vi.advanceTimersByTimeAsync(2000)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
    expect(prepare).toHaveBeenCalledTimes(1)
    hidden.mockRestore()
  })

  test('is not loaded for somebody who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    const { prepare } = open(still)
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
    expect(prepare).not.toHaveBeenCalled()
    Reflect.deleteProperty(navigator, 'connection')
  })

  test('what could not be read is read again once the cards have come', async () => {
    const home = vi.fn<() => Promise<string>>(async () => 'home').mockRejectedValueOnce(new Error('no cards'))
    const { publish, root } = open({ ...still, home })
    await vi.advanceTimersByTimeAsync(10)
    expect(root.textContent).toBe('undefined lamp')
    publish()
    await vi.advanceTimersByTimeAsync(10)
    expect(root.textContent).toBe('home lamp')
  })

  test('a newer version: a listing is read again in its place, a list stays, what is under way arrives', async () => {
    let finish: (value: string) => void = () => {}
    const reads = { home: vi.fn<() => Promise<string>>(() => new Promise((resolve) => { finish = resolve })), listing: vi.fn<() => Promise<string>>(async () => 'lamp') }
    const { publish, root } = open(reads)
    await vi.advanceTimersByTimeAsync(10)
    reads.listing.mockResolvedValueOnce('lamp, sold')
    publish()
    expect(root.textContent).toBe('undefined lamp')
    finish('home')
    await vi.advanceTimersByTimeAsync(10)
    expect(root.textContent).toBe('home lamp, sold')
    expect(reads.home).toHaveBeenCalledTimes(1)
    publish()
    await vi.advanceTimersByTimeAsync(10)
    expect(root.textContent).toBe('home lamp')
    expect([reads.home.mock.calls.length, reads.listing.mock.calls.length]).toEqual([1, 3])
  })
})
