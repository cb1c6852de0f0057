/** The tab's storage: the first script that was missing when the document was loaded anew; until the application has started. */
export const RELOADED_STORAGE_KEY = 'stoa.stale'

/**
 * Asks again for stylesheets that do not arrive, with backoff: Vite's loader takes each for loaded after its first try,
 * and would show later pages without their styles. Where the application itself does not arrive, the document is older
 * than the files on the server, and is loaded anew: once for each version, and not at all where no note of it can be kept.
 */
export const retryFiles = (): void => {
  let retryDelayMs = 2000
  document.addEventListener('error', ({ target }) => {
    // Whatever failed: only a link has the one, only a script the other.
    const element = target as HTMLLinkElement & HTMLScriptElement
    if (element.type === 'module' && navigator.onLine && sessionStorage[RELOADED_STORAGE_KEY] !== element.src) {
      sessionStorage[RELOADED_STORAGE_KEY] = element.src
      location.reload()
    }
    if (element.rel === 'stylesheet') setTimeout(() => element.replaceWith(element.cloneNode()), retryDelayMs *= 1.5)
  }, true)
}
