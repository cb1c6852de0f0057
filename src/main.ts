import { readConfig } from './app/config.ts'
import { readLocale } from './app/preferences.ts'
import { createStorefront } from './app/storefront.ts'
import { captureEarlyInput } from './app/earlyInput.ts'
// Nearly every page shows these: coming with the frame, they need not be fetched with the cards by a page without any.
import './catalogue/vendorSlug.ts'
import './features/wishlist/wishlist.store.ts'
import './i18n/errors.ts'
import './lib/pictures.ts'
import './lib/text.ts'
import './ui/pageTitle.ts'
import './ui/UiEmpty.vue'
import './ui/UiPicture.vue'
import './ui/UiSkeleton.vue'

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
