import type { Rolldown } from 'vite'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>

/**
 * Few files instead of many small ones on the way to the first picture, where every request counts. Each group takes
 * the modules that it names with all that they need; everything else is split by route, by itself.
 */
export const chunkGroups: Groups = [
  { name: 'frame', tags: ['$initial'], priority: 2 },
  { name: 'browse', test: /src\/(?:catalogue\/source\.ts|pages\/(?:Home|Category)Page\.vue)$/, priority: 1 },
]
