/**
 * Asks again for stylesheets that do not arrive, with backoff: Vite's loader takes each for loaded after its first try,
 * and would show later pages without their styles.
 */
export const retryStylesheets = (): void => {
  let retryDelayMs = 2000
  document.addEventListener('error', ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), retryDelayMs *= 1.5)
  }, true)
}
