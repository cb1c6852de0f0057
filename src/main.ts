import { readConfig } from './app/config.ts'
import { LOCALES, localeOf } from './lib/languages.ts'
import { createStorefront } from './app/storefront.ts'

const app = document.getElementById('app')

// No top-level await: the pages' chunks import this one, and would wait for what waits for them.
void readConfig().then(async (config) => {
  const { mount, ready } = createStorefront({
    // The starter has chosen it, from what only it reads.
    config, locale: localeOf(document.documentElement.lang) ?? LOCALES[0], isRendered: app?.dataset['rendered'] !== undefined,
  })
  // A page whose code did not arrive is shown by the error boundary, so the frame is mounted in any case.
  await ready().catch(() => {})
  // Nearly nobody is so fast: the code comes where somebody was, or the browser has filled in the search again.
  const search = app?.querySelector<HTMLInputElement>('[name=q]')
  const isEarly = window.__stoaEarly?.length || search?.value !== search?.defaultValue
  const early = isEarly ? await import('./app/betweenPages.ts').catch(() => null) : null
  // Mounting is a long task by itself: what came before it must not make it longer.
  await new Promise((resolve) => { setTimeout(resolve) })
  const enter = app && early?.prepareEarlyInput(app, window.__stoaEarly ?? [])
  window.__stoaEarly = undefined
  const taken = mount('#app')
  enter?.(taken)
})
