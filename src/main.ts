import { readConfig } from './app/config.ts'
import { readLocale } from './app/preferences.ts'
import { createStorefront } from './app/storefront.ts'
import { captureEarlyInput } from './app/earlyInput.ts'

const config = readConfig()
const { app, ready } = createStorefront({ config, locale: readLocale(config.languages) })
// A page whose code did not arrive is shown by the error boundary, so the frame is mounted in any case.
// No top-level await: the pages' chunks import this one, and would wait for what waits for them.
void ready()
  .catch(() => {})
  .then(() => {
    const restoreInput = captureEarlyInput()
    app.mount('#app')
    restoreInput()
  })
