/**
 * Resolves in a task of its own: what a person did meanwhile, and the next paint, come first.
 * @param ms the least time until then, in milliseconds
 */
export const nextTask = (ms?: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms) })
