/** The home page below its hero, and the read that it shares with the header. */
export { default as HomeBody } from './HomeBody.vue'
export { useHome } from './useHome.ts'
