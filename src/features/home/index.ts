/** The home page below its hero, and the read that it shares with the header. */
export { firstHomeRead, useHome } from './useHome.ts'

/** The categories as the Front API lists them, for a marketplace without a catalogue. */
export const loadFrontCategories = () => import('./frontCategories.ts')
