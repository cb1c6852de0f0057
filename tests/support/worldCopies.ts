import type { World } from '../../src/sandbox/model.ts'

/**
 * Answers copies of a world, each as good as new; the world itself is made at the first call. A world is plain JSON, whose
 * text is read again several times as quickly as its objects are cloned.
 */
export const worldCopies = (make: () => World): (() => World) => {
  let text: string | undefined
  // Written by the line before, so it has the type of what was made.
  return () => JSON.parse(text ??= JSON.stringify(make())) as World
}
