import type { Messages } from '../../index.ts'

/** The words of most first pages in one file: each request before the first picture delays it. */
export { default as browse } from './browse.ts'
export { default as core } from './core.ts'
export { default as results } from './results.ts'
/** Where this language's other words are; here, so that nobody loads the file names of other languages. */
export const others = import.meta.glob<{ default: Messages }>(['./*.ts', '!./{first,core,browse,results}.ts'])
