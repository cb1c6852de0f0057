import { createSSRApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { renderToString } from 'vue/server-renderer'
import { routes } from '../app/routes.ts'
import ShellPage from '../app/shell/ShellPage.vue'
import { createI18n, type Locale } from '../i18n/index.ts'
import { RootKey, createRoot } from '../ui/root.ts'
import { ConfigKey, type StorefrontConfig } from '../lib/config.ts'

/** The shell's markup in one language, from the same components that the application mounts later. */
export const renderShell = async (config: StorefrontConfig, locale: Locale): Promise<string> => {
  const i18n = createI18n(locale)
  await i18n.load(['core'])
  const router = createRouter({ history: createMemoryHistory(), routes })
  const app = createSSRApp(ShellPage)
  app.provide(ConfigKey, config)
  app.provide(RootKey, createRoot())
  app.use(i18n)
  app.use(router)
  const html = await renderToString(app)
  // Hydration marks and scope attributes have no use in a shell that is replaced, not hydrated.
  return html.replace(/<!--.*?-->/gs, '').replace(/ data-v-[\da-f]+(?:-s)?(?:="")?/g, '')
}
