/** The words of most first pages in one file: each request before the first picture delays it. */
export { default as browse } from '../messages/fr/browse.ts'
export { default as core } from '../messages/fr/core.ts'
export { default as results } from '../messages/fr/results.ts'
