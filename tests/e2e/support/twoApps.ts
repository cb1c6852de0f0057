/**
 * A page with two storefronts, each in a shadow root and with a history of its own. `?path=` is where both begin.
 */
import { createMemoryHistory } from 'vue-router'
import { readConfig } from '../../../src/app/config.ts'
import { createStorefront } from '../../../src/app/storefront.ts'
import '../../../src/styles/base.css'
import '../../../src/styles/shell.css'
import '../../../src/styles/tokens.css'

const STYLES = '/two-apps/style.css'

const storefront = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html')
const config = await readConfig(storefront)
const path = new URLSearchParams(location.search).get('path') ?? '/'

const loadStyles = (root: ShadowRoot): Promise<unknown> => new Promise((resolve, reject) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: STYLES, onload: resolve, onerror: reject })
  root.append(link)
})

const mount = async (id: string): Promise<void> => {
  const host = document.body.appendChild(Object.assign(document.createElement('div'), { id }))
  const root = host.attachShadow({ mode: 'open' })
  await loadStyles(root)
  const { app, router, ready } = await createStorefront({ config, locale: 'en', root, history: createMemoryHistory() })
  const shown = ready()
  void router.push(path)
  await shown
  app.mount(root.appendChild(document.createElement('div')))
}

await mount('left')
await mount('right')
