import type { Plugin } from 'vite'

const VITE_HELPER = '\0vite/preload-helper.js'
/** After which a file that did not arrive is asked for a second time. */
const RETRY_MS = 1_000

/**
 * What stands before each lazy chunk, as far as this storefront needs it: its stylesheets come first, each once, those that
 * are in the document already not at all, and a failure is told as Vite tells it. Vite's own is twice as long, and in
 * everybody's first file, and gives up at once. Here a file that did not arrive is asked for a second time, unless there
 * is no connection. It helps where the browser does not remember that a module has failed.
 */
const HELPER = `
const asked = {}
const load = (file) => asked[file] ??= new Promise((resolve, reject) => {
  const href = import.meta.env.BASE_URL + file
  const there = document.querySelector('link[rel=stylesheet][href="' + href + '"]')
  if (there?.disabled) return resolve()
  const isStyle = file.endsWith('.css')
  const onerror = () => {
    asked[file] = null
    reject(Error('Not loaded: ' + href))
  }
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href, onload: resolve, onerror,
  })
  // In the place of one that failed: the order of stylesheets decides which rule holds.
  if (there) there.replaceWith(link)
  else document.head.append(link)
  if (!isStyle) resolve()
})
export const __vitePreload = async (chunk, files = [], isAgain) => {
  try {
    await Promise.all(files.map(load))
    return await chunk()
  } catch (error) {
    if (!isAgain && navigator.onLine) {
      await new Promise((resolve) => setTimeout(resolve, ${RETRY_MS}))
      return __vitePreload(chunk, files, true)
    }
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    if (dispatchEvent(event)) throw error
  }
}
`

/** Puts it in the place of Vite's. */
export const leanPreload = (): Plugin => ({
  name: 'stoa:preload',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === VITE_HELPER ? { code: HELPER, moduleSideEffects: false } : null),
})
