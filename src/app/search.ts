/** The search page in one file with the catalogue that it reads: on a first visit each request counts. */
export * from './catalogue.ts'
export { default as page } from '../pages/SearchPage.vue'
