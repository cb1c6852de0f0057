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
