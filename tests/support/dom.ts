import { config, disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { ConfigKey } from '../../src/lib/config.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import { RootKey, createRoot } from '../../src/ui/root.ts'
import { clearDrafts } from './drafts.ts'

// A component that is mounted alone has the defaults, and the whole document.
config.global.provide = { [ConfigKey as symbol]: defaultConfig, [RootKey as symbol]: createRoot() }

/** What a browser has and happy-dom lacks, as little as the components need. */

// The files of one worker share this library, and each has hooks of its own.
disableAutoUnmount()
enableAutoUnmount(afterEach)

/** Lazily loaded code is there after a few milliseconds, on a busy machine after more than the second that is the default. */
const { waitFor } = vi
vi.waitFor = (check, options = { timeout: 20_000, interval: 10 }) => waitFor(check, options)
afterAll(() => { vi.waitFor = waitFor })

const clearBrowser = () => {
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
  localStorage.clear()
  sessionStorage.clear()
}

// What the last test mounted may have written when it ended, after all hooks.
beforeEach(clearBrowser)
afterEach(() => {
  clearBrowser()
  vi.useRealTimers()
  return clearDrafts()
})
