/** Resolves in a task of its own: what a person did meanwhile, and the next paint, come first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve) })
