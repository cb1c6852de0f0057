type Handlers = { readonly [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void }

/** Listens to the window's events; answers the function that ends it. Small enough for what everybody loads first. */
export const listen = (handlers: Handlers): (() => void) => {
  // Each handler stands under the name of the event that it takes.
  const all = Object.entries(handlers) as [string, EventListener][]
  for (const [type, handle] of all) window.addEventListener(type, handle)
  return () => {
    for (const [type, handle] of all) window.removeEventListener(type, handle)
  }
}
