/** The words of most first pages in one file: each request before the first picture delays it. */
export { default as browse } from './browse.ts'
export { default as core } from './core.ts'
export { default as results } from './results.ts'
