const FIRST_WAIT = 2000
const LONGEST_WAIT = 60_000

const missing = new Set<HTMLLinkElement>()
const waits = new Map<string, number>()

/** Asks for every stylesheet that did not arrive; resolves when each has been answered, one way or the other. */
export async function mendStyles(): Promise<void> {
  await Promise.all([...missing].map((link) => new Promise((resolve) => {
    const again = document.importNode(link)
    again.onload = again.onerror = resolve
    missing.delete(link)
    link.replaceWith(again)
  })))
}

/**
 * Looks after stylesheets that do not arrive, less and less often: the loader of the pages' code takes each for loaded
 * after its first try, and would show what it loads later without its looks.
 */
export function watchStyles(): void {
  document.addEventListener('error', ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const wait = waits.get(target.href) ?? FIRST_WAIT
    waits.set(target.href, Math.min(2 * wait, LONGEST_WAIT))
    missing.add(target)
    setTimeout(() => void mendStyles(), wait)
  }, true)
  addEventListener('online', () => void mendStyles())
}
