/** The home page below its hero, and the read that it shares with the header. */
export { useHome } from './useHome.ts'
