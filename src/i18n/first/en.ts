/** The words of most first pages in one file: each request before the first picture delays it. */
export { default as browse } from '../messages/en/browse.ts'
export { default as core } from '../messages/en/core.ts'
export { default as results } from '../messages/en/results.ts'
