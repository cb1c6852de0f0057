import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'

/** What a browser has and happy-dom lacks, as little as the components need. */

enableAutoUnmount(afterEach)

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
  localStorage.clear()
  sessionStorage.clear()
})
