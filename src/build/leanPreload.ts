import type { Plugin } from 'vite'

const VITE_HELPER = '\0vite/preload-helper.js'

/**
 * What stands before each lazy chunk, as far as this storefront needs it: its stylesheets come first, each once, those that
 * are in the document already not at all, and a failure is told as Vite tells it. Vite's own is twice as long, and in
 * everybody's first file.
 */
const HELPER = `
const asked = {}
const load = (file) => asked[file] ??= new Promise((resolve, reject) => {
  const href = import.meta.env.BASE_URL + file
  if (document.querySelector('link[disabled][href="' + href + '"]')) return resolve()
  const isStyle = file.endsWith('.css')
  const onerror = () => {
    asked[file] = null
    reject(Error('Unable to preload CSS for ' + href))
  }
  document.head.append(Object.assign(document.createElement('link'), {
    rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href, onload: resolve, onerror,
  }))
  if (!isStyle) resolve()
})
const tell = (error) => {
  const event = new Event('vite:preloadError', { cancelable: true })
  event.payload = error
  if (dispatchEvent(event)) throw error
}
export const __vitePreload = (chunk, files = []) => Promise.all(files.map(load)).then(chunk).catch(tell)
`

/** Puts it in the place of Vite's. */
export const leanPreload = (): Plugin => ({
  name: 'stoa:preload',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === VITE_HELPER ? { code: HELPER, moduleSideEffects: false } : null),
})
