type Listener = () => unknown

/** Something that others wait for, and that waits for what they make of it. */
export const createSignal = () => {
  const listeners = new Set<Listener>()
  return {
    /** Calls back each time; answers the function that ends it. */
    on: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: async (): Promise<void> => {
      await Promise.all([...listeners].map((listener) => listener()))
    },
  }
}

/** Listens to the window's events; answers the function that ends it. */
export const listen = (handlers: { readonly [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void }) => {
  // Each handler stands under the name of the event that it takes.
  const all = Object.entries(handlers) as [string, EventListener][]
  for (const [type, handle] of all) window.addEventListener(type, handle)
  return () => {
    for (const [type, handle] of all) window.removeEventListener(type, handle)
  }
}
