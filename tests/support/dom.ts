import { config, disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { ConfigKey } from '../../src/lib/config.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import { RootKey, createRoot } from '../../src/ui/root.ts'
import { clearDrafts } from './drafts.ts'

// A component that is mounted alone has the defaults, and the whole document.
config.global.provide = { [ConfigKey as symbol]: defaultConfig, [RootKey as symbol]: createRoot() }

/** What a browser has and happy-dom lacks, as little as the components need. */

// Once for each file; the modules are the same in all of them.
disableAutoUnmount()
enableAutoUnmount(afterEach)

/** Lazily loaded code comes from the file system: a second, as the default is, can be too short on a busy machine. */
const { waitFor } = vi
vi.waitFor = (check, options = 10_000) => waitFor(check, options)

// All files of a worker share one window, which happy-dom leads to the file where something is downloaded.
beforeEach(() => (window as unknown as Window).happyDOM.setURL('http://localhost:3000/'))
afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  return clearDrafts()
})
