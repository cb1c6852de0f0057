import { readConfig } from './app/config.ts'
import { RELOADED_STORAGE_KEY } from './app/document/retryFiles.ts'
import { LOCALES, localeOf } from './lib/languages.ts'
import { createStorefront } from './app/storefront.ts'
import { nextTask } from './lib/nextTask.ts'
import { dropStored } from './lib/storage.ts'

const app = document.getElementById('app')
const isRendered = app?.dataset['rendered'] !== undefined
/** A rendered page can be read already: its pictures, which have come by now, are decoded and drawn before the application starts. */
const DRAWING_MS = 50

// No top-level await: the pages' chunks import this one, and would wait for what waits for them.
void readConfig().then(async (config) => {
  // Each step is long on a slow device: what is done on the page meanwhile does not wait for all of them.
  await nextTask(isRendered ? DRAWING_MS : 0)
  const { mount, ready } = await createStorefront({
    // The starter has chosen it, from what only it reads.
    config, locale: localeOf(document.documentElement.lang) ?? LOCALES[0], isRendered,
  })
  await nextTask()
  // A page whose code did not arrive is shown by the error boundary, so the frame is mounted in any case.
  await ready().catch(() => {})
  // Loaded only where something was typed or pressed already, or the browser has filled in the search again: that is rare.
  const search = app?.querySelector<HTMLInputElement>('[name=q]')
  const isEarly = Boolean(window.__stoaEarly?.length) || search?.value !== search?.defaultValue
  const early = isEarly ? await import('./app/betweenPages.ts').catch(() => null) : null
  await nextTask()
  const enter = app && early?.prepareEarlyInput(app, window.__stoaEarly ?? [])
  window.__stoaEarly = undefined
  const hydrated = mount('#app', isEarly, window.__stoaFormats)
  enter?.(hydrated)
  // What fails next is worth another try.
  dropStored('session', RELOADED_STORAGE_KEY)
})
