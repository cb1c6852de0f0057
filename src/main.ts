import { readConfig } from './app/config.ts'
import { LOCALES, localeOf } from './lib/languages.ts'
import { createStorefront } from './app/storefront.ts'

// No top-level await: the pages' chunks import this one, and would wait for what waits for them.
void readConfig().then(async (config) => {
  const { mount, ready } = createStorefront({
    // The starter has chosen it, from what only it reads.
    config, locale: localeOf(document.documentElement.lang) ?? LOCALES[0], isRendered: document.getElementById('app')?.dataset['rendered'] !== undefined,
  })
  // A page whose code did not arrive is shown by the error boundary, so the frame is mounted in any case.
  await ready().catch(() => {})
  // Mounting is a long task by itself: what came before it must not make it longer.
  await new Promise((resolve) => { setTimeout(resolve) })
  const restoreInput = window.__stoaTakeOver?.()
  const taken = mount('#app')
  restoreInput?.(taken)
})
