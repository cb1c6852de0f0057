/** The next turn of the event loop, after everything that waits for nothing but its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
