type Handlers = { readonly [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void }

/**
 * Listens to the window's events; answers the function that ends it. Small enough for what everybody loads first. Where a
 * server renders there are none.
 */
export const listen = (handlers: Handlers, options?: AddEventListenerOptions): (() => void) => {
  if (__SERVER__) return () => {}
  // Each handler is under the name of the event that it takes.
  const all = Object.entries(handlers) as [string, EventListener][]
  for (const [type, handle] of all) window.addEventListener(type, handle, options)
  return () => {
    for (const [type, handle] of all) window.removeEventListener(type, handle, options)
  }
}

/**
 * Calls back when somebody comes back to the page: focus, network, Back/forward cache.
 * @param isFresh whether what is known is young enough for a mere focus
 * @returns the function that ends it
 */
export const onReturn = (run: () => void, isFresh: () => boolean): (() => void) =>
  listen({
    focus: () => { if (!isFresh()) run() },
    online: run,
    // A page that was loaded just now has read everything; one from the Back/forward cache has not.
    pageshow: ({ persisted }: Partial<PageTransitionEvent>) => { if (persisted !== false) run() },
  })

/** Runs when the document and everything that it asked for has loaded: at once where that is so already. */
export const onceLoaded = (run: () => void): void => {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
