/** Milliseconds; less and less often, whatever is missing. */
let wait = 2000

/**
 * Asks again for stylesheets that do not arrive: the loader of the pages' code takes each for loaded after its first
 * try, and would show what it loads later without its looks.
 */
export const mendStyles = (): void =>
  document.addEventListener('error', ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), wait *= 1.5)
  }, true)
