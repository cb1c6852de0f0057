/** The tab's storage: which first file was missing when the document was loaded anew. */
const RELOADED_STORAGE_KEY = 'stoa.reloaded'

/**
 * Loads the document once more where it is older than the files on the server: one of those that it begins with does not
 * arrive, and the application cannot say so. Once for each version.
 */
export const reloadStaleDocument = (): void => {
  document.addEventListener('error', ({ target }) => {
    const isFirst = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'modulepreload')
    // What is missing later is the application's to say (newVersion.ts).
    if (!isFirst || !navigator.onLine || document.querySelector('#app[data-v-app]')) return
    const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
    try {
      if (sessionStorage.getItem(RELOADED_STORAGE_KEY) === entry) return
      sessionStorage.setItem(RELOADED_STORAGE_KEY, entry)
      location.reload()
    } catch {
      // Without a note of it there would be no end.
    }
  }, true)
}
